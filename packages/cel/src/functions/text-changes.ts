import { goText } from '../values/go-text.js';
import { celError, type CelError, type CelFunction, type CelList, type CelValue } from '../values/value.js';
import { defineFunction, int, list, text } from './arguments.js';
import { twiceResult, walk } from './costs.js';
import { MAX_TEXT } from './limits.js';

/** Texts made of others. Source: cel-go `ext`, Strings. */
export const TEXT_CHANGE_FUNCTIONS: readonly CelFunction[] = [
  defineFunction('string_lower_ascii', [text], (whole) => whole.replace(/[A-Z]+/g, (part) => part.toLowerCase()), walk()),
  defineFunction('string_upper_ascii', [text], (whole) => whole.replace(/[a-z]+/g, (part) => part.toUpperCase()), walk()),
  defineFunction('string_trim', [text], trim, walk()),
  defineFunction('string_replace_string_string', [text, text, text], (whole, old, by) => replace(whole, old, by, -1n), walk(2)),
  defineFunction('string_replace_string_string_int', [text, text, text, int], replace, walk(2)),
  defineFunction('list_join', [list], (parts) => join(parts, ''), twiceResult),
  defineFunction('list_join_string', [list, text], join, twiceResult),
  defineFunction('strings_quote', [text], quote, walk()),
];

const TOO_LONG = celError(`text of more than ${String(MAX_TEXT)} characters`);

/** White space as Unicode has it, which is not what JavaScript trims: U+0085 is one, U+FEFF is none. */
const IS_SPACE = /[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/;

function trim(whole: string): string {
  let start = 0;
  let end = whole.length;
  while (start < end && IS_SPACE.test(whole[start]!)) start++;
  while (end > start && IS_SPACE.test(whole[end - 1]!)) end--;
  return whole.slice(start, end);
}

/** Replaces at most `limit` times, always below zero; an empty text stands before each code point and at the end. Source: Go `strings.Replace`. */
function replace(whole: string, old: string, by: string, limit: bigint): CelValue | CelError {
  const most = limit < 0n || limit > whole.length + 1 ? whole.length + 1 : Number(limit);
  const parts: string[] = [];
  let length = whole.length;
  let start = 0;
  let next = 0;
  for (let count = 0; count < most; count++) {
    const at = old === '' ? next : whole.indexOf(old, start);
    if (at < 0 || at > whole.length) break;
    parts.push(whole.slice(start, at), by);
    length += by.length - old.length;
    if (length > MAX_TEXT) return TOO_LONG;
    start = at + old.length;
    next = at < whole.length ? at + String.fromCodePoint(whole.codePointAt(at) ?? 0).length : at + 1;
  }
  parts.push(whole.slice(start));
  return parts.join('');
}

function join(parts: CelList, separator: string): CelValue | CelError {
  const texts: string[] = [];
  let length = 0;
  for (let i = 0; i < parts.size; i++) {
    const part = parts.at(i);
    if (typeof part !== 'string') return celError(`join: invalid input: ${part === null ? '0' : goText(part)}`);
    length += part.length + separator.length;
    if (length > MAX_TEXT) return TOO_LONG;
    texts.push(part);
  }
  return texts.join(separator);
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['\u0007', '\\a'], ['\b', '\\b'], ['\f', '\\f'], ['\n', '\\n'], ['\r', '\\r'], ['\t', '\\t'], ['\v', '\\v'], ['\\', '\\\\'], ['"', '\\"'],
]);

/** In double quotes, with the escapes that the language has names for; everything else stays as it is. */
function quote(whole: string): string {
  return `"${Array.from(whole, (character) => ESCAPES.get(character) ?? character).join('')}"`;
}
