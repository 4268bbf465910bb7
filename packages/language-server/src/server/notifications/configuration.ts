import type { DidChangeConfigurationParams } from 'vscode-languageserver';
import { applySettings, reload } from '../reporting/reload.js';
import { logError } from '../state/answer.js';
import type { ServerState } from '../state/server-state.js';

/** `workspace/didChangeConfiguration`: takes the settings, or asks for them where the editor wants to be asked. */
export async function didChangeConfiguration(state: ServerState, { settings }: DidChangeConfigurationParams): Promise<void> {
  if (state.client.hasConfiguration) {
    await readConfiguration(state);
    return;
  }
  applySettings(state, settings);
  reload(state);
}

/** Asks the editor for its settings, and reads all folders with them. */
export async function readConfiguration(state: ServerState): Promise<void> {
  try {
    const given: unknown = await state.connection.workspace.getConfiguration('structural');
    if (given === null || given === undefined) return;
    applySettings(state, given);
    reload(state);
  } catch (error) {
    logError(state, error);
  }
}
