/** A file to write. */
export interface OutputFile {
  /** Relative to the folder of all, its parts separated by `/`. */
  readonly path: string;
  readonly text: string;
}
