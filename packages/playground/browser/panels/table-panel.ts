import { element, hint } from '../elements.js';
import type { TableAnswer } from '../../src/protocol.js';

/** Shows what `kubectl get` prints of the resources. */
export function showTables(panel: HTMLElement, tables: readonly TableAnswer[]): void {
  if (tables.length === 0) {
    panel.replaceChildren(hint('There is no resource of a kind that the definition defines.'));
    return;
  }
  panel.replaceChildren(
    ...tables.flatMap(({ problem, text, title }) => [
      element('pre', { class: 'terminal', attributes: { tabindex: '0', 'aria-label': title } }, element('b', {}, `$ ${title}\n`), text),
      ...(problem === undefined ? [] : [hint(problem)]),
    ]),
  );
}
