import type { DidChangeWatchedFilesParams } from 'vscode-languageserver';
import { reportAgain } from '../reporting/report-again.js';
import { whenReady } from '../state/answer.js';
import type { ServerState } from '../state/server-state.js';

/** `workspace/didChangeWatchedFiles`: files were written, made or removed. */
export function didChangeWatchedFiles(state: ServerState, { changes }: DidChangeWatchedFilesParams): void {
  refreshFiles(
    state,
    changes.map(({ uri }) => uri),
  );
}

/** Reads some files again, and reports what has changed by that. */
export function refreshFiles(state: ServerState, uris: readonly string[]): void {
  whenReady(state, async () => {
    if (await state.workspace.refresh(uris.map(state.addresses.pathOf))) reportAgain(state);
  });
}
