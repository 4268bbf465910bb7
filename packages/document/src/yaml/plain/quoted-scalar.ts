import { foldLines } from '../scan/yaml-scalar-text.js';
import { placeScalar } from './node-places.js';
import { giveUp, LF, passUnusual, SPACE, type PlainReader } from './plain-reader.js';

const SINGLE_QUOTE = 0x27;
const DOUBLE_QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Whether a quoted scalar starts with a character. */
export function isQuote(code: number): boolean {
  return code === DOUBLE_QUOTE || code === SINGLE_QUOTE;
}

/** No line is right of this column: a scalar around which it stands must end where it starts. */
export const ONE_LINE = 0x3fff_ffff;

/** The offset of the quote that closes the one at `open`. Further lines stand right of `indent`. */
export function closingQuote(reader: PlainReader, open: number, indent: number): number {
  const { text } = reader;
  const quote = text.charCodeAt(open);
  reader.folds = false;
  for (let at = open + 1; ; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      if (quote === DOUBLE_QUOTE || text.charCodeAt(at + 1) !== SINGLE_QUOTE) return at;
      reader.folds = true;
      at++;
    } else if (code === LF) {
      reader.folds = true;
      at = continuation(text, at + 1, indent) - 1;
    } else if (code === BACKSLASH && quote === DOUBLE_QUOTE) {
      reader.folds = true;
      at = passEscape(text, at + 1) - 1;
    } else if (code < SPACE || code >= 0x7f) at = pass(text, at);
  }
}

// The digits that follow a letter; of other escapes the letter is all, and whether it means something shows when they are replaced.
const HEX_DIGITS: ReadonlyMap<string, number> = new Map([
  ['x', 2],
  ['u', 4],
  ['U', 8],
]);

/** The offset after an escape whose backslash ends before `at`; of an escaped line break, which is looked at as any other. */
function passEscape(text: string, at: number): number {
  const letter = text.charAt(at);
  if (letter === '\n') return at;
  const digits = HEX_DIGITS.get(letter) ?? 0;
  if (digits > 0 && !/^[0-9a-fA-F]+$/.test(text.slice(at + 1, at + 1 + digits))) giveUp();
  return pass(text, at) + 1;
}

function pass(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= SPACE && code < 0x7f ? at : passUnusual(text, at);
}

/** The first character of the next line that has any. */
function continuation(text: string, lineStart: number, indent: number): number {
  for (let line = lineStart; ;) {
    let at = line;
    while (text.charCodeAt(at) === SPACE) at++;
    if (text.charCodeAt(at) !== LF) return at - line > indent && at < text.length ? at : giveUp();
    line = at + 1;
  }
}

/** The value of the quoted scalar between the quotes at `open` and `close`, right after {@link closingQuote} found them. */
export function quotedText(reader: PlainReader, open: number, close: number): string {
  const { text } = reader;
  placeScalar(reader, text.charCodeAt(open) === SINGLE_QUOTE ? 'single' : 'double', open, close + 1);
  if (!reader.folds) return text.slice(open + 1, close);
  return foldLines(text, open + 1, close, text.charCodeAt(open) === SINGLE_QUOTE ? SINGLE_QUOTE : BACKSLASH);
}
