import { celError, listOf, type CelError, type CelList, type CelMap, type CelResult, type CelValue } from '../values/value.js';
import { mapOfEntries, type Entries } from '../values/map-of-entries.js';

/** A list that a loop appends to, so that collecting is linear; nothing outside of the loop sees it. */
export interface GrowingList extends CelList {
  readonly growing: CelValue[];
}

/** A map that a loop puts entries into. */
export interface GrowingMap extends CelMap {
  readonly growing: Entries;
}

export function growingList(): GrowingList {
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

export function growingMap(): GrowingMap {
  const growing: Entries = new Map();
  return { ...mapOfEntries(growing), growing, get size() {
    return growing.size;
  } };
}

/** Appends where the list is one that grows. */
export function append(list: CelList, other: CelList): CelList | undefined {
  if (!isGrowingList(list)) return undefined;
  for (let i = 0; i < other.size; i++) list.growing.push(other.at(i));
  return list;
}

export function isGrowingList(value: CelValue): value is GrowingList {
  return typeof value === 'object' && value !== null && 'growing' in value && value.kind === 'list';
}

export function isGrowingMap(value: CelValue): value is GrowingMap {
  return typeof value === 'object' && value !== null && 'growing' in value && value.kind === 'map';
}

/** The accumulator of a loop: an empty list or map grows. */
export function toGrowing(value: CelResult): CelResult {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return value;
  if (value.kind === 'list' && value.size === 0) return growingList();
  return value.kind === 'map' && value.size === 0 ? growingMap() : value;
}

/** The result of a loop: what grew no longer does. */
export function toSettled(value: CelResult): CelResult {
  if (typeof value !== 'object' || value === null || !('growing' in value)) return value;
  if (isGrowingList(value)) return listOf(value.growing);
  return isGrowingMap(value) ? mapOfEntries(value.growing) : value;
}

/** A refusal to put in an entry a second time. */
export const alreadyThere = (key: string): CelError => celError(`insert failed: key ${key} already exists`);
