import type { CatalogProblem, ClaimedNames } from '@structural/checker';
import type { Totals, UnreadableInput } from '@structural/presenters';

/** What came of one file, as plain data that may be sent from a thread. */
export interface JudgedFile<Piece> {
  readonly file: string;
  /** The sums over this file alone. */
  readonly totals: Totals;
  /** The kinds without a definition of which no finding says anything, as `apiVersion kind`, and how many resources are of them. */
  readonly unknownKinds: readonly (readonly [name: string, count: number])[];
  /** Where a manifest of a kind that is not judged does not parse, as `file:line:column`, once a file; absent for none. */
  readonly unparsed?: readonly string[];
  /** What patches fields of the file that would be refused without, and how many fields; absent for none. */
  readonly patchedBy?: readonly (readonly [name: string, fields: number])[];
  /** What of the old files could not be read; with the first file that meets it. */
  readonly notes: readonly string[];
  /** What could not be read of the definitions that were needed for it; absent for nothing. */
  readonly catalogProblems?: readonly CatalogProblem[];
  /** The kinds whose definitions it depends on; absent where it may depend on all definitions. */
  readonly askedKinds?: readonly string[];
  /** The names that its definitions have once they are applied, and which definitions of other files it was judged beside for them; absent for none. */
  readonly claims?: { readonly names: readonly ClaimedNames[]; readonly beside: readonly string[] };
  /** What the host made of it. */
  readonly piece: Piece;
}

/** What came of one input: a judged file, or why there is none, which has a `code`. */
export type Outcome<Piece> = JudgedFile<Piece> | UnreadableInput;

/** Whether an input has no verdict for what was said of one before: a revision that is none, or a missing part, which are so for every file. */
export function isRepeated({ code, message }: UnreadableInput, before: readonly UnreadableInput[]): boolean {
  return (code === 'no-revision' || code === 'part-missing') && before.some((other) => other.message === message);
}
