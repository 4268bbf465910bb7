import { goText } from '../values/go-text.js';
import { celError, type CelError, type CelMap, type CelValue } from '../values/value.js';
import { scalarKey } from './scalar-key.js';

/** What maps that grew out of each other share: the entries in the order in which they came, and where each key's is. */
interface Entries {
  readonly keys: CelValue[];
  readonly values: CelValue[];
  readonly index: Map<unknown, number>;
}

interface GrowingMap extends CelMap {
  readonly entries: Entries;
}

/** A map of entries in their order. The keys are scalars, all different. */
export function growingMap(written: readonly (readonly [CelValue, CelValue])[]): CelMap {
  const entries: Entries = { keys: [], values: [], index: new Map() };
  for (const [key, value] of written) push(entries, key, value);
  return sharing(entries);
}

/**
 * The map with one more entry, or the error of a key that it has already.
 *
 * Takes constant time for the map that was made last, as loops make maps; an older one is copied. Source: cel-go `common/types`,
 * InsertMapKeyValue.
 */
export function insertEntry(map: CelMap, key: CelValue, value: CelValue): CelMap | CelError {
  if (map.get(key) !== undefined) return celError(`insert failed: key ${goText(key)} already exists`);
  const entries = entriesOf(map);
  push(entries, key, value);
  return sharing(entries);
}

function entriesOf(map: CelMap): Entries {
  if ('entries' in map && (map as GrowingMap).entries.keys.length === map.size) return (map as GrowingMap).entries;
  const entries: Entries = { keys: [], values: [], index: new Map() };
  for (const key of map.keys()) push(entries, key, map.get(key) ?? null);
  return entries;
}

function push(entries: Entries, key: CelValue, value: CelValue): void {
  entries.index.set(indexKey(key), entries.keys.length);
  entries.keys.push(key);
  entries.values.push(value);
}

/** Integers beyond 53 bits are keys by their exact value. */
function indexKey(key: CelValue): unknown {
  return scalarKey(key) ?? (typeof key === 'object' && key !== null && 'value' in key ? key.value : key);
}

function sharing(entries: Entries): CelMap {
  const size = entries.keys.length;
  const map: GrowingMap = {
    kind: 'map',
    size,
    entries,
    get(key) {
      const at = entries.index.get(indexKey(key));
      return at === undefined || at >= size ? undefined : entries.values[at];
    },
    *keys() {
      for (let i = 0; i < size; i++) yield entries.keys[i] ?? null;
    },
  };
  return map;
}
