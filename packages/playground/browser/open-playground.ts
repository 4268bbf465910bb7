import type { EditorView } from '@codemirror/view';
import { ADDRESSES, type DefinedKind, type NamedKind, type StoredAnswer, type TextName } from '../src/protocol.js';
import { byId, hint } from './elements.js';
import { isStillOf, readExamples, type Example } from './examples.js';
import { askFindings, type Finding } from './findings.js';
import { askInlayHints } from './inlay-hints.js';
import { openKindChoices } from './kind-choices.js';
import { ask, openLanguageClient } from './language-client.js';
import { openEditor, setText, showPlace } from './open-editor.js';
import { openPageAddress } from './page-address.js';
import { say } from './say.js';
import { openPanes } from './panes.js';
import type { PageState } from './page-state.js';
import { showCel } from './panels/cel-panel.js';
import { showComparison } from './panels/compare-panel.js';
import { showExplanation } from './panels/explain-panel.js';
import { showFindings } from './panels/findings-panel.js';
import { showStored } from './panels/stored-panel.js';
import { showTables } from './panels/table-panel.js';
import { followSite } from './theme.js';
import { openTabs } from './tabs.js';
import { openTurns } from './turns.js';
import { definitionVerdict, resourceVerdict, type Verdict } from './verdict.js';

/** What was found of the texts as they are. */
interface Judged {
  readonly findings: Readonly<Record<TextName, readonly Finding[]>>;
  readonly stored: StoredAnswer;
}

/** Milliseconds without a key after which hints are asked for. */
const QUIET = 150;

const TITLES: Readonly<Record<TextName, string>> = { definition: 'Definition', resource: 'Resource', old: 'Previous definition' };

/** Makes the page work: three texts, one server, and what it says of them after each key. */
export async function openPlayground(): Promise<void> {
  const examples = readExamples();
  const panes = openPanes();
  const controls = {
    server: byId('server', HTMLSelectElement),
    expression: byId('expression', HTMLTextAreaElement),
    celPath: byId('cel-path', HTMLInputElement),
    explainPath: byId('explain-path', HTMLInputElement),
    recursive: byId('recursive', HTMLInputElement),
    wide: byId('wide', HTMLInputElement),
  };
  const address = openPageAddress(() => stateNow(), load);
  const begun = (await address.read()) ?? named(address.example) ?? examples[0];
  if (begun === undefined) return;

  followSite();
  const client = openLanguageClient(begun.server, (uri) => {
    panes.show(uri === ADDRESSES.definition ? 'definition' : 'resource');
  });
  const turns = openTurns(judge, (error) => {
    say(`This could not be judged: ${errorText(error)}`);
  });
  const open = (name: TextName): EditorView =>
    openEditor({
      client,
      uri: ADDRESSES[name],
      label: TITLES[name],
      parent: byId(`${name}-editor`, HTMLElement),
      text: begun[name],
      onChange: () => {
        turns.ask();
        address.changed();
        endLesson();
      },
    });
  const editors: Readonly<Record<TextName, EditorView>> = { definition: open('definition'), resource: open('resource'), old: open('old') };
  const kinds = openKindChoices(() => void showPanel());
  let judged: Judged | undefined;
  let taught: Example | undefined;
  let hinting: ReturnType<typeof setTimeout> | undefined;
  const tabs = openTabs(() => void showPanel());
  putControls(begun);
  connect();
  turns.ask();

  /** Asks for all that is said of the texts, and shows each answer when it comes. */
  async function judge(): Promise<boolean> {
    client.sync();
    const finding = askFindings(editors.definition).then((findings) => {
      if (findings !== undefined) putVerdict('definition', definitionVerdict(findings));
      return findings;
    });
    const [definition, resource, stored, old, defined] = await Promise.all([
      finding,
      askFindings(editors.resource),
      ask(client, 'playground/stored', {}),
      askFindings(editors.old),
      ask(client, 'playground/kinds', {}),
    ]);
    if (definition === undefined || resource === undefined || old === undefined) return false;
    judged = { findings: { definition, resource, old }, stored };
    kinds.put(defined);
    putPlaces(defined);
    if (defined.length === 0) putVerdict('definition', definitionVerdict(definition, false));
    putVerdict('resource', resourceVerdict(resource, stored));
    tabs.count('findings', definition.length + resource.length);
    document.documentElement.dataset['state'] = 'judged';
    await showPanel();
    // They take another reading of the text, and can wait for the end of a word.
    clearTimeout(hinting);
    hinting = setTimeout(() => {
      void askInlayHints(editors.definition);
      void askInlayHints(editors.resource);
    }, QUIET);
    return true;
  }

  async function showPanel(): Promise<void> {
    const name = tabs.shown;
    const panel = byId(`answer-${name}`, HTMLElement);
    try {
      await fill(name, panel);
    } catch (error) {
      panel.removeAttribute('aria-busy');
      panel.replaceChildren(hint(`This could not be answered: ${errorText(error)}`));
    }
  }

  async function fill(name: string, panel: HTMLElement): Promise<void> {
    if (judged === undefined) return;
    const { findings, stored } = judged;
    const kind = kinds.chosen;
    if (name === 'findings')
      showFindings(
        panel,
        (['definition', 'resource'] as const).map((text) => ({
          title: TITLES[text],
          findings: findings[text],
          show: (from) => {
            panes.show(text);
            showPlace(editors[text], from);
          },
        })),
      );
    else if (name === 'stored') showStored(panel, stored);
    else if (name === 'table') showTables(panel, await ask(client, 'playground/table', { wide: controls.wide.checked }));
    else if (name === 'compare') {
      panel.setAttribute('aria-busy', 'true');
      const compared = await ask(client, 'playground/compare', {});
      if (compared.isOutdated === true) return;
      panel.removeAttribute('aria-busy');
      showComparison(panel, compared);
    } else if (kind === undefined) panel.replaceChildren(hint('The definition defines no kind that is served.'));
    else if (name === 'explain') showExplanation(panel, await explanation(kind));
    else if (controls.expression.value.trim() === '') panel.replaceChildren(hint('Write an expression, such as `self.spec.replicas > 1`.'));
    else
      showCel(panel, await ask(client, 'playground/cel', { ...kind, expression: controls.expression.value, path: controls.celPath.value }));
  }

  function explanation(kind: NamedKind) {
    return ask(client, 'playground/explain', { ...kind, path: controls.explainPath.value.trim(), recursive: controls.recursive.checked });
  }

  function connect(): void {
    const { celPath, expression, explainPath, recursive, server, wide } = controls;
    for (const control of [celPath, expression, explainPath]) {
      control.addEventListener('input', () => {
        void showPanel();
        address.changed();
      });
    }
    for (const control of [recursive, wide]) control.addEventListener('change', () => void showPanel());
    server.addEventListener('change', () => {
      useServer();
      turns.ask();
      address.changed();
    });
    byId('example', HTMLSelectElement).addEventListener('change', ({ currentTarget }) => {
      const chosen = named((currentTarget as HTMLSelectElement).value);
      if (chosen === undefined) return;
      load(chosen);
      address.nameExample(chosen.name);
    });
    byId('take-over', HTMLButtonElement).addEventListener('click', () => {
      setText(editors.old, editors.definition.state.doc.toString());
    });
  }

  /** Puts a state into the page. */
  function load(state: PageState): void {
    for (const name of ['definition', 'resource', 'old'] as const) setText(editors[name], state[name]);
    putControls(state);
    useServer();
    turns.ask();
  }

  function putControls(state: PageState & Partial<Example>): void {
    controls.server.value = [...controls.server.options].some(({ value }) => value === state.server) ? state.server : '';
    controls.expression.value = state.expression;
    controls.celPath.value = state.path;
    byId('example', HTMLSelectElement).value = state.name ?? '';
    taught = named(state.name);
    panes.teach(taught?.lesson ?? '');
    tabs.show(state.tab === '' ? 'findings' : state.tab);
  }

  /** Takes away what an example teaches once the texts are others. */
  function endLesson(): void {
    if (taught === undefined || isStillOf(taught, stateNow())) return;
    taught = undefined;
    byId('example', HTMLSelectElement).value = '';
    panes.teach('');
  }

  function useServer(): void {
    client.notification('workspace/didChangeConfiguration', { settings: { structural: { kubeVersion: controls.server.value } } });
  }

  function stateNow(): PageState {
    const text = (name: TextName): string => editors[name].state.doc.toString();
    return {
      definition: text('definition'),
      resource: text('resource'),
      old: text('old'),
      server: controls.server.value,
      tab: tabs.shown,
      expression: controls.expression.value,
      path: controls.celPath.value,
    };
  }

  function named(name: string | undefined): Example | undefined {
    return examples.find((example) => example.name === name);
  }
}

/** What went wrong: an error of the page, or one that the worker answered with. */
function errorText(error: unknown): string {
  return typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);
}

function putVerdict(name: 'definition' | 'resource', { kind, text }: Verdict): void {
  performance.mark(`${name}-verdict`);
  const place = byId(`${name}-verdict`, HTMLElement);
  place.className = `verdict ${kind}`;
  if (place.textContent !== text) place.textContent = text;
  // Narrow screens show one text at a time: the button of the other one says how it is.
  const short = byId(`${name}-short`, HTMLElement);
  short.className = `verdict ${kind}`;
  short.textContent = kind === 'none' ? '' : kind;
}

/** The places that a rule may stand at, for the field of the console. */
function putPlaces(kinds: readonly DefinedKind[]): void {
  const places = [...new Set(kinds.flatMap(({ paths }) => paths))].filter((path) => path !== '');
  byId('places', HTMLDataListElement).replaceChildren(...places.map((path) => new Option(path, path)));
}
