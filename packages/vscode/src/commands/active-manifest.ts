import { window, type TextEditor } from 'vscode';
import { LANGUAGES } from '../client/client-options.js';

/** The editor with a manifest that commands are about; throws in words for people where there is none. */
export function activeManifest(): TextEditor {
  const editor = window.activeTextEditor;
  if (editor === undefined || !LANGUAGES.includes(editor.document.languageId)) throw new Error('open a YAML or JSON file first');
  return editor;
}
