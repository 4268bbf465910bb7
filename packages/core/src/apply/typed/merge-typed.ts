import { isJsonArray, isJsonObject, newJsonObject, type JsonArray, type JsonObject, type JsonValue } from '@structural/json';
import { memberType, type Atom, type ListType, type MapType } from '../types/atom.js';
import { chosenType } from './chosen-type.js';
import { mergeOrder } from './merge-order.js';
import { itemsByElement } from './list-element.js';

/**
 * What is there with what is applied on top: maps by their fields, lists by the steps to their items, everything else as a whole.
 *
 * Nothing is removed: null in place of a map or a list that holds something changes nothing. Both must be valid for the type, where what is there may have repeated items. Source: `structured-merge-diff`,
 * TypedValue.Merge.
 */
export function mergeTyped(type: Atom, live: JsonValue, applied: JsonValue): JsonValue {
  const chosen = chosenType(type, applied);
  if (chosen === undefined || typeof chosen === 'string' || chosen.isAtomic) return applied;
  if (chosen.kind === 'map') {
    if (!isJsonObject(applied)) return isJsonObject(live) && Object.keys(live).length > 0 ? live : applied;
    return isJsonObject(live) ? mergeMembers(chosen, live, applied) : applied;
  }
  if (!isJsonArray(applied)) return isJsonArray(live) && live.length > 0 ? live : applied;
  return isJsonArray(live) ? mergeItems(chosen, live, applied) : applied;
}

function mergeMembers(type: MapType, live: JsonObject, applied: JsonObject): JsonObject {
  const merged = newJsonObject();
  for (const name in live) {
    const [was, is] = [live[name] ?? null, applied[name]];
    const own = is === undefined ? undefined : memberType(type, name);
    merged[name] = is === undefined ? was : own === undefined ? is : mergeTyped(own, was, is);
  }
  for (const name in applied) if (live[name] === undefined) merged[name] = applied[name] ?? null;
  return merged;
}

function mergeItems(type: ListType, live: JsonArray, applied: JsonArray): JsonArray {
  const groups = new Array<number>(live.length + applied.length);
  const same = itemsByElement(type, [...live, ...applied]);
  for (const [group, { indices }] of same.entries()) for (const i of indices) groups[i] = group;
  return mergeOrder(groups.slice(0, live.length), groups.slice(live.length)).map(({ liveIndex, appliedIndex }) => {
    const [was, is] = [
      liveIndex === undefined ? undefined : live[liveIndex],
      appliedIndex === undefined ? undefined : applied[appliedIndex],
    ];
    if (was === undefined || is === undefined) return is ?? was ?? null;
    // An item that is there several times is nothing to merge with.
    const isRepeated = (same[groups[liveIndex ?? 0] ?? 0]?.indices.length ?? 0) > 2;
    return mergeTyped(type.elements, isRepeated ? null : was, is);
  });
}
