import { fromPlain, isJsonArray, isJsonObject, type JsonArray, type JsonObject, type JsonValue } from '@structural/json';

/** A value that a mutation may change in place. */
export type Mutable = Exclude<JsonValue, JsonObject | JsonArray> | MutableObject | Mutable[];

/** An object that a mutation may change in place. */
export interface MutableObject {
  [key: string]: Mutable;
}

/** A copy that shares nothing but scalars. */
export function mutableCopy(value: JsonValue): Mutable {
  if (isJsonArray(value)) return value.map(mutableCopy);
  return isJsonObject(value) ? objectCopy(value) : value;
}

/** A plain value, whose whole numbers are int64. */
export function plain(value: unknown): Mutable {
  return mutableCopy(fromPlain(value));
}

export function objectCopy(value: JsonObject): MutableObject {
  const copy: MutableObject = {};
  for (const [key, member] of Object.entries(value)) copy[key] = mutableCopy(member);
  return copy;
}

export function isObject(value: Mutable | undefined): value is MutableObject {
  return value !== undefined && isJsonObject(value);
}

export function isList(value: Mutable | undefined): value is Mutable[] {
  return Array.isArray(value);
}

/** The member of nested objects and lists at some steps. */
export function at(value: Mutable | undefined, ...steps: readonly (string | number)[]): Mutable | undefined {
  let found: Mutable | undefined = value;
  for (const step of steps) found = isList(found) ? found[Number(step)] : isObject(found) ? found[step] : undefined;
  return found;
}

/** Gives a key of an object another name, in its place; false where the name is taken. */
export function renameKey(object: MutableObject, from: string, to: string): boolean {
  if (from === to || to in object || !(from in object)) return false;
  for (const [key, value] of Object.entries(object)) {
    Reflect.deleteProperty(object, key);
    object[key === from ? to : key] = value;
  }
  return true;
}
