import { isJsonArray, isJsonObject, newJsonObject, type JsonArray, type JsonObject, type JsonValue } from '@structural/json';
import { memberType, type Atom, type ListType, type MapType } from '../types/atom.js';
import { chosenType } from './chosen-type.js';
import { mergeOrder } from './merge-order.js';
import { itemsByElement, zipItems } from './same-items.js';

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
  // Items of both lists get the number of the step to them.
  const [was, is] = [new Array<number>(live.length), new Array<number>(applied.length)];
  const repeated = new Set<number>();
  let step = 0;
  zipItems(itemsByElement(type, live), itemsByElement(type, applied), (_, old, now) => {
    for (const i of old) was[i] = step;
    for (const i of now) is[i] = step;
    if (old.length > 1) repeated.add(step);
    step++;
  });
  return mergeOrder(was, is).map(({ liveIndex, appliedIndex }) => {
    const before = liveIndex === undefined ? undefined : live[liveIndex];
    const after = appliedIndex === undefined ? undefined : applied[appliedIndex];
    if (before === undefined || after === undefined) return after ?? before ?? null;
    // An item that is there several times is nothing to merge with.
    return mergeTyped(type.elements, repeated.has(was[liveIndex ?? 0] ?? 0) ? null : before, after);
  });
}
