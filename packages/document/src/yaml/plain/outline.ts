/** How far the lines of a text are indented: of those that are not blank and hold more than a comment. */
export interface Outline {
  /** Where the first character of each stands that is no space. */
  readonly starts: readonly number[];
  readonly columns: readonly number[];
  /** The next line that is indented no further; as many as there are lines where none is. */
  readonly next: readonly number[];
}
