import type { InlayHint, InlayHintParams } from 'vscode-languageserver';
import { findHints } from '../../hints/find-hints.js';
import { answerInView } from '../state/answer.js';
import type { ServerState } from '../state/server-state.js';
import { offsetsOf } from './document-text.js';

/** `textDocument/inlayHint`: defaults and costs, where the settings want them. */
export function inlayHint(state: ServerState, { range, textDocument: { uri } }: InlayHintParams): Promise<InlayHint[]> {
  return answerInView(state, uri, [], (asked) =>
    state.settings.inlayHints
      ? findHints({ text: asked.text, documents: asked.documents, view: asked.view, ...offsetsOf(range, asked.text) })
      : [],
  );
}
