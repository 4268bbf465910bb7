import type { ListedDefinition, ListedVersion } from '@structural/language-server';

/** A node of the tree of definitions: a group, a kind in it, a version of that, or the copies of its definition. */
export type DefinitionNode =
  | { readonly type: 'group'; readonly group: string; readonly kinds: readonly DefinitionNode[] }
  | { readonly type: 'kind'; readonly definition: ListedDefinition; readonly copies: readonly ListedDefinition[] }
  | { readonly type: 'copies'; readonly copies: readonly ListedDefinition[] }
  | { readonly type: 'copy'; readonly definition: ListedDefinition }
  | { readonly type: 'version'; readonly definition: ListedDefinition; readonly version: ListedVersion };

/** Definitions by their groups, in the order of names. A kind that several files define is there once, with its copies below. */
export function definitionTree(listed: readonly ListedDefinition[]): readonly DefinitionNode[] {
  const groups = new Map<string, ListedDefinition[]>();
  for (const definition of listed) groups.set(definition.group, [...(groups.get(definition.group) ?? []), definition]);
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([group, own]) => ({
      type: 'group',
      group,
      kinds: own
        .filter(({ isCopy }) => !isCopy)
        .sort((a, b) => (a.kind < b.kind ? -1 : 1))
        .map((definition) => ({ type: 'kind', definition, copies: own.filter(({ isCopy, kind }) => isCopy && kind === definition.kind) })),
    }));
}

/** The nodes below one. */
export function nodesBelow(node: DefinitionNode): readonly DefinitionNode[] {
  switch (node.type) {
    case 'group':
      return node.kinds;
    case 'kind': {
      const { copies, definition } = node;
      const versions = definition.versions.map((version): DefinitionNode => ({ type: 'version', definition, version }));
      return copies.length === 0 ? versions : [...versions, { type: 'copies', copies }];
    }
    case 'copies':
      return node.copies.map((definition) => ({ type: 'copy', definition }));
    default:
      return [];
  }
}

/** What is to be said of a version besides its name. */
export function versionNotes({ deprecated, served, storage }: ListedVersion): string {
  return [...(storage ? ['stored'] : []), ...(served ? [] : ['not served']), ...(deprecated ? ['deprecated'] : [])].join(', ');
}
