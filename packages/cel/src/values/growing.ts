import { mapOfEntries, type Entries } from './map-of-entries.js';
import { listOf, type CelList, type CelMap, type CelResult, type CelValue } from './value.js';

/** A list that a loop appends to, so that collecting is linear; nothing outside of the loop sees it. */
interface GrowingList extends CelList {
  readonly growing: CelValue[];
}

/** A map that a loop puts entries into. */
interface GrowingMap extends CelMap {
  readonly growing: Entries;
}

function growingMap(): GrowingMap {
  const growing: Entries = new Map();
  const { get, keys, entries } = mapOfEntries(growing);
  return {
    kind: 'map',
    growing,
    get size() {
      return growing.size;
    },
    get,
    keys,
    ...(entries === undefined ? {} : { entries }),
  };
}

/** True for a map that grows. */
export const isGrowingMap = (map: CelMap): map is GrowingMap => 'growing' in map;

function isMap(value: CelResult): value is CelMap {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'map';
}

function growingList(): GrowingList {
  const growing: CelValue[] = [];
  return {
    kind: 'list',
    growing,
    get size() {
      return growing.length;
    },
    at: (index) => growing[index] ?? null,
  };
}

function isList(value: CelResult): value is CelList {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'list';
}

const isGrowing = (list: CelList): list is GrowingList => 'growing' in list;

/** Appends where the list is one that grows, and answers undefined for any other. */
export function append(list: CelList, other: CelList): CelList | undefined {
  if (!isGrowing(list)) return undefined;
  const { size } = other;
  for (let i = 0; i < size; i++) list.growing.push(other.at(i));
  return list;
}

/** The accumulator of a loop: an empty list or map grows. Source: cel-go `common/types`, NewMutableList. */
export function toGrowing(value: CelResult): CelResult {
  if (isMap(value) && value.size === 0) return growingMap();
  return isList(value) && value.size === 0 ? growingList() : value;
}

/** The result of a loop: what grew no longer does. */
export function toSettled(value: CelResult): CelResult {
  if (isMap(value) && isGrowingMap(value)) return mapOfEntries(value.growing);
  return isList(value) && isGrowing(value) ? listOf(value.growing) : value;
}
