import { html, type Html } from './html.js';

/**
 * What every page has in its head. The policy lets it load nothing but its own files, so that neither a description in a definition
 * nor the renderer can reach for anything else.
 */
export function pageHead(title: string, root: string): Html {
  return html`<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<link rel="stylesheet" href="${root}assets/site.css">`;
}

// Redoc writes its styles into the page, and searches in a worker that it makes of a text.
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; worker-src blob:; base-uri 'none'; form-action 'none'";
