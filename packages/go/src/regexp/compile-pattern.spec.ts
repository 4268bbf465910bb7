import { compilePattern } from './compile-pattern.js';
import { enginePattern } from './engine-pattern.js';
import { processorTime } from '../../../../tools/search-budget/search-budget.mjs';

const matches = (pattern: string, text: string): boolean => {
  const compiled = compilePattern(pattern);
  return compiled.ok && compiled.matches(text);
};

test.each([
  ['a pattern may match anywhere', 'b', 'abc', true],
  ['a point is no line break, but a line separator', '^.$', '\u2028', true],
  ['a word is ASCII', '^\\w$', 'é', false],
  ['folding is that of Unicode', '(?i)^k$', '\u212a', true],
  ['the end is the end', '^a$', 'a\n', false],
  ['characters are code points', '^.$', '😀', true],
])('%s', (_, pattern, text, verdict) => {
  expect(matches(pattern, text)).toBe(verdict);
});

test('names of groups may repeat, as Go lets them', () => {
  expect(matches('^(?P<x>a)(?P<x>b)$', 'ab')).toBe(true);
});

test.each([
  ['(?P<n>a)(?<m>b)', '(a)(b)'],
  ['\\(?P<n>\\Q(?<m>\\E[(?<k>][]a(?<j>][^[:alpha:](?<i>\\]]', '\\(?P<n>\\Q(?<m>\\E[(?<k>][]a(?<j>][^[:alpha:](?<i>\\]]'],
])('%s without names is %s', (pattern, plain) => {
  expect(enginePattern(pattern)).toBe(plain);
});

test('what is no pattern says why, in the words of Go', () => {
  expect(compilePattern('a(?=b)')).toEqual({ ok: false, error: 'error parsing regexp: invalid or unsupported Perl syntax: `(?=`' });
});

test.each(['(a+)+$', '(x+x+)+y', '^(a|a)*$', '(.*){1,32}[bc]'])('%s does not backtrack', (pattern) => {
  const start = processorTime();
  expect(matches(pattern, `${'a'.repeat(100_000)}!`)).toBe(false);
  expect(processorTime() - start).toBeLessThan(3_000);
});
