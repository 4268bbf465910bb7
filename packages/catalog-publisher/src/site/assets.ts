import { SCHEMA_SECTION } from './reference-document.js';

/** The look of the pages; what Redoc draws has its own. */
export const STYLE = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; }
main { max-width: 72rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
main h1 { margin: 0; }
main h2 { margin: 2.5rem 0 .5rem; font-size: 1.15rem; overflow-wrap: anywhere; }
.summary { margin: .25rem 0 1.5rem; opacity: .75; }
.filter { display: block; }
.filter[hidden] { display: none; }
main input { font: inherit; padding: .3rem .6rem; width: min(24rem, 100%); box-sizing: border-box; }
main table { width: 100%; border-collapse: collapse; table-layout: fixed; }
main th, main td { text-align: left; vertical-align: top; padding: .4rem .75rem .4rem 0; border-bottom: 1px solid #8884; overflow-wrap: anywhere; }
main thead th { font-size: .8rem; font-weight: 600; opacity: .7; }
main th:nth-child(1) { width: 24%; } main th:nth-child(2) { width: 18%; } main th:nth-child(3) { width: 12%; }
@media (max-width: 40rem) {
  main thead { display: none; }
  main table, main tbody, main tr, main th, main td { display: block; width: auto !important; border: 0; padding: 0; }
  main tr { padding: .6rem 0; border-bottom: 1px solid #8884; }
  main tr[hidden] { display: none; }
  main td:nth-child(2), main td:nth-child(3) { display: inline; margin-right: .5rem; }
  main td:nth-child(3) { opacity: .75; font-size: .9rem; }
}
main code { font-family: ui-monospace, monospace; font-size: .9em; }
main a, body.api header a { color: #2563eb; }
@media (prefers-color-scheme: dark) { main a { color: #7aa7ff; } }
.version { white-space: nowrap; margin-right: .4rem; }
.deprecated { text-decoration: line-through; }
body.api { color-scheme: light; background: #fff; color: #111; }
body.api header { padding: .5rem 1rem; border-bottom: 1px solid #8884; font-size: .9rem; }
body.api header p { margin: 0; }
body.api nav .group { margin: 0 .5rem; font-weight: 600; }
#reference td { overflow-wrap: anywhere; }
.fact { margin-right: .75rem; opacity: .8; }
`;

/** Hands the document in the page to Redoc. */
export const REFERENCE_SCRIPT = `'use strict';
Redoc.init(
  JSON.parse(document.getElementById('document').textContent),
  {
    sanitize: true,
    schemaDefinitionsTagName: ${JSON.stringify(SCHEMA_SECTION)},
    hideDownloadButtons: true,
    hideSecuritySection: true,
    nativeScrollbars: true,
    pathInMiddlePanel: true,
    showExtensions: ['x-kubernetes-list-type', 'x-kubernetes-list-map-keys', 'x-kubernetes-map-type'],
    schemasExpansionLevel: 1,
    generatedSamplesMaxDepth: 4,
    generatedPayloadSamplesMaxDepth: 4,
    jsonSamplesExpandLevel: 2,
    theme: { spacing: { sectionVertical: 20 }, typography: { code: { wrap: true } } },
  },
  document.getElementById('reference'),
  (error) => {
    document.documentElement.dataset.rendered = error ? 'failed' : 'done';
  },
);
`;

/** Shows the rows whose words contain what was typed. */
export const INDEX_SCRIPT = `'use strict';
const input = document.getElementById('filter');
input.parentElement.hidden = false;
input.addEventListener('input', () => {
  const words = input.value.toLowerCase().split(/\\s+/).filter(Boolean);
  for (const section of document.querySelectorAll('section')) {
    let shown = 0;
    for (const row of section.querySelectorAll('tr[data-words]')) {
      row.hidden = !words.every((word) => row.dataset.words.includes(word));
      if (!row.hidden) shown += 1;
    }
    section.hidden = shown === 0;
  }
});
`;
