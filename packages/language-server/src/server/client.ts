import type { InitializeParams } from 'vscode-languageserver';
import { readClientSettings, type ReadClientSettings } from '../workspace/client-settings.js';

/** What an editor can do, as far as it matters. */
export interface Client {
  /** It asks for diagnostics itself, and need not be sent them. */
  readonly asksForDiagnostics: boolean;
  readonly refreshesDiagnostics: boolean;
  readonly refreshesHints: boolean;
  readonly refreshesLenses: boolean;
  readonly watchesFiles: boolean;
  readonly hasConfiguration: boolean;
  readonly hasFolders: boolean;
  readonly takesSnippets: boolean;
}

/** Reads what an editor says of itself. */
export function readClient({ capabilities: { textDocument, workspace } }: InitializeParams): Client {
  return {
    asksForDiagnostics: textDocument?.diagnostic !== undefined,
    refreshesDiagnostics: workspace?.diagnostics?.refreshSupport === true,
    refreshesHints: workspace?.inlayHint?.refreshSupport === true,
    refreshesLenses: workspace?.codeLens?.refreshSupport === true,
    watchesFiles: workspace?.didChangeWatchedFiles?.dynamicRegistration === true,
    hasConfiguration: workspace?.configuration === true,
    hasFolders: workspace?.workspaceFolders === true,
    takesSnippets: textDocument?.completion?.completionItem?.snippetSupport === true,
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
