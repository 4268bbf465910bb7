import { lineIndex } from '@structural/document';
import { type LinesOf, type TextOf, visible } from '@structural/presenters';
import type { ChangePlace } from '../changes/record/change.js';

/** The lines of the files of a side, each file indexed once. */
export function linesIn(textOf: TextOf): LinesOf {
  const known = new Map<string, ReturnType<LinesOf>>();
  return (file) => {
    if (!known.has(file)) {
      const text = textOf(file);
      known.set(file, text === undefined ? undefined : lineIndex(text));
    }
    return known.get(file);
  };
}

/** A place as `file:line:column`, or the file alone where its text is not known. */
export function placeText({ file, range }: ChangePlace, linesOf: LinesOf): string {
  const at = linesOf(file)?.positionOf(range.start);
  return at === undefined ? visible(file) : `${visible(file)}:${at.line}:${at.column}`;
}
