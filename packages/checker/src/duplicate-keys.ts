import type { SourceDocument } from '@structural/document';
import { goQuote } from '@structural/json';
import type { Diagnostic } from './diagnostic.js';

/** The keys that a document holds more than once: a warning at the later one, which wins, with a look back at the first. */
export function duplicateKeyDiagnostics(file: string, document: SourceDocument): readonly Diagnostic[] {
  return document.duplicates.map(({ path, range, first }) => ({
    rule: 'duplicate-key',
    severity: 'warning',
    message: `key ${goQuote(String(path.at(-1) ?? ''))} already set in map`,
    file,
    range,
    related: [{ file, range: first, message: 'first set here; the server drops this value' }],
    hint: 'the last one wins; with strict field validation, the default of kubectl, the request is refused',
  }));
}
