import { isJsonArray, isJsonObject, jsonEqual, type JsonValue } from '@structural/json';

/** Whether all that was there is there; more may be. */
export function isKept(before: JsonValue, after: JsonValue | undefined): boolean {
  if (after === undefined) return false;
  if (isJsonObject(before)) return isJsonObject(after) && Object.keys(before).every((name) => isKept(before[name] ?? null, after[name]));
  if (isJsonArray(before)) return isJsonArray(after) && before.length === after.length && before.every((item, i) => isKept(item, after[i]));
  return jsonEqual(before, after);
}
