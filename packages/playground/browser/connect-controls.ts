import { byId } from './dom/elements.js';
import { setText } from './editors/open-editor.js';
import { connectServer } from './load-server.js';
import { loadState, useServer } from './load-state.js';
import { showPanel } from './panels/panel-handlers.js';
import { exampleNamed, type Page } from './state/page.js';

/** Makes the fields and buttons of the page work. */
export function connectControls(page: Page): void {
  const { address, controls, editors, examples, turns } = page;
  const { celPath, example, expression, explainPath, recursive, server, wide } = controls;
  for (const control of [celPath, expression, explainPath]) {
    control.addEventListener('input', () => {
      void showPanel(page);
      address.changed();
    });
  }
  for (const control of [recursive, wide]) control.addEventListener('change', () => void showPanel(page));
  server.addEventListener('change', () => {
    useServer(page);
    turns.ask();
    address.changed();
  });
  example.addEventListener('change', () => {
    const chosen = exampleNamed(examples, example.value);
    if (chosen === undefined) return;
    loadState(page, chosen);
    address.nameExample(chosen.name);
  });
  connectServer(page);
  byId('take-over', HTMLButtonElement).addEventListener('click', () => {
    setText(editors.old, editors.definition.state.doc.toString());
  });
}
