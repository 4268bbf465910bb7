import { languages, ViewColumn, window, workspace } from 'vscode';
import type { ShownText } from '@structural/language-server';
import { activeManifest } from './active-manifest.js';
import type { CommandParts } from './command-parts.js';

/** Shows what is known of the field at the cursor beside the file. */
export async function explainAtCursor({ documents, server }: CommandParts): Promise<void> {
  const { document, selection } = activeManifest();
  const { line, character } = selection.active;
  const { language, text, title } = await server.ask<ShownText>('explain', {
    textDocument: { uri: document.uri.toString() },
    position: { line, character },
  });
  const shown = await workspace.openTextDocument(documents.put(title, text));
  await languages.setTextDocumentLanguage(shown, language);
  await window.showTextDocument(shown, { viewColumn: ViewColumn.Beside, preserveFocus: true, preview: true });
}
