import type { Disposable, ExtensionContext } from 'vscode';
import { openServer, type MakeClient, type Server } from './client/server.js';
import { registerCommands } from './commands/register-commands.js';
import { openDefinitionStatus } from './definitions/definition-status.js';
import { openDefinitionsView } from './definitions/definitions-view.js';
import { openVirtualDocuments } from './documents/virtual-documents.js';
import { openTestExplorer } from './tests/test-explorer.js';

/** Opens all parts of the extension, and what `open` adds where it runs; what it opens ends with the extension. */
export async function openExtension(
  context: ExtensionContext,
  makeClient: MakeClient,
  open: (server: Server) => Disposable = emptyDisposable,
): Promise<void> {
  const server = openServer(makeClient);
  const documents = openVirtualDocuments();
  const definitions = openDefinitionsView(server);
  const parts = [
    server,
    documents,
    definitions,
    openDefinitionStatus(server),
    openTestExplorer(server),
    open(server),
    ...registerCommands({ server, documents, definitions }),
  ];
  context.subscriptions.push(...parts);
  await server.start();
}

function emptyDisposable(): Disposable {
  return { dispose: () => undefined };
}
