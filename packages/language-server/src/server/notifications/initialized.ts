import { DidChangeConfigurationNotification, DidChangeWatchedFilesNotification } from 'vscode-languageserver';
import { publishConfigProblems } from '../reporting/publish.js';
import { reload } from '../reporting/reload.js';
import { logError } from '../state/answer.js';
import type { ServerState } from '../state/server-state.js';
import { readConfiguration } from './configuration.js';

/** `initialized`: asks the editor to tell of changes, and for its settings. */
export async function initialized(state: ServerState): Promise<void> {
  const { client, connection } = state;
  const log = (error: unknown): void => {
    logError(state, error);
  };
  if (client.watchesFiles) {
    await connection.client
      .register(DidChangeWatchedFilesNotification.type, { watchers: [{ globPattern: '**/*.{yaml,yml,json}' }] })
      .catch(log);
  }
  if (client.watchesSettings)
    await connection.client.register(DidChangeConfigurationNotification.type, { section: 'structural' }).catch(log);
  if (client.hasConfiguration) await readConfiguration(state);
  if (client.hasFolders) {
    connection.workspace.onDidChangeWorkspaceFolders(({ added, removed }) => {
      const gone = new Set(removed.map(({ uri }) => uri));
      state.roots = [...state.roots.filter((uri) => !gone.has(uri)), ...added.map(({ uri }) => uri)];
      reload(state);
    });
  }
  await state.ready;
  await publishConfigProblems(state);
}
