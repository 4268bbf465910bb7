import {
  BrowserMessageReader,
  BrowserMessageWriter,
  createConnection,
  ProposedFeatures,
  type Connection,
} from 'vscode-languageserver/browser';
import { WORKSPACE_COMMANDS, type Commands } from '../commands/commands.js';
import { PLAIN_ADDRESSES } from '../server/state/addresses.js';
import { openServer } from '../server/open-server.js';
import { openGivenWorkspace, type GivenFile, type GivenWorkspace } from '../workspace/given-workspace.js';

export type { FileView } from '../workspace/workspace.js';
export type { Connection, GivenWorkspace };

/** What a worker, or a port of one, has to hear and answer with. */
export interface MessageScope {
  onmessage: ((event: { readonly data: unknown }) => unknown) | null;
  postMessage(message: unknown): void;
}

/** What the server is started with. */
export interface WorkerOptions {
  readonly version: string;
  /** What it answers of `workspace/executeCommand`; what needs only the workspace by default. */
  readonly commands?: Commands;
  /** Adds what a host answers besides, before the first message is read; `reportAgain` has findings reported anew. */
  prepare?(connection: Connection, workspace: GivenWorkspace, reportAgain: () => void): void;
}

/** The notification by which an editor gives the files that it has read: `{ files: { uri, text? }[] }`, a file without a text being gone. */
export const GIVEN_FILES = 'structural/files';

/**
 * Answers an editor in a web worker, by the Language Server Protocol in messages. Nothing is read from a disk or a network: definitions are those that are
 * open, and those that the editor gives with {@link GIVEN_FILES}.
 */
export function startInWorker(scope: MessageScope, { commands = WORKSPACE_COMMANDS, prepare, version }: WorkerOptions): void {
  const port = scope as ConstructorParameters<typeof BrowserMessageReader>[0] & ConstructorParameters<typeof BrowserMessageWriter>[0];
  const connection = createConnection(ProposedFeatures.all, new BrowserMessageReader(port), new BrowserMessageWriter(port));
  const workspace = openGivenWorkspace();
  let reportAgain = (): void => undefined;
  connection.onNotification(GIVEN_FILES, (given: unknown) => {
    if (workspace.give(givenFiles(given))) reportAgain();
  });
  prepare?.(connection, workspace, () => {
    reportAgain();
  });
  ({ reportAgain } = openServer(connection, { version, workspace, addresses: PLAIN_ADDRESSES, commands }));
}

/** The files of a notification; what is none is skipped. */
function givenFiles(given: unknown): readonly GivenFile[] {
  const files: unknown = typeof given === 'object' && given !== null && 'files' in given ? given.files : undefined;
  if (!Array.isArray(files)) return [];
  return files.flatMap((file: unknown): GivenFile[] => {
    if (typeof file !== 'object' || file === null || !('uri' in file) || typeof file.uri !== 'string') return [];
    const text: unknown = 'text' in file ? file.text : undefined;
    return [{ uri: file.uri, ...(typeof text === 'string' && { text }) }];
  });
}
