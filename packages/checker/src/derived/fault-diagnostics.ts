import { deriveDocument, type SourceDocument } from '@structural/document';
import type { Diagnostic } from '../diagnostic/diagnostic.js';
import type { FoundFault } from '../find/found-in-document.js';
import { caretRange } from '../place/position.js';

/** The findings about objects of a document of which a controller makes others. */
export function faultDiagnostics(
  file: string,
  source: SourceDocument,
  faults: readonly FoundFault[],
  rule: 'made-definition' | 'composed-resource' = 'made-definition',
): readonly Diagnostic[] {
  return faults.map(({ fault: { hint, isLimit, mark, message, place, severity }, root, rule: own = rule }) => {
    const path = [...root, ...place.path];
    // A part of a text has its place where a document has that derives it.
    const document =
      place.part === undefined
        ? source
        : deriveDocument({ source, name: '', madeBy: '', placeOf: () => ({ ...place, path }) }, source.value);
    return {
      rule: own,
      severity,
      message,
      file,
      range: caretRange(document, path, mark),
      related: [],
      ...(hint !== undefined && { hint }),
      ...(isLimit === true && { isLimit }),
    };
  });
}
