import { commands, ViewColumn, window, workspace } from 'vscode';
import type { ComparedText } from '@structural/language-server';
import { activeManifest } from './active-manifest.js';
import { gitRevisions } from './git-revisions.js';
import type { CommandParts } from './command-parts.js';

const OTHER = 'Another revision…';

/** Shows what changed in the definitions of a file since a git revision, and who is affected; asks for the revision unless it is given, as by a lens. */
export async function compareWithRevision({ documents, server }: CommandParts, given?: unknown): Promise<void> {
  const asked = isComparison(given) ? given : await askComparison();
  if (asked === undefined) return;
  const { text, title } = await server.ask<ComparedText>('compare', asked);
  const shown = documents.put(title, text);
  try {
    await commands.executeCommand('markdown.showPreviewToSide', shown);
  } catch {
    // The preview is an extension of VS Code, which a window may be without.
    await window.showTextDocument(await workspace.openTextDocument(shown), { viewColumn: ViewColumn.Beside, preview: true });
  }
}

/** What the server compares. */
interface Comparison {
  readonly textDocument: { readonly uri: string };
  readonly revision: string;
}

function isComparison(given: unknown): given is Comparison {
  return typeof given === 'object' && given !== null && 'textDocument' in given && 'revision' in given;
}

async function askComparison(): Promise<Comparison | undefined> {
  const { document } = activeManifest();
  const revision = await askRevision(document.uri.fsPath);
  return revision === undefined ? undefined : { textDocument: { uri: document.uri.toString() }, revision };
}

async function askRevision(path: string): Promise<string | undefined> {
  const picked = await window.showQuickPick([...(await gitRevisions(path)), { label: OTHER }], {
    title: 'Compare the CRD with what it was at',
    placeHolder: 'a git revision',
    matchOnDescription: true,
  });
  if (picked?.label !== OTHER) return picked?.label;
  const written = await window.showInputBox({
    title: 'Compare the CRD with what it was at',
    prompt: 'A git revision, such as HEAD~3, main or v1.2.0',
  });
  return written?.trim() === '' ? undefined : written?.trim();
}
