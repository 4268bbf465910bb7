import { MessageType, ShowMessageNotification } from 'vscode-languageserver';
import { whenReady } from '../state/answer.js';
import { settingsIn } from '../state/client.js';
import type { ServerState } from '../state/server-state.js';
import { reportAgain } from './report-again.js';

/** Takes settings as an editor sent them, and shows what is wrong with them. */
export function applySettings(state: ServerState, sent: unknown): void {
  const { problems, settings } = settingsIn(sent);
  for (const message of problems)
    void state.connection.sendNotification(ShowMessageNotification.type, { type: MessageType.Warning, message });
  state.settings = settings;
}

/** Reads all folders, with the settings as they are. */
export function readFolders(state: ServerState): void {
  const { addresses, roots, settings, workspace } = state;
  whenReady(state, () => workspace.reload(roots.map(addresses.pathOf), settings));
}

/** Reads all folders again, and reports what has changed by that. */
export function reload(state: ServerState): void {
  readFolders(state);
  reportAgain(state);
}
