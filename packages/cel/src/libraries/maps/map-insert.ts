import { goText } from '../../values/go-text.js';
import { type Entries, entryKey, mapOfEntries } from '../../values/map-of-entries.js';
import { celError, type CelError, type CelMap, type CelValue, isCelError } from '../../values/value.js';
import { memberOf } from '../../values/member-of.js';
import { isGrowingMap } from '../../values/growing.js';
import { define, type LibraryDeclaration, UNIT } from '../library-function.js';
import { any, map, taking } from '../arguments.js';

function insert(map: CelMap, key: CelValue, value: CelValue): CelMap | CelError {
  if (map.get(key) !== undefined) return celError(`insert failed: key ${key === null ? '0' : goText(key)} already exists`);
  if (isGrowingMap(map)) {
    map.growing.set(entryKey(key), { key, value });
    return map;
  }
  const entries: Entries = new Map();
  for (const known of map.keys()) entries.set(entryKey(known), { key: known, value: memberOf(map, known) });
  entries.set(entryKey(key), { key, value });
  return mapOfEntries(entries);
}

function insertAll(map: CelMap, added: CelMap): CelMap | CelError {
  let all: CelMap = map;
  for (const key of added.keys()) {
    const next = insert(all, key, added.get(key) ?? null);
    if (isCelError(next)) return next;
    all = next;
  }
  return all;
}

/** What the macros that make maps put entries in with; into the map of a loop in constant time. Source: cel-go `ext`, TwoVarComprehensions. */
export const MAP_INSERT: readonly LibraryDeclaration[] = [
  define('@mapInsert_map_key_value: cel.@mapInsert(map(K, V), K, V) -> map(K, V)', taking([map, any, any], insert), UNIT),
  define('@mapInsert_map_map: cel.@mapInsert(map(K, V), map(K, V)) -> map(K, V)', taking([map, map], insertAll), UNIT),
];
