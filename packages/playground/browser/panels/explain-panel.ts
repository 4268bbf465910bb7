import { element, hint } from '../dom/elements.js';
import type { ExplainAnswer } from '../../src/protocol/protocol.js';
import { ask } from '../editors/language-client.js';
import type { Page } from '../state/page.js';
import { noKind } from './no-kind.js';

/** Asks for the explanation of the field that is named, and shows it. */
export async function fillExplanation({ client, controls, kinds }: Page, panel: HTMLElement): Promise<void> {
  const kind = kinds.chosen;
  if (kind === undefined) {
    panel.replaceChildren(noKind());
    return;
  }
  const request = { ...kind, path: controls.explainPath.value.trim(), recursive: controls.recursive.checked };
  showExplanation(panel, await ask(client, 'playground/explain', request));
}

/** Shows what `kubectl explain` prints. */
function showExplanation(panel: HTMLElement, { error, text }: ExplainAnswer): void {
  panel.replaceChildren(
    ...(text === '' ? [] : [element('pre', { class: 'terminal', attributes: { tabindex: '0', 'aria-label': 'Explanation' } }, text)]),
    ...(error === undefined ? [] : [hint(error)]),
  );
}
