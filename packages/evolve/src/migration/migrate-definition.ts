import { objectAt, isPartialDefinition, valueRangeAt } from '@structural/checker';
import type { RewriteDefinition } from '@structural/core';
import type { DocumentEdit, JsonPath } from '@structural/document';
import { jsonEqual, type JsonObject } from '@structural/json';
import { changeText, onlyDocument, type NextChanges } from './change-text.js';
import { decisionsAbout, decisionsAboutPart, notesAbout, type MigrationFinding } from './migration-findings.js';
import { keepsUnknownFields, nullChanges, openChanges, type UnknownFields } from './open-changes.js';
import { fixSchemas, findingsOf } from './structural-fixes.js';
import { v1Changes } from './v1-changes.js';

/** What may be chosen about a migration. */
export interface MigrationOptions {
  /** What becomes of unknown fields where they were kept; they are by default. */
  readonly unknownFields?: UnknownFields;
  /** What is read beside what servers read; nothing by default. */
  readonly rewrite?: RewriteDefinition | undefined;
}

/** What there is to say about one definition of a document after its migration. */
interface MigratedPart {
  readonly isChanged: boolean;
  /** What a person must decide before the server takes the result for what the definition was. */
  readonly decisions: readonly MigrationFinding[];
  /** What was done and is worth a look. */
  readonly notes: readonly MigrationFinding[];
}

/** The text of a document after the migration of its definitions. */
export interface MigratedText {
  readonly text: string;
  /** Whether the document was printed anew, without its comments. */
  readonly isReprinted: boolean;
  /** One for each definition. */
  readonly parts: readonly MigratedPart[];
}

/**
 * Makes the definitions at some paths of a text of one document ones of v1 with structural schemas, as far as that is safe.
 *
 * One that is such a definition stays as it is to the byte. What the server still refuses afterwards is among the decisions, in its words. All
 * are changed step by step together, so that it costs as much to read a list as if it were one definition.
 */
export function migrateDefinitions(
  text: string,
  paths: readonly JsonPath[],
  { rewrite, unknownFields = 'kept' }: MigrationOptions = {},
): MigratedText {
  const value = onlyDocument(text)?.value ?? null;
  const given = paths.map((path): Given => ({ path, before: objectAt(value, path)?.value ?? {} }));
  const opening = given.filter(({ before }) => keepsUnknownFields(before) && !isPartialDefinition(before));
  const steps = (some: readonly Given[], changes: (manifest: JsonObject, path: JsonPath) => readonly DocumentEdit[]): NextChanges => {
    return (document) => some.flatMap(({ path }) => changes(objectAt(document.value, path)?.value ?? {}, path));
  };
  const shaped = changeText(text, steps(given, v1Changes));
  const nullable = shaped && changeText(shaped.text, steps(unknownFields === 'kept' ? opening : [], nullChanges));
  const typed = nullable && fixSchemas(nullable.text, rewrite);
  const opened =
    typed &&
    changeText(
      typed.text,
      steps(opening, (manifest, path) => openChanges(manifest, path, unknownFields)),
    );
  const fixed = opened && fixSchemas(opened.text, rewrite);
  const after = fixed && onlyDocument(fixed.text);
  if (
    shaped === undefined ||
    nullable === undefined ||
    typed === undefined ||
    opened === undefined ||
    fixed === undefined ||
    after === undefined
  ) {
    return { text, isReprinted: false, parts: paths.map(() => ({ isChanged: false, decisions: [UNCHANGEABLE], notes: [] })) };
  }
  const left = findingsOf(after, rewrite);
  const places = [...typed.fixed, ...fixed.fixed];
  return {
    text: fixed.text,
    isReprinted: [shaped, nullable, opened].some(({ isReprinted }) => isReprinted),
    parts: given.map(({ before, path }) => {
      const isWithin = (other: JsonPath): boolean => path.every((step, i) => step === other[i]);
      const unrepeated = [shaped, nullable, opened].flatMap((each) => each.unrepeated).filter(isWithin);
      const own = places.filter((place) => isWithin(place.path)).map((place) => ({ ...place, path: place.path.slice(path.length) }));
      const { start, end } = valueRangeAt(after, path);
      const about = left.filter(({ range }) => path.length === 0 || (range.start >= start && range.end <= end));
      return {
        isChanged: !jsonEqual(before, objectAt(after.value, path)?.value ?? null) || unrepeated.length > 0,
        ...(isPartialDefinition(before)
          ? { decisions: decisionsAboutPart(before), notes: [] }
          : {
              decisions: decisionsAbout(before, about, { document: after, path, unknownFields }),
              notes: [...unrepeated.map((repeated) => repeatedAt(repeated.slice(path.length))), ...notesAbout(before, own, unknownFields)],
            }),
      };
    }),
  };
}

interface Given {
  readonly path: JsonPath;
  readonly before: JsonObject;
}

function repeatedAt(path: JsonPath): MigrationFinding {
  return { path, message: 'is written more than once; what the server drops, all but the last, is removed' };
}

const UNCHANGEABLE: MigrationFinding = {
  path: [],
  message: 'cannot be edited here: anchors, aliases or repeated keys, or the size of the document, forbid it',
};
