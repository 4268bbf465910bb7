/**
 * `text` with every character made visible that could hide, move or colour something on a terminal.
 *
 * C0 controls become their pictures (`␛`), other controls, format characters (text direction, zero-width, tags), line
 * separators and lone surrogates become `<U+202E>`. Tabs and line ends are controls too: lay them out before. The
 * joiners that emoji and some scripts need stay.
 */
export function visible(text: string): string {
  if (PLAIN.test(text)) return text;
  // Made where it is needed: Unicode's classes take a while.
  return text.replace(/(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, (character) => {
    const code = character.codePointAt(0)!;
    if (code < 0x20) return String.fromCharCode(0x2400 + code);
    if (code === 0x7f) return '\u2421';
    return `<U+${code.toString(16).toUpperCase().padStart(4, '0')}>`;
  });
}

const PLAIN = /^[ -~]*$/;

/** The same for text of several lines: line ends stay, each followed by `indent`. */
export function visibleLines(text: string, indent: string): string {
  return text
    .split(/\r\n?|\n/)
    .map(visible)
    .join(`\n${indent}`);
}

/** How many columns a terminal gives to one grapheme of {@link visible} text: 0, 1 or 2, or more for an escape. */
export function graphemeWidth(grapheme: string): number {
  if (grapheme.length === 1 && grapheme < '\u0300') return 1;
  if (grapheme.startsWith('<U+')) return grapheme.length;
  if (/^\p{M}+$/u.test(grapheme) || grapheme === '\u200c' || grapheme === '\u200d') return 0;
  return /\p{Emoji_Presentation}|\ufe0f/u.test(grapheme) || WIDE.test(grapheme) ? 2 : 1;
}

// The blocks that East Asian Width calls Wide or Fullwidth, emoji apart.
const WIDE =
  /^[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{1b000}-\u{1b2ff}\u{1f200}-\u{1f2ff}\u{20000}-\u{3fffd}]/u;

/** The smallest units of `text` that a reader takes for one character. */
export function graphemes(text: string): Iterable<{ readonly segment: string; readonly index: number }> {
  // Made late: loading the tables takes longer than most runs that need none.
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return segmenter.segment(text);
}

let segmenter: Intl.Segmenter | undefined;
