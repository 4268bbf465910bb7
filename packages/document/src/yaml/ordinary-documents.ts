import type { SourceDocument } from '../document/source-document.js';

/** Documents that are known to be written as manifests ordinarily are. */
const ordinary = new WeakSet<SourceDocument>();

/** Says that `readPlainYaml` read a document, so that no more of its text need be read again than what is asked for. */
export function markOrdinary(document: SourceDocument): SourceDocument {
  ordinary.add(document);
  return document;
}

/** Whether that was said of a document. */
export function isOrdinary(document: SourceDocument): boolean {
  return ordinary.has(document);
}
