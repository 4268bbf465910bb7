import type { ListedDefinition, ListedVersion } from '@structural/language-server';

/** A node of the tree of definitions: a group, a kind in it, or a version of that. */
export type DefinitionNode =
  | { readonly type: 'group'; readonly group: string; readonly kinds: readonly DefinitionNode[] }
  | { readonly type: 'kind'; readonly definition: ListedDefinition; readonly isOneOfSeveral: boolean }
  | { readonly type: 'version'; readonly definition: ListedDefinition; readonly version: ListedVersion };

/** Definitions by their groups, in the order of names. A kind that several files define is there once for each. */
export function definitionTree(listed: readonly ListedDefinition[]): readonly DefinitionNode[] {
  const groups = new Map<string, ListedDefinition[]>();
  for (const definition of listed) groups.set(definition.group, [...(groups.get(definition.group) ?? []), definition]);
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([group, own]) => ({
      type: 'group',
      group,
      kinds: [...own]
        .sort((a, b) => (a.kind < b.kind ? -1 : 1))
        .map((definition) => ({
          type: 'kind',
          definition,
          isOneOfSeveral: own.filter(({ kind }) => kind === definition.kind).length > 1,
        })),
    }));
}

/** The nodes below one. */
export function nodesBelow(node: DefinitionNode): readonly DefinitionNode[] {
  if (node.type === 'group') return node.kinds;
  if (node.type === 'version') return [];
  const { definition } = node;
  return definition.versions.map((version) => ({ type: 'version', definition, version }));
}

/** What is to be said of a version besides its name. */
export function versionNotes({ deprecated, served, storage }: ListedVersion): string {
  return [...(storage ? ['stored'] : []), ...(served ? [] : ['not served']), ...(deprecated ? ['deprecated'] : [])].join(', ');
}
