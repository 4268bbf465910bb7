import type { WorkspaceEdit } from 'vscode-languageserver';

/** Changes that an editor shows before it makes them, with how many files they are of. */
export function previewedEdit(changes: NonNullable<WorkspaceEdit['changes']>, title: string): WorkspaceEdit {
  const files = Object.entries(changes);
  const count = files.length === 1 ? '1 file' : `${files.length} files`;
  return {
    documentChanges: files.map(([uri, edits]) => ({
      textDocument: { uri, version: null },
      edits: edits.map((edit) => ({ ...edit, annotationId: PREVIEW })),
    })),
    changeAnnotations: { [PREVIEW]: { label: title, description: count, needsConfirmation: true } },
  };
}

const PREVIEW = 'preview';
