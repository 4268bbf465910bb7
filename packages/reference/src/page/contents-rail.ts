import { html, type Html } from '../html/html.js';
import type { ApiReference, VersionReference } from '../model/api-reference.js';
import type { FieldReference } from '../model/field-reference.js';

/** A section of a page. */
export interface PageSection {
  readonly id: string;
  readonly title: string;
  readonly body: Html;
}

/** Fields named in the contents: more are a list that nobody goes through. */
const MAX_FIELDS = 200;

/** The contents of a page: its sections, and the upper two levels of its fields. */
export function contentsRail({ kind }: ApiReference, { fields }: VersionReference, sections: readonly PageSection[]): Html {
  return html`<nav class="rail" aria-label="On this page">
<ul role="list">
<li><a href="#main">${kind}</a></li>
${sections.map(
  ({ id, title }) => html`<li><a href="#${id}">${title}</a>${id === 'fields' ? upperFields(fields) : undefined}</li>
`,
)}</ul>
</nav>
`;
}

function upperFields(fields: readonly FieldReference[]): Html | undefined {
  let left = MAX_FIELDS;
  const upper = fields.filter(({ depth }) => depth <= 1 && left-- > 0);
  if (upper.length === 0) return undefined;
  return html`<ul role="list">${upper.map(
    ({ depth, id, name, required }) => html`
<li class="l${depth}${depth > 0 && required === true ? ' must' : ''}"><a href="#${id}">${name}</a></li>`,
  )}</ul>`;
}
