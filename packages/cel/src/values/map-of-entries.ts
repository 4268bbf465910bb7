import { MAX_INT64, MIN_INT64 } from '@structural/json';
import { Cancelled, UNHASHABLE } from './cancelled.js';
import { goValueTypeName } from './go-value-type-name.js';
import type { CelMap, CelValue } from './value.js';

/** What distinguishes keys: a text, or an object that is no other key's. */
export type EntryKey = string | object;

/** Entries by what distinguishes keys. */
export type Entries = Map<EntryKey, { readonly key: CelValue; readonly value: CelValue }>;

/**
 * What tells the keys of a Go map apart.
 *
 * Keys of different types are different, even if they are the same number. What Go holds by a pointer (lists, maps, optionals, quantities, URLs)
 * is the same key only where it is the same value, and NaN is no key's equal. Ends the evaluation at what has no place in a Go map, such
 * as bytes: the server panics there.
 */
export function entryKey(key: CelValue): EntryKey {
  if (typeof key === 'number') return Number.isNaN(key) ? {} : `number ${String(key)}`;
  if (typeof key !== 'object') return `${typeof key} ${String(key)}`;
  if (!isHashable(key)) throw new Cancelled(`${UNHASHABLE} ${goValueTypeName(key)}`);
  if (key === null) return 'null';
  if (!('kind' in key)) return key;
  switch (key.kind) {
    case 'uint':
      return `uint ${String(key.value)}`;
    case 'timestamp':
      return `timestamp ${String(key.seconds)} ${String(key.nanos)} ${key.zone?.id ?? 'UTC'}`;
    case 'duration':
      return `duration ${String(key.nanos)}`;
    case 'type':
      return `type ${key.name}`;
    case 'opaque':
      return key.type === 'net.IP' || key.type === 'net.CIDR' ? `${key.type} ${key.print()}` : key;
    default:
      return key;
  }
}

/** Whether a value can be a key of a Go map; bytes and semantic versions hold slices, and formats a function. */
export function isHashable(key: CelValue): boolean {
  if (typeof key !== 'object' || key === null) return true;
  return (
    !(key instanceof Uint8Array) && !(key.kind === 'opaque' && (key.type === 'kubernetes.Semver' || key.type === 'kubernetes.NamedFormat'))
  );
}

/** A map of entries, which may still be added to while its size is not asked; a number finds the key that is the same number of another type. Source: cel-go `common/types`, refValMapAccessor. */
export function mapOfEntries(entries: Entries): CelMap {
  const find = (key: CelValue): CelValue | undefined => entries.get(entryKey(key))?.value;
  return {
    kind: 'map',
    size: entries.size,
    get(key) {
      // Not even what Go cannot hold is looked at where there is nothing.
      if (entries.size === 0) return undefined;
      const direct = find(key);
      if (direct !== undefined) return direct;
      if (typeof key === 'number') {
        if (!Number.isInteger(key)) return undefined;
        const whole = BigInt(key);
        const found = inInt64(whole) ? find(whole) : undefined;
        return found === undefined ? findUint(find, whole) : found;
      }
      if (typeof key === 'bigint') return findUint(find, key);
      if (typeof key === 'object' && key !== null && 'kind' in key && key.kind === 'uint')
        return inInt64(key.value) ? find(key.value) : undefined;
      return undefined;
    },
    *keys() {
      for (const { key } of entries.values()) yield key;
    },
    entries: () => entries.values(),
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
