import { lineIndex, type LineIndex } from '@structural/document';

/**
 * The text of a file other than the one that a finding is in, as a catalog of definitions has it; `undefined` where it is not known.
 *
 * Findings about resources point to the lines of a definition that demand something, by offsets; lines need the text.
 */
export type TextOf = (file: string) => string | undefined;

/** The lines of the file `own`, and of other files as far as their texts are known; each other file is indexed once. */
export type LinesOf = (file: string) => LineIndex | undefined;

/** Makes a {@link LinesOf} for each result of a run, over one memory of the other files. */
export function otherTexts(textOf: TextOf | undefined): (own: string, lines: LineIndex) => LinesOf {
  const known = new Map<string, LineIndex | undefined>();
  const other = (file: string): LineIndex | undefined => {
    if (known.has(file)) return known.get(file);
    const text = textOf?.(file);
    const lines = text === undefined ? undefined : lineIndex(text);
    known.set(file, lines);
    return lines;
  };
  return (own, lines) => (file) => (file === own ? lines : other(file));
}
