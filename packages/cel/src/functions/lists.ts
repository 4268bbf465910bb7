import { sortByKeysId, sortId, SORTABLE_TYPES } from '../declarations/lists.js';
import { isComparable } from '../values/comparison.js';
import { equalValues } from '../values/equality.js';
import { typeNameOf } from '../values/type-of-value.js';
import { celError, listOf, type CelError, type CelFunction, type CelList, type CelValue } from '../values/value.js';
import { any, defineFunction, int, isKind, list } from './arguments.js';
import { comparesAll, makesFlat, makesResult } from './costs.js';
import { isBeyondLimit, MAX_RANGE } from './limits.js';
import { scalarKey } from './scalar-key.js';
import { sortedIndices } from './sorted-indices.js';

const COMPARES_ITEMS = comparesAll(0);

/** Functions on lists that the language's extensions bring. Source: cel-go `ext`, version 3 of Lists. */
export const LIST_FUNCTIONS: readonly CelFunction[] = [
  defineFunction('list_slice', [list, int, int], slice, makesResult),
  defineFunction('list_flatten', [any], (items) => flattenAny(items), makesFlat),
  defineFunction('list_flatten_int', [any, any], flattenAny, makesFlat),
  defineFunction('lists_range', [int], range, makesResult),
  defineFunction('list_reverse', [list], (items) => ({ kind: 'list', size: items.size, at: (i) => items.at(items.size - 1 - i) }), makesResult),
  defineFunction('list_distinct', [list], distinct, COMPARES_ITEMS),
  ...SORTABLE_TYPES.flatMap((type) => [
    defineFunction(sortId(type), [list], (items) => sortByKeys(items, items), COMPARES_ITEMS),
    defineFunction(sortByKeysId(type), [list, list], sortByKeys, comparesAll(1)),
  ]),
];

function slice(items: CelList, start: bigint, end: bigint): CelValue | CelError {
  const call = `cannot slice(${String(start)}, ${String(end)})`;
  if (start < 0n || end < 0n) return celError(`${call}, negative indexes not supported`);
  if (start > end) return celError(`${call}, start index must be less than or equal to end index`);
  if (items.size < end) return celError(`${call}, list is length ${String(items.size)}`);
  const first = Number(start);
  return { kind: 'list', size: Number(end) - first, at: (i) => items.at(first + i) };
}

/** No one has looked at the arguments' types before, so that lists of anything can be flattened. */
function flattenAny(items: CelValue, depth?: CelValue): CelValue | CelError {
  if (isKind(items, 'list') && (depth === undefined || typeof depth === 'bigint')) return flatten(items, depth ?? 1n);
  return celError(`no such overload: ${typeNameOf(items)}.flatten(${depth === undefined ? '' : typeNameOf(depth)})`);
}

/** Lists in lists are taken apart down to the depth; no recursion, as lists may be as deep as documents are. */
function flatten(items: CelList, depth: bigint): CelValue | CelError {
  if (depth < 0n) return celError('level must be non-negative');
  const flat: CelValue[] = [];
  const open: { readonly list: CelList; next: number }[] = [{ list: items, next: 0 }];
  for (let current = open.at(-1); current !== undefined; current = open.at(-1)) {
    if (current.next >= current.list.size) {
      open.pop();
      continue;
    }
    const item = current.list.at(current.next++);
    if (isKind(item, 'list') && open.length <= depth) open.push({ list: item, next: 0 });
    else flat.push(item);
  }
  return listOf(flat);
}

function range(size: bigint): CelValue | CelError {
  if (size < 0n) return celError(`lists.range: size must be non-negative, got ${String(size)}`);
  if (size > MAX_RANGE) return celError(`lists.range: size ${String(size)} exceeds maximum allowed (${String(MAX_RANGE)})`);
  return { kind: 'list', size: Number(size), at: BigInt };
}

/** The first of each group of equal items. Scalars are told apart by keys, all else by comparison. */
function distinct(items: CelList): CelValue {
  if (isBeyondLimit(COMPARES_ITEMS, [items])) return items;
  const keys = new Set<string>();
  const kept: CelValue[] = [];
  const others: CelValue[] = [];
  for (let i = 0; i < items.size; i++) {
    const item = items.at(i);
    const key = scalarKey(item);
    const compared = key === undefined ? kept : others;
    if ((key !== undefined && keys.has(key)) || compared.some((other) => equalValues(item, other) === true)) continue;
    kept.push(item);
    if (key === undefined) others.push(item);
    else keys.add(key);
  }
  return listOf(kept);
}

function sortByKeys(items: CelList, keys: CelList): CelValue | CelError {
  if (items.size !== keys.size) {
    return celError(
      '@sortByAssociatedKeys() expected a list of the same size as the associated keys list, but got ' +
        `${String(items.size)} and ${String(keys.size)} elements respectively`,
    );
  }
  if (items.size === 0) return items;
  const all = Array.from({ length: keys.size }, (_, i) => keys.at(i));
  const first = all[0] ?? null;
  if (!isComparable(first)) return celError('list elements must be comparable');
  const type = typeNameOf(first);
  if (all.some((key) => typeNameOf(key) !== type)) return celError('list elements must have the same type');
  return listOf(sortedIndices(all).map((index) => items.at(index)));
}
