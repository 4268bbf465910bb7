import { Float64, isJsonArray, isJsonObject, type JsonValue } from './json-value.js';

/**
 * Deep equality as Go's `reflect.DeepEqual` on decoded JSON: int64 1 is not float64 1.0, key order does not matter.
 */
export function jsonEqual(a: JsonValue, b: JsonValue): boolean {
  if (a === b) return true;
  if (a instanceof Float64) return b instanceof Float64 && a.value === b.value;
  if (isJsonArray(a)) return isJsonArray(b) && a.length === b.length && a.every((item, i) => jsonEqual(item, b[i] ?? null));
  if (!isJsonObject(a) || !isJsonObject(b)) return false;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every((key) => {
    const other = b[key];
    return other !== undefined && jsonEqual(a[key] ?? null, other);
  });
}
