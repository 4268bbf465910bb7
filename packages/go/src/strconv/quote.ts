import { isPrintable } from '../unicode/character-tests.js';

const SHORT_ESCAPES: Readonly<Record<string, string>> = {
  '\u0007': '\\a',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
  '"': '\\"',
  '\\': '\\\\',
};

const PLAIN = /^[ !#-[\]-~]*$/;

/**
 * A string in double quotes as Go's `%q` prints it.
 *
 * A lone surrogate, which no Go string can hold, is printed as U+FFFD. Source: Go `strconv.Quote`.
 */
export function goQuote(text: string): string {
  if (PLAIN.test(text)) return `"${text}"`;
  return `"${text.replace(/["\\]|[^ -~]/gu, escapeOne)}"`;
}

function escapeOne(character: string): string {
  const short = SHORT_ESCAPES[character];
  if (short !== undefined) return short;
  if (isPrintable(character)) return character;
  const code = character.codePointAt(0) ?? 0;
  if (code >= 0xd800 && code <= 0xdfff) return '\ufffd';
  if (code < 0x20 || code === 0x7f) return `\\x${code.toString(16).padStart(2, '0')}`;
  if (code <= 0xffff) return `\\u${code.toString(16).padStart(4, '0')}`;
  return `\\U${code.toString(16).padStart(8, '0')}`;
}
