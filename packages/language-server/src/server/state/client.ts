import type { ClientCapabilities, InitializeParams } from 'vscode-languageserver';
import { readClientSettings, type ReadClientSettings } from '../../workspace/client-settings.js';

/** What an editor can do, as far as it matters. */
export interface Client {
  /** It asks for diagnostics itself, also again when it is asked to, and need not be sent them. One that asks after edits alone would keep old ones. */
  readonly asksForDiagnostics: boolean;
  readonly refreshesHints: boolean;
  readonly refreshesLenses: boolean;
  readonly watchesFiles: boolean;
  readonly hasConfiguration: boolean;
  /** It asks which settings it has to watch; one that does not sends all changes, or none. */
  readonly watchesSettings: boolean;
  readonly hasFolders: boolean;
  readonly takesSnippets: boolean;
  /** It shows edits before it makes them, where it is asked to. */
  readonly confirmsEdits: boolean;
}

/** Reads what an editor says of itself. */
export function readClient({ textDocument, workspace }: ClientCapabilities): Client {
  return {
    asksForDiagnostics: textDocument?.diagnostic !== undefined && workspace?.diagnostics?.refreshSupport === true,
    refreshesHints: workspace?.inlayHint?.refreshSupport === true,
    refreshesLenses: workspace?.codeLens?.refreshSupport === true,
    watchesFiles: workspace?.didChangeWatchedFiles?.dynamicRegistration === true,
    hasConfiguration: workspace?.configuration === true,
    watchesSettings: workspace?.didChangeConfiguration?.dynamicRegistration === true,
    hasFolders: workspace?.workspaceFolders === true,
    takesSnippets: textDocument?.completion?.completionItem?.snippetSupport === true,
    confirmsEdits: workspace?.workspaceEdit?.documentChanges === true && workspace.workspaceEdit.changeAnnotationSupport !== undefined,
  };
}

/** The addresses of the folders that an editor opens. */
export function foldersOf({ rootPath, rootUri, workspaceFolders }: InitializeParams): readonly string[] {
  if (workspaceFolders !== undefined && workspaceFolders !== null && workspaceFolders.length > 0)
    return workspaceFolders.map(({ uri }) => uri);
  if (rootUri !== null && rootUri !== undefined) return [rootUri];
  return typeof rootPath === 'string' && rootPath !== '' ? [rootPath] : [];
}

/** Settings as editors send them: by themselves, or below `structural`. */
export function settingsIn(value: unknown): ReadClientSettings {
  const isNested = typeof value === 'object' && value !== null && 'structural' in value;
  return readClientSettings(isNested ? value.structural : value);
}
