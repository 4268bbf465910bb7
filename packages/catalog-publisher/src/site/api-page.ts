import { apiPath } from '../publish/api-path.js';
import type { PublishedApi } from '../publish/published-api.js';
import { html, scriptJson, type Html } from './html.js';
import { referenceDocument } from './reference-document.js';
import { pageHead } from './page-head.js';

/** The page of one API; `versions` are those of its definition, itself among them. */
export function apiPage(api: PublishedApi, versions: readonly PublishedApi[]): string {
  const root = '../'.repeat(apiPath(api).split('/').length);
  return html`<!doctype html>
<html lang="en">
<head>
${pageHead(`${api.kind} ${api.group}/${api.version}`, root)}
</head>
<body class="api">
<header>
<nav><a href="${root}index.html">All APIs</a> <span class="group">${api.group}</span> ${versions.map((other) => versionLink(other, api, root))}</nav>
<p>${factsOf(api).map((fact) => html`<span class="fact">${fact}</span> `)}<a href="openapi-v2.json" download>OpenAPI v2</a> <a href="openapi-v3.json" download>OpenAPI v3</a></p>
</header>
<div id="reference"></div>
<noscript>This page needs JavaScript; the documents behind it are <a href="openapi-v2.json">OpenAPI v2</a> and <a href="openapi-v3.json">v3</a>.</noscript>
<script type="application/json" id="document">${scriptJson(referenceDocument(api))}</script>
<script src="${root}assets/redoc.standalone.js"></script>
<script src="${root}assets/reference.js"></script>
</body>
</html>
`.html;
}

function versionLink(other: PublishedApi, api: PublishedApi, root: string): Html {
  const mark = other.deprecated ? 'version deprecated' : 'version';
  if (other.version === api.version) return html`<strong class="${mark}" aria-current="page">${other.version}</strong> `;
  return html`<a class="${mark}" href="${root}${apiPath(other)}/index.html">${other.version}</a> `;
}

/** What `kubectl api-resources` would say of the kind. */
function factsOf({ categories, deprecated, plural, scope, shortNames, storage }: PublishedApi): readonly string[] {
  return [
    scope === 'Namespaced' ? 'namespaced' : 'cluster-scoped',
    `kubectl get ${[plural, ...shortNames].join(' | ')}`,
    ...(categories.length === 0 ? [] : [`in ${categories.join(', ')}`]),
    ...(storage ? ['stored version'] : []),
    ...(deprecated ? ['deprecated'] : []),
  ];
}
