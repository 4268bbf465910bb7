import { breakable } from '../html/breakable.js';
import { html, type Html } from '../html/html.js';
import type { ApiReference, FieldDifference, VersionComparison, VersionReference } from '../model/api-reference.js';
import type { ApiPageOptions } from './api-page-options.js';
import type { PageSection } from './contents-rail.js';
import { shownAspect } from './aspects.js';
import { listedIds } from './listed-id.js';

/** Differences that one comparison shows: more are another API. */
const MAX_SHOWN = 400;

/** All versions, and what sets this one apart from each of the others. */
export function versionsSection(reference: ApiReference, own: VersionReference, { versionHref }: ApiPageOptions): PageSection | undefined {
  const { conversion, versions } = reference;
  if (versions.length < 2) return undefined;
  return {
    id: 'versions',
    title: 'Versions',
    body: html`<div class="scroll" tabindex="0" role="group" aria-label="All versions"><table>
<thead><tr><th scope="col">Version</th><th scope="col">Served</th><th scope="col">Stored</th><th scope="col">State</th></tr></thead>
<tbody>
${versions.map(
  ({
    deprecated,
    served,
    storage,
    version,
  }) => html`<tr${version === own.version ? html` class="own"` : undefined}><th scope="row">${versionName(version, own, versionHref)}</th><td>${served ? 'yes' : 'no'}</td><td>${storage ? 'yes' : 'no'}</td><td>${deprecated ? 'deprecated' : served ? 'current' : ''}</td></tr>
`,
)}</tbody>
</table></div>
<p class="note">${conversion === 'Webhook' ? 'Objects are converted from one version to another by a webhook.' : 'Objects are the same in all versions: only the version itself is converted.'}</p>
${own.comparisons.map((comparison) => comparisonHtml(comparison, own))}`,
  };
}

function versionName(version: string, own: VersionReference, versionHref: ApiPageOptions['versionHref']): Html {
  const href = version === own.version ? undefined : versionHref?.(version);
  return href === undefined ? html`${version}` : html`<a href="${href}">${version}</a>`;
}

function comparisonHtml({ differences, version }: VersionComparison, own: VersionReference): Html {
  const listedId = listedIds(own.fields);
  if (differences.length === 0)
    return html`<p class="equal">The fields of <b>${version}</b> are those of <b>${own.version}</b>.</p>
`;
  return html`<details class="comparison"${differences.length <= 20 ? html` open` : undefined}><summary>${own.version} and ${version}: ${summaryOf(differences)}</summary>
<div class="scroll" tabindex="0" role="group" aria-label="${own.version} and ${version}"><table>
<thead><tr><th scope="col">Field</th><th scope="col">${version}</th><th scope="col">${own.version}</th></tr></thead>
<tbody>
${differences.slice(0, MAX_SHOWN).map((difference) => differenceRow(difference, listedId))}</tbody>
</table></div>
${
  differences.length > MAX_SHOWN
    ? html`<p class="note">and ${differences.length - MAX_SHOWN} more</p>
`
    : undefined
}</details>
`;
}

function summaryOf(differences: readonly FieldDifference[]): string {
  const count = (change: FieldDifference['change']): number => differences.filter((difference) => difference.change === change).length;
  return (['added', 'removed', 'changed'] as const)
    .filter((change) => count(change) > 0)
    .map((change) => `${String(count(change))} ${change}`)
    .join(', ');
}

function differenceRow(difference: FieldDifference, listedId: (id: string) => string): Html {
  const { change, path } = difference;
  if (difference.change === 'removed')
    return html`<tr class="${change}"><th scope="row"><code>${breakable(path)}</code></th><td>${difference.type}</td><td class="none">not there</td></tr>
`;
  const name = difference.id === '' ? html`the resource` : html`<a href="#${listedId(difference.id)}"><code>${breakable(path)}</code></a>`;
  if (difference.change === 'added')
    return html`<tr class="${change}"><th scope="row">${name}</th><td class="none">not there</td><td>${difference.type}</td></tr>
`;
  const before = difference.aspects.map((aspect) => aspectHtml(aspect.name, aspect.before));
  const now = difference.aspects.map((aspect) => aspectHtml(aspect.name, aspect.now));
  return html`<tr class="${change}"><th scope="row">${name}</th><td>${before}</td><td>${now}</td></tr>
`;
}

function aspectHtml(aspect: string, said: string): Html {
  const { isSaid, label, text } = shownAspect(aspect, said);
  if (!isSaid) return html`<p class="none">${text}</p>`;
  return html`<p>${label === undefined ? undefined : html`<span class="label">${label}</span> `}${text}</p>`;
}
