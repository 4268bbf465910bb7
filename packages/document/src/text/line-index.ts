import { lastAtMost } from './last-at-most.js';

/** A place as people count it: both from 1, the column in UTF-16 units. */
export interface LineColumn {
  readonly line: number;
  readonly column: number;
}

/** Translates between offsets and lines of one text. */
export interface LineIndex {
  readonly lineCount: number;
  /** Offsets outside of the text are drawn to its ends. Logarithmic in the number of lines. */
  readonly positionOf: (offset: number) => LineColumn;
  /** The offset of a place; beyond the end of a line it is the line's end, before its break. */
  readonly offsetOf: (position: LineColumn) => number;
  /** A line without its break, counted from 1; empty for a line that the text has not. */
  readonly lineText: (line: number) => string;
}

/**
 * Indexes the lines of a text as editors count them: LF, CRLF and CR end a line, nothing else does. Linear once, then logarithmic: asked again for the
 * same text, as for each of its documents, it gives the same index, for as long as memory allows.
 */
export function lineIndex(text: string): LineIndex {
  const known = last?.deref();
  if (known?.text === text) return known.index;
  const index = makeIndex(text);
  last = new WeakRef({ text, index });
  return index;
}

/** The last text with its lines, which is not kept for this. */
let last: WeakRef<{ readonly text: string; readonly index: LineIndex }> | undefined;

function makeIndex(text: string): LineIndex {
  const starts = lineStarts(text);
  const endOf = (line: number): number => {
    const next = starts[line];
    if (next === undefined) return text.length;
    return text.charCodeAt(next - 2) === 0x0d && text.charCodeAt(next - 1) === 0x0a ? next - 2 : next - 1;
  };
  return {
    lineCount: starts.length,
    positionOf(offset) {
      const inside = Math.min(Math.max(offset, 0), text.length);
      const line = Math.max(lastAtMost(starts, inside), 0);
      return { line: line + 1, column: inside - (starts[line] ?? 0) + 1 };
    },
    offsetOf({ line, column }) {
      const index = Math.min(Math.max(line, 1), starts.length);
      return Math.min((starts[index - 1] ?? 0) + Math.max(column, 1) - 1, endOf(index));
    },
    lineText(line) {
      const start = starts[line - 1];
      return start === undefined ? '' : text.slice(start, endOf(line));
    },
  };
}

function lineStarts(text: string): readonly number[] {
  const starts = [0];
  if (!text.includes('\r')) {
    // Most texts have LF only, which is found faster than unit by unit.
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
    return starts;
  }
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit === 0x0a || (unit === 0x0d && text.charCodeAt(i + 1) !== 0x0a)) starts.push(i + 1);
  }
  return starts;
}
