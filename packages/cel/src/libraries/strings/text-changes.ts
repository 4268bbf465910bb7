import { MAX_UINT64 } from '@structural/json';
import { Cancelled } from '../../values/cancelled.js';
import { goText } from '../../values/go-text.js';
import { celError, type CelError, type CelList, type CelValue } from '../../values/value.js';
import { int, list, taking, text } from '../arguments.js';
import { twiceResult, walk } from '../runtime-costs.js';
import { MAX_TEXT } from '../limits.js';
import type { Estimate } from '../../estimates/costed-call.js';
import { add, type Bounds, exactly, multiply, times, wrap } from '../../estimates/bounds.js';
import { PER_CHARACTER } from '../../estimates/unit-costs.js';
import { elementOf, walkThroughOnly, walkThroughTarget } from '../../estimates/walks.js';
import { define, kubernetesCosts, type LibraryDeclaration } from '../library-function.js';

const estimateOfReplace: Estimate = ({ target, args, sizeOf }) => {
  const [replaced, replacement] = args;
  if (target === undefined || replaced === undefined || replacement === undefined) return undefined;
  const text = sizeOf(target);
  return { cost: times(text, 2 * PER_CHARACTER), size: replacedSize(text, sizeOf(replaced), sizeOf(replacement)) };
};

/** From the shortest to the longest that can come of replacing: each bound pairs the worst cases of the others. */
function replacedSize(text: Bounds, replaced: Bounds, replacement: Bounds): Bounds {
  const longest = replacements(text.max, replaced.min, replacement.max <= replaced.min);
  const shortest = replacements(text.min, replaced.max, replaced.max <= replacement.min);
  const count = { min: shortest.count, max: longest.count };
  return add(multiply(count, replacement), { min: shortest.kept, max: longest.kept });
}

/** How often a text is replaced in one of `length`, and how much of that is kept; an empty text is replaced around each character. */
function replacements(length: bigint, replaced: bigint, changesNothing: boolean): { count: bigint; kept: bigint } {
  if (replaced === 0n) return { count: length < MAX_UINT64 ? length + 1n : length, kept: length };
  if (changesNothing) return { count: 0n, kept: length };
  return { count: BigInt(Math.ceil(Number(length) / Number(replaced))), kept: 0n };
}

const estimateOfJoin: Estimate = ({ target, args, sizeOf }) => {
  if (target === undefined) return undefined;
  const items = sizeOf(target);
  const element = elementOf(target);
  let size: Bounds = element === undefined ? exactly(0n) : multiply(items, sizeOf(element));
  if (args[0] !== undefined) {
    const separators = { min: items.min > 0n ? items.min - 1n : 0n, max: items.max > 0n ? items.max - 1n : 0n };
    size = add(size, multiply(sizeOf(args[0]), separators));
  }
  return { cost: times(size, PER_CHARACTER), size };
};

// Two quotes, and each character may be escaped.
const estimateOfQuote = walkThroughOnly(({ min, max }) => ({ min: wrap(min + 2n), max: wrap(max * 2n + 2n) }));

const WALK = kubernetesCosts(walkThroughTarget, walk());
const REPLACE = kubernetesCosts(estimateOfReplace, walk(2));
const JOIN = kubernetesCosts(estimateOfJoin, twiceResult);

/** Lists joined to a text. */
export const JOINS: readonly LibraryDeclaration[] = joins(join);

/** The same of servers that could not join the list of a resource. */
export const OLD_JOINS: readonly LibraryDeclaration[] = joins((parts, separator) => {
  if (parts.isStored) throw new Cancelled('internal error: interface conversion: interface {} is []interface {}, not []string');
  return join(parts, separator);
});

function joins(joined: typeof join): readonly LibraryDeclaration[] {
  return [
    define(
      'list_join: (list(string)).join() -> string',
      taking([list], (parts) => joined(parts, '')),
      JOIN,
    ),
    define('list_join_string: (list(string)).join(string) -> string', taking([list, text], joined), JOIN),
  ];
}

/** Texts made of others. Source: cel-go `ext`, version 0 of Strings. */
export const TEXT_CHANGES: readonly LibraryDeclaration[] = [
  define(
    'string_lower_ascii: (string).lowerAscii() -> string',
    taking([text], (whole) => whole.replace(/[A-Z]+/g, (part) => part.toLowerCase())),
    WALK,
    { hints: { read: (written) => written.toLowerCase() } },
  ),
  define(
    'string_replace_string_string: (string).replace(string, string) -> string',
    taking([text, text, text], (whole, old, by) => replace(whole, old, by, -1n)),
    REPLACE,
  ),
  define(
    'string_replace_string_string_int: (string).replace(string, string, int) -> string',
    taking([text, text, text, int], replace),
    REPLACE,
  ),
  define('string_trim: (string).trim() -> string', taking([text], trim), WALK),
  define(
    'string_upper_ascii: (string).upperAscii() -> string',
    taking([text], (whole) => whole.replace(/[a-z]+/g, (part) => part.toUpperCase())),
    WALK,
    { hints: { read: (written) => written.toUpperCase() } },
  ),
];

/** A text as an expression writes it. Source: cel-go `ext`, version 1 of Strings. */
export const QUOTE: readonly LibraryDeclaration[] = [
  define('strings_quote: strings.quote(string) -> string', taking([text], quote), kubernetesCosts(estimateOfQuote, walk())),
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
  ['\u0007', '\\a'],
  ['\b', '\\b'],
  ['\f', '\\f'],
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
  ['\v', '\\v'],
  ['\\', '\\\\'],
  ['"', '\\"'],
]);

/** In double quotes, with the escapes that the language has names for; everything else stays as it is. */
function quote(whole: string): string {
  return `"${Array.from(whole, (character) => ESCAPES.get(character) ?? character).join('')}"`;
}
