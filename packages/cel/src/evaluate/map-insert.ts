import { goText } from '../values/go-text.js';
import { entryKey, mapOfEntries, type Entries } from '../values/map-of-entries.js';
import { celError, isCelError, NO_SUCH_OVERLOAD, type CelError, type CelFunction, type CelMap, type CelValue } from '../values/value.js';
import { isGrowingMap } from './growing.js';

function isMap(value: CelValue | undefined): value is CelMap {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'map';
}

function insert(map: CelMap, key: CelValue, value: CelValue): CelMap | CelError {
  if (map.get(key) !== undefined) return celError(`insert failed: key ${goText(key)} already exists`);
  if (isGrowingMap(map)) {
    map.growing.set(entryKey(key), { key, value });
    return map;
  }
  const entries: Entries = new Map();
  for (const known of map.keys()) entries.set(entryKey(known), { key: known, value: map.get(known) ?? null });
  entries.set(entryKey(key), { key, value });
  return mapOfEntries(entries);
}

/** What the macros that make maps put entries in with; into the map of a loop in constant time. Source: cel-go `ext`, TwoVarComprehensions. */
export const MAP_INSERT_FUNCTIONS: readonly CelFunction[] = [
  {
    overload: '@mapInsert_map_key_value',
    call: ([map, key, value]) => (isMap(map) ? insert(map, key ?? null, value ?? null) : NO_SUCH_OVERLOAD),
  },
  {
    overload: '@mapInsert_map_map',
    call([map, added]) {
      if (!isMap(map) || !isMap(added)) return NO_SUCH_OVERLOAD;
      let all: CelMap = map;
      for (const key of added.keys()) {
        const next = insert(all, key, added.get(key) ?? null);
        if (isCelError(next)) return next;
        all = next;
      }
      return all;
    },
  },
];
