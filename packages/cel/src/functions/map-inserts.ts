import { isCelError, type CelError, type CelFunction, type CelMap, type CelValue } from '../values/value.js';
import { any, defineFunction, map } from './arguments.js';
import { insertEntry } from './growing-map.js';

/** What the macros that make maps put an entry in with. Source: cel-go `ext`, TwoVarComprehensions. */
export const MAP_INSERT_FUNCTIONS: readonly CelFunction[] = [
  defineFunction('@mapInsert_map_key_value', [map, any, any], insertEntry),
  defineFunction('@mapInsert_map_map', [map, map], insertAll),
];

function insertAll(target: CelMap, entries: CelMap): CelValue | CelError {
  let grown = target;
  for (const key of entries.keys()) {
    const next = insertEntry(grown, key, entries.get(key) ?? null);
    if (isCelError(next)) return next;
    grown = next;
  }
  return grown;
}
