import type { CodeAction, CodeActionParams } from 'vscode-languageserver';
import { findActions } from '../../actions/find-actions.js';
import { toDiagnostics } from '../../diagnostics/to-diagnostic.js';
import { answerInDocument } from '../state/answer.js';
import type { ServerState } from '../state/server-state.js';
import { isJson, offsetsOf } from './document-text.js';

/** `textDocument/codeAction`: fixes and rewritings that are offered for a part of a document. */
export function codeAction(state: ServerState, { context, range, textDocument: { uri } }: CodeActionParams): Promise<CodeAction[]> {
  return answerInDocument(state, uri, [], (asked) => {
    const { document, path, text } = asked;
    const findings = state.findings.of(path, text);
    return findActions({
      uri,
      text,
      get documents() {
        return asked.documents;
      },
      version: document.version,
      isJson: isJson(document),
      view: state.workspace.viewOf(path),
      findings,
      shown: toDiagnostics(findings, text, state.places),
      selected: offsetsOf(range, text),
      ...(context.only !== undefined && { only: context.only }),
    });
  });
}
