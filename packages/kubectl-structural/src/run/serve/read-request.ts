import type { IncomingMessage } from 'node:http';
import { MOST_BODY_BYTES, type ApiRequest } from '@structural/serving';

/** Reads a request to its end, or to where it is too long; `undefined` where the client went away. */
export async function readRequest(incoming: IncomingMessage): Promise<ApiRequest | undefined> {
  const declared = Number(incoming.headers['content-length'] ?? 0);
  const chunks: Buffer[] = [];
  let length = 0;
  let isTooLong = declared > MOST_BODY_BYTES;
  try {
    if (!isTooLong) {
      for await (const chunk of incoming as AsyncIterable<Buffer>) {
        length += chunk.length;
        isTooLong = length > MOST_BODY_BYTES;
        if (isTooLong) break;
        chunks.push(chunk);
      }
    }
  } catch {
    return undefined;
  }
  return {
    method: incoming.method ?? '',
    target: incoming.url ?? '',
    headers: headersOf(incoming),
    body: isTooLong ? new Uint8Array() : Buffer.concat(chunks),
    isTooLong,
  };
}

function headersOf({ headers }: IncomingMessage): ApiRequest['headers'] {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]));
}
