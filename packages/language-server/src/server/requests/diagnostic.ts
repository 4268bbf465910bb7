import { DocumentDiagnosticReportKind, type DocumentDiagnosticParams, type DocumentDiagnosticReport } from 'vscode-languageserver';
import { diagnosticsOf } from '../reporting/diagnostics-of.js';
import { answerInDocument } from '../state/answer.js';
import type { ServerState } from '../state/server-state.js';

/** `textDocument/diagnostic`: what is wrong with a document, for an editor that asks for it. */
export function diagnostic(state: ServerState, { textDocument: { uri } }: DocumentDiagnosticParams): Promise<DocumentDiagnosticReport> {
  const none: DocumentDiagnosticReport = { kind: DocumentDiagnosticReportKind.Full, items: [] };
  return answerInDocument<DocumentDiagnosticReport>(state, uri, none, ({ document }) => ({
    ...none,
    items: diagnosticsOf(state, document),
  }));
}
