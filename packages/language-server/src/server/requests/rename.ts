import {
  LSPErrorCodes,
  ResponseError,
  type PrepareRenameParams,
  type PrepareRenameResult,
  type RenameParams,
  type TextDocumentPositionParams,
  type WorkspaceEdit,
} from 'vscode-languageserver';
import { previewedEdit } from '../../rename/previewed-edit.js';
import { nameAt, renameField, type RenamedName } from '../../rename/rename-field.js';
import { answer, answerInView } from '../state/answer.js';
import type { ServerState } from '../state/server-state.js';

/** `textDocument/prepareRename`: whether the name at a position is that of a field. */
export async function prepareRename(state: ServerState, params: PrepareRenameParams): Promise<PrepareRenameResult | null> {
  const found = await fieldNameAt(state, params);
  return found === undefined ? null : { range: found.range, placeholder: found.name };
}

/** `textDocument/rename`: the edits that give a field another name, in its definition and in manifests; to be confirmed where the editor can ask. */
export async function rename(state: ServerState, params: RenameParams): Promise<WorkspaceEdit> {
  const { client, places, workspace } = state;
  const name = await fieldNameAt(state, params);
  if (name === undefined) throw new ResponseError(LSPErrorCodes.RequestFailed, 'There is no CRD field here.');
  const files = await workspace.manifestsWith(name.field.kind);
  const renamed = await answer(state, undefined, () =>
    renameField({ name, to: params.newName, files, viewOf: (path) => workspace.viewOf(path), places }),
  );
  if (renamed?.ok === true) {
    const { changes } = renamed;
    return client.confirmsEdits ? previewedEdit(changes, `Rename ${name.name} to ${params.newName}`) : { changes };
  }
  throw new ResponseError(LSPErrorCodes.RequestFailed, renamed?.message ?? 'The field could not be renamed.');
}

function fieldNameAt(
  state: ServerState,
  { position, textDocument: { uri } }: TextDocumentPositionParams,
): Promise<RenamedName | undefined> {
  return answerInView(state, uri, undefined, (asked) =>
    nameAt(asked, asked.document.offsetAt(position), state.addresses.pathOf(uri), asked.view),
  );
}
