import type { Derivation, DocumentFormat, SourceDocument } from './source-document.js';

/**
 * A document that nobody wrote: a value that a program makes of another document, with the places of that one.
 *
 * Locations, ranges and lines are those of the source. What the source repeats is repeated nowhere here, and edits are not made.
 */
export function deriveDocument(derivation: Derivation, value: SourceDocument['value']): SourceDocument {
  const { source } = derivation;
  const format: DocumentFormat = source.format;
  return { ok: true, format, text: source.text, range: source.range, value, duplicates: [], derivation };
}
