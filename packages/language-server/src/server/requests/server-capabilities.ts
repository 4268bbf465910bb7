import { CodeActionKind, TextDocumentSyncKind, type InitializeResult } from 'vscode-languageserver';
import { FIX_ALL } from '../../actions/find-actions.js';
import { TOKEN_LEGEND } from '../../rules/rule-tokens.js';
import type { Client } from '../state/client.js';

/** What the server offers an editor. */
export function serverCapabilities(
  { asksForDiagnostics, hasFolders }: Client,
  commands: readonly string[],
  hasLenses: boolean,
): InitializeResult['capabilities'] {
  return {
    textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: { includeText: false } },
    completionProvider: { triggerCharacters: [':', ' ', '"', '.', '\n', '-'], resolveProvider: false },
    hoverProvider: true,
    definitionProvider: true,
    referencesProvider: true,
    renameProvider: { prepareProvider: true },
    foldingRangeProvider: true,
    selectionRangeProvider: true,
    semanticTokensProvider: { legend: TOKEN_LEGEND, full: true, range: true },
    documentSymbolProvider: true,
    inlayHintProvider: true,
    ...(hasLenses && { codeLensProvider: { resolveProvider: false } }),
    codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix, CodeActionKind.RefactorRewrite, FIX_ALL] },
    ...(commands.length > 0 && { executeCommandProvider: { commands: [...commands] } }),
    ...(asksForDiagnostics && {
      diagnosticProvider: { identifier: 'structural', interFileDependencies: true, workspaceDiagnostics: false },
    }),
    ...(hasFolders && { workspace: { workspaceFolders: { supported: true, changeNotifications: true } } }),
  };
}
