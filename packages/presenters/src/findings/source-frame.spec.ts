import { lineIndex } from '@structural/document';
import fc from 'fast-check';
import { layOutContext, layOutLine } from './source-frame.js';
import { processorTime } from '../../../../tools/search-budget/search-budget.mjs';

/** The laid-out line with its carets below, for the place where `marked` stands in `text`. */
function frame(text: string, marked: string): string[] {
  const start = text.indexOf(marked);
  const { text: line, caret } = layOutLine(text, lineIndex(text), { start, end: start + marked.length });
  return [line, ' '.repeat(caret!.column) + '^'.repeat(caret!.width)];
}

describe('layOutLine', () => {
  it('puts carets under the range', () => {
    expect(frame('a: 1\nbb: ccc # d\ne: 1\n', 'ccc')).toEqual(['bb: ccc # d', '    ^^^']);
  });

  it('expands tabs', () => {
    expect(frame('\tab\tcd: 1', 'cd')).toEqual(['    ab  cd: 1', '        ^^']);
  });

  it('counts wide characters twice and joined ones once', () => {
    expect(frame('你好: x', 'x')).toEqual(['你好: x', '      ^']);
    expect(frame('a: 你好', '你好')).toEqual(['a: 你好', '   ^^^^']);
    expect(frame('👩‍👩‍👧: xy', 'xy')).toEqual(['👩‍👩‍👧: xy', '    ^^']);
  });

  it('shows controls of the file instead of obeying them', () => {
    expect(frame('a: \u001b[2Jx\u202e', 'x')).toEqual(['a: ␛[2Jx<U+202E>', '       ^']);
    expect(frame('\u202e: xy', 'xy')).toEqual(['<U+202E>: xy', '          ^^']);
  });

  it('leaves out line ends of every kind', () => {
    expect(frame('a: 1\r\nb: 2\r\n', 'b')).toEqual(['b: 2', '^']);
    expect(frame('a: 1\rb: 2', '2')).toEqual(['b: 2', '   ^']);
  });

  it('marks the first line of a longer range, and one column of an empty one', () => {
    expect(frame('a:\n  b: 1\n  c: 2\n', 'b: 1\n  c: 2')).toEqual(['  b: 1', '  ^^^^']);
    const text = 'a:';
    expect(layOutLine(text, lineIndex(text), { start: 2, end: 2 })).toEqual({ text: 'a:', caret: { column: 2, width: 1 } });
  });

  it('cuts long lines around the caret', () => {
    const [line, carets] = frame(`{${'"k": 1, '.repeat(1_000)}"here": 1${', "l": 2'.repeat(1_000)}}`, '"here"');
    expect(line).toHaveLength(121);
    expect(line!.startsWith('…')).toBe(true);
    expect(line!.endsWith('…')).toBe(true);
    expect(line!.slice(carets!.indexOf('^'), carets!.length)).toBe('"here"');
  });

  it('keeps the start of a long line when the caret is there', () => {
    const [line, carets] = frame(`key: ${'x'.repeat(5_000)}`, 'key');
    expect([line!.length, line!.slice(0, 8), line!.at(-1), carets]).toEqual([121, 'key: xxx', '…', '^^^']);
  });

  it('takes no longer for megabytes in one line', () => {
    const text = '\u0301x'.repeat(1_500_000);
    const before = processorTime();
    const lines = lineIndex(text);
    for (let i = 0; i < 100; i++) layOutLine(text, lines, { start: 1_000_000 + i, end: 2_000_000 });
    expect(processorTime() - before).toBeLessThan(1_000);
  });

  it('lays out any range of any text on one line', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.nat(40), fc.nat(40), (text, start, length) => {
        const from = Math.min(start, text.length);
        const { caret, text: line } = layOutLine(text, lineIndex(text), { start: from, end: Math.min(from + length, text.length) });
        expect(line).not.toMatch(/[\p{Cc}\p{Cs}]/u);
        expect(caret!.width).toBeGreaterThan(0);
        expect(caret!.column).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('layOutContext', () => {
  it('gives the line before, unless there is none or it is blank', () => {
    const text = 'a:\n\tb: 1\n \nc';
    const lines = lineIndex(text);
    expect([0, 1, 2, 3, 9].map((line) => layOutContext(text, lines, line)?.text)).toEqual([
      undefined,
      'a:',
      '    b: 1',
      undefined,
      undefined,
    ]);
  });
});
