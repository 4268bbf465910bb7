import type { Diagnostic } from 'vscode-languageserver';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import { toDiagnostics } from '../../diagnostics/to-diagnostic.js';
import type { ServerState } from '../state/server-state.js';

/** The diagnostics of an open document. */
export function diagnosticsOf({ addresses, findings, places }: ServerState, document: TextDocument): Diagnostic[] {
  const text = document.getText();
  return toDiagnostics(findings.of(addresses.pathOf(document.uri), text), text, places);
}
