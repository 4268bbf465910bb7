import fc from 'fast-check';
import { breakable } from './html-words.js';

test.each([
  ['jobs v1 spec.items[].name', 'jobs v1 spec.<wbr>items&#91;&#93;.<wbr>name'],
  ['a few words, none of them long', 'a few words, none of them long'],
  [`a ${'x'.repeat(30)} b`, `a <wbr>${'x'.repeat(24)}<wbr>${'x'.repeat(6)} b`],
  ['a/b c', 'a/<wbr>b c'],
  ['', ''],
])('breakable(%j)', (text, html) => {
  expect(breakable(text)).toBe(html);
});

test('nothing is lost, and no word is longer than a narrow column', () => {
  const unit = fc.constantFrom('a', 'b', '.', '/', ' ', '😀', ']');
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 200 }), (text) => {
      const shown = breakable(text).replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
      expect(shown.replaceAll('<wbr>', '')).toBe(text);
      expect(shown.split(/<wbr>|\s/).filter((word) => [...word].length > 24)).toEqual([]);
    }),
  );
});
