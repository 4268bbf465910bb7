import type { Definition, DefinitionParams } from 'vscode-languageserver';
import { findDefinition } from '../../navigation/find-definition.js';
import { answerInView } from '../state/answer.js';
import type { ServerState } from '../state/server-state.js';

/** `textDocument/definition`: where the definition says what a field is. */
export function definition(state: ServerState, { position, textDocument: { uri } }: DefinitionParams): Promise<Definition | null> {
  return answerInView<Definition | null>(
    state,
    uri,
    null,
    ({ document, documents, view }) => findDefinition(documents, document.offsetAt(position), view, state.places) ?? null,
  );
}
