import { MAX_UINT64 } from '@structural/json';
import { utf8Length } from '@structural/go';
import { sizeOf } from '../values/size.js';
import type { CelFunction, CelValue } from '../values/value.js';

/** What a call costs at run time. Arguments may be absent or errors where the server counts a call that failed. */
export type CallCost = NonNullable<CelFunction['cost']>;

const PER_CHARACTER = 0.1;
const PER_PATTERN_CHARACTER = 0.25;
const LIST_LITERAL = 10;

/** The size that Kubernetes counts a value as: 1 for what has none, optional values among them. Source: `library/cost.go`, actualSize. */
function countOf(value: CelValue | undefined): number {
  return value === undefined ? 1 : (sizeOf(value) ?? 1);
}

/** A walk through the first argument, `walks` times. */
export function walk(walks = 1): CallCost {
  return ([text]) => Math.ceil(countOf(text) * walks * PER_CHARACTER);
}

/** A walk through the first argument as far down as there is text, counted in bytes and rounded down. Source: `library/cost.go`, traversalCost. */
export const walkDeep: CallCost = ([value]) => {
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
  for (const key of value.keys()) open.push(key, value.get(key) ?? null);
  return 0;
}

/** Twice the result. */
export const twiceResult: CallCost = (_args, result) => Math.ceil(countOf(result) * 2 * PER_CHARACTER);

/** A search with a pattern, which is the second argument. */
export const search: CallCost = ([text, pattern]) => patternCost(countOf(text), countOf(pattern));

/** What a search in so much text with so long a pattern costs. */
export function patternCost(text: number, pattern: number): number {
  return Math.ceil((1 + text) * PER_CHARACTER) * Math.ceil(pattern * PER_PATTERN_CHARACTER);
}

/** Whether an address is within a range; `parses` where the second argument is still a text, `masks` where it is a range itself. */
export function containment({ parses, masks }: { readonly parses: boolean; readonly masks: boolean }): CallCost {
  return ([range, other]) => {
    const size = countOf(range);
    const compared = Math.ceil((size + size) * PER_CHARACTER);
    const masked = masks ? Math.ceil(size * PER_CHARACTER) + 1 : 0;
    return compared + masked + (parses ? Math.ceil(countOf(other) * PER_CHARACTER) : 0);
  };
}

/** A list made of as many items as the result has. */
export const makesResult: CallCost = (_args, result) => madeList(1, countOf(result));

/** A list made of the first argument's items, to the depth of the second argument, an int. */
export const makesFlat: CallCost = ([list, depth]) => madeList(typeof depth === 'bigint' ? Number(depth) : 1, countOf(list));

/** A list whose items are all compared with each other: those of the argument of that index. */
export function comparesAll(index: 0 | 1): CallCost {
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
  const cost = (items < 2 ** 64 ? BigInt(items) : 1n << 63n) + 1n + BigInt(LIST_LITERAL);
  return cost > MAX_UINT64 ? MAX_UINT64 : cost;
}

/** Each item of one list compared with each of the other, `factor` times. */
export function comparesLists(factor: number): CallCost {
  return ([a, b]) => 1 + Math.trunc(countOf(a) * countOf(b) * factor);
}
