import { newJsonObject, type JsonArray, type JsonObject, type JsonValue, type MutableJsonObject } from '@structural/json';

/**
 * Takes down what becomes of the member `key` of `object`, of which members are gone through in order; `undefined` removes it.
 *
 * Gives the copy to go on with, which is only made once a member changes: values are shared, never written to. A walk over deep
 * values recurses itself and calls this for each member, so that a level costs it one frame.
 */
export function putMember(
  copy: MutableJsonObject | undefined,
  object: JsonObject,
  key: string,
  changed: JsonValue | undefined,
): MutableJsonObject | undefined {
  if (copy === undefined && changed === object[key]) return undefined;
  const target = copy ?? membersBefore(object, key);
  if (changed !== undefined) target[key] = changed;
  return target;
}

function membersBefore(object: JsonObject, end: string): MutableJsonObject {
  const copy = newJsonObject();
  for (const key in object) {
    if (key === end) break;
    copy[key] = object[key] ?? null;
  }
  return copy;
}

/** Takes down what becomes of the item `i` of `items`, likewise. */
export function putItem(copy: JsonValue[] | undefined, items: JsonArray, i: number, changed: JsonValue): JsonValue[] | undefined {
  if (copy === undefined && changed === items[i]) return undefined;
  const target = copy ?? items.slice(0, i);
  target.push(changed);
  return target;
}

/** An object with one member set, or removed for `undefined`. */
export function withMember(object: JsonObject, key: string, value: JsonValue | undefined): JsonObject {
  if (object[key] === value) return object;
  const copy = newJsonObject();
  for (const name in object) if (name !== key) copy[name] = object[name] ?? null;
  if (value !== undefined) copy[key] = value;
  return copy;
}
