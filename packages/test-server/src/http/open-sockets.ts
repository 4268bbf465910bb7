import { createServer as createPlainServer, type IncomingMessage, type Server as PlainServer, type ServerResponse } from 'node:http';
import { createSecureServer, type Http2SecureServer } from 'node:http2';
import type { Server, Socket } from 'node:net';
import type { Certificates } from './certificates.js';

/** What reads requests from sockets. */
export interface Sockets {
  readonly server: Server;
  /** Takes no more clients, and ends the connections of those that are there. */
  close(): Promise<void>;
}

/** What a request comes to; those of HTTP/2 come as Node.js makes them look like those of HTTP/1.1. */
type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

/** A client that has not sent its head, or its request, by then is let go. */
const LIMITS = { headersTimeout: 10_000, requestTimeout: 60_000, connectionsCheckingInterval: 5_000 };
/** So is one that asks nothing more. */
const MAX_IDLE_MILLISECONDS = 75_000;

/** Makes a server that does not listen yet: of HTTP/1.1, or of TLS with HTTP/2 and HTTP/1.1, as the client wants. */
export function openSockets(certificates: Certificates | undefined, listener: Listener): Sockets {
  if (certificates !== undefined) return openSecure(certificates, listener);
  const server = createPlainServer(LIMITS, listener);
  server.keepAliveTimeout = MAX_IDLE_MILLISECONDS;
  answerClientErrors(server);
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { server, close };
}

/** Source of the number of streams: `k8s.io/apiserver`, `--http2-max-streams-per-connection`. */
const HTTP2 = { settings: { maxConcurrentStreams: 100 }, maxSessionMemory: 64 };

function openSecure({ cert, key }: Certificates, listener: Listener): Sockets {
  const server = createSecureServer({ cert, key, allowHTTP1: true, ...HTTP2, ...LIMITS }, listener as unknown as SecureListener);
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket)).on('error', ignore);
  });
  server.on('sessionError', ignore).on('tlsClientError', (_: Error, socket: Socket) => socket.destroy());
  server.setTimeout(0);
  answerClientErrors(server);
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  return { server, close };
}

type SecureListener = Parameters<typeof createSecureServer>[1];

function answerClientErrors(server: PlainServer | Http2SecureServer): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    const status = CLIENT_FAULTS.get(error.code ?? '') ?? '400 Bad Request';
    const head = `HTTP/1.1 ${status}\r\nContent-Type: text/plain; charset=utf-8\r\nConnection: close\r\n\r\n`;
    if (socket.writable) socket.end(`${head}${status}`);
    else socket.destroy();
  });
}

/** What is wrong with what a client sent, where it is not that it is no HTTP. */
const CLIENT_FAULTS: ReadonlyMap<string, string> = new Map([
  ['HPE_HEADER_OVERFLOW', '431 Request Header Fields Too Large'],
  ['ERR_HTTP_REQUEST_TIMEOUT', '408 Request Timeout'],
]);

function ignore(): void {
  // Who asked has gone.
}
