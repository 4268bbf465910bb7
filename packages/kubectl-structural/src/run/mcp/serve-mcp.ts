import { Readable, Writable } from 'node:stream';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { CommandContext } from '../program/command-context.js';
import { EXIT_CLEAN, type ExitCode } from '../program/exit-code.js';
import { refuse } from '../program/refuse.js';
import { write } from '../program/streams.js';
import { openMcpServer } from './open-mcp-server.js';
import { serveHttp } from './serve-http.js';

/** Answers a client over standard input and output until it ends, or, with a port, clients on loopback until Ctrl-C. */
export async function serveMcp(port: number | undefined, context: Pick<CommandContext, 'run' | 'streams' | 'version'>): Promise<ExitCode> {
  const { streams } = context;
  if (port !== undefined) {
    const listening = await serveHttp(port, context);
    if (typeof listening === 'string') return refuse(listening, streams);
    await write(streams.stderr, `listening at ${listening.url}\n`);
    // An interrupt ends the process.
    await new Promise(() => undefined);
  }
  const input = Readable.from(streams.stdin);
  const output = new Writable({
    write: (chunk: Buffer, _, done) => {
      streams.stdout.write(chunk.toString(), done);
    },
  });
  const ended = new Promise<void>((resolve) => input.once('close', resolve));
  await openMcpServer(context).connect(new StdioServerTransport(input, output));
  await ended;
  return EXIT_CLEAN;
}
