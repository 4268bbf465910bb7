import { html, joinHtml, type Html } from '../html/html.js';
import type { ApiReference, VersionReference } from '../model/api-reference.js';
import type { ApiPageOptions, PageDocument } from './api-page-options.js';
import { breakable } from '../html/breakable.js';
import { changeBadge } from '../versions/change-badge.js';
import { changesOf } from '../versions/changes.js';
import { descriptionHtml } from './field-facts.js';

/** What the kind is, and how it is called: the head of the page. */
export function introduction(reference: ApiReference, version: VersionReference, { documents = [] }: ApiPageOptions): Html {
  const description = descriptionHtml(version.resource.description) ?? html`<p class="none">The CRD has no description.</p>`;
  return html`<div class="title">
<h1>${breakable(reference.kind)}</h1>
${badges(reference, version)}${version.deprecated ? notice(version.deprecationWarning) : undefined}${description}
<dl class="meta">
${rows(reference, version).map(rowHtml)}${documents.length === 0 ? undefined : documentsRow(documents)}</dl>
</div>
`;
}

function badges(reference: ApiReference, own: VersionReference): Html {
  const { group, scope } = reference;
  const { deprecated, served, version } = own;
  const badge = changeBadge(changesOf(reference, own) ?? []);
  const words = [html`<span>${scope === 'Namespaced' ? 'namespaced' : 'cluster-wide'}</span>`];
  if (!served) words.push(html`<span>not served</span>`);
  if (deprecated) words.push(html`<b class="deprecated">deprecated</b>`);
  if (badge !== undefined) words.push(html`<a class="changed ${badge.verdict}" href="#changes">${badge.text}</a>`);
  return html`<p class="badges"><code>${breakable(`${group}/${version}`)}</code> ${joinHtml(words, ' ')}</p>
`;
}

function notice(text: string): Html {
  return html`<p class="notice">${text}</p>
`;
}

interface Row {
  readonly term: string;
  readonly texts: readonly string[];
}

function rows(reference: ApiReference, version: VersionReference): readonly Row[] {
  const { categories, definition, group, plural, shortNames, source } = reference;
  const all: readonly Row[] = [
    { term: 'List', texts: [`kubectl get ${plural}`] },
    { term: 'Short names', texts: shortNames },
    { term: 'Listed with', texts: categories.map((category) => `kubectl get ${category}`) },
    { term: 'Scale', texts: version.scale === undefined ? [] : [`kubectl scale ${plural}/NAME --replicas=N`] },
    { term: 'Selectable', texts: version.selectableFields.map((path) => path.replace(/^\./, '')) },
    { term: 'Explain', texts: [`kubectl explain ${plural} --api-version=${group}/${version.version}`] },
    { term: 'Definition', texts: [`kubectl get crd ${definition}`] },
    { term: 'Install', texts: source === undefined ? [] : [`kubectl apply --server-side -f ${shellWord(source)}`] },
  ];
  return all.filter(({ texts }) => texts.length > 0);
}

function rowHtml(row: Row): Html {
  const codes = row.texts.map((text) => html`<code>${text}</code>`);
  return html`<div><dt>${row.term}</dt><dd>${joinHtml(codes, ' ')}</dd></div>
`;
}

function documentsRow(documents: readonly PageDocument[]): Html {
  const links = documents.map(({ href, title }) => html`<a href="${href}" download>${title}</a>`);
  return html`<div><dt>Documents</dt><dd>${joinHtml(links, ' ')}</dd></div>
`;
}

/** As a shell reads it as one word. */
function shellWord(text: string): string {
  return /^[\w./:@%+=,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
