import type { IncomingMessage } from 'node:http';
import { MAX_BODY_BYTES, type ApiRequest } from '@structural/serving';

/** Reads a request to its end, or to where it is too long; `undefined` where the client went away. */
export async function readRequest(incoming: IncomingMessage): Promise<ApiRequest | undefined> {
  const { headers } = incoming;
  const isTooLong = Number(headers['content-length'] ?? 0) > MAX_BODY_BYTES;
  const read = isTooLong ? 'too long' : await bodyOf(incoming);
  if (read === undefined) return undefined;
  if (read === 'too long') await discardRest(incoming);
  return {
    method: incoming.method ?? '',
    target: incoming.url ?? '',
    headers: headersOf(incoming),
    body: read === 'too long' ? NO_BYTES : read,
    isTooLong: read === 'too long',
  };
}

const NO_BYTES = new Uint8Array();

/** The body of a request; `undefined` where the client went away. */
async function bodyOf(incoming: IncomingMessage): Promise<Uint8Array | 'too long' | undefined> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const end = (read: Uint8Array | 'too long' | undefined): void => {
      incoming.off('data', onData).off('end', onEnd).off('close', onClose).off('error', onClose);
      resolve(read);
    };
    const onData = (chunk: Buffer): void => {
      length += chunk.length;
      chunks.push(chunk);
      if (length > MAX_BODY_BYTES) end('too long');
    };
    const onEnd = (): void => {
      end(chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks));
    };
    const onClose = (): void => {
      end(undefined);
    };
    incoming.on('data', onData).on('end', onEnd).on('close', onClose).on('error', onClose);
  });
}

/** A client that is still sending does not hear an answer: of what it sends some is read and forgotten, for a moment. */
const MAX_DISCARDED_BYTES = 32 * 1024 * 1024;
const MAX_DISCARDING_MILLISECONDS = 500;

async function discardRest(incoming: IncomingMessage): Promise<void> {
  if (incoming.readableEnded || incoming.destroyed) return;
  let length = 0;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, MAX_DISCARDING_MILLISECONDS);
    const end = (): void => {
      clearTimeout(timer);
      resolve();
    };
    incoming.once('end', end).once('close', end);
    incoming.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > MAX_DISCARDED_BYTES) end();
    });
    incoming.resume();
  });
  incoming.removeAllListeners('data').pause();
}

/** The headers of a request, those of HTTP/2 without what it has in place of its first line. */
function headersOf({ headers, httpVersionMajor }: IncomingMessage): ApiRequest['headers'] {
  const own: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || (httpVersionMajor > 1 && name.startsWith(':'))) continue;
    own[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return own;
}
