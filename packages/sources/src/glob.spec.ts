import fc from 'fast-check';
import { isDynamicPattern } from 'tinyglobby';
import { runs } from '../../../tools/search-budget/search-budget.mjs';
import { isGlob } from './glob.js';

const character = fc.constantFrom(...'ab/.*?![](){}+@|\\^$,-');
const name = fc.array(character, { maxLength: 8 }).map((characters) => characters.join(''));

test('a name is a pattern where tinyglobby takes it for one', () => {
  fc.assert(
    fc.property(name, (text) => {
      expect(isGlob(text)).toBe(isDynamicPattern(text));
    }),
    { numRuns: runs(2000) },
  );
});
