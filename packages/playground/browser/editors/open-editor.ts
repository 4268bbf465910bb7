import { closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { yaml } from '@codemirror/lang-yaml';
import { bracketMatching, foldGutter, foldKeymap, indentOnInput } from '@codemirror/language';
import { lintGutter, lintKeymap } from '@codemirror/lint';
import type { LSPClient } from '@codemirror/lsp-client';
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import { EditorState, type Extension } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers } from '@codemirror/view';
import { editorLook } from './editor-look.js';
import { inlayHints } from './inlay-hints.js';

/** What an editor is opened with. */
export interface EditorOptions {
  readonly parent: HTMLElement;
  /** Its name for those who do not see it. */
  readonly label: string;
  readonly text: string;
  /** The address by which the language server knows its text. */
  readonly uri: string;
  readonly client: LSPClient;
  onChange(): void;
}

/** The nonce that the page's policy lets styles have; it lets no script have it. */
const STYLE_NONCE = 'codemirror';

/** Opens an editor of YAML that the language server knows. */
export function openEditor({ client, label, onChange, parent, text, uri }: EditorOptions): EditorView {
  const extensions: Extension[] = [
    EditorView.cspNonce.of(STYLE_NONCE),
    lineNumbers(),
    lintGutter(),
    foldGutter(),
    history(),
    drawSelection(),
    indentOnInput(),
    bracketMatching(),
    closeBrackets(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    highlightSelectionMatches(),
    EditorState.tabSize.of(2),
    keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...searchKeymap, ...historyKeymap, ...foldKeymap, ...lintKeymap, indentWithTab]),
    yaml(),
    editorLook,
    inlayHints,
    EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0', spellcheck: 'false', autocapitalize: 'off' }),
    EditorView.updateListener.of(({ docChanged }) => {
      if (docChanged) onChange();
    }),
    client.plugin(uri, 'yaml'),
  ];
  return new EditorView({ parent, state: EditorState.create({ doc: text, extensions }) });
}

/** Puts another text in the place of all that an editor has. */
export function setText(view: EditorView, text: string): void {
  view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text }, selection: { anchor: 0 }, scrollIntoView: true });
}

/** Shows a place of a text, and puts the cursor there. */
export function showPlace(view: EditorView, from: number): void {
  const anchor = Math.min(from, view.state.doc.length);
  view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) });
  view.focus();
}
