import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { failure, toResponse, type ApiRequest, type ApiResponse, type ApiWatch } from '@structural/serving';
import { isAllowedHost } from './allowed-hosts.js';
import type { Certificates } from './certificates.js';
import { openSockets } from './open-sockets.js';
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
  /** What is shown over TLS, where clients may speak HTTP/2, too; plain HTTP/1.1 without it. */
  readonly certificates?: Certificates | undefined;
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

/**
 * Listens, and answers every request by what is served at that moment; or says why it cannot listen.
 *
 * Nothing that a client sends ends it: what is no HTTP is answered with 400, an error of ours with 500, and reported.
 */
export async function listenAt({ address, certificates, port }: Listen, answering: Answering): Promise<Listening | string> {
  const sockets = openSockets(certificates, (incoming, outgoing) => {
    void answer(incoming, outgoing, (host) => isAllowedHost(host, address), answering);
  });
  const fault = await opened(sockets.server, address, port);
  if (fault !== undefined) return fault;
  const own = sockets.server.address() as AddressInfo;
  const host = own.family === 'IPv6' ? `[${own.address}]` : own.address;
  return { url: `${certificates === undefined ? 'http' : 'https'}://${host}:${String(own.port)}`, close: sockets.close };
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
    if (!isAllowed(incoming.headers.host ?? authorityOf(incoming))) {
      endConnection(outgoing);
      await sendResponse(incoming, outgoing, FORBIDDEN_HOST);
      return;
    }
    const request = await readRequest(incoming);
    if (request === undefined) return;
    // What is left of a body that is too long is not read.
    if (request.isTooLong === true) endConnection(outgoing);
    const response = await respond(request);
    if (response === undefined) {
      incoming.socket.destroy();
      return;
    }
    if (response.watch !== undefined && incoming.headers.upgrade?.toLowerCase() === 'websocket') {
      await sendResponse(incoming, outgoing, NO_WEBSOCKETS);
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

/** The host of a request over HTTP/2. */
function authorityOf({ headers }: IncomingMessage): string | undefined {
  const authority = headers[':authority'];
  return typeof authority === 'string' ? authority : undefined;
}

/** Ends the connection with the answer; over HTTP/2 requests do not need that. */
function endConnection(outgoing: ServerResponse): void {
  if (outgoing.req.httpVersionMajor < 2) outgoing.setHeader('connection', 'close');
}

const FORBIDDEN_HOST: ApiResponse = toResponse(
  failure(403, 'Forbidden', 'the Host of the request is not this server: ask it by its address', {}),
);
/** fabric8 asks for a WebSocket first, and takes this as a sign to ask again without one. */
const NO_WEBSOCKETS: ApiResponse = toResponse(
  failure(503, 'ServiceUnavailable', 'watches over WebSockets are not served: ask without an upgrade', {}),
);
const INTERNAL_ERROR: ApiResponse = toResponse(
  failure(500, 'InternalError', 'Internal error occurred: this server failed; its own output says how'),
);

function ignore(): void {
  // Who asked has gone.
}
