import { breakable } from '../html/breakable.js';
import { html, type Html } from '../html/html.js';
import type { ApiReference, PublishedChange, VersionReference } from '../model/api-reference.js';
import { affected, changesOf, MAX_CHANGES } from '../versions/changes.js';
import type { PageSection } from './contents-rail.js';
import { listedIds } from './listed-id.js';

/** What changed since the definition was published before; nothing where nobody said what was there. */
export function changesSection(reference: ApiReference, own: VersionReference): PageSection | undefined {
  const changes = changesOf(reference, own);
  if (changes === undefined) return undefined;
  const listedId = listedIds(own.fields);
  const ids = new Map(own.fields.map(({ id, path }) => [path, id]));
  const placeOf = ({ field }: PublishedChange): Html => {
    if (field === undefined || field === '') return html`${field === undefined ? 'the CRD' : 'the resource'}`;
    const id = ids.get(field);
    return id === undefined
      ? html`<code>${breakable(field)}</code>`
      : html`<a href="#${listedId(id)}"><code>${breakable(field)}</code></a>`;
  };
  const rows = changes.slice(0, MAX_CHANGES).map(
    (
      change,
    ) => html`<tr class="${change.verdict}"><th scope="row">${placeOf(change)}</th><td>${change.message}</td><td>${affected(change)}</td></tr>
`,
  );
  return {
    id: 'changes',
    title: 'Changes',
    body:
      rows.length === 0
        ? html`<p class="equal">Nothing changed since the previous version.</p>
`
        : html`<p class="note">Since the previous version; breaking changes first.</p>
<div class="scroll" tabindex="0" role="group" aria-label="Changes"><table>
<thead><tr><th scope="col">Field</th><th scope="col">Change</th><th scope="col">Affects</th></tr></thead>
<tbody>
${rows}</tbody>
</table></div>
${
  changes.length > MAX_CHANGES
    ? html`<p class="note">and ${changes.length - MAX_CHANGES} more</p>
`
    : undefined
}`,
  };
}
