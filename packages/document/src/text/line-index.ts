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
  const startOf = (line: number): number => starts.at(line - 1) ?? 0;
  const endOf = (line: number): number => {
    const next = starts.at(line);
    if (next === undefined) return text.length;
    return text.charCodeAt(next - 2) === 0x0d && text.charCodeAt(next - 1) === 0x0a ? next - 2 : next - 1;
  };
  return {
    get lineCount() {
      return starts.count;
    },
    positionOf(offset) {
      const inside = Math.min(Math.max(offset, 0), text.length);
      const line = starts.lineAt(inside) + 1;
      return { line, column: inside - startOf(line) + 1 };
    },
    offsetOf({ line, column }) {
      const index = Math.min(Math.max(line, 1), starts.count);
      return Math.min(startOf(index) + Math.max(column, 1) - 1, endOf(index));
    },
    lineText(line) {
      const start = starts.at(line - 1);
      return start === undefined ? '' : text.slice(start, endOf(line));
    },
  };
}

/** Where lines start. */
interface LineStarts {
  readonly count: number;
  /** Where a line starts, counted from 0; undefined for one that the text has not. */
  at(line: number): number | undefined;
  /** The last line, counted from 0, that starts at an offset or before it. */
  lineAt(offset: number): number;
}

const LONG = 1 << 20;

function lineStarts(text: string): LineStarts {
  // Most texts have LF only, which is found faster than unit by unit.
  const next = text.includes('\r') ? nextLine : nextLineAfterLF;
  return text.length < LONG ? allStarts(text, next) : someStarts(text, next);
}

/** Where the line after an offset starts; -1 where there is none. */
type NextLine = (text: string, from: number) => number;

/** All lines, sought as far as somebody has asked: what is found in a text is often at its start. */
function allStarts(text: string, next: NextLine): LineStarts {
  const starts = [0];
  let last = 0;
  const seekTo = (offset: number, line: number): void => {
    while (last !== -1 && (last <= offset || starts.length <= line)) {
      last = next(text, last);
      if (last !== -1) starts.push(last);
    }
  };
  return {
    get count() {
      seekTo(text.length, 0);
      return starts.length;
    },
    at(line) {
      seekTo(-1, line);
      return starts[line];
    },
    lineAt(offset) {
      seekTo(offset, 0);
      return Math.max(lastAtMost(starts, offset), 0);
    },
  };
}

/** Of a long text, in which all lines would take as much room as the text does, few are kept; those between are sought again. */
function someStarts(text: string, next: NextLine): LineStarts {
  const starts = [0];
  const lines = [0];
  let start = 0;
  let line = 0;
  const keep = (): void => {
    if (lines.at(-1) === line) return;
    starts.push(start);
    lines.push(line);
  };
  for (let at = next(text, 0); ; at = next(text, at)) {
    const isLong = (at === -1 ? text.length : at) - start > LONG_LINE;
    // A long line is none of those that are sought in: it is kept, and so is the one behind it.
    if (isLong) keep();
    if (at === -1) break;
    start = at;
    line++;
    if (isLong || line - (lines.at(-1) ?? 0) >= LINES) keep();
  }
  const count = line + 1;
  return {
    count,
    at(wanted) {
      if (wanted >= count) return undefined;
      const group = lastAtMost(lines, wanted);
      let found = starts[group] ?? 0;
      for (let more = wanted - (lines[group] ?? 0); more > 0; more--) found = next(text, found);
      return found;
    },
    lineAt(offset) {
      const group = Math.max(lastAtMost(starts, offset), 0);
      const end = lines[group + 1] ?? count;
      let found = lines[group] ?? 0;
      for (let at = starts[group] ?? 0; found + 1 < end; found++) {
        at = next(text, at);
        if (at > offset) break;
      }
      return found;
    },
  };
}

const LINES = 32;
const LONG_LINE = 4096;

function nextLineAfterLF(text: string, from: number): number {
  return text.indexOf('\n', from) + 1 || -1;
}

function nextLine(text: string, from: number): number {
  for (let i = from; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit === 0x0a || (unit === 0x0d && text.charCodeAt(i + 1) !== 0x0a)) return i + 1;
  }
  return -1;
}
