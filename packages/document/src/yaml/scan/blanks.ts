import { isBlank, isBlankOrEnd, isLineBreak } from '../../text/line-breaks.js';
import { columnOf, need, pass, passLineBreak, type Scanner } from './scanner.js';

const SPACE = 0x20;
const TAB = 0x09;
const HASH = 0x23;

/**
 * Moves to the next token, past blanks, comments and line breaks. In block style a tab stops it where a key may start.
 *
 * At the start of a line goyaml means to skip a byte order mark, but looks at the start of its buffer instead of the line: as long as one stands
 * there, it skips whatever character starts the line.
 */
export function skipToToken(scanner: Scanner): void {
  const { text, source } = scanner;
  for (;;) {
    need(scanner, 1);
    if (columnOf(scanner) === 0 && text.charCodeAt(source.buffer) === 0xfeff) pass(scanner);
    need(scanner, 1);
    const passesTabs = scanner.flowLevel > 0 || !scanner.simpleKeyAllowed;
    for (let unit = text.charCodeAt(scanner.at); unit === SPACE || (unit === TAB && passesTabs); unit = text.charCodeAt(scanner.at)) {
      scanner.at++;
      need(scanner, 1);
    }
    skipComment(scanner);
    if (!isLineBreak(text.charCodeAt(scanner.at))) return;
    need(scanner, 2);
    passLineBreak(scanner);
    if (scanner.flowLevel === 0) scanner.simpleKeyAllowed = true;
  }
}

/** Moves past spaces and tabs. */
export function skipBlanks(scanner: Scanner): void {
  need(scanner, 1);
  while (isBlank(scanner.text.charCodeAt(scanner.at))) {
    scanner.at++;
    need(scanner, 1);
  }
}

function skipComment(scanner: Scanner): void {
  if (scanner.text.charCodeAt(scanner.at) === HASH) passLine(scanner);
}

/** Moves to the end of the line. */
export function passLine(scanner: Scanner): void {
  const { text } = scanner;
  for (let unit = text.charCodeAt(scanner.at); !isLineBreak(unit) && scanner.at < text.length; unit = text.charCodeAt(scanner.at)) {
    pass(scanner);
    need(scanner, 1);
  }
}

/** Moves past blanks and a comment to the end of the line, and past that. False when something else stands there. */
export function endLine(scanner: Scanner): boolean {
  const { text } = scanner;
  skipBlanks(scanner);
  skipComment(scanner);
  const unit = text.charCodeAt(scanner.at);
  if (isBlank(unit) || !isBlankOrEnd(unit)) return false;
  if (isLineBreak(unit)) need(scanner, 2);
  passLineBreak(scanner);
  return true;
}
