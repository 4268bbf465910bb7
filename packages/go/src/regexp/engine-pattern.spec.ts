import { compilePattern } from './compile-pattern.js';
import { enginePattern } from './engine-pattern.js';
import { processorTime } from '../../../../tools/search-budget/search-budget.mjs';

test.each([
  ['\\p{Zl}', '[\u2028]'],
  ['\\P{^line_separator}', '[\u2028]'],
  ['[^\\p{Zp}-]', '[^\u2029-]'],
  ['[]\\p{Zp}]\\pZ', '[]\u2029][\\x{20}\u00a0\u1680\u2000-\u200a\u2028-\u2029\u202f\u205f\u3000]'],
  ['[[:^alpha:]\\p{Zp}]', '[[:^alpha:]\u2029]'],
  ['\\P{Any}', '\\P{Any}'],
  ['\\\\p{Letter}\\Q\\p{Letter}\\E\\p{Zl}', '\\\\p{Letter}\\Q\\p{Letter}\\E[\u2028]'],
  ['(?P<a>\\p{Zl})', '([\u2028])'],
])('%s is %s to the engine', (pattern, plain) => {
  expect(enginePattern(pattern)).toBe(plain);
});

test.each([
  ['^\\p{L}+$', 'aé𓀀', true],
  ['^\\p{L}+$', '\u{13a39}', false],
  ['^[^\\PL]$', '\u{13a39}', false],
  ['^\\p{Greek}\\p{ GREEK}$', 'αω', true],
  ['^\\p{Yi}$', '\ua000', true],
  ['^\\p{Cn}$', '\u{13a39}', true],
  ['^\\p{^Ascii}\\p{Assigned}\\p{Lc}$', 'éaB', true],
])('%s of %s is %s, by the Unicode version of Go', (pattern, text, result) => {
  const compiled = compilePattern(pattern);
  expect(compiled.ok && compiled.matches(text)).toBe(result);
});

test('a pattern of very many classes is read in time', () => {
  const started = processorTime();
  expect(compilePattern('\\p{L}'.repeat(2_000)).ok).toBe(true);
  expect(processorTime() - started).toBeLessThan(5_000);
});
