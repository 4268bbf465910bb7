import type { Diagnostic } from 'vscode-languageserver-protocol/node';

/** A file that an editor has open. */
export interface EditorFile {
  readonly uri: string;
  readonly text: string;
}

/** What an editor asks of the language server for a folder. */
export interface Editor {
  readonly pid: number;
  ask<T>(method: string, file: EditorFile, more?: object): Promise<T>;
  open(file: EditorFile): Promise<void>;
  change(file: EditorFile, text: string): Promise<void>;
  close(file: EditorFile): Promise<void>;
  findings(file: EditorFile): Promise<readonly Diagnostic[]>;
  end(): Promise<void>;
}

export function openEditor(folder: string): Promise<Editor>;
