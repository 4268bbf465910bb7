import { isBlankOrEnd } from '../../text/line-breaks.js';
import { addToken, need, refuse, type Scanner } from './scanner.js';
import { noteSimpleKey } from './simple-key.js';
import { isWordUnit } from './word.js';

/** What may follow a name without a blank between. */
const FOLLOWERS = '?:,]}%@`';

/** Scans `&name` or `*name`; the name consists of ASCII letters, digits, `_` and `-`. */
export function scanName(scanner: Scanner, kind: 'anchor' | 'alias'): void {
  const { text, at: start, line } = scanner;
  noteSimpleKey(scanner);
  scanner.simpleKeyAllowed = false;
  scanner.at++;
  need(scanner, 1);
  while (isWordUnit(text.charCodeAt(scanner.at))) {
    scanner.at++;
    need(scanner, 1);
  }
  const name = text.slice(start + 1, scanner.at);
  const isEnded = isBlankOrEnd(text.charCodeAt(scanner.at)) || FOLLOWERS.includes(text.charAt(scanner.at));
  if (name === '' || !isEnded) refuse(scanner, 'did not find expected alphabetic or numeric character', start);
  addToken(scanner, { kind, name, start, end: scanner.at, line });
}
