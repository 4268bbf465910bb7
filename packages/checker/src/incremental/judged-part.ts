import type { Range, SourceDocument } from '@structural/document';
import { newJsonObject } from '@structural/json';
import { makeCatalog, type CatalogEntry, type DefinitionCatalog } from '../catalog/definition-catalog.js';
import type { CheckResult } from '../check/check.js';
import type { Diagnostic, Fix } from '../diagnostic/diagnostic.js';
import type { ClaimedNames } from '../naming/claimed-names.js';
import type { DefinitionPart } from './definition-parts.js';

/** A document with definitions that was judged by itself, wherever it stands. */
export interface JudgedPart {
  /** Whether what is said of it depends on nothing else in its file. */
  readonly standsAlone: boolean;
  readonly hasDefinition: boolean;
  /** The names that its definitions have. */
  readonly claims: readonly ClaimedNames[];
  /** Read when it is asked for. */
  readonly catalog: DefinitionCatalog;
  /** The findings when the document starts at `start`. */
  diagnosticsAt(start: number): readonly Diagnostic[];
}

/** A judged document in its place. */
export interface PlacedPart {
  readonly part: DefinitionPart;
  readonly judged: JudgedPart;
}

/** What is said of a document that was judged as if it were the whole file, with its definitions. */
export function toPart(
  { claims = [], definitions, diagnostics, resources }: CheckResult,
  readDefinitions: () => DefinitionCatalog,
): JudgedPart {
  let catalog: DefinitionCatalog | undefined;
  return {
    // Resources are judged by the definitions of the whole file.
    standsAlone: resources.length === 0 && !diagnostics.some(isAboutFile),
    hasDefinition: definitions.length > 0,
    claims,
    get catalog() {
      return (catalog ??= readDefinitions());
    },
    diagnosticsAt: (start) => diagnostics.map((diagnostic) => movedDiagnostic(diagnostic, start)),
  };
}

/**
 * Whether a finding is about a whole file: one template is enough for it, and so is one definition; beside that what does not parse is more than a note.
 */
export function isAboutFile({ rule, severity }: Diagnostic): boolean {
  return rule === 'templated-file' || rule === 'no-definitions' || (rule === 'syntax' && severity === 'info');
}

/** The definitions of judged parts as definitions of the whole text, so that what points to them points into it. */
export function rebasedCatalog(placed: readonly PlacedPart[], text: string): DefinitionCatalog {
  const entries = placed.flatMap(({ judged, part: { start } }) => judged.catalog.entries.map((entry) => movedEntry(entry, text, start)));
  return makeCatalog(
    entries,
    placed.flatMap(({ judged }) => judged.catalog.problems),
  );
}

/** The value is another one, too: what the engine remembers of places hangs on it. */
function movedEntry(entry: CatalogEntry, text: string, by: number): CatalogEntry {
  const value = Object.assign(newJsonObject(), entry.found.value);
  return { ...entry, document: movedDocument(entry.document, text, by), found: { ...entry.found, value } };
}

function movedDocument(document: SourceDocument, text: string, by: number): SourceDocument {
  const duplicates = document.duplicates.map((each) => ({ ...each, range: moved(each.range, by), first: moved(each.first, by) }));
  return { ...document, text, range: moved(document.range, by), duplicates };
}

function movedDiagnostic(diagnostic: Diagnostic, by: number): Diagnostic {
  const { fix, range, related, suggestions } = diagnostic;
  return {
    ...diagnostic,
    range: moved(range, by),
    related: related.map((place) => (place.file === diagnostic.file ? { ...place, range: moved(place.range, by) } : place)),
    ...(fix === undefined ? {} : { fix: movedFix(fix, by) }),
    ...(suggestions === undefined ? {} : { suggestions: suggestions.map((each) => movedFix(each, by)) }),
  };
}

function movedFix(fix: Fix, by: number): Fix {
  return { ...fix, edits: fix.edits.map((edit) => ({ ...edit, range: moved(edit.range, by) })) };
}

function moved({ end, start }: Range, by: number): Range {
  return { start: start + by, end: end + by };
}
