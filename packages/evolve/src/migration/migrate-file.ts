import { findDefinitions } from '@structural/checker';
import {
  applyEdits,
  lineIndex,
  locateNearest,
  parseDocuments,
  type JsonPath,
  type LineColumn,
  type ParsedDocument,
  type SourceDocument,
} from '@structural/document';
import { type JsonObject, valueAt } from '@structural/json';
import type { RewrittenDocument, RewrittenFile } from '../stored/rewrite-documents.js';
import { migrateDefinitions, type MigrationOptions } from './migrate-definition.js';
import { onlyDocument } from './change-text.js';
import type { MigrationFinding } from './migration-findings.js';

/** A thing to say about a migration, at a place in the file as it was. */
export interface PlacedMigrationFinding {
  readonly message: string;
  readonly hint?: string;
  /** From 1. */
  readonly place: LineColumn;
}

/** What became of one definition of a file. */
export interface MigratedDefinition {
  /** `metadata.name`; empty if there is none. */
  readonly name: string;
  /** Where it starts. */
  readonly place: LineColumn;
  readonly isChanged: boolean;
  /** What a person must decide; none where the result means what the definition meant and the server accepts it. */
  readonly decisions: readonly PlacedMigrationFinding[];
  /** What was done and is worth a look. */
  readonly notes: readonly PlacedMigrationFinding[];
}

/** A file before and after the migration of its definitions. */
export interface MigratedFile extends RewrittenFile {
  /** In the order of the file, parts that only patch a definition included. */
  readonly definitions: readonly MigratedDefinition[];
  /** What does not parse and stays as it is. */
  readonly problems: readonly PlacedMigrationFinding[];
}

/**
 * Makes the definitions of a file ones of apiextensions.k8s.io/v1 with structural schemas, as far as that is safe, in its text.
 *
 * Comments and layout stay, so does everything of another kind and what needs no change, to the byte. `options.unknownFields` says what happens to
 * fields that no schema lists where they were kept by `preserveUnknownFields: true`, the default of v1beta1. Never throws on any text.
 */
export function migrateFile(text: string | Uint8Array, options: MigrationOptions = {}): MigratedFile {
  const parsed = parseDocuments(text);
  const before = parsed[0]?.text ?? (typeof text === 'string' ? text : '');
  const migrated = parsed.map((document) => (document.ok ? migrateDocument(document, options) : keptAs(document)));
  const edits = migrated.flatMap(({ text: changed, document: { range } }) => (changed === undefined ? [] : [{ range, text: changed }]));
  return {
    before,
    text: applyEdits(before, edits),
    documents: migrated.map(({ document }) => document),
    unparsed: parsed.filter(({ ok }) => !ok).length,
    definitions: migrated.flatMap(({ definitions }) => definitions),
    problems: parsed.flatMap((document) => (document.ok ? [] : [problemOf(document)])),
  };
}

interface MigratedDocument {
  readonly document: RewrittenDocument;
  /** Absent where nothing changes. */
  readonly text?: string;
  readonly definitions: readonly MigratedDefinition[];
}

function keptAs({ format, range }: ParsedDocument): MigratedDocument {
  return { document: { range, format, how: 'kept' }, definitions: [] };
}

function migrateDocument(document: SourceDocument, options: MigrationOptions): MigratedDocument {
  const { format, range, text: whole, value } = document;
  const part = whole.slice(range.start, range.end);
  const found = onlyDocument(part) === undefined ? [] : findDefinitions(value);
  if (found.length === 0) return { document: { range, format, how: 'kept', value }, definitions: [] };
  const { isReprinted, parts, text } = migrateDefinitions(
    part,
    found.map(({ path }) => path),
    options,
  );
  const definitions = found.map(({ path, value: definition }, i): MigratedDefinition => {
    const { decisions = [], isChanged = false, notes = [] } = parts[i] ?? {};
    const place = (finding: MigrationFinding): PlacedMigrationFinding => placed(document, path, finding);
    return {
      name: nameOf(definition),
      place: placeAt(document, path),
      isChanged,
      decisions: decisions.map(place),
      notes: notes.map(place),
    };
  });
  if (text === part) return { document: { range, format, how: 'kept', value }, definitions };
  const after = onlyDocument(text)?.value ?? value;
  return { document: { range, format, how: isReprinted ? 'reprinted' : 'edited', value: after }, text, definitions };
}

function nameOf(definition: JsonObject): string {
  const name = valueAt(definition, ['metadata', 'name']);
  return typeof name === 'string' ? name : '';
}

function placed(document: SourceDocument, base: JsonPath, { path, ...said }: MigrationFinding): PlacedMigrationFinding {
  return { ...said, place: placeAt(document, [...base, ...path]) };
}

function placeAt(document: SourceDocument, path: JsonPath): LineColumn {
  const { key, value } = locateNearest(document, path);
  return lineIndex(document.text).positionOf((key ?? value).start);
}

function problemOf(document: Extract<ParsedDocument, { readonly ok: false }>): PlacedMigrationFinding {
  return { message: document.error.message, place: lineIndex(document.text).positionOf(document.error.range.start) };
}
