import { commands, window } from 'vscode';
import type { StoredText } from '@structural/language-server';
import { activeManifest } from './active-manifest.js';
import type { CommandParts } from './command-parts.js';

/** Shows a file and, beside it, what a server stores of it, as a comparison that follows what is typed. */
export async function showStored({ documents, server }: CommandParts): Promise<void> {
  const { document } = activeManifest();
  const ask = (): Promise<StoredText> => server.ask<StoredText>('stored', { textDocument: { uri: document.uri.toString() } });
  const { kubernetesVersion, notes, text, title } = await ask();
  const load = (): Promise<string | undefined> =>
    ask().then(
      ({ text: next }) => next,
      () => undefined,
    );
  const stored = documents.put(title, text, { uri: document.uri, load });
  const file = document.uri.path.slice(document.uri.path.lastIndexOf('/') + 1);
  await commands.executeCommand('vscode.diff', document.uri, stored, `${file} ↔ stored by Kubernetes ${kubernetesVersion}`);
  const [first, ...others] = notes;
  if (first === undefined) return;
  void window.showWarningMessage(`Structural: ${first}${others.length === 0 ? '' : `, and ${String(others.length)} more`}`);
}
