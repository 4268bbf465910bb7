import { compareValues } from '../values/comparison.js';
import type { CelValue } from '../values/value.js';

/** Up to this many are sorted by insertion, which also decides where values without an order (NaN) come to stand. Source: Go `sort`. */
const INSERTION_LIMIT = 12;

/** The indices of keys of one type in ascending order of the keys; equal keys stay as they are. */
export function sortedIndices(keys: readonly CelValue[]): readonly number[] {
  const isLess = (a: number, b: number): boolean => compareValues(keys[a] ?? null, keys[b] ?? null) === -1;
  const indices = keys.map((_, index) => index);
  if (keys.length > INSERTION_LIMIT) return indices.sort((a, b) => (isLess(a, b) ? -1 : isLess(b, a) ? 1 : 0));
  for (let i = 1; i < indices.length; i++) {
    for (let j = i; j > 0 && isLess(indices[j]!, indices[j - 1]!); j--) [indices[j - 1], indices[j]] = [indices[j]!, indices[j - 1]!];
  }
  return indices;
}
