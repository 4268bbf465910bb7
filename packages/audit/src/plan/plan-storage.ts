import { admit, kubernetesVersionText, NEWEST_KUBERNETES, type KubernetesVersion } from '@structural/checker';
import { errorText } from '@structural/core';
import { isJsonArray, valueAt, type JsonObject } from '@structural/json';
import { storageVersionOf, storedAfter, toState, versionsIn, type DefinitionState } from '../definitions/definition-state.js';
import { toManifest } from '../definitions/manifest.js';
import { isSameSpec } from '../definitions/same-spec.js';
import { judgeRollback, type RollbackOptions } from '../rollback/judge-rollback.js';
import { migrationStep } from './migration-step.js';
import { findObstacles, type Obstacles } from './obstacles.js';
import { ownershipStep } from './ownership-step.js';
import { rolesOf } from './version-roles.js';
import { releaseStep } from './release-step.js';
import { converts, toReleases, type ReleasePurpose } from './releases.js';
import type { PlanStep, StoragePlan } from './storage-plan.js';

/** From where to where, and by what a plan is judged. */
export interface PlanRequest {
  /** The definition as it shall be, of `apiextensions.k8s.io/v1`. */
  readonly next: JsonObject;
  /** The definition as it is; its `status.storedVersions` count where it has them. */
  readonly old: JsonObject;
  /** Objects of the kind, as a server gives them out, to judge what is lost. */
  readonly objects?: readonly JsonObject[];
  readonly kubernetesVersion?: KubernetesVersion;
}

/** A plan, or why there can be none. */
export type ToStoragePlan = { readonly ok: true; readonly plan: StoragePlan } | { readonly ok: false; readonly error: string };

/**
 * Plans the way from one definition to another: releases, each judged as the server judges it after the one before, and a migration of what is
 * stored, until versions are neither stored, nor served, nor listed any more.
 *
 * Versions are added before anything is stored in them, so that each release can be taken back; a version is no longer served only after nothing lies in
 * storage in it. What changes nothing is left out.
 */
export function planStorage({ kubernetesVersion = NEWEST_KUBERNETES, next, objects = [], old }: PlanRequest): ToStoragePlan {
  const first = toState(old);
  if (!first.ok) return { ok: false, error: `the old CRD: ${first.error}` };
  const last = toState(toManifest(next));
  if (!last.ok) return { ok: false, error: `the new CRD: ${last.error}` };
  const [from, to] = [first.state, last.state];
  if (from.definition.metadata.name !== to.definition.metadata.name)
    return {
      ok: false,
      error: `${from.definition.metadata.name} cannot become ${to.definition.metadata.name}: a CRD keeps its name`,
    };
  const odd = oddName(from) ?? oddName(to);
  if (odd !== undefined) return { ok: false, error: `no server accepts the name ${JSON.stringify(odd.slice(0, 80))}` };
  const options = { kubernetesVersion, objects };
  const { end, obstacles, steps } = stepsBetween(from, to, options);
  return {
    ok: true,
    plan: {
      name: to.definition.metadata.name,
      kind: to.definition.spec.names.kind,
      kubeVersion: kubernetesVersionText(kubernetesVersion),
      assumesStored: !isStoredKnown(old),
      from: rolesOf(from),
      to: rolesOf(to),
      storedVersions: { before: from.storedVersions, after: end.storedVersions },
      atOnce: admit(to.definition, from.definition, kubernetesVersion, from.storedVersions).errors.map(errorText),
      ...(obstacles === undefined ? {} : { obstacles }),
      steps,
      conversion: converts(next) || (steps.length > 1 && converts(old)) ? 'Webhook' : 'None',
      rollback: judgeRollback(end, from, options),
    },
  };
}

/** A name that would be something else in a script or a path than a name. */
function oddName({ definition, storedVersions }: DefinitionState): string | undefined {
  const { metadata, spec } = definition;
  const versions = versionsIn({ definition }).map(({ name }) => name);
  return [metadata.name, spec.group, spec.names.plural, ...versions, ...storedVersions].find(
    (name) => !/^[a-z0-9]([-.a-z0-9]*[a-z0-9])?$/.test(name),
  );
}

function isStoredKnown(old: JsonObject): boolean {
  const stored = valueAt(old, ['status', 'storedVersions']);
  return isJsonArray(stored) && stored.length > 0;
}

function stepsBetween(
  from: DefinitionState,
  to: DefinitionState,
  options: RollbackOptions,
): { readonly steps: readonly PlanStep[]; readonly end: DefinitionState; readonly obstacles: Obstacles | undefined } {
  const releases = toReleases(from.manifest, to.manifest, from.storedVersions);
  const movesStorage = storageVersionOf(from.definition) !== storageVersionOf(to.definition);
  const steps: PlanStep[] = [];
  let obstacles: Obstacles | undefined;
  let state = from;
  const release = (purpose: ReleasePurpose): void => {
    const made = toState(releases[purpose], []);
    if (!made.ok) return;
    const isLast = isSameSpec(made.state.definition, to.definition);
    const storedVersions = storedAfter(state.storedVersions, made.state.definition);
    const after = { ...made.state, ...(isLast && { manifest: releases.finish }), storedVersions };
    if (isSameSpec(after.definition, state.definition)) return;
    steps.push(releaseStep({ purpose: isLast ? 'finish' : purpose, before: state, after }, options));
    state = after;
  };
  // What only marks versions as deprecated goes with the move.
  if (!movesStorage || !isIdle(releases.addWithoutDeprecations, from)) release('add');
  release('store');
  const version = storageVersionOf(state.definition);
  if (version !== undefined && state.storedVersions.some((name) => name !== version)) {
    obstacles = findObstacles(state, options.objects, options.kubernetesVersion);
    steps.push(migrationStep(state, version, options.kubernetesVersion));
    state = { ...state, storedVersions: [version] };
  }
  release('stop-serving');
  const leaving = droppedVersions(state, to);
  const ownership = ownershipStep(state, leaving);
  if (ownership !== undefined) steps.push(ownership);
  release('finish');
  return { steps, end: state, obstacles };
}

function droppedVersions(state: DefinitionState, to: DefinitionState): readonly string[] {
  const kept = new Set(versionsIn(to).map(({ name }) => name));
  return versionsIn(state).flatMap(({ name }) => (kept.has(name) ? [] : [name]));
}

/** Whether a release changes nothing. */
function isIdle(manifest: JsonObject, state: DefinitionState): boolean {
  const made = toState(manifest, []);
  return made.ok && isSameSpec(made.state.definition, state.definition);
}
