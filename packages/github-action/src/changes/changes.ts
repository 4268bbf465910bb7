/** The files that a change touches, by their paths from the root of the repository. */
export interface Changes {
  /** Files that are there after it: new, changed, or the new name of a renamed one. */
  readonly present: readonly string[];
  /** Files that are not, deleted or under another name. */
  readonly removed: readonly string[];
}

/** What one way of asking answers. */
export type ChangesAnswer =
  | { readonly ok: true; readonly changes: Changes; readonly how: string }
  | { readonly ok: false; readonly why: string };
