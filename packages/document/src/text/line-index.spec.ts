import fc from 'fast-check';
import { lineIndex } from '../index.js';

test('LF, CRLF and CR end a line, nothing else does', () => {
  const index = lineIndex('a\nbc\r\n\rd\u2028e\n');
  expect([1, 2, 3, 4, 5, 6].map(index.lineText)).toEqual(['a', 'bc', '', 'd\u2028e', '', '']);
  expect(index.lineCount).toBe(5);
  expect([0, 1, 2, 4, 6, 7, 99].map(index.positionOf)).toEqual([
    { line: 1, column: 1 },
    { line: 1, column: 2 },
    { line: 2, column: 1 },
    { line: 2, column: 3 },
    { line: 3, column: 1 },
    { line: 4, column: 1 },
    { line: 5, column: 1 },
  ]);
  expect(index.offsetOf({ line: 2, column: 99 })).toBe(4);
});

test('offsets survive the way there and back, but inside a CRLF', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', '\n', '\r', '\r\n') }), fc.nat(40), (text, offset) => {
      const index = lineIndex(text);
      const inside = Math.min(offset, text.length);
      return (text.charAt(inside - 1) === '\r' && text.charAt(inside) === '\n') || index.offsetOf(index.positionOf(inside)) === inside;
    }),
  );
});

test('the documents of one text share its index', () => {
  const text = 'a\n---\nb\n';
  expect(lineIndex(text)).toBe(lineIndex(text));
  expect(lineIndex(`${text}\n`).lineCount).toBe(5);
  expect(lineIndex(text).lineCount).toBe(4);
});
