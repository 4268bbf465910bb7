import { breakable } from '../html/breakable.js';
import { html, joinHtml, type Html } from '../html/html.js';
import { pageShell } from '../page/page-shell.js';
import { searchBox } from '../search/search-box.js';
import { byGroup } from './by-group.js';
import type { IndexedKind, IndexedVersion } from './indexed-kind.js';
import { counted } from '../html/counted.js';

/** What the first page of a site says besides its kinds. */
export interface IndexPageOptions {
  /** What the site is called. */
  readonly title: string;
  /** Scripts of the site, from its root. */
  readonly scripts?: readonly string[];
}

/** The first page of a site: every kind with its versions, by group. `kinds` are in the order of their groups. Without scripts it is a plain list. */
export function indexPage(kinds: readonly IndexedKind[], { scripts = [], title }: IndexPageOptions): string {
  const groups = byGroup(kinds);
  const links = groups.map(
    ([group, members]) => html`<li><a href="#${groupId(group)}">${group}<span class="count">${members.length}</span></a></li>
`,
  );
  return pageShell({
    title,
    root: '',
    site: title,
    tools: searchBox(''),
    contents: html`<nav class="rail groups" aria-label="API groups">
<ul role="list">
${links}</ul>
</nav>
`,
    main: html`<div class="kinds">
<h1>${title}</h1>
<p class="kinds-summary">${counted(kinds.length, 'kind')} in ${counted(groups.length, 'API group')}</p>
<form class="filter" hidden>
<input type="search" name="filter" aria-label="Filter kinds" placeholder="Filter by kind, group, name or words" autocomplete="off" autocapitalize="off" spellcheck="false">
<p role="status"></p>
</form>
<p class="legend"><span><span class="version stored">v1</span> stored version</span><span><span class="version old">v1beta1</span> deprecated</span></p>
<details class="jump groups"><summary>API groups</summary>
<ul role="list">
${links}</ul>
</details>
${groups.map(groupSection)}</div>
`,
    scripts,
  });
}

/** The fragment of a group; names of groups hold nothing that a fragment may not hold. */
function groupId(group: string): string {
  return `group-${group}`;
}

function groupSection([group, kinds]: readonly [string, readonly IndexedKind[]]): Html {
  return html`<section id="${groupId(group)}" aria-labelledby="${groupId(group)}-title">
<h2 class="group-title" id="${groupId(group)}-title">${group}<span class="count">${counted(kinds.length, 'kind')}</span></h2>
<ul role="list">
${kinds.map(kindRow)}</ul>
</section>
`;
}

function kindRow({ categories, changed, kind, plural, scope, shortNames, summary, versions }: IndexedKind): Html {
  const facts = [plural, ...shortNames, scope === 'Namespaced' ? 'namespaced' : 'cluster-wide'];
  const page = versions[0]?.page ?? '';
  const badge =
    changed && html` <a class="changed ${changed.verdict}" href="${page}#changes"><span class="unseen">${kind}: </span>${changed.text}</a>`;
  return html`<li class="kind-row" data-words="${categories.join(' ')}"><div><a class="kind-name" href="${page}">${breakable(kind)}</a>${badge}
<p class="kind-facts">${facts.join(' · ')}</p></div>
<div>${
    summary === ''
      ? undefined
      : html`<p class="kind-text">${withCode(summary)}</p>
`
  }<p class="kind-versions">${joinHtml(
    versions.map((version) => versionLink(version, kind)),
    ' ',
  )}</p></div></li>
`;
}

function versionLink({ deprecated, deprecationWarning, page, storage, version }: IndexedVersion, kind: string): Html {
  const marks = [...(storage ? ['stored version'] : []), ...(deprecated ? ['deprecated'] : [])];
  const title = deprecated ? deprecationWarning : storage ? 'stored version' : '';
  return html`<a class="version${storage ? ' stored' : ''}${deprecated ? ' old' : ''}" href="${page}"${title === '' ? undefined : html` title="${title}"`}><span class="unseen">${kind} </span>${version}${marks.length === 0 ? undefined : html`<span class="unseen">, ${marks.join(', ')}</span>`}</a>`;
}

/** What stands between backquotes as code; the rest is text. */
function withCode(text: string): Html {
  const pieces = text.split(/`([^`]+)`/);
  return joinHtml(pieces.map((piece, i) => (i % 2 === 1 ? html`<code>${piece}</code>` : html`${piece}`)));
}
