import fc from 'fast-check';
import { runs } from '../../../../../tools/search-budget/search-budget.mjs';
import { compilePattern } from '../compile-pattern.js';
import { textsWhere, type TextGoal } from './texts-where.js';

function goal(matches: readonly string[], misses: readonly string[], lengths: Pick<TextGoal, 'least' | 'most'> = {}): TextGoal {
  return { matches, misses, ...lengths };
}

it.each([
  ['one that another one says otherwise', goal(['^(([0-9]+(s|m|h))+|Never)$'], ['^(([0-9]+(s|m|h))+)|(Never)$'])],
  ['one with fewer characters', goal(['^[a-z0-9]([-a-z0-9]*[a-z0-9])?$'], ['^[a-z0-9]([-a-z0-9_]*[a-z0-9])?$'])],
  ['the beginning of a text', goal(['^https://'], ['^(https://|mailto:)'])],
  ['an assertion about words', goal(['\\bfoo\\b'], ['foo'])],
  ['texts that are longer than a pattern allows', goal(['^[a-z]{1,63}$'], [], { least: 64 })],
  ['no length at all', goal([], [], { least: 2, most: 1 })],
  ['a pattern that any text matches', goal([], ['(?s)^.*$'])],
  ['what one pattern asks and another one forbids, beside one of many states', goal(['^\\*\\.[a-z]+$', '^(a|b)*b(a|b){15}$'], ['\\*'])],
])('%s leaves no text', (_, wanted) => {
  expect(textsWhere(wanted)).toEqual({ texts: [], isProof: true });
});

it.each([
  ['the dot and a newline', goal([], ['^.*$']), '\n'],
  ['an alternative without its anchor', goal(['^(([0-9]+(s|m|h))+)|(Never)$'], ['^(([0-9]+(s|m|h))+|Never)$']), '0ha'],
  ['case', goal(['(?i)^k$'], ['^[kK]$']), '\u212a'],
  ['a length', goal(['^[a-z]{1,63}$'], ['^[a-z]{1,62}$']), 'a'.repeat(63)],
  ['a length beside a pattern', goal(['^[ab]*$'], ['b'], { least: 3 }), 'aaa'],
  ['a line that is not the first', goal(['(?m)^b'], ['(?m)\\Ab']), '\nb'],
  ['a part of a word', goal(['foo'], ['\\bfoo\\b']), 'afoo'],
])('%s: the shortest text is found', (_, wanted, text) => {
  expect(textsWhere(wanted).texts[0]).toBe(text);
});

it.each([
  ['what is no pattern', goal(['('], [])],
  ['an automaton of many states', goal(['^(a|b)*a(a|b){14}$'], ['^(a|b)*b(a|b){15}$'])],
])('nothing is proved by %s', (_, wanted) => {
  expect(textsWhere(wanted).isProof).toBe(false);
});

const PIECES = [
  'a',
  'b',
  '[ab]',
  '[^a]',
  '.',
  'a*',
  'b+',
  '(a|b)',
  '(ab)?',
  'a{1,2}',
  '\\b',
  '-',
  '(a|-b)*',
  '(?i:A)',
  '^',
  '$',
  '(?m:^)',
  '\\w',
];

it('random texts do not contradict a proof', () => {
  const pattern = fc
    .tuple(fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 4 }), fc.nat(2), fc.nat(2))
    .map(([pieces, start, end]) => `${start > 0 ? '^' : ''}${pieces.join('')}${end > 0 ? '$' : ''}`);
  const text = fc.array(fc.constantFrom(...'aabbAB-_ \né'), { maxLength: 6 }).map((characters) => characters.join(''));
  let proofs = 0;
  fc.assert(
    fc.property(pattern, pattern, fc.array(text, { minLength: 50, maxLength: 200 }), (one, other, some) => {
      const { isProof, texts } = textsWhere(goal([one], [other], { most: 6 }));
      if (!isProof || texts.length > 0) return;
      proofs++;
      const [taken, refused] = [compilePattern(one), compilePattern(other)];
      for (const each of some)
        expect([one, other, each, taken.ok && refused.ok && taken.matches(each) && !refused.matches(each)]).toEqual([
          one,
          other,
          each,
          false,
        ]);
    }),
    { numRuns: runs(300) },
  );
  expect(proofs).toBeGreaterThan(20);
});

it('takes what it costs from an effort, and proves nothing where none is left', () => {
  const effort = { left: 1_000 };
  expect(textsWhere(goal(['^effort[a-z]{1,40}$'], ['^effort[a-z]{1,39}$']), effort).texts).not.toEqual([]);
  expect(effort.left).toBeLessThan(0);
  expect(textsWhere(goal(['^spent[a-z]$'], ['^spent[a-y]$']), effort)).toEqual({ texts: [], isProof: false });
});
