import { jsonEqual } from '@structural/json';
import { compareNumbers } from './comparison.js';
import { goItemKey, itemKey, NO_SCALARS, type ItemKey } from './item-key.js';
import { keysOf, storedKeysOf } from './list-map-keys.js';
import { isStoredFault } from './stored-fault.js';
import { NO_SUCH_OVERLOAD, type CelError, type CelList, type CelMap, type CelOpaque, type CelValue } from './value.js';

/**
 * Whether two values are equal, as `==` tells.
 *
 * Numbers of different types are equal where they are the same number; other values of different types are not. Objects and lists of a
 * resource are stricter: comparing them with anything else is an error. Source: cel-go `common/types`, Equal, and
 * `k8s.io/apiserver/pkg/cel/common`, UnstructuredToVal.
 */
export function equalValues(a: CelValue, b: CelValue): boolean | CelError {
  return a === null || b === null ? a === b : equalItems(a, b);
}

/** A value of a kind of its own. */
type CelObject = Exclude<CelValue & object, Uint8Array>;

/** As {@link equalValues}, but for null, which stored objects and lists cannot be compared with. */
export function equalItems(a: CelValue, b: CelValue): boolean | CelError {
  if (isStoredFault(a)) return a;
  switch (typeof a) {
    case 'boolean':
    case 'string':
      return a === b;
    case 'bigint':
    case 'number':
      return compareNumbers(a, b) === 0;
    default:
  }
  if (a === null) return b === null;
  return a instanceof Uint8Array ? sameBytes(a, b) : equalObjects(a, b);
}

function sameBytes(a: Uint8Array, b: CelValue): boolean {
  return b instanceof Uint8Array && a.length === b.length && a.every((byte, i) => byte === b[i]);
}

function equalObjects(a: CelObject, b: CelValue): boolean | CelError {
  const other = typeof b === 'object' && b !== null && !(b instanceof Uint8Array) ? b : undefined;
  switch (a.kind) {
    case 'uint':
      return compareNumbers(a, b) === 0;
    case 'timestamp':
      return other?.kind === 'timestamp' && a.seconds === other.seconds && a.nanos === other.nanos;
    case 'duration':
      return other?.kind === 'duration' && a.nanos === other.nanos;
    case 'type':
      return other?.kind === 'type' && a.name === other.name;
    case 'opaque':
      return sameOpaque(a, other, b);
    case 'optional':
      return other?.kind === 'optional' && sameOptional(a.value, other.value);
    case 'list':
      return sameList(a, b);
    case 'map':
      if (a.isTyped === true && !isMap(b)) return isStored(b, true);
      return a.stored === undefined ? sameMap(a, b) : sameStored(a, b);
  }
}

function sameOpaque(a: CelOpaque, other: CelObject | undefined, b: CelValue): boolean | CelError {
  if (other?.kind === 'opaque' && a.type === other.type) return a.equals(other);
  // Values of libraries cannot be compared with those of other types.
  return isStoredFault(b) ? b : a.type === 'unknown' ? false : NO_SUCH_OVERLOAD;
}

function sameOptional(a: CelValue | undefined, b: CelValue | undefined): boolean | CelError {
  return a === undefined || b === undefined ? a === b : equalItems(a, b);
}

function isList(value: CelValue): value is CelList {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'list';
}

function isMap(value: CelValue): value is CelMap {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'map';
}

function sameList(a: CelList, b: CelValue): boolean | CelError {
  const isStrict = a.isStored === true || a.semantics !== undefined;
  if (!isList(b)) return isStored(b, isStrict || a.isTyped === true);
  if (a.size !== b.size) return false;
  if (a.semantics?.type === 'set') return sameSet(a, b, a.semantics.isOfGoValues === true ? goItemKey : itemKey);
  if (a.semantics?.type === 'map') return sameByKeys(a, b, a.semantics.keys);
  for (let i = 0; i < a.size; i++) {
    const same = isStrict ? equalItems(a.at(i), b.at(i)) : equalValues(a.at(i), b.at(i));
    if (same === false) return false;
    // Plain lists take what cannot be compared for equal.
    if (isStrict && same !== true) return same;
  }
  return true;
}

function isStored(other: CelValue, isStrict: boolean): boolean | CelError {
  if (!isStrict) return false;
  return isStoredFault(other) ? other : NO_SUCH_OVERLOAD;
}

function sameMap(a: CelMap, b: CelValue): boolean | CelError {
  if (!isMap(b) || a.size !== b.size) return false;
  for (const key of a.keys()) {
    const other = b.get(key);
    if (other === undefined) return false;
    if (equalValues(a.get(key) ?? null, other) === false) return false;
  }
  return true;
}

function sameStored(a: CelMap, b: CelValue): boolean | CelError {
  const { stored } = a;
  if (!isMap(b)) return isStored(b, true);
  if (a.size !== b.size || stored === undefined) return false;
  for (const name of Object.keys(stored.object)) {
    if (!stored.knows(name)) {
      if (b.stored === undefined) return NO_SUCH_OVERLOAD;
      const other = b.stored.object[name];
      if (other !== undefined && !jsonEqual(stored.object[name] ?? null, other)) return false;
      continue;
    }
    const value = a.get(name);
    const other = b.get(name);
    if ((value === undefined) !== (other === undefined)) return false;
    if (value === undefined || other === undefined) continue;
    const same = equalItems(value, other);
    if (same !== true) return same;
  }
  return true;
}

function sameSet(a: CelList, b: CelList, itemKey: (item: CelValue) => ItemKey | undefined): boolean | CelError {
  const all = new Set<ItemKey>();
  for (let i = 0; i < a.size; i++) {
    const key = itemKey(a.at(i));
    if (key === undefined) return NO_SCALARS;
    all.add(key);
  }
  const seen = new Set<ItemKey>();
  for (let i = 0; i < b.size; i++) {
    const key = itemKey(b.at(i));
    if (key === undefined) return NO_SCALARS;
    if (!all.has(key)) return false;
    seen.add(key);
  }
  return seen.size === all.size;
}

function sameByKeys(a: CelList, b: CelList, keys: readonly string[]): boolean | CelError {
  const keyOf = a.isStored === true ? storedKeysOf : keysOf;
  const items = new Map<string | symbol, CelValue>();
  for (let i = 0; i < a.size; i++) {
    const item = a.at(i);
    items.set(keyOf(item, keys), item);
  }
  const seen = new Set<string | symbol>();
  for (let i = 0; i < b.size; i++) {
    const other = b.at(i);
    const key = keyOf(other, keys);
    const item = items.get(key);
    if (item === undefined) return false;
    const same = equalItems(item, other);
    if (same !== true) return same;
    seen.add(key);
  }
  return seen.size === items.size;
}
