import { placeScalar } from './node-places.js';
import { lineEnd, giveUp, HASH, LF, nextToken, SPACE, TAB, type PlainReader } from './plain-reader.js';

const LITERAL = 0x7c;
const FOLDED = 0x3e;
const STRIP = 0x2d;
const KEEP = 0x2b;

/** Whether a block scalar starts with a character. */
export function isBlockHeader(code: number): boolean {
  return code === LITERAL || code === FOLDED;
}

/**
 * Reads the block scalar whose header starts at `start` and moves on to the next token. `indent` is the column of the collection around it.
 *
 * Gives up on scalars without content, and where blank lines at the start are indented deeper than it.
 */
export function readBlockScalar(reader: PlainReader, start: number, indent: number): string {
  const { text } = reader;
  const isFolded = text.charCodeAt(start) === FOLDED;
  const { at, chomping, given } = readHeader(text, start + 1);
  const firstLine = endOfHeader(text, at);
  const column = given > 0 ? Math.max(indent, 0) + given : contentColumn(text, firstLine);
  if (column <= indent || column === 0) giveUp();
  let content = '';
  let lastBreak = '';
  let emptyLines = '';
  let lastIsIndented = false;
  let line = firstLine;
  let last = at;
  while (line < text.length) {
    let from = line;
    while (from - line < column && text.charCodeAt(from) === SPACE) from++;
    const code = text.charCodeAt(from);
    if (code === LF) {
      emptyLines += '\n';
      line = from + 1;
      continue;
    }
    if (code === TAB) giveUp();
    if (from - line < column) break;
    const end = lineEnd(text, from);
    const isIndented = code === SPACE;
    const joins = isFolded && lastBreak !== '' && !lastIsIndented && !isIndented;
    content += (joins ? (emptyLines === '' ? ' ' : emptyLines) : lastBreak + emptyLines) + text.slice(from, end);
    lastIsIndented = isIndented;
    lastBreak = '\n';
    last = trimEnd(text, end, last);
    emptyLines = '';
    line = end + 1;
  }
  if (lastBreak === '') giveUp();
  // Without a line feed at the end the value has none either; where one was added for the value, its place is asked for in the text as it is.
  if (reader.isOpen && !reader.defers && line >= text.length) giveUp();
  placeScalar(reader, isFolded ? 'folded' : 'literal', start, last);
  nextToken(reader, line);
  return chomping === STRIP ? content : content + lastBreak + (chomping === KEEP ? emptyLines : '');
}

/** What a header says behind its first character: how line breaks at the end are chomped, how deep the content is indented, and where it ends. */
function readHeader(text: string, from: number): { readonly at: number; readonly chomping: number; readonly given: number } {
  let chomping = 0;
  let given = 0;
  for (let at = from; ; at++) {
    const code = text.charCodeAt(at);
    if ((code === STRIP || code === KEEP) && chomping === 0) chomping = code;
    else if (code > 0x30 && code <= 0x39 && given === 0) given = code - 0x30;
    else return { at, chomping, given };
  }
}

/** The end of a line without the blanks there; `before` when it has nothing else. */
function trimEnd(text: string, end: number, before: number): number {
  let at = end;
  while (text.charCodeAt(at - 1) === SPACE || text.charCodeAt(at - 1) === TAB) at--;
  return text.charCodeAt(at - 1) === LF ? before : at;
}

/** The start of the line after a header, of which nothing but blanks and a comment may be left. */
function endOfHeader(text: string, from: number): number {
  let at = from;
  while (text.charCodeAt(at) === SPACE) at++;
  const code = text.charCodeAt(at);
  if (code === LF) return at + 1;
  return code === HASH && text.charCodeAt(at - 1) === SPACE ? lineEnd(text, at) + 1 : giveUp();
}

/** The column of the first line with content. */
function contentColumn(text: string, lineStart: number): number {
  let widest = 0;
  for (let line = lineStart; line < text.length;) {
    let at = line;
    while (text.charCodeAt(at) === SPACE) at++;
    const column = at - line;
    if (text.charCodeAt(at) !== LF) return column >= widest ? column : giveUp();
    widest = Math.max(widest, column);
    line = at + 1;
  }
  return giveUp();
}
