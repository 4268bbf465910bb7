import { Uri, workspace, type ExtensionContext } from 'vscode';
import { BrowserMessageReader, BrowserMessageWriter, LanguageClient, type MessageTransports } from 'vscode-languageclient/browser';
import { openExtension } from '../open-extension.js';
import { giveFiles } from './give-files.js';

/** A web worker, as the client talks to it. */
type ServerWorker = ConstructorParameters<typeof BrowserMessageReader>[0];
declare const Worker: new (address: string) => ServerWorker;

/** Starts the extension in a browser: the server is a worker, and knows the files that it is given. */
export async function activate(context: ExtensionContext): Promise<void> {
  const address = await workerAddress(Uri.joinPath(context.extensionUri, 'dist', 'web', 'server.js'));
  // Each start has a worker of its own, which VS Code wraps: the client does not know it as one.
  const start = (): Promise<MessageTransports> => {
    const worker = new Worker(address);
    return Promise.resolve({ reader: new BrowserMessageReader(worker), writer: new BrowserMessageWriter(worker) });
  };
  await openExtension(context, (options) => new LanguageClient('structural', 'Structural', start, options), giveFiles);
}

/** The address of a script for a worker: its own, or, where it comes from a remote server, of which VS Code makes no worker, one of its text. */
async function workerAddress(script: Uri): Promise<string> {
  if (script.scheme !== 'vscode-remote') return script.toString(true);
  return URL.createObjectURL(new Blob([await workspace.fs.readFile(script)], { type: 'text/javascript' }));
}
