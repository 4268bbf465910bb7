import type { LSPClient } from '@codemirror/lsp-client';
import type { EditorView } from '@codemirror/view';
import type { StoredAnswer, TextName } from '../../src/protocol/protocol.js';
import { byId } from '../dom/elements.js';
import type { Finding } from '../editors/findings.js';
import type { Example } from './examples.js';
import type { KindChoices } from './kind-choices.js';
import type { PageAddress } from './page-address.js';
import type { PageState } from './page-state.js';
import type { Panes } from './panes.js';
import type { Tabs } from './tabs.js';
import type { Turns } from './turns.js';

/** All that the page knows and consists of; its handlers read and change it. */
export interface Page {
  readonly examples: readonly Example[];
  readonly controls: Controls;
  readonly address: PageAddress;
  readonly client: LSPClient;
  readonly turns: Turns;
  readonly panes: Panes;
  readonly tabs: Tabs;
  readonly kinds: KindChoices;
  readonly editors: Readonly<Record<TextName, EditorView>>;
  /** What was found of the texts; nothing before they were judged. */
  judged: Judged | undefined;
  /** The example whose lesson is shown. */
  example: Example | undefined;
  /** Waits until inlay hints are asked for. */
  hintTimer: ReturnType<typeof setTimeout> | undefined;
}

/** What was found of the texts as they are. */
export interface Judged {
  readonly findings: Readonly<Record<TextName, readonly Finding[]>>;
  readonly stored: StoredAnswer;
  readonly hasDefinition: boolean;
}

/** The fields in which a person says what is asked beside the texts. */
export interface Controls {
  readonly server: HTMLSelectElement;
  readonly example: HTMLSelectElement;
  readonly expression: HTMLTextAreaElement;
  readonly celPath: HTMLInputElement;
  readonly explainPath: HTMLInputElement;
  readonly recursive: HTMLInputElement;
  readonly wide: HTMLInputElement;
}

/** Finds the fields of the page. */
export function findControls(): Controls {
  return {
    server: byId('server', HTMLSelectElement),
    example: byId('example', HTMLSelectElement),
    expression: byId('expression', HTMLTextAreaElement),
    celPath: byId('cel-path', HTMLInputElement),
    explainPath: byId('explain-path', HTMLInputElement),
    recursive: byId('recursive', HTMLInputElement),
    wide: byId('wide', HTMLInputElement),
  };
}

/** The headings of the texts. */
export const TITLES: Readonly<Record<TextName, string>> = {
  definition: 'CRD',
  resource: 'Resource',
  policy: 'Policy',
  old: 'Previous CRD',
};

/** What a person has put into the page by now. */
export function stateOf({ controls, editors, tabs }: Page): PageState {
  const text = (name: TextName): string => editors[name].state.doc.toString();
  return {
    definition: text('definition'),
    resource: text('resource'),
    old: text('old'),
    policy: text('policy'),
    server: controls.server.value,
    tab: tabs.shown,
    expression: controls.expression.value,
    path: controls.celPath.value,
  };
}

/** The example of a name. */
export function exampleNamed(examples: readonly Example[], name: string | undefined): Example | undefined {
  return examples.find((example) => example.name === name);
}

/** What went wrong: an error of the page, or one that the worker answered with. */
export function errorText(error: unknown): string {
  return typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);
}
