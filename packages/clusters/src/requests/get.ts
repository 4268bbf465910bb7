import { request as requestHttp, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { request as requestHttps, type RequestOptions } from 'node:https';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { Connection } from './connection.js';
import { errorText, failedRequest } from './failed-request.js';
import { fault, type Fault } from './fault.js';
import { member } from './member.js';
import { refusedRequest } from './refused-request.js';

/** An answer with the status 200, of which the body was not read yet. */
export interface ClusterResponse {
  readonly kind: 'answer';
  /** The bytes of the body as they come. Where they end early the last thing is the fault. Whoever does not want the rest ends the iteration. */
  readonly body: AsyncGenerator<Uint8Array | Fault>;
}

/**
 * Asks an API server with GET, the one method that this package has. `path` is below the address of the server. Never rejects.
 *
 * `timeout` is how many milliseconds the server may be silent while it is waited for; time that a slow reader takes does not count.
 */
export async function get(connection: Connection, path: string, timeout: number): Promise<ClusterResponse | Fault> {
  let options: RequestOptions;
  try {
    options = await withTimeout(connection.options(), timeout);
  } catch (error) {
    return error === TIMED_OUT
      ? fault('unauthorized', `credentials could not be had within ${timeout / 1_000} s`)
      : fault('unauthorized', `credentials could not be had (${errorText(error)})`);
  }
  let response: IncomingMessage;
  try {
    response = await sendTwice(`${connection.server}${path}`, options, timeout);
  } catch (error) {
    return error === TIMED_OUT ? silent(timeout) : failedRequest(error);
  }
  const body = read(response, timeout);
  if (response.statusCode === 200) return { kind: 'answer', body };
  const { statusCode = 0, headers } = response;
  return refusedRequest({ status: statusCode, retryAfter: headers['retry-after'], body: await beginning(body) });
}

const TIMED_OUT = Symbol('timed out');

function silent(timeout: number): Fault {
  return fault('timed-out', `the server was silent for ${timeout / 1_000} s`, { isPassing: true });
}

/** A kept connection may be closed just when it is used again; what changes nothing is asked once more then. */
async function sendTwice(url: string, options: RequestOptions, timeout: number): Promise<IncomingMessage> {
  const sent = { isReused: false };
  try {
    return await send(url, options, timeout, sent);
  } catch (error) {
    if (!sent.isReused || member(error, 'code') !== 'ECONNRESET') throw error;
    return send(url, options, timeout, sent);
  }
}

function send(url: string, options: RequestOptions, timeout: number, sent: { isReused: boolean }): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const { hostname, pathname, port, protocol, search } = new URL(url);
    const ask = protocol === 'http:' ? requestHttp : requestHttps;
    const headers: OutgoingHttpHeaders = {
      ...(options.headers as OutgoingHttpHeaders),
      accept: 'application/json',
      'accept-encoding': 'gzip',
      'user-agent': 'kubectl-structural',
    };
    const asked = ask({
      ...options,
      headers,
      method: 'GET',
      protocol,
      hostname: hostname.replace(/^\[|\]$/g, ''),
      port,
      path: `${pathname}${search}`,
    });
    const timer = setTimeout(() => {
      reject(TIMED_OUT);
      asked.destroy();
    }, timeout);
    asked.once('response', (response) => {
      clearTimeout(timer);
      resolve(response);
    });
    asked.on('error', (error) => {
      clearTimeout(timer);
      sent.isReused = asked.reusedSocket;
      reject(error);
    });
    asked.end();
  });
}

async function* read(response: IncomingMessage, timeout: number): AsyncGenerator<Uint8Array | Fault> {
  const pieces = unzipped(response)[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await withTimeout(pieces.next(), timeout);
      if (next.done === true) return;
      yield next.value;
    }
  } catch (error) {
    yield error === TIMED_OUT ? silent(timeout) : fault('not-understood', 'the answer ends in the middle', { isPassing: true });
  } finally {
    response.destroy();
  }
}

function unzipped(response: IncomingMessage): AsyncIterable<Uint8Array> {
  // What goes wrong with either stream ends the other one, and is what the reader of the last one meets.
  return response.headers['content-encoding'] === 'gzip' ? pipeline(response, createGunzip(), () => undefined) : response;
}

/** As much of a body as a message takes. */
async function beginning(body: AsyncGenerator<Uint8Array | Fault>): Promise<string> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of body) {
    if ('kind' in piece) break;
    pieces.push(piece);
    length += piece.length;
    if (length > MAX_MESSAGE_BYTES) break;
  }
  return Buffer.concat(pieces).toString();
}

const MAX_MESSAGE_BYTES = 64 * 1024;

/** What a promise gives, or the rejection {@link TIMED_OUT}. */
async function withTimeout<T>(promise: Promise<T>, timeout: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(TIMED_OUT), timeout);
  });
  // What comes too late, and fails, is no matter any more.
  promise.catch(() => undefined);
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
