import { lineIndex, type LineIndex } from '@structural/document';

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
  const known = new Map<string, OtherLines>();
  let characters = 0;
  const other = (file: string): LineIndex | undefined => {
    const found = known.get(file) ?? indexed(textOf?.(file));
    // The last one that was asked for is the last one.
    if (!known.delete(file)) characters += found.length;
    known.set(file, found);
    for (const [oldest, { length }] of known) {
      if (characters <= MOST_CHARACTERS || oldest === file) break;
      known.delete(oldest);
      characters -= length;
    }
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
const MOST_CHARACTERS = 32 << 20;
