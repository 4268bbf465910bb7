import { isBlank, isBlankOrEnd, isLineBreak } from '../../text/line-breaks.js';
import { foldLines } from './yaml-scalar-text.js';
import { isMarker } from './marker.js';
import { addToken, columnOf, need, pass, passLineBreak, refuse, type Scanner } from './scanner.js';
import { noteSimpleKey } from './simple-key.js';

const COLON = 0x3a;
const HASH = 0x23;
const TAB = 0x09;

/** The units that end a plain scalar inside a flow collection. */
const FLOW_INDICATORS: ReadonlySet<number> = new Set([...',?[]{}'].map((character) => character.charCodeAt(0)));

/** Scans a plain scalar, whose further lines stand right of the block around it, or anywhere in a flow collection. */
export function scanPlain(scanner: Scanner): void {
  const { text, at: start, line } = scanner;
  noteSimpleKey(scanner);
  scanner.simpleKeyAllowed = false;
  const indent = scanner.indent + 1;
  let end = start;
  let lastLine = line;
  for (;;) {
    need(scanner, 4);
    const unit = text.charCodeAt(scanner.at);
    if (unit === HASH || (columnOf(scanner) === 0 && isMarker(text, scanner.at))) break;
    if (passWord(scanner)) {
      end = scanner.at;
      lastLine = scanner.line;
    }
    const next = text.charCodeAt(scanner.at);
    if (!isBlank(next) && !isLineBreak(next)) break;
    passWhiteSpace(scanner, lastLine, indent, start);
    if (scanner.flowLevel === 0 && columnOf(scanner) < indent) break;
  }
  // After a line break, a key may stand again.
  if (scanner.line > lastLine) scanner.simpleKeyAllowed = true;
  const content = lastLine === line ? text.slice(start, end) : foldLines(text, start, end, -1);
  addToken(scanner, { kind: 'scalar', style: 'plain', text: content, start, end, line });
}

/** Moves to the next white space, or to what ends the scalar: a colon before white space, an indicator of flow style. True when it moved. */
function passWord(scanner: Scanner): boolean {
  const { text, at } = scanner;
  const inFlow = scanner.flowLevel > 0;
  for (;;) {
    const unit = text.charCodeAt(scanner.at);
    if (isBlankOrEnd(unit) || (unit === COLON && isBlankOrEnd(text.charCodeAt(scanner.at + 1))) || (inFlow && FLOW_INDICATORS.has(unit)))
      break;
    pass(scanner);
    need(scanner, 2);
  }
  return scanner.at > at;
}

/** Moves past blanks and line breaks. After a line break, no tab may stand left of `indent`, in flow style either. */
function passWhiteSpace(scanner: Scanner, lastLine: number, indent: number, start: number): void {
  const { text } = scanner;
  need(scanner, 1);
  for (;;) {
    const unit = text.charCodeAt(scanner.at);
    if (isBlank(unit)) {
      if (unit === TAB && scanner.line > lastLine && columnOf(scanner) < indent)
        refuse(scanner, 'found a tab character that violates indentation', start);
      scanner.at++;
    } else if (isLineBreak(unit)) {
      need(scanner, 2);
      passLineBreak(scanner);
    } else return;
    need(scanner, 1);
  }
}
