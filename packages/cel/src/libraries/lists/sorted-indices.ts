import { compareValues } from '../../values/comparison.js';
import type { CelValue } from '../../values/value.js';
import { quickSort } from '@structural/go';

/** The indices of keys of one type in ascending order of the keys; equal keys come in the server's order. */
export function sortedIndices(keys: readonly CelValue[]): readonly number[] {
  const indices = keys.map((_, index) => index);
  quickSort(indices, (a, b) => compareValues(keys[a] ?? null, keys[b] ?? null) === -1);
  return indices;
}
