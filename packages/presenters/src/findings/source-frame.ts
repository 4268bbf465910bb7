import type { LineIndex, Range } from '@structural/document';
import { graphemes, graphemeWidth, visible } from '../text/visible-text.js';

/** One laid-out line of a source frame. */
export interface FrameLine {
  /** The text as a terminal shows it: tabs expanded, controls visible, cut to a bounded width. */
  readonly text: string;
  /** The columns of `text`, 0-based, that the caret line marks; absent for a line of context. */
  readonly caret?: { readonly column: number; readonly width: number };
}

/** The columns that a line of a frame may take. */
const MAX_COLUMNS = 120;
/** What is kept left of the caret when a line must be cut. */
const COLUMNS_BEFORE = 40;
/** UTF-16 units looked at on either side of the caret, so that a line of megabytes costs no more than any other. */
const WINDOW = 150;
const TAB = 4;
const PRINTABLE_ASCII = /^[ -~]*$/;

/**
 * Lays out the line that holds the start of `range`, with the place of the carets under it.
 *
 * A range over several lines is marked on its first one only; an empty range gets one caret.
 */
export function layOutLine(text: string, lines: LineIndex, range: Range): FrameLine {
  const { start, end } = lineSpan(lines, lines.positionOf(range.start).line);
  const from = Math.max(start, charBoundary(text, range.start - WINDOW));
  const to = Math.min(end, charBoundary(text, range.start + WINDOW));
  const markEnd = Math.min(range.end, to);

  const cells: { readonly text: string; readonly column: number; readonly width: number }[] = [];
  let column = 0;
  let caretStart = -1;
  let caretEnd = -1;
  const window = text.slice(from, to);
  for (const { segment, index } of PRINTABLE_ASCII.test(window) ? characters(window) : graphemes(window)) {
    const offset = from + index;
    if (caretStart < 0 && offset + segment.length > range.start) caretStart = column;
    const shown = segment === '\t' ? ' '.repeat(TAB - (column % TAB)) : visible(segment);
    const width = shown === segment ? graphemeWidth(segment) : shown.length;
    cells.push({ text: shown, column, width });
    column += width;
    if (offset < markEnd) caretEnd = column;
  }
  if (caretStart < 0) caretStart = column;
  return cut(cells, column, { start: caretStart, end: Math.max(caretEnd, caretStart + 1) }, from > start, to < end);
}

/** The line `line`, for context; `undefined` if there is none or it is blank. */
export function layOutContext(text: string, lines: LineIndex, line: number): FrameLine | undefined {
  if (line < 1 || lines.lineText(line).trim() === '') return undefined;
  const { start } = lineSpan(lines, line);
  return { text: layOutLine(text, lines, { start, end: start }).text };
}

function cut(
  cells: readonly { readonly text: string; readonly column: number; readonly width: number }[],
  columns: number,
  caret: Range,
  moreBefore: boolean,
  moreAfter: boolean,
): FrameLine {
  const left = columns > MAX_COLUMNS && caret.start > MAX_COLUMNS - COLUMNS_BEFORE ? caret.start - COLUMNS_BEFORE : 0;
  const kept = cells.filter((cell) => cell.column >= left && cell.column + cell.width <= left + MAX_COLUMNS);
  const first = kept[0]?.column ?? 0;
  const last = kept.at(-1);
  const lastColumn = last === undefined ? first : last.column + last.width;
  const before = moreBefore || first > 0 ? '…' : '';
  const after = moreAfter || lastColumn < columns ? '…' : '';
  const column = before.length + caret.start - first;
  const width = Math.max(1, Math.min(caret.end, lastColumn) - caret.start);
  return {
    text:
      before +
      kept
        .map((cell) => cell.text)
        .join('')
        .trimEnd() +
      after,
    caret: { column, width },
  };
}

/** A line's span without its line end. */
function lineSpan(lines: LineIndex, line: number): Range {
  const start = lines.offsetOf({ line, column: 1 });
  return { start, end: start + lines.lineText(line).length };
}

/** `offset`, or one less where it would split a surrogate pair. */
function charBoundary(text: string, offset: number): number {
  const unit = text.charCodeAt(offset);
  return unit >= 0xdc00 && unit <= 0xdfff ? offset - 1 : offset;
}

/** What {@link graphemes} yields, at a small part of the cost, for text in which every unit is one. */
function* characters(text: string): Iterable<{ readonly segment: string; readonly index: number }> {
  for (let index = 0; index < text.length; index++) yield { segment: text[index]!, index };
}
