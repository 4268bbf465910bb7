import { html } from '../html/html.js';
import { markdownHtml } from '../html/markdown.js';
import type { ConditionReference, VersionReference } from '../model/api-reference.js';
import type { PageSection } from './contents-rail.js';

const NAMED_BY: Readonly<Record<ConditionReference['namedBy'], string>> = {
  schema: 'a value that the schema allows',
  default: 'a default of the schema',
  column: 'a column',
  description: 'the description of the field',
};

/** The conditions that the definition names. */
export function conditionsSection({ conditions }: VersionReference): PageSection | undefined {
  if (conditions.length === 0) return undefined;
  const isDescribed = conditions.some(({ description }) => description !== '');
  const isElsewhere = conditions.some(({ path }) => path !== 'status.conditions');
  return {
    id: 'conditions',
    title: 'Conditions',
    body: html`<div class="scroll" tabindex="0" role="group" aria-label="Conditions that the CRD names"><table>
<thead><tr><th scope="col">Type</th>${isElsewhere ? html`<th scope="col">In</th>` : undefined}<th scope="col">Named by</th>${isDescribed ? html`<th scope="col">Description</th>` : undefined}</tr></thead>
<tbody>
${conditions.map(
  ({
    description,
    namedBy,
    path,
    type,
  }) => html`<tr><th scope="row"><code>${type}</code></th>${isElsewhere ? html`<td><code>${path}</code></td>` : undefined}<td>${NAMED_BY[namedBy]}</td>${isDescribed ? html`<td>${markdownHtml(description)}</td>` : undefined}</tr>
`,
)}</tbody>
</table></div>
`,
  };
}
