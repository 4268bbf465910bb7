import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { parseJson } from '@structural/document';
import { isJsonObject, newJsonObject, type JsonObject } from '@structural/json';
import { warningText } from './warning-header.js';

/** One answer of the server. */
export interface Response {
  readonly status: number;
  /** The texts of its warnings, in its order. */
  readonly warnings: readonly string[];
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly text: string;
  /** The body as an object, with whole numbers distinguished from others; empty where it is none. */
  readonly body: JsonObject;
}

/** What a request may have besides its method and path. */
export interface RequestOptions {
  readonly body?: string;
  readonly contentType?: string;
  readonly accept?: string;
}

const PATIENCE = 100;

/** A client of the server; what it answers while it sets up a resource (429) is asked again. */
export class Client {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 8 });
  /** How many requests were sent. */
  requests = 0;

  constructor(readonly url: string) {}

  close(): void {
    this.#agent.destroy();
  }

  async send(method: string, path: string, options: RequestOptions = {}): Promise<Response> {
    for (let tries = 1; ; tries++) {
      const response = await this.#once(method, path, options).catch((error: unknown) => noResponse(String(error)));
      // A kept connection may be closed just when it is used again; only what changes nothing is asked twice.
      if (response.status === 0 && method === 'GET' && tries < 3) continue;
      if (response.status !== 429 || tries === PATIENCE) return response;
      await pause(50);
    }
  }

  /** Watches what a path lists, and ends once `isEnough` says so of an event, the server ends it, or some milliseconds have passed. */
  watch(path: string, patience: number, isEnough: (event: JsonObject) => boolean): Promise<void> {
    const signal = AbortSignal.timeout(patience);
    return new Promise((resolve, reject) => {
      // A connection of its own: those of the agent are for requests that end.
      const sent = request(this.url + path, { headers: { 'user-agent': 'structural' }, agent: false, signal }, (incoming) => {
        let rest = '';
        incoming.setEncoding('utf8').on('data', (chunk: string) => {
          const lines = (rest + chunk).split('\n');
          rest = lines.pop() ?? '';
          if (!lines.some((line) => isEnough(objectIn(line)))) return;
          resolve();
          sent.destroy();
        });
        // That it is cut off in the end is no fault.
        incoming.on('error', () => undefined).once('close', resolve);
      });
      sent.on('error', (error) => {
        if (signal.aborted) resolve();
        else reject(error);
      });
      sent.end();
    });
  }

  #once(method: string, path: string, { accept, body, contentType = 'application/json' }: RequestOptions): Promise<Response> {
    this.requests++;
    const headers = {
      'user-agent': 'structural',
      ...(accept === undefined ? {} : { accept }),
      ...(body === undefined ? {} : { 'content-type': contentType, 'content-length': Buffer.byteLength(body) }),
    };
    return new Promise((resolve, reject) => {
      const sent = request(this.url + path, { method, agent: this.#agent, headers }, (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.once('error', reject).once('end', () => {
          const text = Buffer.concat(chunks).toString('utf8');
          resolve({
            status: incoming.statusCode ?? 0,
            warnings: (incoming.headersDistinct['warning'] ?? []).map(warningText),
            headers: incoming.headers,
            text,
            body: objectIn(text),
          });
        });
      });
      sent.once('error', reject);
      sent.end(body);
    });
  }
}

/** What stands for the answer of a server that gave none. */
function noResponse(text: string): Response {
  return { status: 0, warnings: [], headers: {}, text, body: newJsonObject() };
}

function objectIn(text: string): JsonObject {
  const parsed = text.startsWith('{') ? parseJson(text) : undefined;
  return parsed?.ok === true && isJsonObject(parsed.value) ? parsed.value : newJsonObject();
}
