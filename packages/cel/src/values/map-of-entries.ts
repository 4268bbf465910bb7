import { MAX_INT64, MIN_INT64 } from '@structural/json';
import { Cancelled, UNHASHABLE } from '../evaluate/frame.js';
import { goValueTypeName } from './go-value-type-name.js';
import { itemKey, type ItemKey } from './item-key.js';
import type { CelMap, CelValue } from './value.js';

/** Entries by what tells keys apart. */
export type Entries = Map<ItemKey, { readonly key: CelValue; readonly value: CelValue }>;

/**
 * What tells keys apart; keys of different types are different, even if they are the same number.
 *
 * Ends the evaluation at what has no place in a Go map, such as bytes: the server panics there.
 */
export function entryKey(key: CelValue): ItemKey {
  if (typeof key !== 'object') return `${typeof key} ${String(key)}`;
  if (!isHashable(key)) throw new Cancelled(`${UNHASHABLE} ${goValueTypeName(key)}`);
  return itemKey(key) ?? 'container';
}

/** Whether a value can be a key of a Go map; bytes and semantic versions hold slices. */
export function isHashable(key: CelValue): boolean {
  if (typeof key !== 'object' || key === null) return true;
  return !(key instanceof Uint8Array) && !(key.kind === 'opaque' && key.type === 'kubernetes.Semver');
}

/** A map of entries, which may still be added to while its size is not asked; a number finds the key that is the same number of another type. Source: cel-go `common/types`, refValMapAccessor. */
export function mapOfEntries(entries: Entries): CelMap {
  const find = (key: CelValue): CelValue | undefined => entries.get(entryKey(key))?.value;
  return {
    kind: 'map',
    size: entries.size,
    get(key) {
      const direct = find(key);
      if (direct !== undefined) return direct;
      if (typeof key === 'number') {
        if (!Number.isInteger(key)) return undefined;
        const whole = BigInt(key);
        return inInt64(whole) ? (find(whole) ?? findUint(find, whole)) : findUint(find, whole);
      }
      if (typeof key === 'bigint') return findUint(find, key);
      if (typeof key === 'object' && key !== null && 'kind' in key && key.kind === 'uint')
        return inInt64(key.value) ? find(key.value) : undefined;
      return undefined;
    },
    *keys() {
      for (const { key } of entries.values()) yield key;
    },
  };
}

function inInt64(value: bigint): boolean {
  return value >= MIN_INT64 && value <= MAX_INT64;
}

function findUint(find: (key: CelValue) => CelValue | undefined, value: bigint): CelValue | undefined {
  return value < 0n ? undefined : find({ kind: 'uint', value });
}

/** A map by texts. */
export function mapOfStrings(entries: Iterable<readonly [string, CelValue]>): CelMap {
  const made: Entries = new Map();
  for (const [key, value] of entries) made.set(entryKey(key), { key, value });
  return mapOfEntries(made);
}
