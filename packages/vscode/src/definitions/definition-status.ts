import { languages, LanguageStatusSeverity, Uri, window, workspace, type Disposable, type LanguageStatusItem } from 'vscode';
import type { FileStatus } from '@structural/language-server';
import { LANGUAGES } from '../client/client-options.js';
import { openDebounce } from '../client/debounce.js';
import type { Server } from '../client/server.js';
import { statusText } from './status-text.js';

/** Milliseconds after the last letter. */
const DELAY = 500;

/** Opens the status that says which CRD counts for the file in the active editor, and leads to it. A file without objects has none. */
export function openDefinitionStatus(server: Server): Disposable {
  let item: LanguageStatusItem | undefined;
  const hide = (): void => {
    item?.dispose();
    item = undefined;
  };
  const refresh = async (): Promise<void> => {
    const document = window.activeTextEditor?.document;
    if (document === undefined || !LANGUAGES.includes(document.languageId)) {
      hide();
      return;
    }
    const uri = document.uri.toString();
    const judged = await server.ask<FileStatus>('judgedBy', { textDocument: { uri } }).catch(nothingKnown);
    if (window.activeTextEditor?.document !== document) return;
    const status = judged && statusText(judged, uri, (file) => workspace.asRelativePath(Uri.parse(file)));
    if (status === undefined) {
      hide();
      return;
    }
    item ??= languages.createLanguageStatusItem('structural.definition', [...LANGUAGES]);
    item.name = 'Structural: the CRD that counts';
    item.text = status.text;
    item.detail = status.detail;
    item.severity = status.isWarning ? LanguageStatusSeverity.Warning : LanguageStatusSeverity.Information;
    item.command =
      status.target === undefined
        ? { command: 'structural.nameDefinitions', title: 'Name the Files with CRDs' }
        : { command: 'structural.openDefinition', title: 'Go to the CRD', arguments: [{ type: 'kind', definition: status.target }] };
  };
  const debounce = openDebounce(DELAY);
  const later = (): void => {
    debounce('refresh', refresh);
  };
  const parts = [
    window.onDidChangeActiveTextEditor(later),
    workspace.onDidChangeTextDocument(({ document }) => {
      if (document === window.activeTextEditor?.document) later();
    }),
    workspace.onDidSaveTextDocument(later),
    server.onStarted(later),
  ];
  return {
    dispose: () => {
      hide();
      for (const part of parts) part.dispose();
    },
  };
}

/** A file that a config file ignores, or one of a server that has ended, has no status. */
function nothingKnown(): undefined {
  return undefined;
}
