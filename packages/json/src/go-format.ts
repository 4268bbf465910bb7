import { Float64, type JsonValue } from './json-value.js';

/**
 * A float64 as Go's `%v` prints it: the shortest digits that read back, with an exponent from 1e+06 on and below 1e-04.
 *
 * Source: Go `strconv.FormatFloat(x, 'g', -1, 64)`; `1e+06` and `1.234567895e+08` are not what JSON prints.
 */
export function formatFloat(value: number): string {
  if (value === 0) return Object.is(value, -0) ? '-0' : '0';
  const [mantissa = '', exponentText = '0'] = value.toExponential().split('e');
  const exponent = Number(exponentText);
  if (exponent < -4 || exponent >= 6) {
    const digits = String(Math.abs(exponent)).padStart(2, '0');
    return `${mantissa}e${exponent < 0 ? '-' : '+'}${digits}`;
  }
  return String(value);
}

/** A float64 as Go's `encoding/json` prints it: an exponent only from 1e21 on and below 1e-6, and `-0` for negative zero. */
export function formatJsonFloat(value: number): string {
  return Object.is(value, -0) ? '-0' : String(value);
}

/** A scalar as Go's `%v` prints it; strings stay unquoted. */
export function formatScalar(value: boolean | number | bigint | string | Float64): string {
  if (value instanceof Float64) return formatFloat(value.value);
  if (typeof value === 'number' && !Number.isInteger(value)) return formatFloat(value);
  return String(value);
}

/** True where {@link formatScalar} applies. */
export function isScalar(value: JsonValue): value is boolean | number | bigint | string | Float64 {
  return value !== null && (typeof value !== 'object' || value instanceof Float64);
}
