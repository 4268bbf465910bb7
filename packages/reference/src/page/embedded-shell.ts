import { REFERENCE_STYLE } from '../assets/reference-style.js';
import { html } from '../html/html.js';
import type { PageShell } from './page-shell.js';
import { headMeta } from './head-meta.js';

/**
 * A page that another one shows in a frame, as `srcdoc` of a sandbox: with its style inside, without a header, and without any script.
 *
 * Its policy lets it load nothing at all. Links to its own parts stay in the frame, others ask for a window of their own.
 */
export function embeddedShell({ contents, main, title }: Pick<PageShell, 'contents' | 'main' | 'title'>): string {
  const page = html`<!doctype html>
<html lang="en">
<head>
${headMeta(POLICY)}<base href="about:srcdoc">
<title>${title}</title>
${STYLE}
</head>
<body>
<div class="page">
${contents}<main id="main" tabindex="-1">
${main}</main>
</div>
</body>
</html>
`;
  // No text of a definition can hold this: it is escaped.
  return page.html.replaceAll('<a href="http', '<a target="_blank" href="http');
}

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'";

/** There is no bar at the top of which anything would have to stay clear. */
const STYLE = { html: `<style>${REFERENCE_STYLE}:root { --bar: 0rem; }</style>` };
