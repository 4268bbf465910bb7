import { readFromStorage, writeToStorage, type ResourceChange } from '@structural/core';
import type { JsonObject } from '@structural/json';
import type { Budget } from '../decide/trial/budget.js';
import type { Transition, AudienceOutcome } from '../outcome/to-finding.js';
import type { Answer } from '../records/witness.js';
import { readChanges, refuses, replaced, written } from '../judge/answers.js';
import type { Side } from '../judge/side.js';
import { versionLosses } from '../crossing/version-loss.js';
import { fieldsText, type VersionsBeside } from './versions-beside.js';

const KEPT = { errors: [], unknownFields: [], changes: [] } as const;

/** What was accepted and kept before, and is not there any more once a client of the new version has sent it back as it read it. */
export function lostThrough(
  { after, before, beside }: VersionsBeside,
  direction: Transition['direction'],
  budget: Budget,
): AudienceOutcome | undefined {
  const { version } = after.judge.type;
  const through = beside.judge.type.version;
  // What is stored is written again in the new version by everybody then.
  if (after.storage?.version === through && before.storage?.version === version) return undefined;
  if (budget.left <= 0) return undefined;
  const lostOf = (resource: JsonObject): Lost | undefined => {
    budget.left--;
    const { object, ...answer } = written(before, resource);
    const back = object === undefined || refuses(answer) ? undefined : writtenBack(before, after, beside, object);
    const changes = back?.changes.filter(({ path }) => path[0] !== 'metadata') ?? [];
    return object === undefined || back === undefined || changes.length === 0 ? undefined : { resource: object, read: back.read, changes };
  };
  // What is dropped may be filled in again, so that it takes another value to show it.
  const { losses, undecided } = versionLosses(after, through, (resource) => budget.left > 0 && lostOf(resource) !== undefined);
  const fields = losses.flatMap(({ field, resource }) => {
    const lost = lostOf(resource);
    return lost === undefined ? [] : [{ field, ...lost }];
  });
  const [first] = fields;
  if (first === undefined)
    return undecided.length === 0
      ? undefined
      : {
          audience: 'stored-data',
          verdict: 'undecided',
          tried: `no value accepted in ${version} was found for ${fieldsText(undecided)}`,
        };
  const kept: Answer = { ...KEPT, object: first.resource };
  const dropped: Answer = { ...KEPT, object: first.read, changes: first.changes };
  const isForward = direction === 'forward';
  const isFilledIn = fields.every(({ changes }) => changes.every(({ kind }) => kind === 'defaulted'));
  return {
    audience: 'stored-data',
    verdict: 'breaking',
    effect: `what is written in ${version} ${isFilledIn ? 'has another' : 'loses'} ${fieldsText(fields.map(({ field }) => field))} ${after.storage?.version === through ? `by being stored in ${through}` : `when a client of ${through} sends it back`}`,
    witness: {
      kind: 'stored',
      version,
      through,
      resource: first.resource,
      oldSays: isForward ? kept : dropped,
      newSays: isForward ? dropped : kept,
    },
  };
}

interface Lost {
  readonly resource: JsonObject;
  readonly read: JsonObject;
  readonly changes: readonly ResourceChange[];
}

/** What a read returns after a client of the new version has sent back what it read, and how it differs from what a read returns without; undefined where that is refused. */
function writtenBack(
  before: Side,
  after: Side,
  beside: Side,
  resource: JsonObject,
): { readonly read: JsonObject; readonly changes: readonly ResourceChange[] } | undefined {
  const { version } = after.judge.type;
  const [own, other] = [readIn(before, resource, version, after), readIn(beside, resource, beside.judge.type.version)];
  if (own === undefined || other === undefined) return undefined;
  const { errors, failure, object } = replaced(beside, other, other);
  if (object === undefined || failure !== undefined || errors.length > 0) return undefined;
  const read = readIn(after, object, version);
  return read === undefined ? undefined : { read, changes: readChanges(own, object, read) };
}

/** What a read in a version returns of what was written, by the same side or by another one that took its place. */
function readIn(writer: Side, written: JsonObject, version: string, reader = writer): JsonObject | undefined {
  if (writer.storage === undefined || reader.storage === undefined) return undefined;
  const stored = writeToStorage(writer.storage, written);
  const read = stored.ok ? readFromStorage(reader.storage, stored.object, version) : stored;
  return read.ok ? read.object : undefined;
}
