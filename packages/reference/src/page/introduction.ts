import { html, joinHtml, type Html } from '../html/html.js';
import type { ApiReference, VersionReference } from '../model/api-reference.js';
import type { ApiPageOptions } from './api-page-options.js';
import { descriptionHtml } from './field-facts.js';

/** What the kind is, and how it is called: the head of the page. */
export function introduction(reference: ApiReference, version: VersionReference, { documents = [] }: ApiPageOptions): Html {
  const { group, kind, scope } = reference;
  return html`<div class="title">
<h1>${kind}</h1>
<p class="badges"><code>${group}/${version.version}</code> <span>${scope === 'Namespaced' ? 'namespaced' : 'cluster-wide'}</span>${version.served ? undefined : html` <span>not served</span>`}${version.deprecated ? html` <span class="deprecated">deprecated</span>` : undefined}</p>
${
  version.deprecated
    ? html`<p class="notice">${version.deprecationWarning}</p>
`
    : undefined
}${
    descriptionHtml(version.resource.description) ??
    html`<p class="none">The definition has no description.</p>
`
  }<dl class="meta">
${joinHtml(
  rows(reference, version).map(
    ([term, value]) => html`<div><dt>${term}</dt><dd>${value}</dd></div>
`,
  ),
)}${
    documents.length === 0
      ? undefined
      : html`<div><dt>Documents</dt><dd>${joinHtml(
          documents.map(({ href, title }) => html`<a href="${href}" download>${title}</a>`),
          ' ',
        )}</dd></div>
`
  }</dl>
</div>
`;
}

function rows(reference: ApiReference, version: VersionReference): readonly (readonly [string, Html])[] {
  const { categories, definition, group, plural, shortNames, source } = reference;
  return [
    ['List', command(`kubectl get ${plural}`)],
    ...(shortNames.length === 0 ? [] : [['Short names', codes(shortNames)] as const]),
    ...(categories.length === 0 ? [] : [['Listed with', codes(categories.map((category) => `kubectl get ${category}`))] as const]),
    ['Explain', command(`kubectl explain ${plural} --api-version=${group}/${version.version}`)],
    ...(version.scale === undefined ? [] : [['Scale', command(`kubectl scale ${plural}/NAME --replicas=N`)] as const]),
    ...(version.selectableFields.length === 0
      ? []
      : [['Selectable', codes(version.selectableFields.map((path) => path.replace(/^\./, '')))] as const]),
    ...(source === undefined ? [] : [['Install', command(`kubectl apply --server-side -f ${shellWord(source)}`)] as const]),
    ['Definition', command(`kubectl get crd ${definition}`)],
  ];
}

function codes(texts: readonly string[]): Html {
  return joinHtml(
    texts.map((text) => html`<code>${text}</code>`),
    ' ',
  );
}

function command(text: string): Html {
  return html`<code class="copy">${text}</code>`;
}

/** As a shell reads it as one word. */
function shellWord(text: string): string {
  return /^[\w./:@%+=,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
