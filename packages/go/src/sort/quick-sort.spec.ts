import fc from 'fast-check';
import { quickSort } from './quick-sort.js';

const isLess = (a: number, b: number): boolean => a < b;

test('sorts whatever it is given', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 300, size: 'max' }), (numbers) => {
      const sorted = [...numbers];
      quickSort(sorted, isLess);
      expect(sorted).toEqual([...numbers].sort((a, b) => a - b));
    }),
  );
});

test('equal items end up where the server has them', () => {
  const items = Array.from({ length: 40 }, (_, i) => i);
  quickSort(items, (a, b) => a % 3 < b % 3);
  expect(items).toEqual([
    15, 39, 36, 3, 33, 30, 6, 27, 24, 9, 0, 21, 12, 18, 10, 4, 16, 1, 13, 19, 37, 34, 22, 31, 28, 25, 7, 14, 8, 29, 5, 23, 32, 26, 11, 35,
    2, 20, 38, 17,
  ]);
});

test('an order that contradicts itself ends, too', () => {
  const items = Array.from({ length: 1_000 }, (_, i) => i);
  quickSort(items, () => true);
  expect([...items].sort((a, b) => a - b)).toEqual(Array.from({ length: 1_000 }, (_, i) => i));
});

test.each([
  ['sorted', (i: number): number => i],
  ['descending', (i: number): number => -i],
  ['an organ pipe', (i: number): number => Math.min(i, 20_000 - i)],
  ['a saw', (i: number): number => i % 100],
  ['all equal', (): number => 0],
])('%s items take n log n comparisons at most', (_, item) => {
  let comparisons = 0;
  quickSort(
    Array.from({ length: 20_000 }, (_unused, i) => item(i)),
    (a, b) => {
      comparisons++;
      return a < b;
    },
  );
  expect(comparisons).toBeLessThan(20_000 * 15 * 3);
});
