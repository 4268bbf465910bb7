import { goyamlMessage } from './goyaml-message.js';
import { isBlank, isLineBreak, lineBreakLength, lineBreakText, lineNumberAt } from '../../text/line-breaks.js';
import { SyntaxFailure } from '../../document/syntax-problem.js';

/** The single quote, which escapes itself inside single quotes. */
export const QUOTE = 0x27;

/** The backslash, which escapes inside double quotes. */
export const BACKSLASH = 0x5c;

/**
 * The value of a plain or quoted scalar: blanks around a line break vanish, one break becomes a space, each further one stays.
 *
 * `escape` is the unit that escapes another, {@link QUOTE} or {@link BACKSLASH}; none for a plain scalar. Throws a {@link SyntaxFailure} for an
 * escape that goyaml refuses. Source: goyaml v2 `scannerc.go`, flow and plain scalars.
 */
export function foldLines(text: string, start: number, end: number, escape = -1): string {
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
        const code = readEscape(text, next);
        if (!code.ok) throw new SyntaxFailure('yaml-syntax', goyamlMessage('scanner', code.problem, lineNumberAt(text, i)), i, i + 2);
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
  ['0', '\0'],
  ['a', '\u0007'],
  ['b', '\b'],
  ['t', '\t'],
  ['\t', '\t'],
  ['n', '\n'],
  ['v', '\v'],
  ['f', '\f'],
  ['r', '\r'],
  ['e', '\u001b'],
  [' ', ' '],
  ['"', '"'],
  ["'", "'"],
  ['\\', '\\'],
  ['N', '\u0085'],
  ['_', '\u00a0'],
  ['L', '\u2028'],
  ['P', '\u2029'],
]);

/** How many hexadecimal digits follow a letter. */
const DIGITS: ReadonlyMap<string, number> = new Map([
  ['x', 2],
  ['u', 4],
  ['U', 8],
]);

/** What an escape stands for and where it ends, or goyaml's reason why it is none. */
type Escape =
  | { readonly ok: true; readonly text: string; readonly next: number }
  | { readonly ok: false; readonly problem: string; readonly digits: number };

/** Reads the escape whose backslash stands before `at`; an escaped line break is none. */
export function readEscape(text: string, at: number): Escape {
  const letter = text.charAt(at);
  const simple = ESCAPES.get(letter);
  if (simple !== undefined) return { ok: true, text: simple, next: at + 1 };
  const digits = DIGITS.get(letter) ?? 0;
  if (digits === 0) return { ok: false, problem: 'found unknown escape character', digits };
  const next = at + 1 + digits;
  const written = text.slice(at + 1, next);
  if (written.length < digits || !/^[0-9a-fA-F]+$/.test(written))
    return { ok: false, problem: 'did not find expected hexdecimal number', digits };
  const code = Number.parseInt(written, 16);
  if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff))
    return { ok: false, problem: 'found invalid Unicode character escape code', digits };
  return { ok: true, text: String.fromCodePoint(code), next };
}
