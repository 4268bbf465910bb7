const SIMPLE: Readonly<Record<string, number>> = { a: 7, b: 8, f: 12, n: 10, r: 13, t: 9, v: 11, '\\': 92 };
const NUMERIC: Readonly<Record<string, { readonly form: RegExp; readonly radix: number; readonly isByte: boolean }>> = {
  x: { form: /x([0-9a-fA-F]{2})/y, radix: 16, isByte: true },
  u: { form: /u([0-9a-fA-F]{4})/y, radix: 16, isByte: false },
  U: { form: /U([0-9a-fA-F]{8})/y, radix: 16, isByte: false },
};
const OCTAL = { form: /([0-7]{3})/y, radix: 8, isByte: true };

/**
 * The text within quotes, single or double, with Go's escapes; undefined where an escape is none or a quote stands bare inside.
 *
 * Escaped bytes are put together as UTF-8. Source: `client-go/util/jsonpath`, UnquoteExtend, and Go `strconv.UnquoteChar`.
 */
export function unquote(quoted: string): string | undefined {
  const quote = quoted.charAt(0);
  if (quoted.length < 2 || !quoted.endsWith(quote)) return undefined;
  const text = quoted.slice(1, -1);
  if (!text.includes('\\') && !text.includes(quote)) return text;
  let plain = '';
  for (let i = 0; i < text.length;) {
    const character = text.charAt(i);
    if (character === quote) return undefined;
    if (character !== '\\') {
      plain += character;
      i++;
      continue;
    }
    const escape = readEscape(text, i + 1, quote);
    if (escape === undefined) return undefined;
    plain += escape.isByte ? byteMark(escape.code) : String.fromCodePoint(escape.code);
    i = escape.end;
  }
  return joinBytes(plain);
}

interface Escape {
  readonly code: number;
  readonly isByte: boolean;
  readonly end: number;
}

function readEscape(text: string, at: number, quote: string): Escape | undefined {
  const letter = text.charAt(at);
  const simple = Object.hasOwn(SIMPLE, letter) ? SIMPLE[letter] : undefined;
  if (simple !== undefined) return { code: simple, isByte: false, end: at + 1 };
  if (letter === quote) return { code: quote.charCodeAt(0), isByte: false, end: at + 1 };
  const numeric = Object.hasOwn(NUMERIC, letter) ? NUMERIC[letter] : OCTAL;
  if (numeric === undefined) return undefined;
  numeric.form.lastIndex = at;
  const digits = numeric.form.exec(text);
  if (digits === null) return undefined;
  const code = parseInt(digits[1] ?? '', numeric.radix);
  const isValid = numeric.isByte ? code <= 0xff : code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isValid ? { code, isByte: numeric.isByte && code >= 0x80, end: at + digits[0].length } : undefined;
}

// A byte beyond ASCII waits as a lone surrogate, which no text holds otherwise, until its neighbours are known.
const MARK = 0xdc00;

function byteMark(byte: number): string {
  return String.fromCharCode(MARK + byte);
}

function joinBytes(text: string): string {
  return text.replace(/(?<![\ud800-\udbff])[\udc80-\udcff]+/g, (marks) => {
    const escaped = Array.from({ length: marks.length }, (_, i) => `%${(marks.charCodeAt(i) - MARK).toString(16)}`).join('');
    try {
      return decodeURIComponent(escaped);
    } catch {
      return '\ufffd'.repeat(marks.length);
    }
  });
}
