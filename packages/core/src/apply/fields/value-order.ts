import { goQuote } from '@structural/go';
import {
  compareUtf8,
  formatScalar,
  isInt64,
  isJsonArray,
  isJsonNumber,
  isJsonObject,
  toFloat64,
  type JsonArray,
  type JsonObject,
  type JsonValue,
} from '@structural/json';

/** True for values that are the same to ownership: 1 is 1.0, unlike for `jsonEqual`. */
export function equalValues(a: JsonValue, b: JsonValue): boolean {
  if (a === b) return true;
  if (isJsonNumber(a)) return isJsonNumber(b) && compareNumbers(a, b) === 0;
  if (isJsonArray(a)) return isJsonArray(b) && a.length === b.length && a.every((item, i) => equalValues(item, b[i] ?? null));
  if (!isJsonObject(a) || !isJsonObject(b)) return false;
  const names = Object.keys(a);
  if (names.length !== Object.keys(b).length) return false;
  return names.every((name) => {
    const other = b[name];
    return other !== undefined && equalValues(a[name] ?? null, other);
  });
}

/** Orders any two values: numbers, strings, booleans, lists, objects, null. Source: `structured-merge-diff`, value.Compare. */
export function compareValues(a: JsonValue, b: JsonValue): number {
  const [x, y] = [rank(a), rank(b)];
  if (x !== y) return x - y;
  if (isJsonNumber(a) && isJsonNumber(b)) return compareNumbers(a, b);
  if (typeof a === 'string' && typeof b === 'string') return compareUtf8(a, b);
  if (isJsonArray(a) && isJsonArray(b)) return compareLists(a, b);
  if (isJsonObject(a) && isJsonObject(b)) return compareObjects(a, b);
  return Number(a) - Number(b);
}

function rank(value: JsonValue): number {
  if (isJsonNumber(value)) return 0;
  if (typeof value === 'string') return 1;
  if (typeof value === 'boolean') return 2;
  if (value === null) return 5;
  return isJsonArray(value) ? 3 : 4;
}

/** Integers are compared exactly, anything else as floats. */
function compareNumbers(a: Parameters<typeof toFloat64>[0], b: Parameters<typeof toFloat64>[0]): number {
  if (isInt64(a) && isInt64(b)) return a < b ? -1 : a > b ? 1 : 0;
  const [x, y] = [toFloat64(a), toFloat64(b)];
  return x < y ? -1 : x > y ? 1 : 0;
}

function compareLists(a: JsonArray, b: JsonArray): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const order = compareValues(a[i] ?? null, b[i] ?? null);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

function compareObjects(a: JsonObject, b: JsonObject): number {
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])].sort(compareUtf8);
  const [aSize, bSize] = [Object.keys(a).length, Object.keys(b).length];
  for (const [i, name] of names.entries()) {
    if (i === aSize) return -1;
    if (i === bSize) return 1;
    const [x, y] = [a[name], b[name]];
    if (x === undefined) return 1;
    if (y === undefined) return -1;
    const order = compareValues(x, y);
    if (order !== 0) return order;
  }
  return 0;
}

/** A value as paths show it: strings in quotes, floats as Go prints them. Source: `structured-merge-diff`, value.ToString. */
export function valueText(value: JsonValue): string {
  if (value === null) return 'null';
  if (typeof value === 'string') return goQuote(value);
  if (isJsonArray(value)) return `[${value.map(valueText).join(',')}]`;
  if (isJsonObject(value)) {
    return Object.keys(value)
      .map((name) => `${name}=${valueText(value[name] ?? null)}`)
      .join('');
  }
  return formatScalar(value);
}
