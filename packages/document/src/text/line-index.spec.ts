import fc from 'fast-check';
import { processorTime } from '../../../../tools/search-budget/search-budget.mjs';
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

test('the lines of a long text are those of its parts', () => {
  const padding = 'x'.repeat(1 << 20);
  const parts = fc.constantFrom('a', '\n', '\r\n', '\n\n', 'bc\n', `${'long '.repeat(900)}\n`, '\n'.repeat(70));
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 12 }), fc.boolean(), fc.nat(), (some, isBefore, at) => {
      const short = some.join('');
      // What follows a line's end is a line of its own, so that it moves by the lines before it.
      const before = isBefore ? `${padding}\n` : '';
      const long = isBefore ? before + short : `${short}\n${padding}`;
      const [whole, part] = [lineIndex(long), lineIndex(short)];
      const lines = isBefore ? 1 : 0;
      const offset = at % (short.length + 1);
      const { column, line } = part.positionOf(offset);
      expect(whole.positionOf(before.length + offset)).toEqual({ column, line: line + lines });
      expect(whole.lineCount).toBe(part.lineCount + 1);
      expect(whole.lineText(line + lines)).toBe(part.lineText(line));
      expect(whole.offsetOf({ line: line + lines, column })).toBe(part.offsetOf({ line, column }) + before.length);
    }),
  );
});

test('a place in a long line is found without reading the line each time', () => {
  const index = lineIndex(`${'x'.repeat(30_000_000)}\n`);
  const start = processorTime();
  for (let i = 0; i < 10_000; i++) index.positionOf(i * 1_000);
  expect(processorTime() - start).toBeLessThan(1_000);
});
