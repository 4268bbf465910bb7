import { isInt64, isJsonArray, isJsonNumber, type JsonValue } from '@structural/json';

/** What Go calls the type of a decoded JSON value. */
export function goTypeName(value: JsonValue): string {
  if (value === null) return '<nil>';
  if (isJsonNumber(value)) return isInt64(value) ? 'int64' : 'float64';
  if (typeof value === 'string') return 'string';
  if (typeof value === 'boolean') return 'bool';
  return isJsonArray(value) ? '[]interface {}' : 'map[string]interface {}';
}
