import { readFromStorage, versionsOf, writeToStorage, type CustomResourceDefinition, type ResourceStorage } from '@structural/core';
import type { JsonObject } from '@structural/json';
import { placeText } from '@structural/witness';
import type { SchemaChange } from '../records/schema-rule.js';
import { schemaChanges } from '../changes/schema-changes.js';
import { candidateValues } from '../values/candidate-values.js';
import { fixtureFor, resourceWith } from '../judge/fixture.js';
import { ruleIdOf, type SchemaRule } from '../rules/schema-rules.js';
import { refuses, written } from '../judge/answers.js';
import type { Side } from '../judge/side.js';
import { differsAt } from '../judge/values-at.js';

/** A field that does not survive being stored in another version. */
export interface VersionLoss {
  /** As users write it: `spec.jobs[].name`. */
  readonly field: string;
  /** How the schema of the other version differs there. */
  readonly rule: SchemaRule;
  /** What the other version says otherwise, in a clause. */
  readonly what: string;
  /** As it is written, in the one version. */
  readonly resource: JsonObject;
  /** As it is stored, in the other version. */
  readonly stored: JsonObject;
  /** As it is read again in the one version. */
  readonly read: JsonObject;
}

/** What is lost between two versions, and where that is not known. */
export interface VersionLosses {
  readonly losses: readonly VersionLoss[];
  /** Fields of which nothing that is accepted was found, so that it is not known whether it would survive. */
  readonly undecided: readonly string[];
}

/**
 * Finds what resources of one version lose by being stored in another one of the same definition, where no webhook converts; each by a resource of
 * which `isShown` holds.
 */
export function versionLosses(side: Side, storedIn: string, isShown: (written: JsonObject) => boolean = () => true): VersionLosses {
  const { definition, judge, storage } = side;
  const [from, to] = [judge.type.version, storedIn].map((version) => schemaOf(definition, version));
  if (from === undefined || to === undefined || storage === undefined) return { losses: [], undecided: [] };
  const other: ResourceStorage = { ...storage, version: storedIn };
  const losses: VersionLoss[] = [];
  const undecided: string[] = [];
  for (const change of schemaChanges(from, to)) {
    if (change.rule.loses === 'nothing') continue;
    const loss = lossOf(change, side, other, isShown);
    if (typeof loss === 'object') losses.push(loss);
    else if (loss === 'none' && change.rule.loses === 'value') undecided.push(placeText(change.place));
  }
  return { losses, undecided };
}

/** `hidden`: a value is lost, and no such resource shows it, as it is filled in again. */
function lossOf(
  change: SchemaChange,
  side: Side,
  storage: ResourceStorage,
  isShown: (written: JsonObject) => boolean,
): VersionLoss | 'hidden' | 'none' {
  let isHidden = false;
  const fixture = fixtureFor(side, change.place);
  for (const { value } of candidateValues(change, side.judge.schema, fixture.path, change.from).values) {
    const resource = resourceWith(fixture, value);
    const { object, ...answer } = written(side, resource);
    if (object === undefined || refuses({ ...answer, object })) continue;
    const stored = writeToStorage(storage, object);
    const read = stored.ok ? readFromStorage(storage, stored.object, side.judge.type.version) : stored;
    if (!stored.ok || !read.ok || !differsAt(change.place, object, read.object)) continue;
    isHidden = true;
    if (!isShown(object)) continue;
    return {
      field: placeText(change.place),
      rule: ruleIdOf(change),
      what: change.what,
      resource: object,
      stored: stored.object,
      read: read.object,
    };
  }
  return isHidden ? 'hidden' : 'none';
}

function schemaOf({ spec }: CustomResourceDefinition, version: string): SchemaChange['from'] {
  return versionsOf(spec).find(({ name }) => name === version)?.schema?.openAPIV3Schema;
}
