import { countCodePoints, unitOffset } from '@structural/go';
import { celError, type CelError, type CelValue, listOf } from '../../values/value.js';
import { int, outOfRange, taking, text } from '../arguments.js';
import { walk, walkDeep } from '../runtime-costs.js';
import type { Estimate } from '../../estimates/costed-call.js';
import { times, wrap } from '../../estimates/bounds.js';
import { PER_CHARACTER } from '../../estimates/unit-costs.js';
import type { Constant } from '../../syntax/expr.js';
import { define, kubernetesCosts, type LibraryDeclaration, UNIT } from '../library-function.js';
import { walkThroughList, walkThroughTarget } from '../../estimates/walks.js';

const estimateOfSplit: Estimate = ({ target, args, sizeOf }) => {
  if (target === undefined) return undefined;
  const size = sizeOf(target);
  const limit = args[1]?.expr?.kind === 'literal' ? intOf(args[1].expr.value) : undefined;
  return { cost: times(size, 2 * PER_CHARACTER), size: { min: 0n, max: limit === undefined ? size.max : wrap(limit) } };
};

function intOf(value: Constant): bigint | undefined {
  return value.type === 'int' ? value.value : undefined;
}

// Kubernetes counts by the name, which lists have, too.
const SEARCH = kubernetesCosts(walkThroughList, walkDeep);
const WALK = kubernetesCosts(walkThroughTarget, walk());
const SPLIT = kubernetesCosts(estimateOfSplit, walk(2));

/** Parts of texts; indices count code points. Source: cel-go `ext`, version 0 of Strings. */
export const TEXT_PARTS: readonly LibraryDeclaration[] = [
  define('string_char_at_int: (string).charAt(int) -> string', taking([text, int], charAt), UNIT),
  define(
    'string_split_string: (string).split(string) -> list(string)',
    taking([text, text], (whole, separator) => split(whole, separator, -1n)),
    SPLIT,
  ),
  define('string_split_string_int: (string).split(string, int) -> list(string)', taking([text, text, int], split), SPLIT),
  define('string_substring_int: (string).substring(int) -> string', taking([text, int], from), WALK),
  define('string_substring_int_int: (string).substring(int, int) -> string', taking([text, int, int], between), WALK),
];

/** Where a text stands in another; from a place beyond the end on nothing is found. */
export const TEXT_PLACES: readonly LibraryDeclaration[] = [
  define(
    'string_index_of_string: (string).indexOf(string) -> int',
    taking([text, text], (whole, part) => indexOf(whole, part, 0n)),
    SEARCH,
  ),
  define('string_last_index_of_string: (string).lastIndexOf(string) -> int', taking([text, text], lastIndexOf), SEARCH),
  define('string_index_of_string_int: (string).indexOf(string, int) -> int', taking([text, text, int], indexOf), SEARCH),
  define('string_last_index_of_string_int: (string).lastIndexOf(string, int) -> int', taking([text, text, int], lastIndexBefore), SEARCH),
];

/** The same of servers to which that is an error. */
export const STRICT_TEXT_PLACES: readonly LibraryDeclaration[] = [
  define(
    'string_index_of_string: (string).indexOf(string) -> int',
    taking([text, text], (whole, part) => (whole === '' && part !== '' ? outOfRange(0n) : indexOf(whole, part, 0n))),
    SEARCH,
  ),
  define(
    'string_last_index_of_string: (string).lastIndexOf(string) -> int',
    taking([text, text], (whole, part) => (whole === '' && part !== '' ? outOfRange(-1n) : lastIndexOf(whole, part))),
    SEARCH,
  ),
  define('string_index_of_string_int: (string).indexOf(string, int) -> int', taking([text, text, int], within(indexOf)), SEARCH),
  define(
    'string_last_index_of_string_int: (string).lastIndexOf(string, int) -> int',
    taking([text, text, int], within(lastIndexBefore)),
    SEARCH,
  ),
];

type Search = (whole: string, part: string, at: bigint) => CelValue | CelError;

function within(search: Search): Search {
  return (whole, part, at) => (part !== '' && at >= BigInt(countCodePoints(whole)) ? outOfRange(at) : search(whole, part, at));
}

function charAt(whole: string, index: bigint): CelValue | CelError {
  const size = countCodePoints(whole);
  if (index < 0n || index > size) return outOfRange(index);
  const start = unitOffset(whole, Number(index));
  return whole.slice(start, unitOffset(whole.slice(start, start + 2), 1) + start);
}

function indexOf(whole: string, part: string, start: bigint): CelValue | CelError {
  if (start < 0n) return outOfRange(start);
  const size = BigInt(countCodePoints(whole));
  if (part === '') return start > size ? size : start;
  if (start >= size) return -1n;
  return codePointIndex(whole, whole.indexOf(part, unitOffset(whole, Number(start))));
}

function lastIndexOf(whole: string, part: string): CelValue {
  return part === '' ? BigInt(countCodePoints(whole)) : codePointIndex(whole, whole.lastIndexOf(part));
}

function lastIndexBefore(whole: string, part: string, last: bigint): CelValue | CelError {
  if (last < 0n) return outOfRange(last);
  const size = BigInt(countCodePoints(whole));
  if (part === '') return last > size ? size : last;
  if (last >= size) return -1n;
  return codePointIndex(whole, whole.lastIndexOf(part, unitOffset(whole, Number(last))));
}

/** A whole text is found in another only where a code point begins, so that units can be searched. */
function codePointIndex(whole: string, unit: number): bigint {
  return BigInt(unit < 0 ? -1 : countCodePoints(whole.slice(0, unit)));
}

function from(whole: string, start: bigint): CelValue | CelError {
  if (start < 0n || start > countCodePoints(whole)) return outOfRange(start);
  return whole.slice(unitOffset(whole, Number(start)));
}

function between(whole: string, start: bigint, end: bigint): CelValue | CelError {
  if (start > end) return celError(`invalid substring range. start: ${String(start)}, end: ${String(end)}`);
  const size = countCodePoints(whole);
  if (start < 0n || start > size) return outOfRange(start);
  if (end > size) return outOfRange(end);
  return whole.slice(unitOffset(whole, Number(start)), unitOffset(whole, Number(end)));
}

/** At most `limit` parts, all of them below zero; an empty separator splits after each code point. Source: Go `strings.SplitN`. */
function split(whole: string, separator: string, limit: bigint): CelValue {
  if (limit === 0n) return listOf([]);
  const most = limit < 0n || limit > whole.length + 1 ? whole.length + 1 : Number(limit);
  if (separator === '') return listOf(characters(whole, most));
  const parts: string[] = [];
  let start = 0;
  while (parts.length < most - 1) {
    const end = whole.indexOf(separator, start);
    if (end < 0) break;
    parts.push(whole.slice(start, end));
    start = end + separator.length;
  }
  parts.push(whole.slice(start));
  return listOf(parts);
}

function characters(whole: string, most: number): readonly string[] {
  const parts: string[] = [];
  let at = 0;
  while (at < whole.length && parts.length < most - 1) {
    const character = String.fromCodePoint(whole.codePointAt(at) ?? 0);
    parts.push(character);
    at += character.length;
  }
  if (at < whole.length) parts.push(whole.slice(at));
  return parts;
}
