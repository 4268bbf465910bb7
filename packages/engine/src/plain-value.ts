import { Float64, isJsonArray, isJsonObject, type JsonValue } from '@structural/json';

/** A value of JSON as JavaScript has it; integers beyond 2^53 are `bigint`, so that no digit is lost. */
export type PlainValue = null | boolean | number | bigint | string | readonly PlainValue[] | PlainObject;

/** An object of JSON as JavaScript has it. */
export interface PlainObject {
  readonly [key: string]: PlainValue;
}

/** Copies a value into plain JavaScript, which `structuredClone` and `postMessage` take. Linear. */
export function toPlain(value: JsonValue): PlainValue {
  if (value instanceof Float64) return value.value;
  if (isJsonArray(value)) return value.map(toPlain);
  return isJsonObject(value) ? toPlainObject(value) : value;
}

/** The same for an object. A key `__proto__` becomes an ordinary property. */
export function toPlainObject(value: JsonValue): PlainObject {
  const entries = isJsonObject(value) ? Object.keys(value).map((key) => [key, toPlain(value[key] ?? null)] as const) : [];
  return Object.fromEntries(entries);
}
