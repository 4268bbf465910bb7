import { commands, ViewColumn, window, workspace } from 'vscode';
import type { ComparedText } from '@structural/language-server';
import { activeManifest } from './active-manifest.js';
import { gitRevisions } from './git-revisions.js';
import type { CommandParts } from './command-parts.js';

const OTHER = 'Another revision…';

/** Asks for a git revision, and shows what changed in the definitions of a file since, and who is affected. */
export async function compareWithRevision({ documents, server }: CommandParts): Promise<void> {
  const { document } = activeManifest();
  const revision = await askRevision(document.uri.fsPath);
  if (revision === undefined) return;
  const { text, title } = await server.ask<ComparedText>('compare', { textDocument: { uri: document.uri.toString() }, revision });
  const shown = documents.put(title, text);
  try {
    await commands.executeCommand('markdown.showPreviewToSide', shown);
  } catch {
    // The preview is an extension of VS Code, which a window may be without.
    await window.showTextDocument(await workspace.openTextDocument(shown), { viewColumn: ViewColumn.Beside, preview: true });
  }
}

async function askRevision(path: string): Promise<string | undefined> {
  const picked = await window.showQuickPick([...(await gitRevisions(path)), { label: OTHER }], {
    title: 'Compare the definition with what it was at',
    placeHolder: 'a git revision',
    matchOnDescription: true,
  });
  if (picked?.label !== OTHER) return picked?.label;
  const written = await window.showInputBox({
    title: 'Compare the definition with what it was at',
    prompt: 'A git revision, such as HEAD~3, main or v1.2.0',
  });
  return written?.trim() === '' ? undefined : written?.trim();
}
