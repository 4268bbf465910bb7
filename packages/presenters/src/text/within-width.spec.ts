import { withinWidth } from './within-width.js';

it.each<[what: string, text: string, said: string]>([
  ['that fit stay as they are', 'a b\n\n  c', 'a b\n\n  c'],
  ['break between words, and are indented after that', '  one two three four', '  one two\n      three\n      four'],
  ['break within what has no blank', 'abcdefghijklmnop', 'abcdefghijkl\n    mnop'],
  ['are as wide as they look', '\u001b[1mone two\u001b[22m', '\u001b[1mone two\u001b[22m'],
])('lines %s', (_, text, said) => {
  expect(withinWidth(text, 12)).toBe(said);
});
