import { configDiagnostics } from '../../diagnostics/config-diagnostics.js';
import { answer } from '../state/answer.js';
import type { ServerState } from '../state/server-state.js';
import { diagnosticsOf } from './diagnostics-of.js';

/** Sends the diagnostics of an open document to an editor that does not ask for them. */
export async function publishDiagnostics(state: ServerState, uri: string): Promise<void> {
  const document = state.documents.get(uri);
  if (document === undefined) return;
  const diagnostics = await answer(state, [], () => diagnosticsOf(state, document));
  await state.connection.sendDiagnostics({ uri, version: document.version, diagnostics });
}

/** Sends what is wrong with config files, and takes it back from those that are right by now. */
export async function publishConfigProblems(state: ServerState): Promise<void> {
  const { addresses, connection, workspace } = state;
  const byFile = configDiagnostics(workspace.configProblems);
  for (const uri of state.reportedConfigs)
    if (!byFile.has(addresses.pathOf(uri))) await connection.sendDiagnostics({ uri, diagnostics: [] });
  state.reportedConfigs = [...byFile.keys()].map((path) => addresses.uriOf(path));
  for (const [path, diagnostics] of byFile) await connection.sendDiagnostics({ uri: addresses.uriOf(path), diagnostics: [...diagnostics] });
}
