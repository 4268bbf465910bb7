/** Text that is HTML already. */
export interface Html {
  readonly html: string;
}

/** What may stand in a template: texts are escaped, HTML and lists of it are not. */
type Part = string | number | Html | readonly Html[];

/** A piece of HTML whose inserted texts can be nothing but text, between tags or inside of quoted attributes. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  let text = strings[0] ?? '';
  for (const [i, part] of parts.entries()) text += `${render(part)}${strings[i + 1] ?? ''}`;
  return { html: text };
}

function render(part: Part): string {
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part));
  return 'html' in part ? part.html : part.map((piece) => piece.html).join('');
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text as HTML shows it. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
}

/** JSON as a script element may hold it as data: without anything that could end the element. */
export function scriptJson(json: string): Html {
  return {
    html: json
      .replace(/</g, '\\u003c')
      .replace(/\u2028/g, '\\u2028')
      .replace(/\u2029/g, '\\u2029'),
  };
}
