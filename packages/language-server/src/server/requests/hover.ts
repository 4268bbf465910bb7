import type { Hover, HoverParams } from 'vscode-languageserver';
import { expressionAt, expressionHover, policyHover, policyWordsAt } from '../../hover/expression-hover.js';
import { findHover } from '../../hover/find-hover.js';
import { answerInView } from '../state/answer.js';
import type { ServerState } from '../state/server-state.js';

/** `textDocument/hover`: what a field means, or what an expression says of manifests nearby. */
export async function hover(state: ServerState, { position, textDocument: { uri } }: HoverParams): Promise<Hover | null> {
  const { addresses, places, workspace } = state;
  const before = await answerInView(state, uri, undefined, (asked) => ({
    text: asked.text,
    expression: expressionAt(asked, asked.document.offsetAt(position), asked.view),
    ofPolicy: policyWordsAt(asked, asked.document.offsetAt(position), asked.view),
  }));
  const words = before?.expression?.words ?? before?.ofPolicy;
  const examples = words === undefined ? [] : await workspace.manifestsNear(addresses.pathOf(uri), words).catch(() => []);
  return answerInView<Hover | null>(state, uri, null, (asked) => {
    const { document, text, view } = asked;
    const offset = document.offsetAt(position);
    // The text may have changed while files were read.
    const expression = before?.text === text ? before.expression : expressionAt(asked, offset, view);
    const ofExpression = expression && expressionHover(text, offset, expression, view, examples, places);
    return ofExpression ?? policyHover(asked, offset, view, examples, places) ?? findHover(asked, offset, view, places) ?? null;
  });
}
