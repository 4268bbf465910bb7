import { parseFieldSelector } from './field-selector.js';
import { parseLabelSelector } from './label-selector.js';

const labels = new Map([
  ['app', 'web'],
  ['n', '5'],
]);

it.each([
  ['', true],
  ['app', true],
  ['!app', false],
  ['!x', true],
  ['app=web,n==5', true],
  ['app!=web', false],
  ['x!=1', true],
  ['app in (db, web)', true],
  ['app notin (web)', false],
  ['x notin (web)', true],
  ['n>4,n<6', true],
  ['n>5', false],
  ['app=', false],
])('says whether labels meet %j', (text, expected) => {
  const parsed = parseLabelSelector(text);
  expect(parsed.ok && parsed.requirements.every((requirement) => requirement(labels))).toBe(expected);
});

it.each([
  ['(x', "found '(', expected: !, identifier, or 'end of string'"],
  ['a in', "unable to parse requirement: found '' expected: '('"],
  ['a===b', "unable to parse requirement: found '=', expected: identifier"],
  ['a,', "found '', expected: identifier after ','"],
])('says what is wrong with %j', (text, error) => {
  expect(parseLabelSelector(text)).toEqual({ ok: false, error });
});

it('reads field selectors with escapes', () => {
  expect(parseFieldSelector('a.b=c\\,d,e!=f')).toEqual({
    ok: true,
    requirements: [
      { field: 'a.b', value: 'c,d', isEqual: true },
      { field: 'e', value: 'f', isEqual: false },
    ],
  });
  expect(parseFieldSelector('a')).toEqual({ ok: false, error: "invalid selector: 'a'; can't understand 'a'" });
});
