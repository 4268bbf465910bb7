import { latelyUsed, lineIndex, type LineIndex } from '@structural/document';

/**
 * The text of a file other than the one that a finding is in, as a catalog of definitions has it; `undefined` where it is not known.
 *
 * Findings about resources point to the lines of a definition that demand something, by offsets; lines need the text.
 */
export type TextOf = (file: string) => string | undefined;

/** The lines of the file `own`, and of other files as far as their texts are known. */
export type LinesOf = (file: string) => LineIndex | undefined;

/** Makes a {@link LinesOf} for each result of a run, over one memory of the other files: those that were asked for last are indexed once. */
export function otherTexts(textOf: TextOf | undefined): (own: string, lines: LineIndex) => LinesOf {
  const known = latelyUsed<string, OtherLines>(MAX_CHARACTERS, ({ length }) => length);
  const other = (file: string): LineIndex | undefined => {
    const found = known.get(file) ?? indexed(textOf?.(file));
    known.use(file, found);
    return found.lines;
  };
  return (own, lines) => (file) => (file === own ? lines : other(file));
}

/** The lines of a text that may be known, and about how long it is. */
interface OtherLines {
  readonly lines: LineIndex | undefined;
  readonly length: number;
}

function indexed(text: string | undefined): OtherLines {
  return text === undefined ? { lines: undefined, length: 0 } : { lines: lineIndex(text), length: text.length };
}

/** More than the definitions of most runs have. */
const MAX_CHARACTERS = 32 << 20;
