import {
  commands,
  EventEmitter,
  ThemeIcon,
  TreeItem,
  TreeItemCollapsibleState,
  Uri,
  window,
  workspace,
  type Disposable,
  type TreeDataProvider,
} from 'vscode';
import type { ListedDefinition } from '@structural/language-server';
import type { Server } from '../client/server.js';
import { openDebounce } from '../client/debounce.js';
import { definitionTree, nodesBelow, versionNotes, type DefinitionNode } from './definition-tree.js';

/** The view of the definitions of the workspace. */
export interface DefinitionsView extends Disposable {
  refresh(): void;
}

/** Milliseconds after the last file that changed. */
const DELAY = 500;

/** Opens the view. It asks the server when somebody looks at it, and again after files have changed. */
export function openDefinitionsView(server: Server): DefinitionsView {
  const changed = new EventEmitter<undefined>();
  const refresh = (): void => {
    changed.fire(undefined);
  };
  const debounce = openDebounce(DELAY);
  const later = (): void => {
    debounce('refresh', () => Promise.resolve(refresh()));
  };
  const provider: TreeDataProvider<DefinitionNode> = {
    onDidChangeTreeData: changed.event,
    getTreeItem: toItem,
    getChildren: async (node) => {
      if (node !== undefined) return [...nodesBelow(node)];
      const listed = await server.ask<readonly ListedDefinition[]>('definitions');
      // What to do without definitions is said once it is known that there are none.
      await commands.executeCommand('setContext', 'structural.hasNoDefinitions', listed.length === 0);
      return [...definitionTree(listed)];
    },
  };
  const view = window.createTreeView('structural.definitions', { treeDataProvider: provider, showCollapseAll: true });
  const files = workspace.createFileSystemWatcher('**/*.{yaml,yml,json}');
  const parts = [
    changed,
    view,
    files,
    files.onDidChange(later),
    files.onDidCreate(later),
    files.onDidDelete(later),
    server.onStarted(later),
  ];
  return {
    refresh,
    dispose: () => {
      for (const part of parts) part.dispose();
    },
  };
}

function toItem(node: DefinitionNode): TreeItem {
  if (node.type === 'group') {
    const item = new TreeItem(node.group, TreeItemCollapsibleState.Expanded);
    item.iconPath = new ThemeIcon('package');
    item.contextValue = 'group';
    return item;
  }
  if (node.type === 'copies') {
    const item = new TreeItem(
      node.copies.length === 1 ? '1 copy' : `${String(node.copies.length)} copies`,
      TreeItemCollapsibleState.Collapsed,
    );
    item.iconPath = new ThemeIcon('files');
    item.tooltip = 'Other files that define this kind, such as releases and charts';
    item.contextValue = 'copies';
    return item;
  }
  return toDefinitionItem(node);
}

function toDefinitionItem(node: DefinitionNode & { readonly definition: ListedDefinition }): TreeItem {
  const { definition } = node;
  const path = workspace.asRelativePath(Uri.parse(definition.uri));
  const isKind = node.type === 'kind';
  const label = node.type === 'version' ? node.version.name : isKind ? definition.kind : path;
  const item = new TreeItem(label, isKind ? TreeItemCollapsibleState.Collapsed : TreeItemCollapsibleState.None);
  item.description = node.type === 'version' ? versionNotes(node.version) : isKind ? definition.plural : '';
  item.tooltip = isKind ? `${definition.plural}.${definition.group}, ${definition.scope}\n${path}` : path;
  item.accessibilityInformation = { label: `${node.type} ${label}, ${item.description}` };
  item.iconPath = new ThemeIcon(node.type === 'version' ? 'versions' : isKind ? 'symbol-class' : 'file');
  item.contextValue = node.type;
  item.command = { command: 'structural.openDefinition', title: 'Go to the CRD', arguments: [node] };
  return item;
}
