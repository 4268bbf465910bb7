import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server as HttpServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { isAllowedHost } from '@structural/test-server/server-parts';
import type { CommandContext } from '../program/command-context.js';
import { openMcpServer } from './open-mcp-server.js';

const ADDRESS = '127.0.0.1';

/** More clients than that at once are refused. */
const MAX_SESSIONS = 16;

/** No request is longer, in bytes: 4 MiB. */
const MAX_REQUEST = 4 << 20;

/** A server that listens on loopback. */
interface McpListening {
  readonly url: string;
  close(): Promise<void>;
}

/** Serves the Model Context Protocol over HTTP on loopback, at `/mcp`; a port of 0 is any. Says why it cannot listen. */
export async function serveHttp(
  port: number,
  context: Pick<CommandContext, 'run' | 'streams' | 'version'>,
): Promise<McpListening | string> {
  const sessions = new Map<string, StreamableHTTPServerTransport>();
  const server = createServer({ headersTimeout: 10_000, requestTimeout: 60_000 }, (request, response) => {
    answer(request, response, sessions, context).catch(() => response.destroy());
  });
  const fault = await listening(server, port);
  if (fault !== undefined) return fault;
  return {
    url: `http://${ADDRESS}:${String((server.address() as AddressInfo).port)}/mcp`,
    close: async () => {
      for (const session of sessions.values()) await session.close();
      server.closeAllConnections();
      await new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  };
}

async function listening(server: HttpServer, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      resolve(`cannot listen at ${ADDRESS}, port ${String(port)} (${error.code ?? error.message})`),
    );
    server.listen({ host: ADDRESS, port }, () => resolve(undefined));
  });
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  sessions: Map<string, StreamableHTTPServerTransport>,
  context: Pick<CommandContext, 'run' | 'streams' | 'version'>,
): Promise<void> {
  // A page of a browser has an origin, and may have had its name lead here.
  if (request.headers.origin !== undefined || !isAllowedHost(request.headers.host, ADDRESS))
    return end(response, 403, 'only programs of this machine are answered');
  if (request.url?.split('?')[0] !== '/mcp') return end(response, 404, 'ask /mcp');
  if (Number(request.headers['content-length'] ?? 0) > MAX_REQUEST) return end(response, 413, 'the request is too long');
  const id = request.headers['mcp-session-id'];
  const known = typeof id === 'string' ? sessions.get(id) : undefined;
  if (known !== undefined) return known.handleRequest(request, response);
  if (id !== undefined) return end(response, 404, 'there is no such session');
  if (sessions.size >= MAX_SESSIONS) return end(response, 503, `${String(MAX_SESSIONS)} clients are connected already`);
  const transport = new StreamableHTTPServerTransport({
    sessionIdGenerator: () => randomUUID(),
    onsessioninitialized: (session) => void sessions.set(session, transport),
    onsessionclosed: (session) => void sessions.delete(session),
  });
  await openMcpServer(context).connect(transport as Transport);
  return transport.handleRequest(request, response);
}

function end(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(`${text}\n`);
}
