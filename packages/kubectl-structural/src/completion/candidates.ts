/** What a shell offers, and how it goes on; in the numbers that cobra gives its shells, as kubectl reads them. */
export interface Candidates {
  readonly words: readonly CompletionWord[];
  readonly directive: number;
}

/** One word that may be meant. */
export interface CompletionWord {
  readonly word: string;
  readonly description?: string;
}

/** Nothing but the words; files are offered otherwise. */
export const NO_FILES = 4;

/** No blank after the word, which may go on. */
export const NO_SPACE = 2;

/** The words are extensions of the files that are offered. */
export const FILES_OF_EXTENSION = 8;

/** Folders alone are offered. */
export const FOLDERS = 16;

/** The answer to a shell: a word a line, with a tab and what it means, and the directive at last. */
export function candidatesText({ directive, words }: Candidates): string {
  const lines = words.map(({ description, word }) =>
    description === undefined ? word : `${word}\t${description.replace(/\s+/g, ' ').trim()}`,
  );
  return [...lines, `:${directive}`, ''].join('\n');
}
