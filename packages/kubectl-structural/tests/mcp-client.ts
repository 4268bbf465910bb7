import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { ListRootsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { pathToFileURL } from 'node:url';
import { Readable } from 'node:stream';
import { run } from '../src/run.js';
import { openMcpServer } from '../src/run/mcp/open-mcp-server.js';
import type { Streams } from '../src/run/program/streams.js';

/** A client of the SDK that talks to the server in this process. */
export interface McpClient {
  readonly client: Client;
  /** The text of an answer, parsed. */
  call(name: string, args: Readonly<Record<string, unknown>>): Promise<McpAnswer>;
  close(): Promise<void>;
}

/** What a tool answers. */
export interface McpAnswer {
  readonly isError: boolean;
  readonly text: string;
  /** The answer as JSON; undefined where it is a plain text, as errors are. */
  readonly json: Readonly<Record<string, unknown>> | undefined;
}

/** Connects a client with roots, or one that has none, to a server that was started in a folder. */
export async function connectMcp(cwd: string, roots?: readonly string[]): Promise<McpClient> {
  const nowhere = { write: (_: string, done: () => void) => (done(), true) };
  const streams: Streams = { cwd, env: {}, stdin: Readable.from([]), stdout: nowhere, stderr: nowhere };
  const server = openMcpServer({ streams, version: '1.2.3', run: (argv, other) => run(argv, other, '1.2.3') });
  const client = new Client({ name: 'test', version: '1.0.0' }, { capabilities: roots === undefined ? {} : { roots: {} } });
  if (roots !== undefined)
    client.setRequestHandler(ListRootsRequestSchema, () => ({ roots: roots.map((root) => ({ uri: pathToFileURL(root).href })) }));
  const [own, other] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(other), client.connect(own)]);
  return {
    client,
    call: async (name, args) => {
      const { content, isError } = await client.callTool({ name, arguments: { ...args } });
      const [{ text = '' } = {}] = content as readonly { readonly text?: string }[];
      return { isError: isError === true, text, json: text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : undefined };
    },
    close: () => client.close(),
  };
}
