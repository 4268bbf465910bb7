import { enginePattern } from './engine-pattern.js';

test.each([
  ['\\p{Letter}', '\\p{L}'],
  ['\\P{^decimal_number}', '\\P{^Nd}'],
  ['\\pl', '\\p{L}'],
  ['[^\\p{ASCII}-]', '[^\\p{Ascii}-]'],
  ['\\p{ GREEK}', '\\p{Greek}'],
  ['\\\\p{Letter}\\Q\\p{Letter}\\E\\p{Sc}', '\\\\p{Letter}\\Q\\p{Letter}\\E\\p{Sc}'],
  ['(?P<a>\\p{Mark})', '(\\p{M})'],
])('%s is %s to the engine', (pattern, plain) => {
  expect(enginePattern(pattern)).toBe(plain);
});
