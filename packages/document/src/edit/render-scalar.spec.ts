import fc from 'fast-check';
import { runs } from '../../../../tools/search-budget/search-budget.mjs';
import { readsBackIn, renderYamlScalar, type ScalarPlace } from './render-scalar.js';

const PLACES: readonly ScalarPlace[] = ['block', 'flow', 'key'];

/** What may be taken for a number, a date or a word of YAML, and what may not. */
const WORDS = [
  ...['y', 'Y', 'n', 'N', 'yes', 'No', 'on', 'OFF', 'true', 'False', 'TRUE', 'tRUE', 'null', 'Null', 'NULL', 'nULL', 'NaN', 'Infinity'],
  ...[
    'e1',
    'E5',
    'x10',
    '_',
    '_1',
    '_1.5',
    'a1.5',
    'inf',
    '.inf',
    'a.b/c',
    'v1',
    'v1.2.3',
    'T10',
    'z',
    'Z',
    'O7',
    'b2',
    'u_1',
    'constructor',
  ],
];

it.each(WORDS)('%s is written as what reads back', (word) => {
  for (const place of PLACES)
    expect([place, renderYamlScalar(word, place)]).toEqual([place, readsBackIn(place, word, word) ? word : `"${word}"`]);
});

test('words are written plain just where reading gives them back', () => {
  const word = fc.stringMatching(/^[A-Za-z_][\w./]{0,6}$/);
  fc.assert(
    fc.property(fc.oneof(word, fc.constantFrom(...WORDS)), fc.constantFrom(...PLACES), (text, place) => {
      expect(renderYamlScalar(text, place) === text).toBe(readsBackIn(place, text, text));
    }),
    { numRuns: runs(2_000) },
  );
});
