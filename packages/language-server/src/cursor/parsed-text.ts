import type { ParsedDocument } from '@structural/document';

/** A text with its documents, which were parsed once for all who look at them. */
export interface ParsedText {
  readonly text: string;
  readonly documents: readonly ParsedDocument[];
}
