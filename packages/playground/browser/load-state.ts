import { setText } from './editors/open-editor.js';
import { isStillOf, type Example } from './state/examples.js';
import { exampleNamed, stateOf, type Page } from './state/page.js';
import type { PageState } from './state/page-state.js';

/** Puts a state into the page. */
export function loadState(page: Page, state: PageState): void {
  for (const name of ['definition', 'resource', 'policy', 'old'] as const) setText(page.editors[name], state[name]);
  putControls(page, state);
  useServer(page);
  page.turns.ask();
}

/** Puts all of a state but its texts into the page, and the lesson of an example. */
export function putControls(page: Page, state: PageState & Partial<Example>): void {
  const { controls, examples, panes, tabs } = page;
  controls.server.value = [...controls.server.options].some(({ value }) => value === state.server) ? state.server : '';
  controls.expression.value = state.expression;
  controls.celPath.value = state.path;
  controls.example.value = state.name ?? '';
  page.example = exampleNamed(examples, state.name);
  panes.teach(page.example?.lesson ?? '');
  tabs.show(state.tab === '' ? 'findings' : state.tab);
}

/** Tells the language server which server is asked. */
export function useServer({ client, controls }: Page): void {
  client.notification('workspace/didChangeConfiguration', { settings: { structural: { kubeVersion: controls.server.value } } });
}

/** Takes away what an example teaches once the texts are others. */
export function endLesson(page: Page): void {
  if (page.example === undefined || isStillOf(page.example, stateOf(page))) return;
  page.example = undefined;
  page.controls.example.value = '';
  page.panes.teach('');
}
