import { newDecodings, type CustomResourceDefinition, type Decodings, type ApiProposal } from '@structural/core';
import {
  latelyUsed,
  lineIndex,
  newBlockMemory,
  nextBlockMemory,
  type BlockMemory,
  type FailedDocument,
  type LatelyUsed,
  type SourceDocument,
} from '@structural/document';
import { isJsonObject, type JsonValue } from '@structural/json';
import { documentsOf } from '../find/parsed-before.js';
import { findWholeDefinitions, type FoundDefinition } from '../find/find-definitions.js';
import { makeCatalog, type CatalogEntry, type CatalogProblem, type DefinitionCatalog } from './definition-catalog.js';
import { readShared } from './read-shared.js';
import { writtenName } from './written-name.js';
import { findBreakingAction } from '../find/template-action.js';

/** What definitions that are read one after the other have in common. */
export interface SharedParts {
  readonly blocks: BlockMemory;
  readonly decodings: Decodings;
  /** The definitions of a file that is edited as they were judged last, by their names. */
  readonly judged?: LatelyUsed<string, CustomResourceDefinition>;
}

/** Gets ready to read many definitions. */
export function newSharedParts(): SharedParts {
  return { blocks: newBlockMemory(), decodings: newDecodings() };
}

/** So many definitions of a file that is edited are kept. */
const MOST_JUDGED = 256;

/** The same for the next text of a file that is edited; parts that no text has any more are forgotten in time. */
export function nextSharedParts({ blocks, decodings, judged = latelyUsed(MOST_JUDGED, () => 1) }: SharedParts): SharedParts {
  return { blocks: nextBlockMemory(blocks), decodings, judged };
}

/**
 * Reads the definitions of files into a catalog, as `check` finds them; whatever else the files hold does not matter, patches of definitions
 * included.
 *
 * `proposals` are read, too. A text that another catalog in use holds, too, shares its definition and all that was compiled of it; with `parts` equal
 * parts of different definitions are shared, too, by all that is read with them. Never throws.
 */
export function readCatalog(
  files: Iterable<{ readonly file: string; readonly text: string | Uint8Array }>,
  proposals: readonly ApiProposal[] = [],
  parts?: SharedParts,
): DefinitionCatalog {
  const entries: CatalogEntry[] = [];
  const problems: CatalogProblem[] = [];
  for (const { file, text } of files) {
    for (const document of documentsOf(text, parts?.blocks)) {
      if (!document.ok) {
        problems.push(unparsed(file, document));
        continue;
      }
      for (const found of findWholeDefinitions(document.value)) {
        const entry = toEntry(file, document, found, proposals, parts?.decodings);
        if ('message' in entry) problems.push(entry);
        else entries.push(entry);
      }
    }
  }
  return makeCatalog(entries, problems);
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
  proposals: readonly ApiProposal[] = [],
  decodings?: Decodings,
): CatalogEntry | CatalogProblem {
  const read = readShared(document, found, proposals, decodings);
  if (read.ok) return { file, document, found, definition: read.definition };
  return { file, reason: 'undecodable', message: read.decodeError, ...describeKind(found), name: nameOf(found) };
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
