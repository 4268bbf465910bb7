import { resolvePlainScalar } from '../yaml-scalar.js';
import { COLON, DASH, giveUp, LF, SPACE, type PlainReader } from './plain-reader.js';
import { plainEnd, startsPlain } from './plain-scalar.js';
import { closingQuote, DOUBLE_QUOTE, isQuote, ONE_LINE, quotedText } from './quoted-scalar.js';

/** A little less than what goyaml allows a key, counted in UTF-16 units. */
const LONGEST_KEY = 1_000;

const DOT = 0x2e;

/**
 * Reads the key at `reader.at` into `reader.key`: the offset after its colon, or -1 when what stands there is no key.
 *
 * Keys that are no strings in YAML are given up on, because they may be one in JSON and two in Go.
 */
export function readKey(reader: PlainReader): number {
  const { text, at } = reader;
  const first = text.charCodeAt(at);
  if (isQuote(first)) return readQuotedKey(reader, at);
  if (!startsPlain(text, at)) return -1;
  const colon = plainEnd(text, at);
  if (text.charCodeAt(colon) !== COLON) return -1;
  if (text.charCodeAt(colon - 1) === SPACE || colon - at > LONGEST_KEY) giveUp();
  if ((first === DASH || first === DOT) && isMarker(text, at)) giveUp();
  reader.key = plainKey(text.slice(at, colon));
  return colon + 1;
}

function readQuotedKey(reader: PlainReader, at: number): number {
  const { text } = reader;
  const quote = text.charCodeAt(at);
  let close = at + 1;
  // Looked at without reading: as a value it may go on in the next line.
  for (let code = text.charCodeAt(close); code !== quote; code = text.charCodeAt(++close)) {
    if (code === LF) return -1;
    if (code === 0x5c && quote === DOUBLE_QUOTE) close++;
  }
  return close;
}

/** Whether a line starts as the markers between documents do, `---` and `...`. */
function isMarker(text: string, at: number): boolean {
  return text.startsWith('---', at) || text.startsWith('...', at);
}

/** The key that a plain scalar makes, if it is a string and no merge. */
export function plainKey(text: string): string {
  const key = resolvePlainScalar(text);
  return typeof key === 'string' && key !== '<<' ? key : giveUp();
}
