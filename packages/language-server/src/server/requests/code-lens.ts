import type { CodeLens, CodeLensParams } from 'vscode-languageserver';
import { definitionLenses } from '../../lenses/definition-lenses.js';
import { answerInDocument } from '../state/answer.js';
import type { ServerState } from '../state/server-state.js';

/** `textDocument/codeLens`: what stands above definitions, where the host has it and the settings want it. */
export function codeLens(state: ServerState, { textDocument: { uri } }: CodeLensParams): Promise<CodeLens[]> {
  const { commandPlace, lenses } = state;
  return answerInDocument<CodeLens[]>(state, uri, [], (asked) =>
    lenses !== undefined && state.settings.codeLenses
      ? definitionLenses({ uri, path: asked.path, text: asked.text, documents: asked.documents }, commandPlace, lenses)
      : [],
  );
}
