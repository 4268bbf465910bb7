import { lineIndex, parseDocuments as parse } from '@structural/document';
import { toLocation, type Location } from './finding.js';
import { checkType } from './options.js';
import { toPlain, type PlainValue } from './plain-value.js';

/** One document of a text. */
export type ParsedManifest =
  | { readonly ok: true; readonly value: PlainValue; readonly loc: Location }
  | { readonly ok: false; readonly message: string; readonly loc: Location };

/**
 * Parses a text as kubectl does: documents of YAML 1.1 or JSON, of which one that does not parse does not hide the others.
 *
 * Empty documents are left out. Never throws on any text.
 */
export function parseDocuments(text: string): readonly ParsedManifest[] {
  checkType(text, 'string', 'text');
  const lines = lineIndex(text);
  return parse(text).map((document) =>
    document.ok
      ? { ok: true, value: toPlain(document.value), loc: toLocation(document.range, lines) }
      : { ok: false, message: document.error.message, loc: toLocation(document.error.range, lines) },
  );
}
