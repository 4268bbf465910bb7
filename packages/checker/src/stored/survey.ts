import {
  errorText,
  judgeResource,
  NEWEST_KUBERNETES,
  type KubernetesVersion,
  type ResourceChange,
  type ResourceType,
  type RuleEvaluator,
} from '@structural/core';
import { lineIndex, parseDocuments, type LineIndex } from '@structural/document';
import { isJsonObject, newJsonObject, printJson, type JsonObject } from '@structural/json';
import type { DefinitionCatalog } from '../catalog/definition-catalog.js';
import { findObjects } from '../find/find-objects.js';
import { describeResource } from '../find/describe-resource.js';
import { rulesOf } from '../server/rules-of.js';
import { findType } from './find-type.js';
import { plainPath } from '../place/plain-path.js';
import { valueRangeAt } from '../place/position.js';

/**
 * What becomes of a stored object under a definition, worst first: `unreadable`, its version is gone or it does not decode · `invalid`,
 * even an update that changes nothing is refused · `tolerated`, its creation would be refused, an update that leaves alone what is wrong
 * is not · `loses-fields` · `changes`, values are filled in or altered · `unaffected`.
 */
export type SurveyOutcome = 'unreadable' | 'invalid' | 'tolerated' | 'loses-fields' | 'changes' | 'unaffected';

/** All outcomes, worst first. */
export const SURVEY_OUTCOMES: readonly SurveyOutcome[] = ['unreadable', 'invalid', 'tolerated', 'loses-fields', 'changes', 'unaffected'];

/** What a definition does to one stored object. */
export interface SurveyFinding {
  readonly outcome: SurveyOutcome;
  /** Why it cannot be read, or why it is refused: the field with the server's words. */
  readonly problems: readonly string[];
  /** Fields that the schema does not know and that are gone with the next write. */
  readonly lost: readonly string[];
  /** Fields that get another value, or one at all. */
  readonly changed: readonly string[];
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
}

/**
 * What becomes of an object that is stored when `catalog` holds the definitions; `undefined` for a kind that it does not know.
 *
 * The object is taken as a server gave it out, status and all; of its metadata only the errors count.
 */
export function surveyResource(object: JsonObject, catalog: DefinitionCatalog, options: SurveyOptions = {}): SurveyFinding | undefined {
  const now = examine(object, catalog, options);
  if (now === undefined) return undefined;
  const before = options.old && examine(object, options.old, options);
  if (before === undefined) return toFinding(now, 0);
  const fresh = {
    ...now,
    problems: without(now.problems, before.problems),
    lost: without(now.lost, before.lost),
    changed: without(now.changed, before.changed),
  };
  const repeated = count(now) - count(fresh);
  // What is no longer tolerated is new, even if the very same was wrong before.
  if (now.grade !== before.grade && now.grade !== 'accepted' && fresh.problems.length === 0 && rank(now.grade) > rank(before.grade)) {
    return toFinding({ ...fresh, problems: now.problems }, repeated - now.problems.length);
  }
  return toFinding(fresh, repeated);
}

/** One stored object of a file. */
export interface SurveyedObject {
  readonly file: string;
  /** Of its document, or of its place in a list; counts from 1. */
  readonly line: number;
  readonly apiVersion: string;
  readonly kind: string;
  readonly namespace: string;
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
      const { apiVersion, kind, name, namespace } = describeResource(value);
      const { start } = valueRangeAt(document, path);
      objects.push({ file, line: lineOf(start), apiVersion, kind, namespace, name, finding });
    }
  }
  return { objects, others, problems };
}

type Grade = 'accepted' | 'tolerated' | 'invalid' | 'unreadable';

interface Examination {
  readonly grade: Grade;
  readonly problems: readonly string[];
  readonly lost: readonly string[];
  readonly changed: readonly string[];
}

function rank(grade: Grade): number {
  return ['accepted', 'tolerated', 'invalid', 'unreadable'].indexOf(grade);
}

function examine(object: JsonObject, catalog: DefinitionCatalog, options: SurveyOptions): Examination | undefined {
  const found = findType(catalog, describeResource(object));
  if (found.kind === 'unknown') return undefined;
  if (found.kind !== 'type') return unreadable(found.message);
  const { type } = found;
  const { kubernetesVersion = NEWEST_KUBERNETES, rules = rulesOf(kubernetesVersion) } = options;
  // As if it were created with its status.
  const created = judgeResource({ ...type, hasStatus: false }, object, { kubernetesVersion, rules });
  if (!created.ok) return unreadable(created.decodeError);
  const { lost, changed } = effects(created.changes);
  if (created.errors.length === 0) return { grade: 'accepted', problems: [], lost, changed };
  const stored = withNamespace(type, object);
  const updated = judgeResource(type, stored, { kubernetesVersion, rules, old: stored, oldIsStored: true });
  if (!updated.ok) return unreadable(updated.decodeError);
  return updated.errors.length === 0
    ? { grade: 'tolerated', problems: created.errors.map(errorText), lost, changed }
    : { grade: 'invalid', problems: updated.errors.map(errorText), lost, changed };
}

/** What is stored has a namespace; a manifest may leave it to the request. */
function withNamespace({ namespaced }: ResourceType, object: JsonObject): JsonObject {
  const metadata = object['metadata'];
  if (!namespaced || !isJsonObject(metadata) || !['', null, undefined].includes(metadata['namespace'] as string)) return object;
  return Object.assign(newJsonObject(), object, { metadata: Object.assign(newJsonObject(), metadata, { namespace: 'default' }) });
}

function unreadable(problem: string): Examination {
  return { grade: 'unreadable', problems: [problem], lost: [], changed: [] };
}

/** What happens to fields outside of the object's own metadata, of which the server keeps accounts itself. */
function effects(changes: readonly ResourceChange[]): Pick<Examination, 'lost' | 'changed'> {
  const own = changes.filter(({ path }) => path[0] !== 'metadata');
  return {
    lost: own.flatMap(({ kind, path }) => (kind === 'pruned' ? [plainPath(path)] : [])),
    changed: own.flatMap(({ after, kind, path }) =>
      kind === 'pruned' ? [] : [`${plainPath(path)}${after === undefined ? ' dropped' : `=${shortened(printJson(after))}`}`],
    ),
  };
}

function shortened(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}

function toFinding({ grade, problems, lost, changed }: Examination, before: number): SurveyFinding {
  return { outcome: outcomeOf(grade, problems, lost, changed), problems, lost, changed, before };
}

function outcomeOf(grade: Grade, problems: readonly string[], lost: readonly string[], changed: readonly string[]): SurveyOutcome {
  if (grade !== 'accepted' && problems.length > 0) return grade;
  if (lost.length > 0) return 'loses-fields';
  return changed.length > 0 ? 'changes' : 'unaffected';
}

function count({ problems, lost, changed }: Examination): number {
  return problems.length + lost.length + changed.length;
}

function without(texts: readonly string[], known: readonly string[]): readonly string[] {
  const before = new Set(known);
  return texts.filter((text) => !before.has(text));
}
