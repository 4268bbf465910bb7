import fc from 'fast-check';
import { graphemes, graphemeWidth, visible, visibleLines } from './visible-text.js';

describe('visible', () => {
  it.each([
    ['terminal escapes', '\u001b[31mred\u0007', '␛[31mred␇'],
    ['line ends and tabs', 'a\r\n\tb\u007f', 'a␍␊␉b␡'],
    ['C1 controls', '\u009b2J', '<U+009B>2J'],
    ['text direction', 'a\u202eb\u2066', 'a<U+202E>b<U+2066>'],
    ['zero-width characters and tags', 'a\u200bb\ufeff\u{e0041}\u00ad', 'a<U+200B>b<U+FEFF><U+E0041><U+00AD>'],
    ['line separators', 'a\u2028b\u2029', 'a<U+2028>b<U+2029>'],
    ['lone surrogates', 'a\ud83d', 'a<U+D83D>'],
  ])('shows %s', (_, text, shown) => {
    expect(visible(text)).toBe(shown);
  });

  it('leaves readable text alone', () => {
    const text = 'Grüße, 你好, 👩‍👩‍👧, نص, क्‍ष';
    expect(visible(text)).toBe(text);
  });

  it('never lets a control character through', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(visible(text)).not.toMatch(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u);
      }),
    );
  });
});

describe('visibleLines', () => {
  it('keeps line ends and indents what follows', () => {
    expect(visibleLines('a\r\nb\n\u001bc', '  ')).toBe('a\n  b\n  ␛c');
  });
});

describe('graphemeWidth', () => {
  it.each([
    ['a', 1],
    ['ü', 1],
    ['u\u0308', 1],
    ['你', 2],
    ['Ａ', 2],
    ['ｱ', 1],
    ['👩‍👩‍👧', 2],
    ['✔', 1],
    ['✔️', 2],
    ['\u0301', 0],
    ['\u200d', 0],
    ['<U+202E>', 8],
    ['한', 2],
  ])('counts the columns of %j', (grapheme, width) => {
    expect([...graphemes(grapheme)].length >= 1 && graphemeWidth(grapheme)).toBe(width);
  });
});
