import type { PlacedEntry } from './change-sections.js';
import { fitEntries } from './fit-entries.js';

const entry = (own: number, places: number): PlacedEntry => ({
  text: 'x'.repeat(own + places),
  withoutPlaces: 'x'.repeat(own),
  file: 'a.yaml',
  isBreaking: true,
  changes: 3,
  inFile: 1,
});

test.each([
  ['everything where there is room', [entry(10, 5), entry(10, 5)], 30, [15, 15], 0],
  ['no places where that makes room', [entry(10, 5), entry(10, 5)], 29, [10, 10], 0],
  ['no entry where that is not enough, but never a part of one', [entry(10, 5), entry(90, 0), entry(10, 5)], 29, [10, 10], 3],
  ['nothing where there is no room', [entry(10, 5)], 5, [], 3],
])('fitEntries shows %s', (_, entries, room, sizes, leftOut) => {
  const fitted = fitEntries(entries, room);
  expect([fitted.entries.map(({ text }) => text.length), fitted.leftOut]).toEqual([sizes, leftOut]);
  expect(fitted.size).toBeLessThanOrEqual(room);
});
