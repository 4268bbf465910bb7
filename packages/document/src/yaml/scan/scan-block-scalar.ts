import { isBlank, isLineBreak, lineBreakText } from '../../text/line-breaks.js';
import { endLine, passLine } from './blanks.js';
import { addToken, columnOf, need, passLineBreak, refuse, type Scanner } from './scanner.js';
import { dropSimpleKey } from './simple-key.js';
import { isDigitUnit } from './word.js';

type Chomping = 'strip' | 'clip' | 'keep';

interface Header {
  readonly chomping: Chomping;
  /** How far right of the block around it the content stands; 0 when its first line tells. */
  readonly increment: number;
}

/** Scans a literal or folded block scalar. The scanner ends up after the indentation of the first line that is none of its. */
export function scanBlockScalar(scanner: Scanner, style: 'literal' | 'folded'): void {
  const { at: start, line } = scanner;
  dropSimpleKey(scanner);
  scanner.simpleKeyAllowed = true;
  scanner.at++;
  const { chomping, increment } = scanHeader(scanner, start);
  const headerEnd = scanner.at;
  if (!endLine(scanner)) refuse(scanner, 'did not find expected comment or line break', start);
  const { text, end } = scanContent(scanner, start, style === 'folded', chomping, increment);
  addToken(scanner, { kind: 'scalar', style, text, start, end: Math.max(end, headerEnd), line });
}

/** Scans the chomping and the indentation indicator, in whichever order. */
function scanHeader(scanner: Scanner, start: number): Header {
  need(scanner, 1);
  const before = scanChomping(scanner);
  if (before !== undefined) need(scanner, 1);
  const increment = scanIncrement(scanner, start);
  if (before !== undefined) return { chomping: before, increment };
  if (increment > 0) need(scanner, 1);
  return { chomping: (increment > 0 ? scanChomping(scanner) : undefined) ?? 'clip', increment };
}

function scanChomping(scanner: Scanner): Chomping | undefined {
  const indicator = scanner.text.charAt(scanner.at);
  if (indicator !== '+' && indicator !== '-') return undefined;
  scanner.at++;
  return indicator === '+' ? 'keep' : 'strip';
}

function scanIncrement(scanner: Scanner, start: number): number {
  const unit = scanner.text.charCodeAt(scanner.at);
  if (!isDigitUnit(unit)) return 0;
  if (unit === 0x30) refuse(scanner, 'found an indentation indicator equal to 0', start);
  scanner.at++;
  return unit - 0x30;
}

/** Scans the lines of the content; `end` is the end of the last one that is not blank. */
function scanContent(
  scanner: Scanner,
  start: number,
  isFolded: boolean,
  chomping: Chomping,
  increment: number,
): { readonly text: string; readonly end: number } {
  const { text } = scanner;
  const given = increment === 0 ? 0 : Math.max(scanner.indent, 0) + increment;
  const leading = passEmptyLines(scanner, given, start);
  const indent = given === 0 ? Math.max(leading.widest, scanner.indent + 1, 1) : given;
  const parts: string[] = [];
  let { breaks } = leading;
  let lineBreak = '';
  let wasIndented = false;
  let end = -1;
  need(scanner, 1);
  while (columnOf(scanner) === indent && scanner.at < text.length) {
    const { at } = scanner;
    const isIndented = isBlank(text.charCodeAt(at));
    const folds = isFolded && !wasIndented && !isIndented && lineBreak === '\n';
    if (!folds) parts.push(lineBreak);
    else if (breaks === '') parts.push(' ');
    passLine(scanner);
    parts.push(breaks, text.slice(at, scanner.at));
    end = trimmedEnd(text, at, scanner.at) ?? end;
    wasIndented = isIndented;
    need(scanner, 2);
    lineBreak = takeLineBreak(scanner);
    breaks = passEmptyLines(scanner, indent, start).breaks;
  }
  if (chomping !== 'strip') parts.push(lineBreak);
  if (chomping === 'keep') parts.push(breaks);
  return { text: parts.join(''), end };
}

/** Where the text between two offsets ends without its blanks; `undefined` when it has nothing else. */
function trimmedEnd(text: string, start: number, end: number): number | undefined {
  let at = end;
  while (at > start && isBlank(text.charCodeAt(at - 1))) at--;
  return at > start ? at : undefined;
}

/**
 * Moves past lines of nothing but indentation and past the indentation of the next line, up to column `indent` or, where that is 0, to its end.
 *
 * `widest` is the largest column that was met, on blank lines too: the indentation of a content that has not said it yet.
 */
function passEmptyLines(scanner: Scanner, indent: number, start: number): { readonly breaks: string; readonly widest: number } {
  const { text } = scanner;
  let breaks = '';
  let widest = 0;
  for (;;) {
    need(scanner, 1);
    while ((indent === 0 || columnOf(scanner) < indent) && text.charCodeAt(scanner.at) === 0x20) {
      scanner.at++;
      need(scanner, 1);
    }
    const column = columnOf(scanner);
    widest = Math.max(widest, column);
    if ((indent === 0 || column < indent) && text.charCodeAt(scanner.at) === 0x09) {
      refuse(scanner, 'found a tab character where an indentation space is expected', start);
    }
    if (!isLineBreak(text.charCodeAt(scanner.at))) return { breaks, widest };
    need(scanner, 2);
    breaks += takeLineBreak(scanner);
  }
}

/** Moves past a line break, if there is one, and tells what it stands for. */
function takeLineBreak(scanner: Scanner): string {
  const isBreak = isLineBreak(scanner.text.charCodeAt(scanner.at));
  const meaning = isBreak ? lineBreakText(scanner.text, scanner.at) : '';
  passLineBreak(scanner);
  return meaning;
}
