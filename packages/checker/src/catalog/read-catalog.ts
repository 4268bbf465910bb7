import { valueRangeAt } from '../place/position.js';
import { newDecodings, type Decodings, type RewriteDefinition } from '@structural/core';
import {
  lineIndex,
  newBlockMemory,
  parseDocuments,
  type BlockMemory,
  type FailedDocument,
  type ParsedDocument,
  type SourceDocument,
} from '@structural/document';
import { isJsonObject, type JsonValue } from '@structural/json';
import { definedTypes } from '../derived/derive-definitions.js';
import type { FoundDefinition } from '../find/find-definitions.js';
import { makeCatalog, NO_DEFINITIONS, type CatalogEntry, type CatalogProblem, type DefinitionCatalog } from './definition-catalog.js';
import { readShared } from './read-shared.js';
import { writtenName } from './written-name.js';
import { findBreakingAction, isDefinedByTemplate } from '../find/template-action.js';
import { isNamedAsOfChart } from '../find/file-place.js';

/** What definitions that are read one after the other have in common. */
export interface SharedParts {
  readonly blocks: BlockMemory;
  readonly decodings: Decodings;
}

/** Gets ready to read many definitions. */
export function newSharedParts(): SharedParts {
  return { blocks: newBlockMemory(), decodings: newDecodings() };
}

/**
 * Reads the definitions of files into a catalog, as `check` finds them; whatever else the files hold does not matter, patches of definitions
 * included.
 *
 * `rewrite` are read, too. A text that another catalog in use holds, too, shares its definition and all that was compiled of it; with `parts` equal
 * parts of different definitions are shared, too, by all that is read with them. Never throws.
 */
export function readCatalog(
  files: Iterable<{ readonly file: string; readonly text: string | Uint8Array }>,
  rewrite?: RewriteDefinition,
  parts?: SharedParts,
): DefinitionCatalog {
  const read = noDefinitions();
  for (const { file, text } of files) addDefinitions(read, file, parseDocuments(text, parts?.blocks), rewrite, parts?.decodings);
  return makeCatalog(read.entries, read.problems);
}

/** The same of the documents of one file. */
export function catalogOfDocuments(
  file: string,
  documents: readonly ParsedDocument[],
  rewrite?: RewriteDefinition | undefined,
  decodings?: Decodings,
): DefinitionCatalog {
  const read = noDefinitions();
  addDefinitions(read, file, documents, rewrite, decodings);
  return read.entries.length + read.problems.length === 0 ? NO_DEFINITIONS : makeCatalog(read.entries, read.problems);
}

interface ReadDefinitions {
  readonly entries: CatalogEntry[];
  readonly problems: CatalogProblem[];
}

function noDefinitions(): ReadDefinitions {
  return { entries: [], problems: [] };
}

function addDefinitions(
  { entries, problems }: ReadDefinitions,
  file: string,
  documents: readonly ParsedDocument[],
  rewrite: RewriteDefinition | undefined,
  decodings: Decodings | undefined,
): void {
  for (const document of documents) {
    if (!document.ok) {
      problems.push(unparsed(file, document));
      continue;
    }
    for (const { document: each, found } of definedTypes(document)) {
      const entry = toEntry(file, each, found, rewrite, decodings);
      if ('message' in entry) problems.push(entry);
      else if (isTemplate(file, each, found)) problems.push(unrendered(entry));
      else entries.push(entry);
    }
  }
}

function isTemplate(file: string, document: SourceDocument, { value }: FoundDefinition): boolean {
  return document.text.includes('{{') && isDefinedByTemplate(value, isNamedAsOfChart(file));
}

/** A definition that parses with the actions of a template in it. */
function unrendered({ file, found }: CatalogEntry): CatalogProblem {
  return { file, reason: 'template', message: 'it is filled in by a template', ...describeKind(found), name: nameOf(found) };
}

function unparsed(file: string, { error: { message, range: at }, range, text }: FailedDocument): CatalogProblem {
  const reason = findBreakingAction(text, range) === undefined ? 'syntax' : 'template';
  const name = writtenName(text.slice(range.start, range.end));
  const place = lineIndex(text).positionOf(at.start);
  return { file, reason, message, place, group: '', kind: '', ...(name !== undefined && { name }) };
}

/** The entry that a definition makes, or what keeps it from being one. */
export function toEntry(
  file: string,
  document: SourceDocument,
  found: FoundDefinition,
  rewrite?: RewriteDefinition,
  decodings?: Decodings,
): CatalogEntry | CatalogProblem {
  const read = readShared(document, found, rewrite, decodings);
  if (read.ok) return { file, document, found, definition: read.definition };
  const place = read.faults && lineIndex(document.text).positionOf(valueRangeAt(document, found.path).start);
  const reason = isTemplate(file, document, found) ? 'template' : 'undecodable';
  return { file, reason, message: read.decodeError, ...(place && { place }), ...describeKind(found), name: nameOf(found) };
}

function nameOf({ value: { metadata } }: FoundDefinition): string {
  return isJsonObject(metadata) ? text(metadata['name']) : '';
}

function describeKind({ value: { spec } }: FoundDefinition): Pick<CatalogProblem, 'group' | 'kind'> {
  if (!isJsonObject(spec)) return { group: '', kind: '' };
  const { group, names } = spec;
  return { group: text(group), kind: isJsonObject(names) ? text(names['kind']) : '' };
}

function text(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '';
}
