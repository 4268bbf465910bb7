import { isByte } from './byte.js';
import { isIPAddress } from '@structural/go';

/**
 * `email`: one address as mail headers have it, so `Foo <a@b>`, `a@b (comment)` and a group of one pass.
 *
 * Works on UTF-16 units, as every character beyond ASCII is allowed wherever a letter is. Source: Go `net/mail`, ParseAddress.
 */
export function isEmail(text: string): boolean {
  const reader: Reader = { text, at: 0 };
  const addresses = readAddress(reader, true);
  return addresses === 1 && skipComments(reader) && reader.at === text.length;
}

/** A text and how far it was read. A function that fails may leave `at` anywhere, unless it says otherwise. */
interface Reader {
  readonly text: string;
  at: number;
}

/** How many addresses were read, `undefined` where there is none; several only in a group. */
function readAddress(reader: Reader, mayBeGroup: boolean): number | undefined {
  skipSpace(reader);
  const start = reader.at;
  if (start === reader.text.length) return undefined;
  if (readAddressSpec(reader)) {
    skipSpace(reader);
    return reader.text[reader.at] !== '(' || readNamedComment(reader) ? 1 : undefined;
  }
  reader.at = start;
  if (reader.text[start] !== '<' && !readPhrase(reader)) return undefined;
  skipSpace(reader);
  if (mayBeGroup && take(reader, ':')) return readGroup(reader);
  return take(reader, '<') && readAddressSpec(reader) && take(reader, '>') ? 1 : undefined;
}

function readGroup(reader: Reader): number | undefined {
  skipSpace(reader);
  if (take(reader, ';')) return skipComments(reader) ? 0 : undefined;
  let count = 0;
  for (;;) {
    const read = readAddress(reader, false);
    if (read === undefined || !skipComments(reader)) return undefined;
    count += read;
    if (take(reader, ';')) return skipComments(reader) ? count : undefined;
    if (!take(reader, ',')) return undefined;
  }
}

function readAddressSpec(reader: Reader): boolean {
  skipSpace(reader);
  const local = reader.text[reader.at] === '"' ? readQuoted(reader, true) : readDotAtom(reader);
  if (!local || !take(reader, '@')) return false;
  skipSpace(reader);
  return reader.text[reader.at] === '[' ? readDomainLiteral(reader) : readDotAtom(reader);
}

const DOT_ATOM = /[!#$%&'*+\-/0-9=?A-Z^_`a-z{|}~.\u0080-\uffff]+/y;

/** A dot-atom without dots at either end or side by side. */
function readDotAtom(reader: Reader): boolean {
  const atom = readAtom(reader);
  return atom !== '' && !atom.startsWith('.') && !atom.endsWith('.') && !atom.includes('..');
}

function readAtom(reader: Reader): string {
  DOT_ATOM.lastIndex = reader.at;
  const atom = DOT_ATOM.exec(reader.text)?.[0] ?? '';
  reader.at += atom.length;
  return atom;
}

/** A quoted string; an empty one is no local part. */
function readQuoted(reader: Reader, asLocalPart: boolean): boolean {
  const start = reader.at + 1;
  for (let i = start; i < reader.text.length; i++) {
    if (reader.text[i] === '"') {
      reader.at = i + 1;
      return !asLocalPart || i > start;
    }
    if (reader.text[i] === '\\') i++;
    const unit = reader.text.charCodeAt(i);
    // Beyond the end the unit is NaN.
    if (!(unit >= 0x20 || unit === 0x09) || unit === 0x7f) return false;
  }
  return false;
}

function readDomainLiteral(reader: Reader): boolean {
  const end = reader.text.indexOf(']', reader.at);
  if (end < 0) return false;
  const literal = reader.text.slice(reader.at + 1, end);
  reader.at = end + 1;
  return isIPAddress(literal, 'strict');
}

/**
 * Words before an angle bracket; what follows the last word that can be read is left to the caller.
 *
 * Encoded words side by side are one word, which ends at the next plain one; comments are skipped behind ended words only.
 */
function readPhrase(reader: Reader): boolean {
  let words = 0;
  let encoded = false;
  for (;;) {
    if (words > 0 && !skipComments(reader)) return false;
    skipSpace(reader);
    const start = reader.at;
    if (start === reader.text.length) return true;
    if (reader.text[start] === '"') {
      if (!readQuoted(reader, false)) {
        reader.at = start;
        return words > 0 || encoded;
      }
      words++;
      continue;
    }
    const kind = wordKind(readAtom(reader));
    if (kind === 'bad') return words > 0 || encoded;
    if (kind === 'plain') words++;
    else encoded ||= kind === 'encoded';
  }
}

/** A comment that stands for the name; its words may be encoded ones. */
function readNamedComment(reader: Reader): boolean {
  const start = ++reader.at;
  if (!readComment(reader)) return false;
  const comment = commentText(reader.text.slice(start, reader.at - 1));
  return !comment.split(/[ \t]+/).some((word) => word !== '' && wordKind(word) === 'bad');
}

function commentText(raw: string): string {
  return raw.replace(/\\([\s\S])/g, '$1');
}

/** The rest of a comment, which may hold comments; its opening bracket was read. */
function readComment(reader: Reader): boolean {
  for (let depth = 1; depth > 0; reader.at++) {
    const character = reader.text[reader.at];
    if (character === undefined) return false;
    if (character === '\\' && reader.at + 1 < reader.text.length) reader.at++;
    else if (character === '(') depth++;
    else if (character === ')') depth--;
  }
  return true;
}

function skipComments(reader: Reader): boolean {
  skipSpace(reader);
  while (take(reader, '(')) {
    if (!readComment(reader)) return false;
    skipSpace(reader);
  }
  return true;
}

function skipSpace(reader: Reader): void {
  while (reader.text[reader.at] === ' ' || reader.text[reader.at] === '\t') reader.at++;
}

function take(reader: Reader, character: string): boolean {
  if (reader.text[reader.at] !== character) return false;
  reader.at++;
  return true;
}

const ENCODED_WORD = /^=\?([^?]+)\?([bBqQ])\?([^?]*)\?=$/;
const KNOWN_CHARSET = /^(?:utf-8|iso-8859-1|us-ascii)$/iu;

/** An encoded word (RFC 2047) that decodes is bad if Go does not know its character set; if it does not decode, it is a plain word. */
function wordKind(word: string): 'plain' | 'encoded' | 'encoded nothing' | 'bad' {
  if (word === '') return 'bad';
  const [, charset, encoding = '', text = ''] = ENCODED_WORD.exec(word) ?? [];
  if (charset === undefined) return 'plain';
  const content = /[bB]/.test(encoding) ? text.replace(/[\n\r]+/g, '') : text;
  const decodes = /[bB]/.test(encoding) ? content === '' || isByte(content) : !/=(?![0-9a-fA-F]{2})|[^\t\n\r\x20-~]/.test(content);
  if (!decodes) return 'plain';
  if (!KNOWN_CHARSET.test(charset)) return 'bad';
  return content === '' ? 'encoded nothing' : 'encoded';
}
