import { isJsonArray, isJsonObject, type JsonValue } from '@structural/json';
import type { Atom, ListType, MapType, ScalarType } from '../types/atom.js';

/**
 * As what a value is looked at: as what it is, where its type allows that, else, and for null and nothing at all, as a map before a scalar
 * before a list, whatever comes first of those the type allows. Source: `structured-merge-diff`, deduceAtom.
 */
export function chosenType({ list, map, scalar }: Atom, value: JsonValue | undefined): MapType | ListType | ScalarType | undefined {
  if (value !== undefined && value !== null) {
    if (isJsonArray(value)) {
      if (list !== undefined) return list;
    } else if (isJsonObject(value)) {
      if (map !== undefined) return map;
    } else if (scalar !== undefined) return scalar;
  }
  return map ?? scalar ?? list;
}
