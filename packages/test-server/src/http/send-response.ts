import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { ApiResponse } from '@structural/serving';
import { compressedPieces, isAsLongAs, lengthOf, piecesOf } from './sent-pieces.js';

/** Shorter answers are sent as they are. */
const MIN_COMPRESSED_LENGTH = 1_400;
/** How long a client is waited for that reads nothing of its answer. */
const MAX_SILENCE_MILLISECONDS = 60_000;

/** Sends an answer, compressed for a client that takes that, and in pieces as fast as it is read. */
export async function sendResponse(incoming: IncomingMessage, outgoing: ServerResponse, response: ApiResponse): Promise<void> {
  const headers = headersOf(response);
  if (typeof response.body === 'string' && response.body.length < MIN_COMPRESSED_LENGTH) {
    sendText(incoming, outgoing, response.status, headers, response.body);
    return;
  }
  const pieces = piecesOf(response.body);
  const isCompressed = response.compressible === true && takesGzip(incoming) && isAsLongAs(pieces, MIN_COMPRESSED_LENGTH);
  const compressed = isCompressed ? await compressedPieces(pieces) : undefined;
  if (isCompressed) headers['content-encoding'] = 'gzip';
  if (incoming.method !== 'HEAD') headers['content-length'] = String(lengthOf(compressed ?? pieces));
  // Counted from here: what takes long to work out is no fault of the client's.
  outgoing.setTimeout(MAX_SILENCE_MILLISECONDS, () => outgoing.destroy());
  outgoing.writeHead(response.status, headers);
  for (const piece of compressed ?? pieces) {
    const bytes = piece instanceof Uint8Array ? piece : piece.bytes();
    if (!outgoing.write(bytes) && !(await drained(outgoing))) return;
  }
  outgoing.end(() => outgoing.setTimeout(0));
}

/** Sends a short text in one piece, with its head: most answers are that. */
function sendText({ method }: IncomingMessage, outgoing: ServerResponse, status: number, headers: OutgoingHttpHeaders, text: string): void {
  if (method !== 'HEAD') headers['content-length'] = Buffer.byteLength(text);
  outgoing.writeHead(status, headers).end(text);
}

/** The headers of an answer as Node.js sends them. */
export function headersOf(response: ApiResponse): OutgoingHttpHeaders {
  const headers: OutgoingHttpHeaders = {};
  for (const [name, value] of Object.entries(response.headers)) headers[name] = inLatin1(value);
  return headers;
}

/** A header is of bytes: what is beyond ASCII goes as UTF-8. */
function inLatin1(value: string | readonly string[]): string | string[] {
  return typeof value === 'string' ? bytesAsLatin1(value) : value.map(bytesAsLatin1);
}

function bytesAsLatin1(value: string): string {
  return /^[\x20-\x7e]*$/.test(value) ? value : Buffer.from(value).toString('latin1');
}

function takesGzip({ headers }: IncomingMessage): boolean {
  return /(?:^|,)\s*gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[\d.]+\s*)?(?:,|$)/.test(String(headers['accept-encoding'] ?? ''));
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
