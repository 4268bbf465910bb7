import { CodeLensRefreshRequest, DiagnosticRefreshRequest, InlayHintRefreshRequest } from 'vscode-languageserver';
import type { ServerState } from '../state/server-state.js';
import { publishConfigProblems, publishDiagnostics } from './publish.js';

/** Milliseconds after the last change of a definition before documents are reported again that it may be about. */
const DELAY = 150;

/** Reports again what is reported of open documents, after definitions or settings have changed. */
export function reportAgain(state: ServerState): void {
  state.turns.later('all', DELAY, async () => {
    await state.ready;
    const { client, documents, lenses } = state;
    if (client.asksForDiagnostics) askAgain(state, DiagnosticRefreshRequest.type);
    else for (const { uri } of documents.all()) await publishDiagnostics(state, uri);
    if (client.refreshesHints) askAgain(state, InlayHintRefreshRequest.type);
    if (client.refreshesLenses && lenses !== undefined) askAgain(state, CodeLensRefreshRequest.type);
    await publishConfigProblems(state);
  });
}

/** Lets the editor ask again; one that refuses asks at the next edit. */
function askAgain({ connection }: ServerState, { method }: { readonly method: string }): void {
  void connection.sendRequest(method).catch(({ message }: Error) => {
    connection.console.info(`${method}: ${message}`);
  });
}
