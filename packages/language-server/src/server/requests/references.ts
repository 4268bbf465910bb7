import type { Location, ReferenceParams } from 'vscode-languageserver';
import { fieldAt, findReferences } from '../../navigation/find-references.js';
import { answerInView } from '../state/answer.js';
import type { ServerState } from '../state/server-state.js';

/** `textDocument/references`: where manifests set a field. */
export function references(state: ServerState, { position, textDocument: { uri } }: ReferenceParams): Promise<Location[] | null> {
  return answerInView<Location[] | null>(state, uri, null, async ({ document, documents, view }) => {
    const field = fieldAt(documents, document.offsetAt(position), view);
    return field === undefined ? null : findReferences(field, await state.workspace.manifestsWith(field.kind), state.places);
  });
}
