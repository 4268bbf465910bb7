import type { IncomingMessage } from 'node:http';
import { MAX_BODY_BYTES, type ApiRequest } from '@structural/serving';

/** Reads a request to its end, or to where it is too long; `undefined` where the client went away. */
export async function readRequest(incoming: IncomingMessage): Promise<ApiRequest | undefined> {
  const declared = Number(incoming.headers['content-length'] ?? 0);
  const chunks: Buffer[] = [];
  let length = 0;
  let isTooLong = declared > MAX_BODY_BYTES;
  try {
    if (!isTooLong) {
      for await (const chunk of incoming.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        length += chunk.length;
        isTooLong = length > MAX_BODY_BYTES;
        if (isTooLong) break;
        chunks.push(chunk);
      }
    }
  } catch {
    return undefined;
  }
  if (isTooLong) await discardRest(incoming);
  return {
    method: incoming.method ?? '',
    target: incoming.url ?? '',
    headers: headersOf(incoming),
    body: isTooLong ? new Uint8Array() : Buffer.concat(chunks),
    isTooLong,
  };
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

function headersOf({ headers }: IncomingMessage): ApiRequest['headers'] {
  const own = Object.entries(headers).filter(([name]) => !name.startsWith(':'));
  return Object.fromEntries(own.map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]));
}
