import type { JsonPath, SourceDocument } from '@structural/document';
import { goQuote } from '@structural/json';
import type { Diagnostic } from './diagnostic.js';

/**
 * The keys that a document holds more than once, at the later one, which wins, with a look back at the first.
 *
 * Each has the severity that is told for its path; none is reported where that is `undefined`.
 */
export function duplicateKeyDiagnostics(
  file: string,
  document: SourceDocument,
  severityOf: (path: JsonPath) => 'error' | 'warning' | undefined,
): readonly Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  for (const { path, range, first } of document.duplicates) {
    const severity = severityOf(path);
    if (severity === undefined) continue;
    diagnostics.push({
      rule: 'duplicate-key',
      severity,
      message: `key ${goQuote(String(path.at(-1) ?? ''))} already set in map`,
      file,
      range,
      related: [{ file, range: first, message: 'first set here; the server drops this value' }],
      hint: 'the last one wins; with strict field validation, the default of kubectl, the request is refused',
    });
  }
  return diagnostics;
}
