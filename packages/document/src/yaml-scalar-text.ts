import { SCALAR_STYLE, CHOMPING_MODE, type ScalarEvent } from 'js-yaml';
import { goyamlMessage } from './goyaml-message.js';
import { isBlank, isLineBreak, lineBreakLength, lineBreakText } from './line-breaks.js';
import { SyntaxFailure } from './syntax-problem.js';

/**
 * The text that a scalar stands for, folded and unescaped as goyaml does.
 *
 * Differs from YAML 1.2 (and from js-yaml's `getScalarValue`) in the breaks LS, PS and NEL, in the breaks after an escaped one, in more
 * indented lines of folded blocks, and in a block that ends at the end of the text without a line break. Throws a {@link SyntaxFailure} for an
 * escape that goyaml refuses. Source: goyaml v2 `scannerc.go`, block, flow and plain scalars.
 */
export function scalarText(text: string, event: ScalarEvent): string {
  if (event.valueStart < 0) return '';
  if (event.fast) return text.slice(event.valueStart, event.valueEnd);
  switch (event.style) {
    case SCALAR_STYLE.SINGLE_QUOTED:
      return foldLines(text, event.valueStart, event.valueEnd, QUOTE);
    case SCALAR_STYLE.DOUBLE_QUOTED:
      return foldLines(text, event.valueStart, event.valueEnd, BACKSLASH);
    case SCALAR_STYLE.LITERAL_BLOCK:
    case SCALAR_STYLE.FOLDED_BLOCK:
      return blockText(text, event);
    default:
      return foldLines(text, event.valueStart, event.valueEnd, -1);
  }
}

const QUOTE = 0x27;
const BACKSLASH = 0x5c;

/** The value of a plain or quoted scalar: blanks around a line break vanish, one break becomes a space, each further one stays. */
export function foldLines(text: string, start: number, end: number, escape: number): string {
  let result = '';
  let copied = start;
  let i = start;
  while (i < end) {
    const unit = text.charCodeAt(i);
    if (unit === escape) {
      result += text.slice(copied, i);
      const next = i + 1;
      if (escape === QUOTE) {
        result += "'";
        i = next + 1;
      } else if (isLineBreak(text.charCodeAt(next))) {
        const fold = foldAt(text, next + lineBreakLength(text, next), end);
        result += fold.breaks;
        i = fold.next;
      } else {
        const code = escapeAt(text, next);
        result += code.text;
        i = code.next;
      }
      copied = i;
    } else if (isLineBreak(unit)) {
      let kept = i;
      while (kept > copied && isBlank(text.charCodeAt(kept - 1))) kept--;
      result += text.slice(copied, kept);
      const first = lineBreakText(text, i);
      const fold = foldAt(text, i + lineBreakLength(text, i), end);
      if (first !== '\n') result += first + fold.breaks;
      else result += fold.breaks === '' ? ' ' : fold.breaks;
      copied = i = fold.next;
    } else i++;
  }
  return result + text.slice(copied, end);
}

/** Skips blanks and line breaks; `breaks` are the line breaks among them. */
function foldAt(text: string, from: number, end: number): { breaks: string; next: number } {
  let breaks = '';
  let next = from;
  while (next < end) {
    const unit = text.charCodeAt(next);
    if (isLineBreak(unit)) {
      breaks += lineBreakText(text, next);
      next += lineBreakLength(text, next);
    } else if (isBlank(unit)) next++;
    else break;
  }
  return { breaks, next };
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['0', '\0'], ['a', '\u0007'], ['b', '\b'], ['t', '\t'], ['\t', '\t'], ['n', '\n'], ['v', '\v'], ['f', '\f'], ['r', '\r'], ['e', '\u001b'],
  [' ', ' '], ['"', '"'], ["'", "'"], ['\\', '\\'], ['N', '\u0085'], ['_', '\u00a0'], ['L', '\u2028'], ['P', '\u2029'],
]);

function escapeAt(text: string, at: number): { text: string; next: number } {
  const letter = text.charAt(at);
  const simple = ESCAPES.get(letter);
  if (simple !== undefined) return { text: simple, next: at + 1 };
  const digits = letter === 'x' ? 2 : letter === 'u' ? 4 : letter === 'U' ? 8 : 0;
  if (digits === 0) throw refusal(text, 'found unknown escape character', at);
  const next = at + 1 + digits;
  const code = Number.parseInt(text.slice(at + 1, next), 16);
  if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) {
    throw refusal(text, 'found invalid Unicode character escape code', at);
  }
  return { text: String.fromCodePoint(code), next };
}

function refusal(text: string, problem: string, at: number): SyntaxFailure {
  return new SyntaxFailure('yaml-syntax', goyamlMessage('scanner', problem, text, at - 1), at - 1, at + 1);
}

function blockText(text: string, event: ScalarEvent): string {
  const folded = event.style === SCALAR_STYLE.FOLDED_BLOCK;
  const indent = event.indent < 0 ? Number.POSITIVE_INFINITY : event.indent;
  const parts: string[] = [];
  let lastBreak = '';
  let emptyLines = '';
  let lastWasIndented = false;
  for (let i = event.valueStart; i < event.valueEnd; ) {
    let content = i;
    while (content < event.valueEnd && content - i < indent && text.charCodeAt(content) === 0x20) content++;
    let end = content;
    while (end < event.valueEnd && !isLineBreak(text.charCodeAt(end))) end++;
    const lineBreak = end < event.valueEnd ? lineBreakText(text, end) : '';
    if (end === content) emptyLines += lineBreak;
    else {
      const indented = isBlank(text.charCodeAt(content));
      const joins = folded && !lastWasIndented && !indented && lastBreak === '\n';
      if (!joins) parts.push(lastBreak);
      else if (emptyLines === '') parts.push(' ');
      parts.push(emptyLines, text.slice(content, end));
      lastWasIndented = indented;
      lastBreak = lineBreak;
      emptyLines = '';
    }
    i = end + (lineBreak === '' ? 1 : lineBreakLength(text, end));
  }
  if (event.chomping !== CHOMPING_MODE.STRIP) parts.push(lastBreak);
  if (event.chomping === CHOMPING_MODE.KEEP) parts.push(emptyLines);
  return parts.join('');
}
