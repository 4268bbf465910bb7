/** Text that is HTML already. */
export interface Html {
  readonly html: string;
}

/** What may stand in a template: texts are escaped, HTML and lists of it are not; `undefined` is nothing. */
export type HtmlPart = string | number | Html | readonly Html[] | undefined;

/** A piece of HTML whose inserted texts can be nothing but text, between tags or inside of quoted attributes. */
export function html(strings: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html {
  let text = strings[0] ?? '';
  for (let i = 0; i < parts.length; i++) text += render(parts[i]) + (strings[i + 1] ?? '');
  return { html: text };
}

/** Pieces one after the other. */
export function joinHtml(pieces: readonly Html[], between = ''): Html {
  return { html: pieces.map((piece) => piece.html).join(between) };
}

function render(part: HtmlPart): string {
  if (part === undefined) return '';
  if (typeof part === 'string') return escapeHtml(part);
  if (typeof part === 'number') return String(part);
  return 'html' in part ? part.html : joinHtml(part).html;
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text as HTML shows it. What no document may hold, as most control characters, becomes a replacement character. */
export function escapeHtml(text: string): string {
  const escaped = SPECIAL.test(text) ? text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '') : text;
  return withoutControls(escaped);
}

/** Text in which what no document may hold is a replacement character. */
export function withoutControls(text: string): string {
  return UNUSUAL.test(text) ? text.replace(/(?![\t\n\r])[\p{Cc}\p{Cs}]/gu, '\ufffd') : text;
}

const SPECIAL = /[&<>"']/;
const UNUSUAL = /[^\t\n\r -~]/;
