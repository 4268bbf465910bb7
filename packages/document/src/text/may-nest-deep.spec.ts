import { mayNestDeep } from './may-nest-deep.js';

const deep = (text: string): boolean => mayNestDeep(new TextEncoder().encode(text));

test.each([
  ['brackets', '['.repeat(1_100), true],
  ['braces in JSON', '{"a":'.repeat(1_100), true],
  ['as many side by side', '[]'.repeat(10_000), false],
  ['indentation', `${Array.from({ length: 1_100 }, (_, i) => `${' '.repeat(i)}a:`).join('\n')}\n`, true],
  ['dashes', '- '.repeat(1_100), true],
  ['a long line of dashes', '-'.repeat(10_000), false],
  ['a long text', 'a '.repeat(10_000), false],
  ['ordinary depth', `${' '.repeat(900)}a: ${'['.repeat(900)}`, false],
])('%s', (_, text, expected) => {
  expect(deep(text)).toBe(expected);
});
