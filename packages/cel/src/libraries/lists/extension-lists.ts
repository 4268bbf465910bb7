import { isComparable } from '../../values/comparison.js';
import { equalValues } from '../../values/equality.js';
import { typeNameOf, withParameters } from '../../values/type-of-value.js';
import { celError, type CelError, type CelList, type CelValue, listOf } from '../../values/value.js';
import { any, int, isKind, list, taking } from '../arguments.js';
import { comparesAll, makesFlat, makesFlatUnjudged, makesResult } from '../runtime-costs.js';
import { isBeyondLimit, MAX_RANGE } from '../limits.js';
import { scalarKey } from './scalar-key.js';
import { sortedIndices } from './sorted-indices.js';
import { define, defineOverload, languageCosts, type LibraryDeclaration, type RuntimeCost } from '../library-function.js';
import {
  estimateOfDistinct,
  estimateOfFlatten,
  estimateOfRange,
  estimateOfReverse,
  estimateOfSlice,
  estimateOfSort,
} from './list-estimates.js';
import { COMPARABLE_TYPES } from './comparable-types.js';
import { binary, unary } from '../operators/singleton.js';
import { signatureOf } from '../signature.js';
import { listOf as listTypeOf, typeParameter } from '../../types/type.js';

const COMPARES_ITEMS = comparesAll(0);

/** The server counts this argument without a look at its type. */
const LIST_UNSEEN = { panicsAt: { argument: 0, takes: 'list' } } as const;
const KEYS_UNSEEN = { panicsAt: { argument: 1, takes: 'list' } } as const;
const DEPTH_UNSEEN = { panicsAt: { argument: 1, takes: 'int' } } as const;

/** Functions on lists that the language's extensions bring. Source: cel-go `ext`, version 3 of Lists. */
export const EXTENSION_LISTS: readonly LibraryDeclaration[] = [
  define('list_slice: (list(T)).slice(int, int) -> list(T)', taking([list, int, int], slice), languageCosts(estimateOfSlice, makesResult)),
  define('list_reverse: (list(T)).reverse() -> list(T)', taking([list], reverse), languageCosts(estimateOfReverse, makesResult)),
  define(
    'list_distinct: (list(T)).distinct() -> list(T)',
    taking([list], distinct),
    languageCosts(estimateOfDistinct, COMPARES_ITEMS),
    LIST_UNSEEN,
  ),
  ...COMPARABLE_TYPES.map(([, type]) =>
    defineOverload(
      'sort',
      signatureOf(`list_${type.name}_sort`, true, [listTypeOf(type)], listTypeOf(type)),
      unary('sort', (items) => (isKind(items, 'list') ? sortByKeys(items, items) : undefined)),
      languageCosts(
        estimateOfSort(type, ({ target }) => target),
        COMPARES_ITEMS,
      ),
      { binding: 'singleton', ...LIST_UNSEEN },
    ),
  ),
  ...COMPARABLE_TYPES.map(([, type]) => {
    const sorted = listTypeOf(typeParameter('T'));
    return defineOverload(
      '@sortByAssociatedKeys',
      signatureOf(`list_${type.name}_sortByAssociatedKeys`, true, [sorted, listTypeOf(type)], sorted),
      binary('@sortByAssociatedKeys', (items, keys) =>
        isKind(items, 'list') && isKind(keys, 'list') ? sortByKeys(items, keys) : undefined,
      ),
      languageCosts(
        estimateOfSort(type, ({ args }) => args[0]),
        comparesAll(1),
      ),
      { binding: 'singleton', ...KEYS_UNSEEN },
    );
  }),
];

/** Those whose arguments the language judges since it knows a longest list. */
export const JUDGED_LISTS: readonly LibraryDeclaration[] = [...flattenWith(makesFlat, withParameters), rangeOf(range)];

/** The same as they were before: a range below nothing is empty, and a depth below nothing costs what Go's conversion makes of it. */
export const UNJUDGED_LISTS: readonly LibraryDeclaration[] = [
  ...flattenWith(makesFlatUnjudged, (name) => (name === 'optional_type' ? name : withParameters(name))),
  rangeOf((size) => ({ kind: 'list', size: size < 0n ? 0 : Number(size), at: BigInt })),
];

/** `nameOf` is how the language names the type of what is no list. */
function flattenWith(cost: RuntimeCost, nameOf: (typeName: string) => string): readonly LibraryDeclaration[] {
  const flattenAny = flattening(nameOf);
  return [
    define(
      'list_flatten: (list(list(T))).flatten() -> list(T)',
      taking([any], (items) => flattenAny(items)),
      languageCosts(estimateOfFlatten, makesFlat),
      { binding: 'unguarded' },
    ),
    define(
      'list_flatten_int: (list(dyn)).flatten(int) -> list(dyn)',
      taking([any, any], flattenAny),
      languageCosts(estimateOfFlatten, cost),
      { binding: 'unguarded', ...DEPTH_UNSEEN },
    ),
  ];
}

function rangeOf(evaluate: (size: bigint) => CelValue | CelError): LibraryDeclaration {
  return define('lists_range: lists.range(int) -> list(int)', taking([int], evaluate), languageCosts(estimateOfRange, makesResult));
}

function reverse(items: CelList): CelList {
  return { kind: 'list', size: items.size, at: (i) => items.at(items.size - 1 - i) };
}

function slice(items: CelList, start: bigint, end: bigint): CelValue | CelError {
  const call = `cannot slice(${String(start)}, ${String(end)})`;
  if (start < 0n || end < 0n) return celError(`${call}, negative indexes not supported`);
  if (start > end) return celError(`${call}, start index must be less than or equal to end index`);
  if (items.size < end) return celError(`${call}, list is length ${String(items.size)}`);
  const first = Number(start);
  return { kind: 'list', size: Number(end) - first, at: (i) => items.at(first + i) };
}

/** No one has looked at the arguments' types before, so that lists of anything can be flattened. */
function flattening(nameOf: (typeName: string) => string): (items: CelValue, depth?: CelValue) => CelValue | CelError {
  const typeOf = (value: CelValue): string => nameOf(typeNameOf(value));
  return (items, depth) => {
    if (isKind(items, 'list') && (depth === undefined || typeof depth === 'bigint')) return flatten(items, depth ?? 1n);
    return celError(`no such overload: ${typeOf(items)}.flatten(${depth === undefined ? '' : typeOf(depth)})`);
  };
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

/** The first of each group of equal items. Scalars are distinguished by keys, all else by comparison. */
function distinct(items: CelList): CelValue {
  if (items.size === 0 || isBeyondLimit(COMPARES_ITEMS, [items])) return items;
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
