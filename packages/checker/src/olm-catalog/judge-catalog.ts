import { parseDocuments, type ParsedDocument } from '@structural/document';
import type { Diagnostic } from '../diagnostic/diagnostic.js';
import type { FilePlace } from '../find/file-place.js';
import { caretRange, isWrittenAt } from '../place/position.js';
import { catalogFaults } from './catalog-faults.js';
import { readCatalogParts, textIn, type OlmCatalogParts } from './catalog-parts.js';

/** What there is to say of the parts of a file-based catalog in a file, and how many there are. */
export interface JudgedCatalog {
  readonly parts: number;
  readonly diagnostics: readonly Diagnostic[];
}

const NONE: JudgedCatalog = { parts: 0, diagnostics: [] };

/** More of one file are not listed. */
const MAX_FAULTS = 200;

/** Judges the parts of a file-based catalog of OLM in a file, with those in the files around it. */
export function judgeCatalog(file: string, documents: readonly ParsedDocument[], { catalog = [] }: FilePlace): JudgedCatalog {
  if (!documents.some(isPart)) return NONE;
  const own = { file: '', documents };
  const others = catalog.map((each) => ({ file: each.file, documents: parseDocuments(each.text) }));
  // A file with all kinds of parts is a catalog by itself, and others next to it may be of other servers.
  const all = isWhole(own) ? [own] : [own, ...others.filter((each) => !isWhole(each))];
  // What does not parse may be anything.
  if (all.some((each) => each.documents.some(({ ok }) => !ok))) return NONE;
  const parts = readCatalogParts(all);
  if (parts === undefined) return NONE;
  const count = Object.values(parts).flatMap((each: OlmCatalogParts['packages']) => each.filter((part) => part.file === '')).length;
  if (count === 0) return NONE;
  const diagnostics = catalogFaults(parts)
    .filter(({ part }) => part.file === '')
    .slice(0, MAX_FAULTS)
    .map(({ hint, message, part: { document }, path }): Diagnostic => {
      const isWritten = isWrittenAt(document, path);
      return {
        rule: 'olm-catalog',
        severity: 'error',
        message,
        file,
        range: isWritten
          ? caretRange(document, path, 'value')
          : caretRange(document, isWrittenAt(document, ['name']) ? ['name'] : ['schema'], 'value'),
        related: [],
        ...(hint !== undefined && { hint }),
      };
    });
  return { parts: count, diagnostics };
}

function isPart(document: ParsedDocument): boolean {
  return document.ok && textIn(document.value, 'schema').startsWith('olm.');
}

function isWhole(file: Parameters<typeof readCatalogParts>[0][number]): boolean {
  const parts = readCatalogParts([file]);
  return parts !== undefined && parts.packages.length > 0 && parts.channels.length > 0 && parts.bundles.length > 0;
}
