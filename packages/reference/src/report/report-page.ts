import { html, type Html } from '../html/html.js';
import { headMeta } from '../page/head-meta.js';
import { REPORT_STYLE } from './report-style.js';

/** A page that is one file: with its style inside, without scripts, and with a policy by which it loads nothing at all. */
export function reportPage({ main, title }: { readonly title: string; readonly main: Html }): string {
  return html`<!doctype html>
<html lang="en">
<head>
${headMeta(POLICY)}<title>${title}</title>
${STYLE}
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<main id="main" tabindex="-1">
${main}</main>
</body>
</html>
`.html;
}

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";
const STYLE: Html = { html: `<style>${REPORT_STYLE}</style>` };
