import { html, type Html } from '../html/html.js';

/** What the head of every page begins with; `policy` says what it may load. */
export function headMeta(policy: string): Html {
  return html`<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
`;
}
