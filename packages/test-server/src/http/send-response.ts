import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ApiResponse } from '@structural/serving';
import { compressedPieces, isAsLongAs, lengthOf, piecesOf } from './sent-pieces.js';

/** Shorter answers are sent as they are. */
const MIN_COMPRESSED_LENGTH = 1_400;
/** How long a client is waited for that reads nothing of its answer. */
const MAX_SILENCE_MILLISECONDS = 60_000;

/** Sends an answer, compressed for a client that takes that, and in pieces as fast as it is read. */
export async function sendResponse(incoming: IncomingMessage, outgoing: ServerResponse, response: ApiResponse): Promise<void> {
  const headers = headersOf(response);
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

/** The headers of an answer as Node.js sends them. */
export function headersOf(response: ApiResponse): Record<string, string | string[]> {
  return Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, inLatin1(value)]));
}

/** A header is of bytes: what is beyond ASCII goes as UTF-8. */
function inLatin1(value: string | readonly string[]): string | string[] {
  return typeof value === 'string' ? Buffer.from(value).toString('latin1') : value.map((each) => Buffer.from(each).toString('latin1'));
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
