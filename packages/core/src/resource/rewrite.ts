import { newJsonObject, type JsonArray, type JsonObject, type JsonValue, type MutableJsonObject } from '@structural/json';

/**
 * An object with its members replaced, those removed for which `change` gives `undefined`.
 *
 * The object itself where nothing changes: values are shared, never written to.
 */
export function rewriteObject(object: JsonObject, change: (value: JsonValue, key: string) => JsonValue | undefined): JsonObject {
  let copy: MutableJsonObject | undefined;
  for (const key in object) {
    const value = object[key] ?? null;
    const changed = change(value, key);
    if (copy === undefined && changed !== value) copy = membersBefore(object, key);
    if (copy !== undefined && changed !== undefined) copy[key] = changed;
  }
  return copy ?? object;
}

function membersBefore(object: JsonObject, end: string): MutableJsonObject {
  const copy = newJsonObject();
  for (const key in object) {
    if (key === end) break;
    copy[key] = object[key] ?? null;
  }
  return copy;
}

/** A list with its items replaced; the list itself where nothing changes. */
export function rewriteArray(items: JsonArray, change: (value: JsonValue, i: number) => JsonValue): JsonArray {
  let copy: JsonValue[] | undefined;
  for (let i = 0; i < items.length; i++) {
    const value = items[i] ?? null;
    const changed = change(value, i);
    if (copy === undefined && changed !== value) copy = items.slice(0, i);
    copy?.push(changed);
  }
  return copy ?? items;
}

/** An object with one member set, or removed for `undefined`. */
export function withMember(object: JsonObject, key: string, value: JsonValue | undefined): JsonObject {
  if (object[key] === value) return object;
  const copy: MutableJsonObject = Object.assign(newJsonObject(), object);
  if (value === undefined) delete copy[key];
  else copy[key] = value;
  return copy;
}
