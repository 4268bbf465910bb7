import type { CompletionItem, CompletionParams } from 'vscode-languageserver';
import { complete } from '../../completion/complete.js';
import { answerInView } from '../state/answer.js';
import type { ServerState } from '../state/server-state.js';
import { isJson } from './document-text.js';

/** `textDocument/completion`: what may be written at a position. */
export function completion(state: ServerState, { position, textDocument: { uri } }: CompletionParams): Promise<CompletionItem[]> {
  return answerInView(state, uri, [], ({ document, documents, text, view }) =>
    complete({
      text,
      documents,
      offset: document.offsetAt(position),
      isJson: isJson(document),
      view,
      takesSnippets: state.client.takesSnippets,
    }),
  );
}
