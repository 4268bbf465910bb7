import { compareUtf8, Float64, formatScalar, isJsonArray, type JsonValue } from '@structural/json';

/** A value as Go's `%v` prints it: `map[a:1 b:[x y]]`, `<nil>`; strings stay bare, so different values may look alike. */
export function goValueText(value: JsonValue): string {
  if (value === null) return '<nil>';
  if (typeof value !== 'object' || value instanceof Float64) return formatScalar(value);
  if (isJsonArray(value)) return `[${value.map(goValueText).join(' ')}]`;
  const members = Object.keys(value)
    .sort(compareUtf8)
    .map((key) => `${key}:${goValueText(value[key] ?? null)}`);
  return `map[${members.join(' ')}]`;
}

/** The type that a value has in Go once decoded, as `%T` prints it. */
export function goTypeText(value: JsonValue): string {
  switch (typeof value) {
    case 'string':
      return 'string';
    case 'boolean':
      return 'bool';
    case 'bigint':
      return 'int64';
    case 'number':
      return Number.isInteger(value) ? 'int64' : 'float64';
    default:
      if (value === null) return '<nil>';
      if (value instanceof Float64) return 'float64';
      return isJsonArray(value) ? '[]interface {}' : 'map[string]interface {}';
  }
}
