/** A half-open span `[start, end)` of UTF-16 offsets into the text of the whole file, never into one document of it. */
export interface Range {
  readonly start: number;
  readonly end: number;
}
