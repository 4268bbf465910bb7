import { element, hint } from '../elements.js';
import type { ExplainAnswer } from '../../src/protocol.js';

/** Shows what `kubectl explain` prints. */
export function showExplanation(panel: HTMLElement, { error, text }: ExplainAnswer): void {
  panel.replaceChildren(
    ...(text === '' ? [] : [element('pre', { class: 'terminal', attributes: { tabindex: '0', 'aria-label': 'Explanation' } }, text)]),
    ...(error === undefined ? [] : [hint(error)]),
  );
}
