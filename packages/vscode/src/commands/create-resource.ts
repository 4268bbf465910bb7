import { window, workspace, type QuickPickItem } from 'vscode';
import type { ListedDefinition, ShownText } from '@structural/language-server';
import type { DefinitionNode } from '../definitions/definition-tree.js';
import { versionNotes } from '../definitions/definition-tree.js';
import { nodeIn } from './open-definition.js';
import type { CommandParts } from './command-parts.js';

/** Opens a new buffer with a resource that the server accepts, of the definition that was chosen in the view or is chosen now. */
export async function createResource({ server }: CommandParts, given: unknown): Promise<void> {
  const chosen = nodeIn(given) ?? (await choose(await server.ask<readonly ListedDefinition[]>('definitions')));
  if (chosen === undefined || !('definition' in chosen)) return;
  const { group, kind, uri } = chosen.definition;
  const version = chosen.type === 'version' ? { version: chosen.version.name } : {};
  const { language, text } = await server.ask<ShownText>('resource', { group, kind, uri, ...version });
  await window.showTextDocument(await workspace.openTextDocument({ language, content: text }));
}

async function choose(definitions: readonly ListedDefinition[]): Promise<DefinitionNode | undefined> {
  if (definitions.length === 0) throw new Error('there is no CustomResourceDefinition in the workspace');
  const sources = definitions.filter(({ isCopy }) => !isCopy);
  const items = sources.flatMap((definition) =>
    definition.versions.map((version): QuickPickItem & { readonly node: DefinitionNode } => ({
      label: definition.kind,
      description: `${definition.group}/${version.name}`,
      detail: versionNotes(version),
      node: { type: 'version', definition, version },
    })),
  );
  const picked = await window.showQuickPick(items, { title: 'Create a resource of', placeHolder: 'a kind', matchOnDescription: true });
  return picked?.node;
}
