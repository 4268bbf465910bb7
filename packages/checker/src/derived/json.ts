import { isJsonArray, isJsonObject, newJsonObject, type JsonArray, type JsonObject, type JsonValue } from '@structural/json';

/** An object of members, those that are undefined left out; its values are shared. */
export function jsonObject(members: Readonly<Record<string, JsonValue | undefined>>): JsonObject {
  const made = newJsonObject();
  for (const [name, member] of Object.entries(members)) if (member !== undefined) made[name] = member;
  return made;
}

/** The members of several values one after the other, later ones replacing earlier ones; what is no object has none. */
export function mergedObject(...parts: readonly (JsonValue | undefined)[]): JsonObject {
  const made = newJsonObject();
  for (const part of parts) if (isJsonObject(part)) for (const [name, member] of Object.entries(part)) made[name] = member;
  return made;
}

/** A member of a value; undefined for null, and where the value is no object. */
export function memberIn(value: JsonValue | undefined, ...names: readonly string[]): JsonValue | undefined {
  let at = value;
  for (const name of names) at = isJsonObject(at) ? at[name] : undefined;
  return at ?? undefined;
}

/** The items of a list; none of anything else. */
export function itemsIn(value: JsonValue | undefined): JsonArray {
  return isJsonArray(value) ? value : [];
}
