import { goLowerCase } from '../text/lower-case.js';
import { goQuote } from '../strconv/quote.js';
import { firstUnprintable, isDigit, isLetter, isPrintable, isSymbol } from './character-tests.js';
import { generalCategory } from './general-category.js';

test('characters that came after Unicode 15 have no category, whatever the engine knows', () => {
  expect(['\u{13a39}', '\u{a7cb}', '\u{1f6dc}', 'ǅ', '\ud800'].map((character) => generalCategory(character.codePointAt(0)!))).toEqual([
    'Cn',
    'Cn',
    'So',
    'Lt',
    'Cs',
  ]);
});

test.each([
  ['a', { print: true, letter: true, digit: false, symbol: false }],
  [' ', { print: true, letter: false, digit: false, symbol: false }],
  ['\u00a0', { print: false, letter: false, digit: false, symbol: false }],
  ['٣', { print: true, letter: false, digit: true, symbol: false }],
  ['+', { print: true, letter: false, digit: false, symbol: true }],
  ['\u{13a39}', { print: false, letter: false, digit: false, symbol: false }],
  ['\u007f', { print: false, letter: false, digit: false, symbol: false }],
])('%j is %j', (character, expected) => {
  expect({ print: isPrintable(character), letter: isLetter(character), digit: isDigit(character), symbol: isSymbol(character) }).toEqual(
    expected,
  );
});

test('places of what cannot be printed are those of UTF-16', () => {
  expect([firstUnprintable('a𓀀\u{13a39}'), firstUnprintable('aé'), firstUnprintable('')]).toEqual([3, -1, -1]);
});

test('quoting and lower case know no newer characters', () => {
  expect([goQuote('a𓀀\u{13a39}\u{a7cb}'), goLowerCase('AÉİ\u{a7cb}')]).toEqual(['"a𓀀\\U00013a39\\ua7cb"', 'aéi\u{a7cb}']);
});
