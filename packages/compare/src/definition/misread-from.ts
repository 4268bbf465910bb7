import { compileValueValidator, readFromStorage, versionsOf, writeToStorage, type FieldError } from '@structural/core';
import type { JsonObject } from '@structural/json';
import { isAtOrBelow, placeText, stepsOf } from '@structural/witness';
import type { SchemaChange } from '../records/schema-rule.js';
import { schemaChanges } from '../changes/schema-changes.js';
import type { Budget } from '../decide/trial/budget.js';
import { candidateValues } from '../values/candidate-values.js';
import { planOf } from '../decide/trial/plan-of.js';
import { fixtureFor, resourceWith } from '../judge/fixture.js';
import type { Transition, AudienceOutcome } from '../outcome/to-finding.js';
import type { Answer } from '../records/witness.js';
import { refuses, written } from '../judge/answers.js';
import type { Side } from '../judge/side.js';
import { fieldsText, MAX_NAMED, type VersionsBeside } from './versions-beside.js';

/** What the new version accepts, and those who know the schema of an old one cannot read. */
export function misreadFrom(three: VersionsBeside, direction: Transition['direction'], budget: Budget): AudienceOutcome | undefined {
  const { before, beside } = three;
  const [from, to] = [before, beside].map(schemaOf);
  if (from === undefined || to === undefined) return undefined;
  const found: Misread[] = [];
  const types = {
    kubernetesVersion: beside.judge.kubernetesVersion,
    from: before.judge.type,
    to: beside.judge.type,
    changesBetween: schemaChanges,
  };
  for (const change of schemaChanges(from, to)) {
    if (planOf(change, types).reads !== 'readers') continue;
    const one = misreadAt(change, three, budget);
    if (one !== undefined) found.push(one);
    if (found.length > MAX_NAMED) break;
  }
  const [first] = found;
  if (first === undefined) return undefined;
  const { version } = before.judge.type;
  const through = beside.judge.type.version;
  const unread: Answer = { errors: first.errors, unknownFields: [], changes: [] };
  const kept: Answer = { errors: [], unknownFields: [], changes: [], object: first.read };
  const isForward = direction === 'forward';
  return {
    audience: 'readers',
    verdict: 'breaking',
    effect: `readers of ${version} meet values that it does not allow in ${fieldsText(found.map(({ field }) => field))}, written in ${through}`,
    witness: {
      kind: 'read',
      version,
      through,
      before: first.written,
      resource: first.read,
      oldSays: isForward ? unread : kept,
      newSays: isForward ? kept : unread,
    },
  };
}

interface Misread {
  readonly field: string;
  readonly written: JsonObject;
  readonly read: JsonObject;
  readonly errors: readonly FieldError[];
}

function misreadAt(change: SchemaChange, { after, before, beside }: VersionsBeside, budget: Budget): Misread | undefined {
  const { storage } = beside;
  if (storage === undefined) return undefined;
  const fixture = fixtureFor(beside, change.place);
  for (const { value } of candidateValues(change, beside.judge.schema, fixture.path, change.to, { texts: budget.texts }).values) {
    if (budget.left-- <= 0) return undefined;
    const { object, ...answer } = written(beside, resourceWith(fixture, value));
    if (object === undefined || refuses(answer)) continue;
    const stored = writeToStorage(storage, object);
    const read = stored.ok ? readFromStorage(storage, stored.object, before.judge.type.version) : stored;
    if (!read.ok) continue;
    const missed = (side: Side): readonly FieldError[] => unread(side, read.object).filter((error) => isAbout(error, change));
    // What the old version allows by now, too, is said of that version.
    if (missed(after).length === 0) continue;
    const errors = missed(before);
    if (errors.length > 0) return { field: placeText(change.place), written: object, read: read.object, errors };
  }
  return undefined;
}

function isAbout({ at, origin, path }: FieldError, { place }: SchemaChange): boolean {
  return (origin === 'type' || origin === 'enum') && isAtOrBelow(stepsOf(at ?? path), place);
}

function unread({ judge }: Side, object: JsonObject): readonly FieldError[] {
  const { schema } = judge.type;
  return schema === undefined ? [] : compileValueValidator(schema, judge.kubernetesVersion)(object);
}

function schemaOf({ definition, judge }: Side): SchemaChange['from'] {
  return versionsOf(definition.spec).find(({ name }) => name === judge.type.version)?.schema?.openAPIV3Schema;
}
