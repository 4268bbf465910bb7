/** A known difference between the test server and kube-apiserver: a line of the list. */
export interface KnownDifference {
  readonly method: string;
  /** Is about path, body and both answers. */
  readonly pattern: RegExp;
  readonly reason: string;
  readonly line: number;
  /** Whether not every whole run meets it. */
  readonly isRare: boolean;
}

/** What a run says against the list. */
export interface KnownDifferences {
  /** Whether a line knows a difference, which counts for that line. */
  isKnown(difference: { readonly method: string; readonly text: string }): boolean;
  counts(): readonly { readonly line: number; readonly reason: string; readonly count: number }[];
  /** The lines that no difference needed, but for rare ones. */
  unused(): readonly KnownDifference[];
}

/** Reads a list: `METHOD PATTERN # reason` a line. Throws an `Error` for any other line that is no comment. */
export function readKnown(text: string): readonly KnownDifference[];

/** Counts the differences of a run by the line that knows them. */
export function openKnown(list: readonly KnownDifference[]): KnownDifferences;
