import { MAX_INT64, MAX_UINT64, MIN_INT64 } from '@structural/json';
import type { Constant } from './expr.js';

/** An int as it is written, `-` included, or undefined where it has more than 64 bits. */
export function readInt(text: string): Constant | undefined {
  const isNegative = text.startsWith('-');
  const digits = magnitude(isNegative ? text.slice(1) : text);
  if (digits === undefined) return undefined;
  const value = isNegative ? -digits : digits;
  return value < MIN_INT64 || value > MAX_INT64 ? undefined : { type: 'int', value };
}

/** An uint as it is written, `u` included, or undefined where it has more than 64 bits. */
export function readUint(text: string): Constant | undefined {
  const value = magnitude(text.slice(0, -1));
  return value === undefined || value > MAX_UINT64 ? undefined : { type: 'uint', value };
}

/** A double as it is written, or undefined where it is beyond any double. */
export function readDouble(text: string): Constant | undefined {
  const value = Number(text);
  return Number.isFinite(value) ? { type: 'double', value } : undefined;
}

function magnitude(text: string): bigint | undefined {
  const isHex = text.startsWith('0x');
  const significant = text.slice(isHex ? 2 : 0).replace(/^0+(?=.)/, '');
  // More digits than any 64 bits have would take quadratic time to read.
  if (significant.length > 20 || !(isHex ? /^[0-9a-fA-F]+$/ : /^[0-9]+$/).test(significant)) return undefined;
  return BigInt(isHex ? `0x${significant}` : significant);
}
