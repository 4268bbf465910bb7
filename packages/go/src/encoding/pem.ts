import { decodeBase64 } from './decode-base64.js';

/** A block of a PEM text; `end` is where the text goes on behind it. */
export interface PemBlock {
  readonly type: string;
  readonly hasHeaders: boolean;
  readonly bytes: readonly number[];
  readonly end: number;
}

const BEGIN = '-----BEGIN ';
const END = '\n-----END ';
const DASHES = '-----';

/**
 * The next block of a PEM text at or behind `from`; what is no block is skipped, as is a block that is malformed.
 *
 * Linear in the text. Source: Go `encoding/pem`, Decode.
 */
export function decodePem(text: string, from: number): PemBlock | undefined {
  for (let at = from; ;) {
    const end = text.indexOf(END, at);
    if (end < 0) return undefined;
    // The last beginning before an end counts, so that one without an end of its own does no harm.
    const begin = text.slice(at, end).lastIndexOf(BEGIN);
    if (begin >= 0 && (begin === 0 || text[at + begin - 1] === '\n')) {
      const block = readBlock(text, at + begin + BEGIN.length, end);
      if (block !== undefined) return block;
    }
    at = end + END.length;
  }
}

function readBlock(text: string, start: number, end: number): PemBlock | undefined {
  const typeLine = lineAt(text, start);
  if (!typeLine.text.endsWith(DASHES)) return undefined;
  const type = typeLine.text.slice(0, -DASHES.length);
  let body = typeLine.next;
  let hasHeaders = false;
  for (;;) {
    if (body >= text.length) return undefined;
    const line = lineAt(text, body);
    if (!line.text.includes(':')) break;
    hasHeaders = true;
    body = line.next;
  }
  if (hasHeaders && body > end) return undefined;
  const trailer = lineAt(text, end + END.length);
  if (trailer.text !== `${type}${DASHES}`) return undefined;
  const decoded = decodeBase64(body < end ? text.slice(body, end).replace(/[ \t]/g, '') : '');
  return decoded.ok ? { type, hasHeaders, bytes: decoded.value, end: trailer.next } : undefined;
}

/** The line that begins at `start`, without white space at its end. */
function lineAt(text: string, start: number): { readonly text: string; readonly next: number } {
  const newline = text.indexOf('\n', start);
  const end = newline < 0 ? text.length : newline;
  let last = newline > start && text[newline - 1] === '\r' ? newline - 1 : end;
  while (last > start && (text[last - 1] === ' ' || text[last - 1] === '\t')) last--;
  return { text: text.slice(start, last), next: newline < 0 ? text.length : newline + 1 };
}
