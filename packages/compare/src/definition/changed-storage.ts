import { toResourceStorage, versionsOf } from '@structural/core';
import type { Transition, AudienceOutcome, Subject } from '../outcome/to-finding.js';
import { readChanges, refuses, written } from '../judge/answers.js';
import { sideOf, type Side } from '../judge/side.js';
import { versionLosses } from '../crossing/version-loss.js';
import { harmless, type DefinitionChange } from './changed-names.js';

/** Another storage version: what is stored loses what that version does not know, once it is written again. */
export function* changedStorage(transition: Transition, options: Parameters<typeof sideOf>[2]): Generator<DefinitionChange> {
  const [before, after] = [transition.from, transition.to].map((definition) => toResourceStorage(definition));
  if (before?.ok !== true || after?.ok !== true || before.storage.version === after.storage.version) return;
  const { version } = before.storage;
  const known = versionsOf(transition.to.spec).some(({ name }) => name === version);
  const subject: Subject = {
    rule: 'storage-version-changed',
    detail: '',
    what: `resources are stored in ${after.storage.version}, no longer in ${version}`,
    fromPath: storagePath(transition.from, version),
    toPath: storagePath(transition.to, after.storage.version),
  };
  // What becomes of a version that is gone is said of that version.
  if (!known) yield harmless(subject);
  else if (after.storage.isConvertedByWebhook)
    yield {
      subject,
      outcomes: [{ audience: 'stored-data', verdict: 'undecided', tried: 'nothing: only the webhook knows how it converts a resource' }],
    };
  else {
    const [former, side] = [transition.from, transition.to].map((definition) => sideOf(definition, version, options));
    const outcome =
      former?.ok === true && side?.ok === true ? lossesOf(transition, former.side, side.side, after.storage.version) : undefined;
    yield outcome === undefined ? harmless(subject, 'the storage version knows all that is stored') : { subject, outcomes: [outcome] };
  }
}

function storagePath({ spec }: Transition['from'], version: string): Subject['fromPath'] {
  return ['spec', 'versions', versionsOf(spec).findIndex(({ name }) => name === version), 'storage'];
}

function lossesOf({ direction }: Transition, former: Side, side: Side, storedIn: string): AudienceOutcome | undefined {
  // What could not be stored before loses nothing.
  const { losses, undecided } = versionLosses(side, storedIn, (resource) => !refuses(written(former, resource)));
  const [loss] = losses;
  if (loss === undefined)
    return undecided.length === 0
      ? undefined
      : {
          audience: 'stored-data',
          verdict: 'undecided',
          tried: `no accepted value was found for ${undecided.slice(0, 5).join(', ')}`,
        };
  const kept = { errors: [], unknownFields: [], changes: [], object: loss.resource };
  const changes = readChanges(loss.resource, loss.stored, loss.read);
  const lost = { ...kept, object: loss.read, changes };
  const isForward = direction === 'forward';
  return {
    audience: 'stored-data',
    verdict: 'breaking',
    effect: `what is stored loses ${losses
      .map(({ field }) => field)
      .slice(0, 5)
      .join(', ')} when it is written again`,
    witness: {
      kind: 'stored',
      version: side.judge.type.version,
      resource: loss.resource,
      oldSays: isForward ? kept : lost,
      newSays: isForward ? lost : kept,
    },
  };
}
