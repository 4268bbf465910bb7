import { type DefinitionCatalog, findObjects, describeResource, type ConvertedObjects, valueRangeAt } from '@structural/checker';
import {
  nameOnCreate,
  RULES_NOT_CHECKED,
  toResourceStorage,
  writeToStorage,
  type KubernetesVersion,
  type RuleEvaluator,
} from '@structural/core';
import { lineIndex, parseDocuments, type LineIndex } from '@structural/document';
import { isJsonObject, newJsonObject, type JsonObject } from '@structural/json';
import { examineStored, type Examination, type Grade } from './examine-stored.js';
import { findDefinition } from './find-type.js';

/**
 * What becomes of a stored object under a definition, worst first: `unreadable`, its version is gone or a read of it fails · `invalid`,
 * even an update that changes nothing is refused, or fails · `not-rewritable`, a migration to the storage version is refused · `tolerated`, its creation would be refused, an update that leaves alone what is wrong
 * is not · `loses-fields` · `changes`, values are filled in or altered · `unaffected`.
 */
export type SurveyOutcome = 'unreadable' | 'invalid' | 'not-rewritable' | 'tolerated' | 'loses-fields' | 'changes' | 'unaffected';

/** All outcomes, worst first. */
export const SURVEY_OUTCOMES: readonly SurveyOutcome[] = [
  'unreadable',
  'invalid',
  'not-rewritable',
  'tolerated',
  'loses-fields',
  'changes',
  'unaffected',
];

/** What a definition does to one stored object. */
export interface SurveyFinding {
  readonly outcome: SurveyOutcome;
  /** Why it cannot be read, or why it is refused: the field with the server's words. */
  readonly problems: readonly string[];
  /** Why a migration to the storage version is refused, where the object may lie in another one: `update in v1: …`, `server-side apply in v1: …`. */
  readonly rewrite: readonly string[];
  /** Fields that a read no longer has, and so no later write. */
  readonly lost: readonly string[];
  /** Fields that a read still has, and that the next write loses, whatever it changes: the storage version does not know them. */
  readonly lostByWrite: readonly string[];
  /** Fields that get another value, or one at all. */
  readonly changed: readonly string[];
  /** What only a conversion webhook knows, a clause each. */
  readonly unknown: readonly string[];
  /** How much of this was so under the old definition, too; it is not repeated above. 0 without an old one. */
  readonly before: number;
}

/** What may be chosen about a survey. */
export interface SurveyOptions {
  readonly kubernetesVersion?: KubernetesVersion;
  /** What evaluates rules; by default as a server of that version does. */
  readonly rules?: RuleEvaluator;
  /** The definitions as they are now: what is so under them already is left out and counted. */
  readonly old?: DefinitionCatalog;
  /** What a conversion webhook returned. */
  readonly converted?: ConvertedObjects;
}

/**
 * What becomes of an object that is stored when `catalog` holds the definitions; `undefined` for a kind that it does not know.
 *
 * The object is taken as a server gave it out, status and all; of its metadata only the errors count. One with but a `generateName`, which no server has
 * seen yet, is taken to have been given a name. It lies in storage in the storage version
 * of the old definition, or else in the version in which it is given.
 */
export function surveyResource(written: JsonObject, catalog: DefinitionCatalog, options: SurveyOptions = {}): SurveyFinding | undefined {
  const object = named(written);
  const stored = options.old === undefined ? object : inOldStorage(object, options.old);
  const now = examineStored(object, stored, catalog, options);
  if (now === undefined) return undefined;
  const before = options.old && examineStored(object, stored, options.old, options);
  if (before === undefined) return toFinding(now, 0);
  const fresh = {
    ...now,
    problems: newProblems(now.problems, before.problems),
    rewrite: without(now.rewrite, before.rewrite),
    lost: without(now.lost, before.lost),
    lostByWrite: without(now.lostByWrite, before.lostByWrite),
    changed: without(now.changed, before.changed),
  };
  const repeated = count(now) - count(fresh);
  // What is no longer tolerated is new, even if the very same was wrong before.
  if (now.grade !== before.grade && now.grade !== 'accepted' && fresh.problems.length === 0 && rank(now.grade) > rank(before.grade)) {
    return toFinding({ ...fresh, problems: now.problems }, repeated - now.problems.length);
  }
  return toFinding(fresh, repeated);
}

/** All that an object counts as: its outcome, and `not-rewritable` and `loses-fields` beside a worse one, so that neither is hidden by it. */
export function countedOutcomes({ lost, lostByWrite, outcome, rewrite }: SurveyFinding): readonly SurveyOutcome[] {
  const all = new Set<SurveyOutcome>([outcome]);
  if (rewrite.length > 0) all.add('not-rewritable');
  if (lost.length + lostByWrite.length > 0) all.add('loses-fields');
  return [...all];
}

/** One stored object of a file. */
export interface SurveyedObject {
  readonly file: string;
  /** Of its document, or of its place in a list; counts from 1. */
  readonly line: number;
  readonly apiVersion: string;
  readonly kind: string;
  readonly namespace: string;
  /** `metadata.name`, or else `metadata.generateName`. */
  readonly name: string;
  readonly finding: SurveyFinding;
}

/** The stored objects of a file; plain data. */
export interface SurveyedFile {
  readonly objects: readonly SurveyedObject[];
  /** Objects of kinds that the definitions are not about. */
  readonly others: number;
  /** One clause for each document that does not parse. */
  readonly problems: readonly { readonly line: number; readonly message: string }[];
}

/** Surveys all objects of a file, items of lists included. Never throws on any text. */
export function surveyFile(file: string, text: string | Uint8Array, catalog: DefinitionCatalog, options: SurveyOptions = {}): SurveyedFile {
  const objects: SurveyedObject[] = [];
  const problems: { line: number; message: string }[] = [];
  let others = 0;
  let lines: LineIndex | undefined;
  for (const document of parseDocuments(text)) {
    const lineOf = (offset: number): number => (lines ??= lineIndex(document.text)).positionOf(offset).line;
    if (!document.ok) {
      problems.push({ line: lineOf(document.error.range.start), message: document.error.message });
      continue;
    }
    for (const { path, value } of findObjects(document.value)) {
      const finding = surveyResource(value, catalog, options);
      if (finding === undefined) {
        others++;
        continue;
      }
      const { apiVersion, generateName, kind, name, namespace } = describeResource(value);
      const { start } = valueRangeAt(document, path);
      objects.push({ file, line: lineOf(start), apiVersion, kind, namespace, name: name === '' ? generateName : name, finding });
    }
  }
  return { objects, others, problems };
}

/** The object with the name that a server would make of its `generateName`, if that is all it has. */
function named(object: JsonObject): JsonObject {
  const { metadata } = object;
  const { generateName, name } = describeResource(object);
  if (!isJsonObject(metadata) || name !== '' || generateName === '') return object;
  const given = Object.assign(newJsonObject(), metadata, { name: nameOnCreate({ name, generateName }) });
  return Object.assign(newJsonObject(), object, { metadata: given });
}

/** The object as it lies in storage under the old definition. */
function inOldStorage(object: JsonObject, old: DefinitionCatalog): JsonObject {
  const { group, kind } = describeResource(object);
  const found = findDefinition(old, group, kind);
  const storage = found.kind === 'definition' ? toResourceStorage(found.definition) : undefined;
  if (storage?.ok !== true || storage.storage.isConvertedByWebhook) return object;
  const written = writeToStorage(storage.storage, object);
  return written.ok ? written.object : object;
}

function toFinding(examination: Examination, before: number): SurveyFinding {
  const { changed, lost, lostByWrite, problems, rewrite, unknown } = examination;
  return { outcome: outcomeOf(examination), problems, rewrite, lost, lostByWrite, changed, unknown, before };
}

function outcomeOf({ changed, grade, lost, lostByWrite, problems, rewrite }: Examination): SurveyOutcome {
  const isGraded = grade !== 'accepted' && problems.length > 0;
  if (isGraded && (grade !== 'tolerated' || rewrite.length === 0)) return grade;
  return outcomeWithoutProblems({ changed, lost, lostByWrite, rewrite });
}

/** The outcome of an object that nothing is wrong with as it is. */
export function outcomeWithoutProblems({
  changed,
  lost,
  lostByWrite,
  rewrite,
}: Pick<SurveyFinding, 'changed' | 'lost' | 'lostByWrite' | 'rewrite'>): SurveyOutcome {
  if (rewrite.length > 0) return 'not-rewritable';
  if (lost.length + lostByWrite.length > 0) return 'loses-fields';
  return changed.length > 0 ? 'changes' : 'unaffected';
}

function rank(grade: Grade): number {
  return ['accepted', 'tolerated', 'invalid', 'unreadable'].indexOf(grade);
}

function count({ changed, lost, lostByWrite, problems, rewrite }: Examination): number {
  return problems.length + rewrite.length + lost.length + lostByWrite.length + changed.length;
}

/** What is wrong that was not before. That rules were not checked, as the object is invalid, is nothing new where it was invalid already. */
function newProblems(now: readonly string[], before: readonly string[]): readonly string[] {
  const fresh = without(now, before);
  return fresh.length < now.length && fresh.every((problem) => problem.endsWith(RULES_NOT_CHECKED)) ? [] : fresh;
}

function without(texts: readonly string[], known: readonly string[]): readonly string[] {
  const before = new Set(known);
  return texts.filter((text) => !before.has(text));
}
