import { compareUtf8, Float64, formatFloat, goQuote, isJsonArray, type JsonValue } from '@structural/json';

/**
 * A decoded value as Go's `%#v` prints it, for the messages of goyaml and sigs.k8s.io/yaml that show one.
 *
 * Keys are printed as the strings that they become in JSON. Recursion is as deep as the value.
 */
export function goSyntax(value: JsonValue): string {
  return value === null ? '<nil>' : print(value);
}

function print(value: JsonValue): string {
  if (value === null) return 'interface {}(nil)';
  if (typeof value === 'string') return goQuote(value);
  if (typeof value === 'number' && !Number.isInteger(value)) return formatFloat(value);
  if (typeof value !== 'object') return String(value);
  if (value instanceof Float64) return formatFloat(value.value);
  if (isJsonArray(value)) return `[]interface {}{${value.map(print).join(', ')}}`;
  const members = Object.keys(value).sort(compareUtf8).map((key) => `${goQuote(key)}:${print(value[key] ?? null)}`);
  return `map[interface {}]interface {}{${members.join(', ')}}`;
}
