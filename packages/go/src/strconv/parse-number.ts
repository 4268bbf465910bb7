import { MAX_INT64, MAX_UINT64 } from '@structural/json';

/** A decimal int64, with a sign or without. Source: Go `strconv.ParseInt(text, 10, 64)`. */
export function parseInt64(text: string): bigint | undefined {
  const isNegative = text.startsWith('-');
  const digits = parseDigits(isNegative || text.startsWith('+') ? text.slice(1) : text);
  if (digits === undefined) return undefined;
  if (isNegative) return digits > MAX_INT64 + 1n ? undefined : -digits;
  return digits > MAX_INT64 ? undefined : digits;
}

/** A decimal uint64, without a sign. Source: Go `strconv.ParseUint(text, 10, 64)`. */
export function parseUint64(text: string): bigint | undefined {
  const digits = parseDigits(text);
  return digits === undefined || digits > MAX_UINT64 ? undefined : digits;
}

function parseDigits(text: string): bigint | undefined {
  if (!/^[0-9]+$/.test(text)) return undefined;
  const significant = text.replace(/^0+(?=.)/, '');
  // More digits than 64 bits have would take quadratic time to read.
  return significant.length > 20 ? MAX_UINT64 + 1n : BigInt(significant);
}

/**
 * A float64 in any form that Go reads: decimal, hexadecimal with an exponent, with underscores between digits, `Inf` and `NaN`.
 *
 * Undefined for any other text and for what is beyond any float64. Source: Go `strconv.ParseFloat(text, 64)`.
 */
export function parseFloat64(text: string): number | undefined {
  if (/^nan$/i.test(text)) return NaN;
  const special = /^([+-]?)inf(?:inity)?$/i.exec(text);
  if (special !== null) return special[1] === '-' ? -Infinity : Infinity;
  const value = /^[+-]?0x/i.test(text) ? parseHexFloat(text) : parseDecimalFloat(text);
  return value === undefined || !Number.isFinite(value) ? undefined : value;
}

const DECIMAL = /^[+-]?(?:\d[\d_]*\.?[\d_]*|\.\d[\d_]*)(?:e[+-]?[\d_]+)?$/i;

function parseDecimalFloat(text: string): number | undefined {
  if (!DECIMAL.test(text) || /(?:^|\D)_|_(?:\D|$)/.test(text)) return undefined;
  return Number(text.replaceAll('_', ''));
}

/** An underscore stands between two hexadecimal digits. */
function hasGoodUnderscores(text: string): boolean {
  return !/(?:^|[^0-9a-fA-F])_|_(?:[^0-9a-fA-F]|$)/.test(text);
}

const HEXADECIMAL = /^([+-]?)0x_?([0-9a-f_]*)(?:\.([0-9a-f_]*))?p([+-]?[\d_]+)$/i;

function parseHexFloat(text: string): number | undefined {
  const match = HEXADECIMAL.exec(text);
  if (match === null || !hasGoodUnderscores(text.replace(/x_/i, 'x'))) return undefined;
  const [, sign, whole = '', fraction = '', exponent = ''] = match.map((part) => (part as string | undefined)?.replaceAll('_', ''));
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  if (`${whole}${fraction}` === '') return undefined;
  const shift = Number(exponent) - 4 * fraction.length;
  const magnitude = scaled(digits, shift);
  return sign === '-' ? -magnitude : magnitude;
}

/** Hexadecimal digits times two to the power of `shift`, rounded once, half to even. */
function scaled(digits: string, shift: number): number {
  if (digits === '') return 0;
  // What lies beyond 32 digits matters only as being there or not.
  const kept = digits.slice(0, 32);
  const isInexact = /[1-9a-f]/i.test(digits.slice(32));
  const value = BigInt(`0x${kept}`) * 2n + (isInexact ? 1n : 0n);
  const exponent = shift + 4 * (digits.length - kept.length) - 1;
  const bits = value.toString(2).length;
  if (bits + exponent > 1024) return Infinity;
  const dropped = Math.max(bits - 53, -1074 - exponent, 0);
  if (dropped > bits + 1) return 0;
  const drop = BigInt(dropped);
  const half = drop === 0n ? 0n : 1n << (drop - 1n);
  const rest = value & ((1n << drop) - 1n);
  let mantissa = value >> drop;
  if (drop > 0n && (rest > half || (rest === half && (mantissa & 1n) === 1n))) mantissa += 1n;
  return timesPowerOfTwo(Number(mantissa), exponent + dropped);
}

/** Exact where the result is a float64; in two steps, because a power of two alone may be none. */
function timesPowerOfTwo(value: number, exponent: number): number {
  const half = Math.trunc(exponent / 2);
  return value * 2 ** half * 2 ** (exponent - half);
}
