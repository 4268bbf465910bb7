import type { Proposal } from '@structural/core';
import type { JsonPath } from '@structural/document';
import type { JsonObject } from '@structural/json';
import { isDefinition } from '../find/find-definitions.js';
import { objectAt } from '../find/find-objects.js';
import { isPartialDefinition } from '../find/is-partial-definition.js';
import { changeText, onlyDocument } from './change-text.js';
import { decisionsAbout, decisionsAboutPart, notesAbout, type MigrationFinding } from './migration-findings.js';
import { keepsUnknownFields, nullChanges, openChanges, type UnknownFields } from './open-changes.js';
import { fixSchemas, findingsOf } from './structural-fixes.js';
import { v1Changes } from './v1-changes.js';

/** What may be chosen about a migration. */
export interface MigrationOptions {
  /** What becomes of unknown fields where they were kept; they are by default. */
  readonly unknownFields?: UnknownFields;
  /** What is read beside what servers read; nothing by default. */
  readonly proposals?: readonly Proposal[];
}

/** A definition after its migration, in the text of its document. */
export interface MigratedText {
  readonly text: string;
  /** Whether the document was printed anew, without its comments. */
  readonly isReprinted: boolean;
  /** What a person must decide before the server takes the result for what the definition was. */
  readonly decisions: readonly MigrationFinding[];
  /** What was done and is worth a look. */
  readonly notes: readonly MigrationFinding[];
}

/**
 * Makes the definition at a path of a text of one document one of v1 with structural schemas, as far as that is safe.
 *
 * One that is such a definition stays as it is to the byte. What the server still refuses afterwards is among the decisions, in its words.
 */
export function migrateDefinition(
  text: string,
  path: JsonPath,
  { proposals = [], unknownFields = 'kept' }: MigrationOptions = {},
): MigratedText {
  const before = definitionAt(text, path);
  if (before === undefined) return { text, isReprinted: false, decisions: [], notes: [] };
  const shaped = changeText(text, ({ value }) => v1Changes(objectAt(value, path)?.value ?? {}, path));
  if (shaped === undefined) return { text, isReprinted: false, decisions: [UNCHANGEABLE], notes: [] };
  if (isPartialDefinition(before)) return { ...shaped, decisions: decisionsAboutPart(before), notes: [] };
  const keeps = keepsUnknownFields(before);
  const nullable =
    keeps && unknownFields === 'kept'
      ? changeText(shaped.text, ({ value }) => nullChanges(objectAt(value, path)?.value ?? {}, path))
      : shaped;
  if (nullable === undefined) return { text, isReprinted: false, decisions: [UNCHANGEABLE], notes: [] };
  const typed = fixSchemas(nullable.text, path, proposals);
  const opened = keeps
    ? changeText(typed.text, ({ value }) => openChanges(objectAt(value, path)?.value ?? {}, path, unknownFields))
    : typed;
  if (opened === undefined) return { text, isReprinted: false, decisions: [UNCHANGEABLE], notes: [] };
  const { fixed, text: migrated } = fixSchemas(opened.text, path, proposals);
  const after = onlyDocument(migrated);
  const unrepeated = shaped.unrepeated.map((repeated): MigrationFinding => ({
    path: repeated.slice(path.length),
    message: 'is written more than once; what the server drops, all but the last, is removed',
  }));
  const left = after === undefined ? [] : findingsOf(after, path, proposals);
  return {
    text: migrated,
    isReprinted: shaped.isReprinted || nullable.isReprinted || ('isReprinted' in opened && opened.isReprinted),
    decisions: after === undefined ? [UNCHANGEABLE] : decisionsAbout(before, left, { document: after, path, unknownFields }),
    notes: [...unrepeated, ...notesAbout(before, [...typed.fixed, ...fixed], unknownFields)],
  };
}

const UNCHANGEABLE: MigrationFinding = {
  path: [],
  message: 'cannot be edited here: anchors, aliases or repeated keys, or the size of the document, forbid it',
};

function definitionAt(text: string, path: JsonPath): JsonObject | undefined {
  const document = onlyDocument(text);
  const found = document && objectAt(document.value, path)?.value;
  return found !== undefined && isDefinition(found) ? found : undefined;
}
