import { isBlank, isBlankOrEnd, isLineBreak } from '../../text/line-breaks.js';
import { BACKSLASH, foldLines, QUOTE, readEscape } from './yaml-scalar-text.js';
import { isMarker } from './marker.js';
import { addToken, columnOf, need, pass, passLineBreak, refuse, type Scanner } from './scanner.js';
import { noteSimpleKey } from './simple-key.js';

const DOUBLE_QUOTE = 0x22;

/** Scans a quoted scalar, whose lines may stand at any column. */
export function scanQuoted(scanner: Scanner, style: 'single' | 'double'): void {
  const { text, at: start, line } = scanner;
  noteSimpleKey(scanner);
  scanner.simpleKeyAllowed = false;
  scanner.at++;
  const quote = style === 'single' ? QUOTE : DOUBLE_QUOTE;
  let isLiteral = true;
  for (;;) {
    need(scanner, 4);
    if (columnOf(scanner) === 0 && isMarker(text, scanner.at)) refuse(scanner, 'found unexpected document indicator', start);
    if (scanner.at >= text.length) refuse(scanner, 'found unexpected end of stream', start);
    if (passWords(scanner, quote, start)) isLiteral = false;
    need(scanner, 1);
    if (text.charCodeAt(scanner.at) === quote) break;
    if (passWhiteSpace(scanner)) isLiteral = false;
  }
  scanner.at++;
  const content = isLiteral
    ? text.slice(start + 1, scanner.at - 1)
    : foldLines(text, start + 1, scanner.at - 1, style === 'single' ? QUOTE : BACKSLASH);
  addToken(scanner, { kind: 'scalar', style, text: content, start, end: scanner.at, line });
}

/** Moves to the closing quote, the next white space, or past an escaped line break. True when something was escaped. */
function passWords(scanner: Scanner, quote: number, start: number): boolean {
  const { text } = scanner;
  let isEscaped = false;
  for (;;) {
    const unit = text.charCodeAt(scanner.at);
    if (unit === quote) {
      if (quote === DOUBLE_QUOTE || text.charCodeAt(scanner.at + 1) !== QUOTE) return isEscaped;
      isEscaped = true;
      scanner.at += 2;
    } else if (unit === BACKSLASH && quote === DOUBLE_QUOTE) {
      isEscaped = true;
      if (isLineBreak(text.charCodeAt(scanner.at + 1))) {
        need(scanner, 3);
        scanner.at++;
        passLineBreak(scanner);
        return isEscaped;
      }
      passEscape(scanner, start);
    } else if (isBlankOrEnd(unit)) return isEscaped;
    else pass(scanner);
    need(scanner, 2);
  }
}

function passEscape(scanner: Scanner, start: number): void {
  const escape = readEscape(scanner.text, scanner.at + 1);
  if (!escape.ok) {
    need(scanner, 2 + escape.digits);
    refuse(scanner, escape.problem, start);
  }
  scanner.at += 2;
  need(scanner, escape.next - scanner.at);
  scanner.at = escape.next;
}

/** Moves past blanks and line breaks. True when there was a line break. */
function passWhiteSpace(scanner: Scanner): boolean {
  const { text } = scanner;
  const { line } = scanner;
  for (;;) {
    const unit = text.charCodeAt(scanner.at);
    if (isBlank(unit)) scanner.at++;
    else if (isLineBreak(unit)) {
      need(scanner, 2);
      passLineBreak(scanner);
    } else return scanner.line > line;
    need(scanner, 1);
  }
}
