import { describeResource } from '@structural/checker';
import type { Definition, DefinitionParams } from 'vscode-languageserver';
import { placeAt } from '../../cursor/place-at.js';
import { findDefinition } from '../../navigation/find-definition.js';
import { answerInView, type ViewedDocument } from '../state/answer.js';
import type { ServerState } from '../state/server-state.js';

/** `textDocument/definition`: where the definition says what a field is. The log says which of several copies that is. */
export function definition(state: ServerState, { position, textDocument: { uri } }: DefinitionParams): Promise<Definition | null> {
  return answerInView<Definition | null>(state, uri, null, (asked) => {
    const offset = asked.document.offsetAt(position);
    const found = findDefinition(asked.documents, offset, asked.view, state.places);
    if (found !== undefined) logSource(state, state.addresses.pathOf(found.uri), offset, asked);
    return found ?? null;
  });
}

/** Says in the log which definition of a kind counts, where several files have one. */
function logSource({ connection, places }: ServerState, file: string, offset: number, { documents, view }: ViewedDocument): void {
  const object = placeAt(documents, offset)?.object;
  if (object === undefined) return;
  const { group, kind } = describeResource(object);
  const copies = view.catalog.find(group, kind).length - 1;
  if (copies > 0)
    connection.console.info(
      `${kind}: the CRD in ${places.withShortPaths(file)} counts; ${copies === 1 ? '1 copy does' : `${String(copies)} copies do`} not.`,
    );
}
