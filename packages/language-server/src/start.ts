import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { openServer, type ServerOptions } from './server/open-server.js';

/** Where an editor is heard and answered. */
export interface ServerStreams {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
}

/**
 * Answers an editor over two streams, by the Language Server Protocol. The process ends when the editor says so, with 0 after it announced that, and when
 * the input ends.
 */
export function startOverStreams({ input, output }: ServerStreams, options: ServerOptions): void {
  openServer(createConnection(ProposedFeatures.all, input, output), options);
}
