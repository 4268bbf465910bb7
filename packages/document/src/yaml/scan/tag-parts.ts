import { need, refuse, type Scanner } from './scanner.js';
import { isWordUnit } from './word.js';

/** Scans a tag's handle: `!`, `!!` or `!word!`. Of a tag, though not of a directive, it may turn out to be the start of a suffix (`!word`). */
export function scanTagHandle(scanner: Scanner, start: number, ofDirective: boolean): string {
  const { text, at } = scanner;
  need(scanner, 1);
  if (text.charAt(at) !== '!') refuse(scanner, "did not find expected '!'", start);
  do {
    scanner.at++;
    need(scanner, 1);
  } while (isWordUnit(text.charCodeAt(scanner.at)));
  if (text.charAt(scanner.at) === '!') scanner.at++;
  else if (ofDirective && scanner.at > at + 1) refuse(scanner, "did not find expected '!'", start);
  return text.slice(at, scanner.at);
}

/** The characters of a URI besides letters, digits, `_` and `-`. */
const URI_MARKS = ";/?:@&=+$,.!~*'()[]";

/**
 * Scans the URI of a tag or of a directive's prefix, after `head`, the start of which was scanned as a handle; its `!` is no part of the URI.
 *
 * Escaped octets are decoded one by one: of characters beyond ASCII the result has the bytes.
 */
export function scanTagUri(scanner: Scanner, head: string, start: number): string {
  const { text } = scanner;
  let uri = head.slice(1);
  const from = scanner.at;
  need(scanner, 1);
  for (;;) {
    const character = text.charAt(scanner.at);
    if (character === '%') uri += scanEscapes(scanner, start);
    else if (character !== '' && (isWordUnit(character.charCodeAt(0)) || URI_MARKS.includes(character))) {
      uri += character;
      scanner.at++;
    } else break;
    need(scanner, 1);
  }
  if (head === '' && scanner.at === from) refuse(scanner, 'did not find expected tag URI', start);
  return uri;
}

/** Scans `%xx` as often as the first octet announces. */
function scanEscapes(scanner: Scanner, start: number): string {
  let octets = '';
  for (let expected = 1; octets.length < expected;) {
    need(scanner, 3);
    const digits = /^%([0-9a-fA-F]{2})$/.exec(scanner.text.slice(scanner.at, scanner.at + 3))?.[1];
    if (digits === undefined) return refuse(scanner, 'did not find URI escaped octet', start);
    const octet = Number.parseInt(digits, 16);
    if (octets === '') {
      expected = sequenceLength(octet);
      if (expected === 0) refuse(scanner, 'found an incorrect leading UTF-8 octet', start);
    } else if ((octet & 0xc0) !== 0x80) refuse(scanner, 'found an incorrect trailing UTF-8 octet', start);
    octets += String.fromCharCode(octet);
    scanner.at += 3;
  }
  return octets;
}

function sequenceLength(octet: number): number {
  if (octet < 0x80) return 1;
  if ((octet & 0xe0) === 0xc0) return 2;
  if ((octet & 0xf0) === 0xe0) return 3;
  return (octet & 0xf8) === 0xf0 ? 4 : 0;
}
