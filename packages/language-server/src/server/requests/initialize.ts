import type { InitializeParams, InitializeResult } from 'vscode-languageserver';
import { applySettings, readFolders } from '../reporting/reload.js';
import { foldersOf, readClient } from '../state/client.js';
import type { ServerState } from '../state/server-state.js';
import { serverCapabilities } from './server-capabilities.js';

/** The first request of an editor: what it can do, and which folders and settings it has. */
export function initialize(state: ServerState, params: InitializeParams): InitializeResult {
  const { commands, lenses, version } = state;
  state.client = readClient(params.capabilities);
  state.roots = foldersOf(params);
  applySettings(state, params.initializationOptions);
  readFolders(state);
  return {
    capabilities: serverCapabilities(state.client, Object.keys(commands), lenses !== undefined),
    serverInfo: { name: 'structural', version },
  };
}
