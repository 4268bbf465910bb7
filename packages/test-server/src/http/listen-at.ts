import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { failure, toResponse, type ApiRequest, type ApiResponse, type ApiWatch } from '@structural/serving';
import { isAllowedHost } from './allowed-hosts.js';
import { readRequest } from './read-request.js';
import { headersOf, sendResponse } from './send-response.js';

/** A server that listens. */
export interface Listening {
  readonly url: string;
  close(): Promise<void>;
}

/** Where to listen. */
export interface Listen {
  readonly address: string;
  readonly port: number;
}

/** What answers requests. */
export interface Answering {
  /** The answer to a request; `undefined` ends the connection without one. */
  respond(request: ApiRequest): ApiResponse | Promise<ApiResponse | undefined>;
  /** Sends a watch for as long as its client reads it. */
  stream?(watch: ApiWatch, outgoing: ServerResponse): void;
  /** Reports an error of ours. */
  report(error: unknown): Promise<void>;
}

/** A client that has not sent its head, or its request, by then is let go. */
const LIMITS = { headersTimeout: 10_000, requestTimeout: 60_000, connectionsCheckingInterval: 5_000 };
/** So is one that asks nothing more. */
const MAX_IDLE_MILLISECONDS = 75_000;
/**
 * Listens, and answers every request by what is served at that moment; or says why it cannot listen.
 *
 * Nothing that a client sends ends it: what is no HTTP is answered with 400, an error of ours with 500, and reported.
 */
export async function listenAt({ address, port }: Listen, answering: Answering): Promise<Listening | string> {
  const server = createServer(LIMITS, (incoming, outgoing) => {
    void answer(incoming, outgoing, (host) => isAllowedHost(host, address), answering);
  });
  server.keepAliveTimeout = MAX_IDLE_MILLISECONDS;
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const status = CLIENT_FAULTS.get(error.code ?? '') ?? '400 Bad Request';
    const head = `HTTP/1.1 ${status}\r\nContent-Type: text/plain; charset=utf-8\r\nConnection: close\r\n\r\n`;
    if (socket.writable) socket.end(`${head}${status}`);
    else socket.destroy();
  });
  const fault = await opened(server, address, port);
  if (fault !== undefined) return fault;
  const own = server.address() as AddressInfo;
  const host = own.family === 'IPv6' ? `[${own.address}]` : own.address;
  return {
    url: `http://${host}:${String(own.port)}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function opened(server: Server, address: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    server.once('error', (error) => resolve(`cannot listen at ${address}, port ${String(port)}: ${reasonOf(error)}`));
    server.listen({ host: address, port, backlog: BACKLOG }, () => {
      server.removeAllListeners('error').on('error', () => undefined);
      resolve(undefined);
    });
  });
}

const BACKLOG = 1_024;

/** What is wrong with what a client sent, where it is not that it is no HTTP. */
const CLIENT_FAULTS: ReadonlyMap<string, string> = new Map([
  ['HPE_HEADER_OVERFLOW', '431 Request Header Fields Too Large'],
  ['ERR_HTTP_REQUEST_TIMEOUT', '408 Request Timeout'],
]);

function reasonOf(error: Error): string {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return 'it is in use';
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return 'this machine has no such address';
  return code === 'EACCES' ? 'permission denied' : error.message;
}

async function answer(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  isAllowed: (host: string | undefined) => boolean,
  { report, respond, stream }: Answering,
): Promise<void> {
  incoming.on('error', ignore);
  outgoing.on('error', ignore);
  try {
    if (!isAllowed(incoming.headers.host)) {
      outgoing.setHeader('connection', 'close');
      await sendResponse(incoming, outgoing, FORBIDDEN_HOST);
      return;
    }
    const request = await readRequest(incoming);
    if (request === undefined) return;
    // What is left of a body that is too long is not read.
    if (request.isTooLong === true) outgoing.setHeader('connection', 'close');
    const response = await respond(request);
    if (response === undefined) {
      incoming.socket.destroy();
      return;
    }
    if (response.watch === undefined || stream === undefined || incoming.method === 'HEAD') {
      await sendResponse(incoming, outgoing, response);
      return;
    }
    outgoing.writeHead(response.status, headersOf(response));
    outgoing.flushHeaders();
    stream(response.watch, outgoing);
  } catch (error) {
    await report(error).catch(ignore);
    if (outgoing.headersSent) outgoing.destroy();
    else await sendResponse(incoming, outgoing, INTERNAL_ERROR).catch(ignore);
  }
}

const FORBIDDEN_HOST: ApiResponse = toResponse(
  failure(403, 'Forbidden', 'the Host of the request is not this server: ask it by its address', {}),
);
const INTERNAL_ERROR: ApiResponse = toResponse(
  failure(500, 'InternalError', 'Internal error occurred: this server failed; its own output says how'),
);

function ignore(): void {
  // Who asked has gone.
}
