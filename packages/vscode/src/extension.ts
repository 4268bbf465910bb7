import { join } from 'node:path';
import type { ExtensionContext } from 'vscode';
import { LanguageClient, TransportKind } from 'vscode-languageclient/node';
import { openExtension } from './open-extension.js';

/** Starts the extension where there is Node.js: the server is a process of its own. */
export async function activate(context: ExtensionContext): Promise<void> {
  const module = join(context.extensionPath, 'dist', 'server.cjs');
  await openExtension(
    context,
    (options) =>
      new LanguageClient(
        'structural',
        'Structural',
        {
          run: { module, transport: TransportKind.stdio },
          debug: { module, transport: TransportKind.stdio, options: { execArgv: ['--enable-source-maps'] } },
        },
        options,
      ),
  );
}
