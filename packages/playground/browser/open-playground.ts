import type { EditorView } from '@codemirror/view';
import { ADDRESSES, type TextName } from '../src/protocol/protocol.js';
import { connectControls } from './connect-controls.js';
import { byId } from './dom/elements.js';
import { say } from './dom/say.js';
import { followSite } from './dom/theme.js';
import { openLanguageClient } from './editors/language-client.js';
import { openEditor } from './editors/open-editor.js';
import { judge } from './judge.js';
import { endLesson, loadState, putControls } from './load-state.js';
import { showPanel } from './panels/panel-handlers.js';
import { readExamples } from './state/examples.js';
import { openKindChoices } from './state/kind-choices.js';
import { openPageAddress } from './state/page-address.js';
import { errorText, exampleNamed, findControls, stateOf, TITLES, type Page } from './state/page.js';
import { openPanes } from './state/panes.js';
import { openTabs } from './state/tabs.js';
import { openTurns } from './state/turns.js';

/** Makes the page work: its texts, one server, and what it says of them after each key. */
export async function openPlayground(): Promise<void> {
  const examples = readExamples();
  const panes = openPanes();
  const address = openPageAddress(
    examples,
    () => stateOf(page),
    (state) => {
      loadState(page, state);
    },
  );
  const begun = (await address.read()) ?? exampleNamed(examples, address.example) ?? examples[0];
  if (begun === undefined) return;

  followSite();
  const client = openLanguageClient(begun.server, (uri) => {
    if (uri === ADDRESSES.policy) page.tabs.show('policy');
    else panes.show(uri === ADDRESSES.definition ? 'definition' : 'resource');
  });
  const turns = openTurns(
    () => judge(page),
    (error) => {
      say(`This could not be checked: ${errorText(error)}`);
    },
  );
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
        endLesson(page);
      },
    });
  const page: Page = {
    examples,
    controls: findControls(),
    address,
    client,
    turns,
    panes,
    tabs: openTabs(() => void showPanel(page)),
    kinds: openKindChoices(() => void showPanel(page)),
    editors: { definition: open('definition'), resource: open('resource'), policy: open('policy'), old: open('old') },
    judged: undefined,
    example: undefined,
    hintTimer: undefined,
  };
  putControls(page, begun);
  connectControls(page);
  turns.ask();
}
