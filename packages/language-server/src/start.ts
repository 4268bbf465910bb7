import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { NODE_COMMANDS, NODE_LENSES } from './node-commands.js';
import { openFileAddresses } from './server/state/file-addresses.js';
import { openServer } from './server/open-server.js';
import { openWorkspace, type WorkspaceOptions } from './workspace/disk/open-workspace.js';

/** What the server is started with. */
export interface LanguageServerOptions extends WorkspaceOptions {
  readonly version: string;
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
export function startOverStreams({ input, output }: ServerStreams, { version, ...options }: LanguageServerOptions): void {
  const workspace = openWorkspace(options);
  const host = { version, workspace, addresses: openFileAddresses(), commands: NODE_COMMANDS, lenses: NODE_LENSES };
  openServer(createConnection(ProposedFeatures.all, input, output), host);
}
