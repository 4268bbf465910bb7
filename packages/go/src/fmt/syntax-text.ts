import { compareUtf8, Float64, formatScalar, isJsonArray, type JsonValue } from '@structural/json';
import { goQuote } from '../strconv/quote.js';

/** A value as Go's `%#v` prints it within a field of type `interface {}`: `map[string]interface {}{"a":1}`, and `interface {}(nil)` for nil. */
export function goSyntaxText(value: JsonValue): string {
  if (value === null) return 'interface {}(nil)';
  if (typeof value === 'string') return goQuote(value);
  if (typeof value !== 'object' || value instanceof Float64) return formatScalar(value);
  if (isJsonArray(value)) return `[]interface {}{${value.map(goSyntaxText).join(', ')}}`;
  const members = Object.keys(value)
    .sort(compareUtf8)
    .map((key) => `${goQuote(key)}:${goSyntaxText(value[key] ?? null)}`);
  return `map[string]interface {}{${members.join(', ')}}`;
}
