import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { NODE_COMMANDS, NODE_LENSES } from './node-commands.js';
import { openFileAddresses } from './server/state/file-addresses.js';
import { openServer } from './server/open-server.js';
import { openWorkspace } from './workspace/disk/open-workspace.js';

/** What the server is started with. */
export interface LanguageServerOptions {
  readonly version: string;
  /** The home of the user, at which the search for config files ends. */
  readonly home?: string;
}

/** Where an editor is heard and answered. */
export interface ServerStreams {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
}

/**
 * Answers an editor over two streams, by the Language Server Protocol. The process ends when the editor says so, with 0 after it announced that, and when
 * the input ends.
 */
export function startOverStreams({ input, output }: ServerStreams, { home, version }: LanguageServerOptions): void {
  const workspace = openWorkspace({ ...(home !== undefined && { home }) });
  const host = { version, workspace, addresses: openFileAddresses(), commands: NODE_COMMANDS, lenses: NODE_LENSES };
  openServer(createConnection(ProposedFeatures.all, input, output), host);
}
