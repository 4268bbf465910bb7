import { countCodePoints, unitOffset } from '@structural/go';
import { celError, listOf, type CelError, type CelFunction, type CelValue } from '../values/value.js';
import { defineFunction, int, outOfRange, text } from './arguments.js';
import { walk, walkDeep } from './costs.js';

/** Where a text stands in another, and parts of it; indices count code points. Source: cel-go `ext`, Strings. */
export const TEXT_PART_FUNCTIONS: readonly CelFunction[] = [
  defineFunction('string_char_at_int', [text, int], charAt),
  defineFunction('string_index_of_string', [text, text], (whole, part) => indexOf(whole, part, 0n), walkDeep),
  defineFunction('string_index_of_string_int', [text, text, int], indexOf, walkDeep),
  defineFunction('string_last_index_of_string', [text, text], lastIndexOf, walkDeep),
  defineFunction('string_last_index_of_string_int', [text, text, int], lastIndexBefore, walkDeep),
  defineFunction('string_substring_int', [text, int], from, walk()),
  defineFunction('string_substring_int_int', [text, int, int], between, walk()),
  defineFunction('string_split_string', [text, text], (whole, separator) => split(whole, separator, -1n), walk(2)),
  defineFunction('string_split_string_int', [text, text, int], split, walk(2)),
];

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
