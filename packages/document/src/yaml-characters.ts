import { lineEndAt, lineStartAt } from './line-breaks.js';
import { utf8Length } from './limits.js';
import { nextToken } from './next-token.js';
import { SyntaxFailure } from './syntax-problem.js';

// Everything but the characters that YAML allows; of surrogates only lone ones.
// eslint-disable-next-line no-control-regex -- control characters are what is looked for
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

/** The first character that goyaml's reader refuses; `undefined` when there is none. */
export function forbiddenCharacter(text: string): SyntaxFailure | undefined {
  const at = text.search(FORBIDDEN);
  if (at < 0) return undefined;
  const unit = text.charCodeAt(at);
  if (unit >= 0xd800 && unit <= 0xdfff) return new SyntaxFailure('encoding', 'yaml: invalid Unicode character', at, at + 1);
  return new SyntaxFailure('control-character', 'yaml: control characters are not allowed', at, at + 1);
}

/** goyaml decodes a text in pieces of so many bytes, and all of a piece as soon as it needs the first character. */
const PIECE = 512;

/** Whether goyaml stops before it decodes the character at `forbidden`, when the first document of the text ends at `end`. */
export function stopsBefore(text: string, end: number, forbidden: number): boolean {
  const needed = scannedTo(text, end);
  if (needed >= forbidden) return false;
  const pieceStart = Math.floor(utf8Length(text, 0, forbidden) / PIECE) * PIECE;
  // A character that a piece has only a part of is left to the next, and the scanner looks at four characters at once.
  return utf8Length(text, 0, needed) + LOOKAHEAD <= pieceStart;
}

const LOOKAHEAD = 8;

/** The end of what goyaml scans at most beyond a document: the marker there, or the lines of two tokens. */
function scannedTo(text: string, end: number): number {
  if (/^(?:---|\.\.\.)/.test(text.slice(end, end + 3)) && lineStartAt(text, end) === end) return end + 3;
  return lineEndAt(text, nextToken(text, lineEndAt(text, end)));
}
