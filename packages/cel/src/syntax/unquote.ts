import { utf8Bytes } from '@structural/go';

/** What the literal of a string or of bytes stands for, or why it stands for nothing. */
export type Unquoted<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: string };

const UNREADABLE = 'unable to unescape string';

const SIMPLE_ESCAPES: ReadonlyMap<string, string> = new Map([
  ['a', '\x07'],
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['v', '\v'],
  ['\\', '\\'],
  ["'", "'"],
  ['"', '"'],
  ['`', '`'],
  ['?', '?'],
]);

/** The digits after an escape that names a character by its number. */
const HEX_DIGITS: ReadonlyMap<string, number> = new Map([
  ['x', 2],
  ['X', 2],
  ['u', 4],
  ['U', 8],
]);

/** Reads a string literal with its quotes; in it `\x41` and `\101` are code points. Source: cel-go `parser`, unescape. */
export function unquoteString(literal: string): Unquoted<string> {
  const inner = withoutQuotes(literal);
  if (!inner.ok || inner.isRaw) return inner;
  const parts: string[] = [];
  const error = unescape(inner.value, false, (part) => {
    parts.push(typeof part === 'string' ? part : String.fromCodePoint(part));
  });
  return error === undefined ? { ok: true, value: parts.join('') } : { ok: false, error };
}

/** Reads the literal of bytes without its `b`; text in it stands for its UTF-8, and `\xff` and `\377` for one byte. */
export function unquoteBytes(literal: string): Unquoted<Uint8Array> {
  const inner = withoutQuotes(literal);
  if (!inner.ok) return inner;
  if (inner.isRaw) return { ok: true, value: Uint8Array.from(utf8Bytes(inner.value)) };
  const bytes: number[] = [];
  const error = unescape(inner.value, true, (part) => {
    if (typeof part === 'number') bytes.push(part);
    else for (const byte of utf8Bytes(part)) bytes.push(byte);
  });
  return error === undefined ? { ok: true, value: Uint8Array.from(bytes) } : { ok: false, error };
}

function withoutQuotes(literal: string): { ok: true; value: string; isRaw: boolean } | { ok: false; error: string } {
  const normalized = literal.replace(/\r\n?/g, '\n');
  const isRaw = /^[rR]/.test(normalized);
  const quoted = isRaw ? normalized.slice(1) : normalized;
  const quote = quoted[0];
  if (quoted.length < 2 || (quote !== '"' && quote !== "'") || !quoted.endsWith(quote)) return { ok: false, error: UNREADABLE };
  const width = quoted.length >= 6 && quoted.startsWith(quote.repeat(3)) ? 3 : 1;
  if (!quoted.endsWith(quote.repeat(width))) return { ok: false, error: UNREADABLE };
  return { ok: true, value: quoted.slice(width, -width), isRaw };
}

function unescape(text: string, isBytes: boolean, emit: (part: string | number) => void): string | undefined {
  for (let at = 0; at < text.length;) {
    const next = text.indexOf('\\', at);
    if (next !== at) {
      emit(text.slice(at, next < 0 ? undefined : next));
      if (next < 0) return undefined;
      at = next;
    }
    const letter = text[at + 1];
    if (letter === undefined) return `${UNREADABLE}, found '\\' as last character`;
    const simple = SIMPLE_ESCAPES.get(letter);
    if (simple !== undefined) {
      emit(simple);
      at += 2;
      continue;
    }
    const numbered = numberedEscape(text, at + 1, isBytes);
    if (typeof numbered === 'string') return numbered;
    emit(numbered.value);
    at = numbered.end;
  }
  return undefined;
}

function numberedEscape(text: string, at: number, isBytes: boolean): { value: number; end: number } | string {
  const letter = text[at] ?? '';
  const width = HEX_DIGITS.get(letter);
  if (width === undefined && !/[0-3]/.test(letter)) return UNREADABLE;
  if (isBytes && (letter === 'u' || letter === 'U')) return UNREADABLE;
  const start = width === undefined ? at : at + 1;
  const digits = text.slice(start, start + (width ?? 3));
  const isComplete = width === undefined ? /^[0-7]{3}$/.test(digits) : digits.length === width && /^[0-9a-fA-F]+$/.test(digits);
  if (!isComplete) return width === undefined ? 'unable to unescape octal sequence in string' : UNREADABLE;
  const value = parseInt(digits, width === undefined ? 8 : 16);
  if (!isBytes && !isCodePoint(value)) return 'invalid unicode code point';
  return { value, end: start + digits.length };
}

function isCodePoint(value: number): boolean {
  return value < 0xd800 || (value > 0xdfff && value <= 0x10ffff);
}
