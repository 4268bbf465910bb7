import { isJsonArray, isJsonObject, type JsonValue } from './json-value.js';

/** What Go's decoder of JSON calls a value that it cannot put into something: `array`, `object`, `string`, `bool`, `number` or `null`. Source: `encoding/json`, `UnmarshalTypeError`. */
export function decodedKind(value: JsonValue): string {
  if (value === null) return 'null';
  if (isJsonArray(value)) return 'array';
  if (isJsonObject(value)) return 'object';
  return typeof value === 'string' ? 'string' : typeof value === 'boolean' ? 'bool' : 'number';
}
