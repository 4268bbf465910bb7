import { lineIndex } from '@structural/document';
import type { Position, Range } from 'vscode-languageserver';
import type { TextDocument } from 'vscode-languageserver-textdocument';

/** Whether a document is written in JSON. */
export function isJson({ languageId, uri }: TextDocument): boolean {
  return languageId === 'json' || languageId === 'jsonc' || uri.endsWith('.json');
}

/** The offsets of a range, as the text has it now. */
export function offsetsOf({ end, start }: Range, text: string): { readonly start: number; readonly end: number } {
  const lines = lineIndex(text);
  const offsetOf = ({ character, line }: Position): number => lines.offsetOf({ line: line + 1, column: character + 1 });
  return { start: offsetOf(start), end: offsetOf(end) };
}
