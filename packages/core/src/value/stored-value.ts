import { Float64, formatJsonFloat, isJsonArray, isJsonObject, newJsonObject, parseNumberLiteral, type JsonValue } from '@structural/json';

/**
 * A value in a schema as it comes back from storage, where `default: 1.0` has become `default: 1`.
 *
 * While a definition is admitted the numbers in defaults and enums are as written; when it is served, they were printed as JSON and
 * read again, so that a float64 without a fraction is an int64. The value itself where nothing changes.
 */
export function storedValue(value: JsonValue): JsonValue {
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Float64) return parseNumberLiteral(formatJsonFloat(value.value)) ?? value;
  if (isJsonArray(value)) {
    const items = value.map(storedValue);
    return items.every((item, i) => item === value[i]) ? value : items;
  }
  if (!isJsonObject(value)) return value;
  const copy = newJsonObject();
  let same = true;
  for (const key in value) {
    const member = value[key] ?? null;
    const stored = storedValue(member);
    copy[key] = stored;
    same &&= stored === member;
  }
  return same ? value : copy;
}
