import { parseFieldSelector } from './field-selector.js';

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
