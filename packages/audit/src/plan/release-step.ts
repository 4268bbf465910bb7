import { admit } from '@structural/checker';
import { conversionLosses, errorText, isLossy, type ConversionLosses } from '@structural/core';
import { storageVersionOf, type DefinitionState } from '../definitions/definition-state.js';
import { judgeObjects } from '../objects/judge-objects.js';
import { judgeRollback, type RollbackOptions } from '../rollback/judge-rollback.js';
import { releaseTitle } from './release-title.js';
import { converts, type ReleasePurpose } from './releases.js';
import type { ReleaseStep, VersionRole } from './storage-plan.js';
import { rolesOf } from './version-roles.js';

/** A release of a plan: which it is, what is there before, and what is there after. */
export interface PlannedRelease {
  readonly purpose: ReleasePurpose;
  readonly before: DefinitionState;
  readonly after: DefinitionState;
}

/** Judges one release as the server does when it follows another one, and what going back from it means. */
export function releaseStep({ after, before, purpose }: PlannedRelease, options: RollbackOptions): ReleaseStep {
  const { errors, warnings } = admit(after.definition, before.definition, options.kubernetesVersion, before.storedVersions);
  const versions = rolesOf(after);
  const roles = rolesOf(before);
  return {
    kind: 'release',
    purpose,
    title: releaseTitle(roles, versions),
    why: WHY[purpose],
    needs: needsOf(roles, versions, after),
    manifest: after.manifest,
    versions,
    storedVersions: { before: before.storedVersions, after: after.storedVersions },
    errors: errors.map(errorText),
    warnings,
    losses: lossesOf(after),
    ...(options.objects.length === 0 ? {} : { ahead: judgeObjects(options, before, after, options.kubernetesVersion) }),
    back: judgeRollback(after, before, options),
  };
}

const WHY: Readonly<Record<ReleasePurpose, string>> = {
  add: 'Nothing is stored in a new version yet, so that this release can be taken back: a CRD that lacks a stored version is refused.',
  store: 'From now on every write is stored so. What is not written again stays as it is, which a read does not show.',
  'stop-serving': 'Requests for a version that is not served are answered with 404. It is still listed, and can be served again at once.',
  finish: 'The new CRD itself.',
};

function needsOf(
  before: readonly VersionRole[],
  after: readonly VersionRole[],
  { manifest, storedVersions }: DefinitionState,
): readonly string[] {
  const was = new Map(before.map((role) => [role.name, role]));
  const is = new Map(after.map((role) => [role.name, role]));
  const added = after.filter(({ name }) => !was.has(name)).map(({ name }) => name);
  const unserved = before.filter(({ name, served }) => served && is.get(name)?.served !== true).map(({ name }) => name);
  const dropped = before.filter(({ name }) => !is.has(name)).map(({ name }) => name);
  const movesStorage = after.some(({ name, storage }) => storage && was.get(name)?.storage === false);
  return [
    ...(added.length > 0 && converts(manifest)
      ? [
          `the conversion webhook answers, and converts ${added.join(', ')} from and to each other version, without loss, before this is applied`,
        ]
      : []),
    ...(movesStorage ? ['every API server serves the release before this one, which takes them some seconds'] : []),
    ...(unserved.length > 0 ? [`no client asks for ${unserved.join(', ')} any more; audit reports who last wrote in it`] : []),
    ...(dropped.length > 0 ? [`status.storedVersions is ${JSON.stringify(storedVersions)}, without ${dropped.join(', ')}`] : []),
  ];
}

/** What is lost between each version and that of storage, in both directions; nothing where a webhook converts. */
function lossesOf({ definition, manifest }: DefinitionState): readonly ConversionLosses[] {
  const storage = storageVersionOf(definition);
  if (storage === undefined || converts(manifest)) return [];
  const others = rolesOf({ definition }).filter(({ name }) => name !== storage);
  return others
    .flatMap(({ name }) => [conversionLosses(definition, name, storage), conversionLosses(definition, storage, name)])
    .filter(isLossy);
}
