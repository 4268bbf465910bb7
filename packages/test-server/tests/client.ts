import { connect } from 'node:http2';

/** An object of an answer: a test looks into it as far as it wants. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- what a test expects says what it is
export type Json = Readonly<Record<string, any>>;

/** What a test sees of an answer. */
export interface Seen {
  readonly status: number;
  readonly body: Json;
  readonly warning: string | null;
}

/** Asks a server; a body is sent as JSON. */
export async function ask(url: string, method: string, path: string, body?: unknown, type = 'application/json'): Promise<Seen> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: body === undefined ? {} : { 'content-type': type },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    body: text.startsWith('{') ? (JSON.parse(text) as Seen['body']) : { text },
    warning: response.headers.get('warning'),
  };
}

/** One event of a watch. */
export interface WatchEvent {
  readonly type: string;
  readonly object: Json;
}

/** Reads a watch until so many events came, or it ends. */
export async function watched(
  url: string,
  path: string,
  count: number,
  meanwhile?: () => unknown,
  accept = 'application/json',
): Promise<readonly WatchEvent[]> {
  const ending = new AbortController();
  const response = await fetch(`${url}${path}`, { headers: { accept }, signal: ending.signal });
  const doing = Promise.resolve(meanwhile?.());
  const events: WatchEvent[] = [];
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    text += decoder.decode(chunk, { stream: true });
    const lines = text.split('\n');
    text = lines.pop() ?? '';
    events.push(...lines.filter((line) => line !== '').map((line) => JSON.parse(line) as WatchEvent));
    if (events.length >= count) break;
  }
  await doing;
  ending.abort();
  return events;
}

/** The first piece of the answer to a GET over HTTP/2, by those who trust a certificate. */
export async function askSecurely(url: string, ca: string, path: string): Promise<string> {
  const session = connect(url, { ca });
  try {
    return await new Promise((resolve, reject) => {
      session.on('error', reject);
      session.request({ ':path': path }).on('error', reject).once('data', resolve).setEncoding('utf8').end();
    });
  } finally {
    session.destroy();
  }
}
