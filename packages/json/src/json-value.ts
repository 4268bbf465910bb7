import { MAX_INT64, MIN_INT64 } from './integer-range.js';

/**
 * A JSON value as the API server holds it after decoding: Go's `nil`, `bool`, `int64`, `float64`, `string`, list and map.
 *
 * Go keeps int64 and float64 apart, and verdicts depend on which a value is. The common case costs nothing:
 *
 * | Go | here |
 * | --- | --- |
 * | int64 within ±(2^53-1) | an integral `number` (never `-0`) |
 * | other int64 | `bigint` |
 * | float64 with a fraction | a `number` that is not integral |
 * | float64 without one (`1.0`, `1e21`, `-0.0`) | {@link Float64} |
 *
 * NaN and the infinities are no JSON and never occur. Source: `sigs.k8s.io/json`, number conversion with preserved integers.
 */
export type JsonValue = null | boolean | number | bigint | Float64 | string | JsonArray | JsonObject;

/** A JSON list. */
export type JsonArray = readonly JsonValue[];

/**
 * A JSON object without inherited keys: `constructor` and `__proto__` are ordinary keys, absent unless the text held them.
 *
 * Values made outside of this package must come from {@link newJsonObject} (or `fromPlain`), otherwise a look-up of
 * `toString` finds JavaScript's own. Enumeration order is not the text's for keys that look like integers.
 */
export interface JsonObject {
  readonly [key: string]: JsonValue;
}

/** A {@link JsonObject} while it is being built. */
export interface MutableJsonObject {
  [key: string]: JsonValue;
}

/** A float64 whose value is integral, which a plain `number` could not tell from an int64. */
export class Float64 {
  readonly value: number;

  /** `value` must be integral; use {@link float64} for any finite number. */
  constructor(value: number) {
    this.value = value;
  }
}

/** The JSON value of a float64: itself when it has a fraction, else a {@link Float64}. */
export function float64(value: number): number | Float64 {
  return Number.isInteger(value) ? new Float64(value) : value;
}

/** The JSON value of an int64 given as a bigint: a `number` where that is exact, else the bigint. The range is the caller's concern. */
export function int64(value: bigint): number | bigint {
  return value >= MIN_SAFE && value <= MAX_SAFE ? Number(value) : value;
}

const MIN_SAFE = BigInt(Number.MIN_SAFE_INTEGER);
const MAX_SAFE = BigInt(Number.MAX_SAFE_INTEGER);

/** True for a Go int64. */
export function isInt64(value: JsonValue): value is number | bigint {
  return typeof value === 'bigint' || (typeof value === 'number' && Number.isInteger(value));
}

/** True for a Go float64, {@link Float64} included. */
export function isFloat64(value: JsonValue): value is number | Float64 {
  return value instanceof Float64 || (typeof value === 'number' && !Number.isInteger(value));
}

/** True for any JSON number. */
export function isJsonNumber(value: JsonValue): value is number | bigint | Float64 {
  return typeof value === 'number' || typeof value === 'bigint' || value instanceof Float64;
}

/** The value of any JSON number as a float64; int64 beyond 2^53 is rounded, as Go's `float64(x)` does, and has no negative zero. */
export function toFloat64(value: number | bigint | Float64): number {
  return value instanceof Float64 ? value.value : Number(value) + 0;
}

/** True for a JSON object; lists, `null` and {@link Float64} are none. */
export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Float64);
}

/** True for a JSON list. */
export function isJsonArray(value: JsonValue | undefined): value is JsonArray {
  return Array.isArray(value);
}

/**
 * Reads a JSON number literal as the server does: int64 when it has neither `.` nor exponent and fits, else float64.
 *
 * `-0` is the int64 zero and keeps its sign for those who read a float64 of it. `undefined` when the number overflows float64 (`1e400`),
 * which Go refuses. The caller checks the grammar.
 * Source: `sigs.k8s.io/json`, `convertNumber`.
 */
export function parseNumberLiteral(literal: string): number | bigint | Float64 | undefined {
  if (!/[.eE]/.test(literal)) {
    if (literal.length < 16) return Number(literal);
    const exact = BigInt(literal);
    if (exact >= MIN_INT64 && exact <= MAX_INT64) return int64(exact);
  }
  const value = Number(literal);
  return Number.isFinite(value) ? float64(value) : undefined;
}
