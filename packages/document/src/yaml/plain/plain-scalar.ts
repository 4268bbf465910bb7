import type { JsonValue } from '@structural/json';
import { resolvePlainScalar, YamlFloat } from '../value/yaml-scalar.js';
import { placeScalar } from './node-places.js';
import { COLON, DASH, endLine, giveUp, HASH, LF, nextToken, passUnusual, SPACE, type PlainReader } from './plain-reader.js';

// Indexed by ASCII code: 1 where a plain scalar may go on without a second look; and where it may start.
const GOES_ON = Uint8Array.from({ length: 128 }, (_, code) => (code >= SPACE && code < 0x7f && code !== COLON && code !== HASH ? 1 : 0));
const STARTS = Uint8Array.from({ length: 128 }, (_, code) => (/[\w./$()+;=^~\\<]/.test(String.fromCharCode(code)) ? 1 : 0));

/** Whether a plain scalar starts at an offset, as far as one look tells: indicators are left out, useful or not, but for the dash. */
export function startsPlain(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code >= 128) return true;
  if (code !== DASH) return STARTS[code] === 1;
  const next = text.charCodeAt(at + 1);
  return next > SPACE;
}

/** Where the text of a plain scalar ends on its line, blanks included: at a colon before a blank, at a comment's hash, or at the line feed. */
export function plainEnd(text: string, from: number): number {
  for (let at = from; ; at++) {
    const code = text.charCodeAt(at);
    if (code < 128 && GOES_ON[code] === 1) continue;
    if (code === LF) return at;
    if (code === COLON) {
      const next = text.charCodeAt(at + 1);
      if (next === SPACE || next === LF) return at;
    } else if (code === HASH) {
      if (text.charCodeAt(at - 1) === SPACE) return at;
    } else at = passUnusual(text, at);
  }
}

/** Reads a plain scalar and moves on to the next token. Its further lines stand right of `indent`, the column of the collection around it. */
export function readPlainScalar(reader: PlainReader, start: number, indent: number): JsonValue {
  const { text } = reader;
  const end = plainEnd(text, start);
  let last = trimEnd(text, end);
  const first = text.slice(start, last);
  if (text.charCodeAt(end) !== LF) {
    placeScalar(reader, 'plain', start, last);
    endOfScalar(reader, end);
    return resolve(reader, first);
  }
  let content = first;
  let breaks = '';
  for (let line = end + 1; ;) {
    let at = line;
    while (text.charCodeAt(at) === SPACE) at++;
    const code = text.charCodeAt(at);
    if (code === LF) {
      breaks += '\n';
      line = at + 1;
      continue;
    }
    if (at - line <= indent || code === HASH || at >= text.length) {
      placeScalar(reader, 'plain', start, last);
      nextToken(reader, line);
      // With a blank or a line break in it, it is no number and no word.
      return content === first ? resolve(reader, first) : content;
    }
    const lineEnd = plainEnd(text, at);
    last = trimEnd(text, lineEnd);
    content += (breaks === '' ? ' ' : breaks) + text.slice(at, last);
    if (text.charCodeAt(lineEnd) !== LF) {
      placeScalar(reader, 'plain', start, last);
      endOfScalar(reader, lineEnd);
      return content;
    }
    breaks = '';
    line = lineEnd + 1;
  }
}

/** What stops a scalar on its line is a comment, or else a colon, which would make a key of it. */
function endOfScalar(reader: PlainReader, at: number): void {
  if (reader.text.charCodeAt(at) !== HASH) giveUp();
  endLine(reader, at);
}

function trimEnd(text: string, end: number): number {
  let at = end;
  while (text.charCodeAt(at - 1) === SPACE) at--;
  return at;
}

/** The JSON value of a plain scalar's text. */
export function resolve(reader: PlainReader, text: string): JsonValue {
  const value = resolvePlainScalar(text);
  if (typeof value !== 'number' && typeof value !== 'bigint' && !(value instanceof YamlFloat)) return value;
  return reader.toNumber(value) ?? giveUp();
}
