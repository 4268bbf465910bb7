import { MIN_INT64, int64 } from '@structural/json';

/** Go's `int64(f)` on amd64: the fraction is cut off, and what does not fit becomes the smallest int64. */
export function truncateToInt64(value: number): number | bigint {
  const truncated = Math.trunc(value) + 0;
  if (Number.isSafeInteger(truncated)) return truncated;
  return truncated >= -(2 ** 63) && truncated < 2 ** 63 ? int64(BigInt(truncated)) : MIN_INT64;
}
