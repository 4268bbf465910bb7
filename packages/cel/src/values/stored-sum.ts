import type { CelList, CelResult, CelValue, ListSemantics } from './value.js';
import { goItemKey, itemKey, NO_SCALARS, type ItemKey } from './item-key.js';
import { keysOf, storedKeysOf } from './list-map-keys.js';

/**
 * Adds to a list that is a set or a map by keys: what is there stays where it is, an item with known keys is replaced.
 *
 * Source: `k8s.io/apiserver/pkg/cel/common`, addToSetList and addToMapList.
 */
export function addToStored(list: CelList, other: CelList, semantics: ListSemantics): CelResult {
  const items: CelValue[] = [];
  for (let i = 0; i < list.size; i++) items.push(list.at(i));
  const places = new Map<ItemKey | symbol, number>();
  const keyOf = keyIn(list, semantics);
  for (const [i, item] of items.entries()) {
    const key = keyOf(item);
    if (key === undefined) return NO_SCALARS;
    places.set(key, i);
  }
  for (let i = 0; i < other.size; i++) {
    const item = other.at(i);
    const key = keyOf(item);
    if (key === undefined) return NO_SCALARS;
    const place = places.get(key);
    if (place !== undefined && semantics.type === 'map') items[place] = item;
    else if (place === undefined) {
      if (semantics.type === 'set') places.set(key, items.length);
      items.push(item);
    }
  }
  const stored = list.sumsAreStored === true ? ({ isStored: true, sumsAreStored: true } as const) : {};
  return { kind: 'list', size: items.length, semantics, ...stored, at: (index) => items[index] ?? null };
}

function keyIn({ sumsAreStored }: CelList, semantics: ListSemantics): (item: CelValue) => ItemKey | symbol | undefined {
  if (semantics.type === 'set') return semantics.isOfGoValues === true ? goItemKey : itemKey;
  const keys = sumsAreStored === true ? storedKeysOf : keysOf;
  return (item) => keys(item, semantics.keys);
}
