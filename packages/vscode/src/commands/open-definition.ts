import { Range, Uri, window, workspace } from 'vscode';
import type { Location } from 'vscode-languageclient';
import type { DefinitionNode } from '../definitions/definition-tree.js';
import type { CommandParts } from './command-parts.js';

/** Opens the file of a definition where it, or a version of it, stands. */
export async function openDefinition({ server }: CommandParts, given: unknown): Promise<void> {
  const node = nodeIn(given);
  if (node === undefined || !('definition' in node)) return;
  const { group, kind, uri } = node.definition;
  const version = node.type === 'version' ? { version: node.version.name } : {};
  const { range, uri: file } = await server.ask<Location>('definitionPlace', { group, kind, uri, ...version });
  const selection = new Range(range.start.line, range.start.character, range.end.line, range.end.character);
  await window.showTextDocument(await workspace.openTextDocument(Uri.parse(file)), { selection });
}

/** The node of the view that a menu gives; undefined for whatever else somebody passes. */
export function nodeIn(given: unknown): DefinitionNode | undefined {
  return typeof given === 'object' && given !== null && 'type' in given ? (given as DefinitionNode) : undefined;
}
