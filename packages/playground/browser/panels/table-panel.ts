import { element, hint } from '../dom/elements.js';
import type { TableAnswer } from '../../src/protocol/protocol.js';
import { ask } from '../editors/language-client.js';
import type { Page } from '../state/page.js';

/** Asks for the tables of the resources, and shows them. */
export async function fillTables({ client, controls }: Page, panel: HTMLElement): Promise<void> {
  showTables(panel, await ask(client, 'playground/table', { wide: controls.wide.checked }));
}

/** Shows what `kubectl get` prints of the resources. */
function showTables(panel: HTMLElement, tables: readonly TableAnswer[]): void {
  if (tables.length === 0) {
    panel.replaceChildren(hint('There is no resource of a kind that the CRD defines.'));
    return;
  }
  panel.replaceChildren(
    ...tables.flatMap(({ problem, text, title }) => [
      element('pre', { class: 'terminal', attributes: { tabindex: '0', 'aria-label': title } }, element('b', {}, `$ ${title}\n`), text),
      ...(problem === undefined ? [] : [hint(problem)]),
    ]),
  );
}
