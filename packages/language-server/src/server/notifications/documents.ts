import type { TextDocument } from 'vscode-languageserver-textdocument';
import { publishDiagnostics } from '../reporting/publish.js';
import { reportAgain } from '../reporting/report-again.js';
import { logError, whenReady } from '../state/answer.js';
import type { ServerState } from '../state/server-state.js';
import { refreshFiles } from './watched-files.js';

/** Milliseconds after the last key before a text is judged again. */
const DELAY = 15;

/** A document was opened: the folder around it counts where the workspace has none. */
export function documentOpened(state: ServerState, { uri }: TextDocument): void {
  whenReady(state, () => state.workspace.adopt(state.addresses.pathOf(uri)));
}

/** A document was opened, or its text has changed. */
export function documentChanged(state: ServerState, document: TextDocument): void {
  const { addresses, client, turns, workspace } = state;
  if (workspace.setBuffer(addresses.pathOf(document.uri), document.getText())) reportAgain(state);
  if (!client.asksForDiagnostics) turns.later(document.uri, DELAY, () => publishDiagnostics(state, document.uri));
}

/** A document was saved. */
export function documentSaved(state: ServerState, { uri }: TextDocument): void {
  refreshFiles(state, [uri]);
}

/** A document was closed: its file counts from now on. */
export function documentClosed(state: ServerState, { uri }: TextDocument): void {
  const { addresses, client, connection, turns, workspace } = state;
  turns.forget(uri);
  void workspace.closeBuffer(addresses.pathOf(uri)).then(
    (isChanged) => {
      if (isChanged) reportAgain(state);
    },
    (error: unknown) => {
      logError(state, error);
    },
  );
  if (!client.asksForDiagnostics) void connection.sendDiagnostics({ uri, diagnostics: [] });
}
