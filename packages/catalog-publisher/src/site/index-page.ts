import { counted } from '../counted.js';
import { apiPath } from '../publish/api-path.js';
import type { PublishedApi } from '../publish/published-api.js';
import { html, type Html } from './html.js';
import { pageHead } from './page-head.js';

/** The first page: every kind with its versions, by group. */
export function indexPage(kinds: readonly (readonly PublishedApi[])[], title: string): string {
  const groups = new Map<string, (readonly PublishedApi[])[]>();
  for (const kind of kinds) {
    const { group } = kind[0]!;
    const members = groups.get(group);
    if (members === undefined) groups.set(group, [kind]);
    else members.push(kind);
  }
  return html`<!doctype html>
<html lang="en">
<head>
${pageHead(title, '')}
</head>
<body>
<main>
<h1>${title}</h1>
<p class="summary">${counted(kinds.length, 'kind')} in ${counted(groups.size, 'API group')}</p>
<label class="filter" hidden>Filter <input type="search" id="filter" autocomplete="off" spellcheck="false"></label>
${[...groups].map(([group, members]) => groupSection(group, members))}
</main>
<script src="assets/index.js"></script>
</body>
</html>
`.html;
}

function groupSection(group: string, kinds: readonly (readonly PublishedApi[])[]): Html {
  return html`<section>
<h2>${group}</h2>
<table>
<thead><tr><th scope="col">Kind</th><th scope="col">Versions</th><th scope="col">Scope</th><th scope="col">Description</th></tr></thead>
<tbody>
${kinds.map(kindRow)}</tbody>
</table>
</section>
`;
}

function kindRow(versions: readonly PublishedApi[]): Html {
  const first = versions[0]!;
  const words = [first.group, first.kind, first.plural, ...first.shortNames, ...first.categories].join(' ').toLowerCase();
  return html`<tr data-words="${words}"><th scope="row"><a href="${apiPath(first)}/index.html">${first.kind}</a></th><td>${versions.map(versionLink)}</td><td>${first.scope}</td><td>${withCode(firstSentence(first.description))}</td></tr>
`;
}

function versionLink(api: PublishedApi): Html {
  const title = api.deprecated ? api.deprecationWarning : api.storage ? 'stored version' : '';
  return html`<a class="${api.deprecated ? 'version deprecated' : 'version'}" title="${title}" href="${apiPath(api)}/index.html">${api.version}</a> `;
}

/** The beginning of a description, cut where a sentence or the room ends. */
function firstSentence(text: string): string {
  const start = text
    .slice(0, MAX_SUMMARY + 1)
    .replace(/\s+/g, ' ')
    .trim();
  const end = start.search(/\.(?: |$)/);
  if (end >= 0) return start.slice(0, end + 1);
  return text.length <= MAX_SUMMARY ? start : `${[...start].slice(0, -1).join('')}…`;
}

/** What stands between backquotes as code; the rest is text. */
function withCode(text: string): readonly Html[] {
  const pieces = text.split(/`([^`]+)`/);
  return pieces.map((piece, i) => (i % 2 === 1 ? html`<code>${piece}</code>` : html`${piece}`));
}

const MAX_SUMMARY = 240;
