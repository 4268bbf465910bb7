import { resolvePlainScalar } from '../value/yaml-scalar.js';
import { placeScalar } from './node-places.js';
import { COLON, DASH, giveUp, LF, SPACE, type PlainReader } from './plain-reader.js';
import { plainEnd, startsPlain } from './plain-scalar.js';
import { closingQuote, isQuote, ONE_LINE, quotedText } from './quoted-scalar.js';
import type { KeyTable } from './key-table.js';

/** A little less than goyaml allows a key, and in UTF-16 units. */
export const MAX_KEY_LENGTH = 1_000;

const DOT = 0x2e;

/**
 * Reads the key at `reader.at` into `reader.key`: the offset after its colon, or -1 where no key stands: something plain without a colon, or an
 * indicator. A quoted scalar must be a key there.
 */
export function readKey(reader: PlainReader): number {
  const { text, at } = reader;
  const first = text.charCodeAt(at);
  if (isQuote(first)) return readQuotedKey(reader, at);
  if (!startsPlain(text, at)) return -1;
  const colon = plainEnd(text, at);
  if (text.charCodeAt(colon) !== COLON) return -1;
  if (text.charCodeAt(colon - 1) === SPACE || colon - at > MAX_KEY_LENGTH) giveUp();
  if ((first === DASH || first === DOT) && startsLikeMarker(text, at)) giveUp();
  reader.key = knownKey(reader, at, colon);
  placeScalar(reader, 'plain', at, colon);
  return colon + 1;
}

/** How many keys are remembered, a power of two; of a short text fewer, as making room for them would take longer than reading it. */
const KEYS = 256;
const FEW_KEYS = 16;
const SHORT = 1_000;

/** A table without keys, for a text of a length. */
export function newKeyTable(length: number): KeyTable {
  return new Array<string | undefined>(length < SHORT ? FEW_KEYS : KEYS).fill(undefined);
}

/** A plain key. A manifest has few of them, many times: remembering them by a rough hash saves making and resolving the same string again. */
function knownKey({ text, keys }: PlainReader, start: number, end: number): string {
  const length = end - start;
  const hash = length * 33 + text.charCodeAt(start) * 7 + text.charCodeAt(start + (length >> 1)) * 5 + text.charCodeAt(end - 1);
  const slot = hash & (keys.length - 1);
  const known = keys[slot];
  if (known?.length === length && text.startsWith(known, start)) return known;
  return (keys[slot] = plainKey(text.slice(start, end)));
}

function readQuotedKey(reader: PlainReader, at: number): number {
  const { text } = reader;
  const colon = closingQuote(reader, at, ONE_LINE) + 1;
  const next = text.charCodeAt(colon + 1);
  if (text.charCodeAt(colon) !== COLON || (next !== SPACE && next !== LF) || colon - at > MAX_KEY_LENGTH) giveUp();
  reader.key = quotedText(reader, at, colon - 1);
  return colon + 1;
}

/** Whether something starts as the markers between documents do. */
function startsLikeMarker(text: string, at: number): boolean {
  return text.startsWith('---', at) || text.startsWith('...', at);
}

/** The key that a plain scalar makes: one that is no string in YAML may be one in JSON and two in Go, and `<<` is a merge. */
export function plainKey(text: string): string {
  const key = resolvePlainScalar(text);
  return typeof key === 'string' && key !== '<<' ? key : giveUp();
}
