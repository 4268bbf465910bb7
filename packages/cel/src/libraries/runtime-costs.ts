import { MAX_UINT64 } from '@structural/json';
import { utf8Length } from '@structural/go';
import { LIST_LITERAL, PER_CHARACTER, PER_PATTERN_CHARACTER } from '../estimates/unit-costs.js';
import { sizeOf } from '../values/size.js';
import type { CelValue } from '../values/value.js';
import type { RuntimeCost } from './library-function.js';

/** The size that Kubernetes counts a value as: 1 for what has none, optional values among them. Source: `library/cost.go`, actualSize. */
export function countOf(value: CelValue | undefined): number {
  return value === undefined ? 1 : (sizeOf(value) ?? 1);
}

/** A walk through the first argument, `walks` times. */
export function walk(walks = 1): RuntimeCost {
  return ([text]) => Math.ceil(countOf(text) * walks * PER_CHARACTER);
}

/** A walk through the first argument as far down as there is text, counted in bytes and rounded down. Source: `library/cost.go`, traversalCost. */
export const walkDeep: RuntimeCost = ([value]) => {
  let cost = 0;
  const open: CelValue[] = value === undefined ? [] : [value];
  for (let next = open.pop(); next !== undefined; next = open.pop()) cost += stepCost(next, open);
  return value === undefined ? 1 : cost;
};

/** What a value costs by itself; its parts are added to those that are still open, as values may be nested deeply. */
function stepCost(value: CelValue, open: CelValue[]): number {
  if (typeof value === 'string') return Math.trunc(utf8Length(value) * PER_CHARACTER);
  if (typeof value !== 'object' || value === null) return 1;
  if (value instanceof Uint8Array) return Math.trunc(value.length * PER_CHARACTER);
  if (value.kind === 'list') {
    for (let i = 0; i < value.size; i++) open.push(value.at(i));
    return 0;
  }
  if (value.kind !== 'map') return 1;
  let known = 0;
  for (const key of value.keys()) {
    open.push(key, value.get(key) ?? null);
    known++;
  }
  // Of a stored field that its schema does not know, the server counts a key and a value that are nothing.
  return 2 * (value.size - known);
}

/** Twice the result. */
export const twiceResult: RuntimeCost = (_args, result) => Math.ceil(countOf(result) * 2 * PER_CHARACTER);

/** A search with a pattern, which is the second argument. */
export const search: RuntimeCost = ([text, pattern]) => patternCost(countOf(text), countOf(pattern));

/** What a search in so much text with so long a pattern costs. */
export function patternCost(text: number, pattern: number): number {
  return Math.ceil((1 + text) * PER_CHARACTER) * Math.ceil(pattern * PER_PATTERN_CHARACTER);
}

/** A list made of as many items as the result has. */
export const makesResult: RuntimeCost = (_args, result) => madeList(1, countOf(result));

/** A list made of the first argument's items, to the depth of the second argument, an int. */
export const makesFlat: RuntimeCost = ([list, depth]) => madeList(typeof depth === 'bigint' ? Number(depth) : 1, countOf(list));

/** The same as servers up to 1.36 count it: a depth below nothing makes a negative number of items, which Go converts to an unsigned one. */
export const makesFlatUnjudged: RuntimeCost = (args, result) => {
  const [list, depth] = args;
  if (typeof depth !== 'bigint' || depth >= 0n) return makesFlat(args, result);
  return BigInt.asUintN(64, BigInt(Math.max(countOf(list) * Number(depth), -(2 ** 63))) + 1n + LIST_LITERAL.min);
};

/** A list whose items are all compared with each other: those of the argument of that index. */
export function comparesAll(index: 0 | 1): RuntimeCost {
  return (args) => {
    const list = args[index];
    const size = countOf(list);
    const first = isList(list) && size > 0 ? list.at(0) : undefined;
    const isText = typeof first === 'string' || first instanceof Uint8Array;
    return madeList(isText ? 2 + PER_CHARACTER : 2, size * size);
  };
}

function isList(value: CelValue | undefined): value is Extract<CelValue, { kind: 'list' }> {
  return typeof value === 'object' && value !== null && !(value instanceof Uint8Array) && value.kind === 'list';
}

function madeList(factor: number, size: number): bigint {
  const items = Math.trunc(size * (factor < 0 ? 1 : factor));
  // Beyond 64 bits a conversion gives the upper half of them.
  const cost = (items < 2 ** 64 ? BigInt(items) : 1n << 63n) + 1n + LIST_LITERAL.min;
  return cost > MAX_UINT64 ? MAX_UINT64 : cost;
}
