import { isJsonArray, isJsonObject, newJsonObject, type JsonArray, type JsonObject, type JsonValue, type JsonPath } from '@structural/json';

/** One change of a resource: a value is put somewhere, or what is there goes. */
export interface Move {
  readonly path: JsonPath;
  /** Absent to remove a member of an object. */
  readonly value?: JsonValue;
}

/** The resource after a move; objects that are missing on the way are made, a place within a list that is missing is left. */
export function moved(resource: JsonObject, { path, value }: Move): JsonObject {
  return changed(resource, path, 0, value) as JsonObject;
}

/** Paths are as short as schemas are deep. */
function changed(at: JsonValue | undefined, path: JsonPath, depth: number, value: JsonValue | undefined): JsonValue | undefined {
  const step = path[depth];
  if (step === undefined) return value;
  if (typeof step === 'number') {
    if (!isJsonArray(at) || at[step] === undefined) return at;
    const other = changed(at[step], path, depth + 1, value);
    if (other === undefined) return at;
    const items: JsonArray = at.map((item, i) => (i === step ? other : item));
    return items;
  }
  if (at !== undefined && !isJsonObject(at)) return at;
  const member = changed(at?.[step], path, depth + 1, value);
  const copy = newJsonObject();
  // Of objects without inherited keys `Object.assign` takes more than twice as long.
  if (at !== undefined) for (const name of Object.keys(at)) if (name !== step || member !== undefined) copy[name] = at[name] ?? null;
  if (member !== undefined) copy[step] = member;
  return copy;
}

/** Whether one path leads through the other's end. */
export function meet(a: JsonPath, b: JsonPath): boolean {
  const length = Math.min(a.length, b.length);
  return a.slice(0, length).every((step, i) => step === b[i]);
}

/** How many values a value is made of; it stops counting at a thousand. */
export function sizeOf(value: JsonValue | undefined): number {
  let size = 0;
  const pending = [value];
  for (let next = pending.pop(); next !== undefined && size < 1_000; next = pending.pop()) {
    size++;
    if (isJsonArray(next)) for (const item of next) pending.push(item);
    else if (isJsonObject(next)) for (const name in next) pending.push(next[name]);
  }
  return size;
}
