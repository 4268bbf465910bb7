import { MAX_UINT64 } from '@structural/json';

/** From how much to how much: a size in characters, bytes, items or entries, or a cost. Both are uint64 and stop at its end. */
export interface Bounds {
  readonly min: bigint;
  readonly max: bigint;
}

const TWO_TO_64 = 2 ** 64;

/** A range of one value. */
export function exactly(value: bigint): Bounds {
  return { min: value, max: value };
}

export const ZERO = exactly(0n);
export const ONE = exactly(1n);

/** The range of what nothing is known of. */
export const UNKNOWN: Bounds = { min: 0n, max: MAX_UINT64 };

/** A sum that stops at the largest uint64. */
export function addUint64(a: bigint, b: bigint): bigint {
  const sum = a + b;
  return sum > MAX_UINT64 ? MAX_UINT64 : sum;
}

/** A product that stops at the largest uint64. */
export function multiplyUint64(a: bigint, b: bigint): bigint {
  const product = a * b;
  return product > MAX_UINT64 ? MAX_UINT64 : product;
}

export function add(a: Bounds, b: Bounds): Bounds {
  return { min: addUint64(a.min, b.min), max: addUint64(a.max, b.max) };
}

export function multiply(a: Bounds, b: Bounds): Bounds {
  return { min: multiplyUint64(a.min, b.min), max: multiplyUint64(a.max, b.max) };
}

/** Times a factor, in floating point and rounded up, as the server computes it. */
export function times({ min, max }: Bounds, factor: number): Bounds {
  return { min: timesFactor(min, factor), max: timesFactor(max, factor) };
}

function timesFactor(value: bigint, factor: number): bigint {
  const float = Number(value);
  if (float > 0 && factor > 0 && float > TWO_TO_64 / factor) return MAX_UINT64;
  const product = Math.ceil(float * factor);
  return product >= TWO_TO_64 ? MAX_UINT64 : BigInt(product);
}

/** The smallest range that holds both. */
export function union(a: Bounds, b: Bounds): Bounds {
  return { min: a.min < b.min ? a.min : b.min, max: a.max > b.max ? a.max : b.max };
}

/** A uint64 as the server's own arithmetic leaves it where it does not watch for an overflow. */
export function wrap(value: bigint): bigint {
  return BigInt.asUintN(64, value);
}
