import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { ApiResponse } from '@structural/serving';

const compress = promisify(gzip);

/** Shorter answers are sent as they are. */
const LEAST_COMPRESSED = 1_400;
/** Most of the gain for little of the time. */
const LEVEL = 1;
const PIECE = 1 << 20;
/** How long a client is waited for that reads nothing of its answer. */
const MOST_SILENCE_MILLISECONDS = 60_000;

/** Sends an answer, compressed for a client that takes that, and in pieces as fast as it is read. */
export async function sendResponse(incoming: IncomingMessage, outgoing: ServerResponse, response: ApiResponse): Promise<void> {
  const headers = Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, inLatin1(value)]));
  const pieces = piecesOf(response.body);
  const isCompressed = response.compressible === true && lengthOf(pieces) >= LEAST_COMPRESSED && takesGzip(incoming);
  const sent = isCompressed ? await Promise.all(pieces.map((piece) => compress(piece, { level: LEVEL }))) : pieces;
  if (isCompressed) headers['content-encoding'] = 'gzip';
  if (incoming.method !== 'HEAD') headers['content-length'] = String(lengthOf(sent));
  // Counted from here: what takes long to work out is no fault of the client's.
  outgoing.setTimeout(MOST_SILENCE_MILLISECONDS, () => outgoing.destroy());
  outgoing.writeHead(response.status, headers);
  for (const piece of sent) if (!outgoing.write(piece) && !(await drained(outgoing))) return;
  outgoing.end(() => outgoing.setTimeout(0));
}

/** A header is of bytes: what is beyond ASCII goes as UTF-8. */
function inLatin1(value: string | readonly string[]): string | string[] {
  return typeof value === 'string' ? Buffer.from(value).toString('latin1') : value.map((each) => Buffer.from(each).toString('latin1'));
}

function takesGzip({ headers }: IncomingMessage): boolean {
  return /(?:^|,)\s*gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[\d.]+\s*)?(?:,|$)/.test(String(headers['accept-encoding'] ?? ''));
}

/** Pieces of some size: gzip members that follow one another are one text. */
function piecesOf(body: ApiResponse['body']): readonly Uint8Array[] {
  if (typeof body === 'string') return body === '' ? [] : [Buffer.from(body)];
  if (body instanceof Uint8Array) return [body];
  const pieces: Uint8Array[] = [];
  let some: string[] = [];
  let length = 0;
  for (const text of body) {
    some.push(text);
    length += text.length;
    if (length < PIECE) continue;
    pieces.push(Buffer.from(some.join('')));
    some = [];
    length = 0;
  }
  if (some.length > 0) pieces.push(Buffer.from(some.join('')));
  return pieces;
}

function lengthOf(pieces: readonly Uint8Array[]): number {
  return pieces.reduce((sum, piece) => sum + piece.length, 0);
}

/** Waits until the client has read on; whether it is still there. */
async function drained(outgoing: ServerResponse): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (isThere: boolean) => () => {
      outgoing.off('drain', onDrain).off('close', onClose);
      resolve(isThere);
    };
    const [onDrain, onClose] = [end(true), end(false)];
    outgoing.once('drain', onDrain).once('close', onClose);
  });
}
