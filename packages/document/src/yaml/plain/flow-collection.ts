import { newJsonObject, type JsonValue } from '@structural/json';
import type { SyntaxEntry, SyntaxNode } from '../../document/syntax-node.js';
import { kept } from './kept-text.js';
import { newChildren, placeMapping, placeScalar, placeSequence } from './node-places.js';
import { MAX_KEY_LENGTH, plainKey } from './plain-key.js';
import { COLON, DASH, enter, giveUp, SPACE, type PlainReader } from './plain-reader.js';
import { resolve } from './plain-scalar.js';
import { closingQuote, isQuote, ONE_LINE, quotedText } from './quoted-scalar.js';

const COMMA = 0x2c;
const OPENING_BRACKET = 0x5b;
const CLOSING_BRACKET = 0x5d;
const OPENING_BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;

// What a plain scalar in a flow collection is made of; all else is left to the other reader.
const IN_PLAIN = Uint8Array.from({ length: 128 }, (_, code) => (/[\w./+*$^()=~-]/.test(String.fromCharCode(code)) ? 1 : 0));
const STARTS_PLAIN = Uint8Array.from({ length: 128 }, (_, code) => (/[\w./+$^(]/.test(String.fromCharCode(code)) ? 1 : 0));

/** Whether a flow collection starts with a character. */
export function isBracket(code: number): boolean {
  return code === OPENING_BRACKET || code === OPENING_BRACE;
}

/** Reads a flow collection on one line; leaves `reader.at` behind its bracket. */
export function readFlow(reader: PlainReader, open: number): JsonValue {
  enter(reader);
  const value = reader.text.charCodeAt(open) === OPENING_BRACKET ? flowSequence(reader, open) : flowMapping(reader, open);
  reader.depth--;
  return value;
}

function flowSequence(reader: PlainReader, open: number): JsonValue {
  const items: JsonValue[] = [];
  const nodes = newChildren<SyntaxNode>(reader);
  let at = skipSpaces(reader.text, open + 1);
  if (reader.text.charCodeAt(at) !== CLOSING_BRACKET) {
    for (;;) {
      items.push(kept(reader, flowNode(reader, at)));
      nodes?.push(reader.node);
      at = skipSpaces(reader.text, reader.at);
      const code = reader.text.charCodeAt(at);
      if (code === CLOSING_BRACKET) break;
      if (code !== COMMA) giveUp();
      at = skipSpaces(reader.text, at + 1);
    }
  }
  reader.at = at + 1;
  placeSequence(reader, 'flow', nodes, open, reader.at);
  return items;
}

function flowMapping(reader: PlainReader, open: number): JsonValue {
  const object = newJsonObject();
  const entries = newChildren<SyntaxEntry>(reader);
  let at = skipSpaces(reader.text, open + 1);
  if (reader.text.charCodeAt(at) !== CLOSING_BRACE) {
    for (;;) {
      const name = flowKey(reader, at);
      if (name in object) giveUp();
      const { node: key } = reader;
      object[name] = kept(reader, flowNode(reader, skipSpaces(reader.text, reader.at)));
      entries?.push({ key, name, value: reader.node });
      at = skipSpaces(reader.text, reader.at);
      const code = reader.text.charCodeAt(at);
      if (code === CLOSING_BRACE) break;
      if (code !== COMMA) giveUp();
      at = skipSpaces(reader.text, at + 1);
    }
  }
  reader.at = at + 1;
  placeMapping(reader, 'flow', entries, open, reader.at);
  return object;
}

/** Reads a key and its colon; after a plain key a blank must follow. */
function flowKey(reader: PlainReader, at: number): string {
  const { text } = reader;
  const isQuoted = isQuote(text.charCodeAt(at));
  const end = isQuoted ? closingQuote(reader, at, ONE_LINE) + 1 : flowPlainEnd(text, at);
  if (text.charCodeAt(end) !== COLON || (!isQuoted && text.charCodeAt(end + 1) !== SPACE) || end - at > MAX_KEY_LENGTH) giveUp();
  reader.at = end + 1;
  if (!isQuoted) placeScalar(reader, 'plain', at, end);
  return isQuoted ? quotedText(reader, at, end - 1) : plainKey(text.slice(at, end));
}

function flowNode(reader: PlainReader, at: number): JsonValue {
  const { text } = reader;
  const code = text.charCodeAt(at);
  if (isBracket(code)) return readFlow(reader, at);
  if (isQuote(code)) {
    const close = closingQuote(reader, at, ONE_LINE);
    reader.at = close + 1;
    return quotedText(reader, at, close);
  }
  reader.at = flowPlainEnd(text, at);
  placeScalar(reader, 'plain', at, reader.at);
  return resolve(reader, text.slice(at, reader.at));
}

/** The end of the plain scalar at `from`, which holds no two blanks in a row. */
function flowPlainEnd(text: string, from: number): number {
  const first = text.charCodeAt(from);
  const starts = first === DASH ? IN_PLAIN[text.charCodeAt(from + 1)] : STARTS_PLAIN[first];
  if (starts !== 1) giveUp();
  for (let at = from + 1; ; at++) {
    const code = text.charCodeAt(at);
    if (IN_PLAIN[code] === 1 || (code === SPACE && IN_PLAIN[text.charCodeAt(at + 1)] === 1)) continue;
    return at;
  }
}

function skipSpaces(text: string, from: number): number {
  let at = from;
  while (text.charCodeAt(at) === SPACE) at++;
  return at;
}
