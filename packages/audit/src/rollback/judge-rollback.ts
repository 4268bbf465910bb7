import { admit, type KubernetesVersion } from '@structural/checker';
import { errorText } from '@structural/core';
import type { JsonObject } from '@structural/json';
import { versionsIn, type DefinitionState } from '../definitions/definition-state.js';
import { judgeObjects } from '../objects/judge-objects.js';
import type { RollbackVerdict } from './rollback-verdict.js';
import { writtenSamples } from './written-samples.js';

/** What going back is judged by. */
export interface RollbackOptions {
  readonly kubernetesVersion: KubernetesVersion;
  /** Objects of the kind, as a server gave them out. */
  readonly objects: readonly JsonObject[];
}

/**
 * Judges going back from one state of a definition to an older one: what the server says of it, and what becomes of objects that were written in
 * between, those given and samples of every version that was served.
 */
export function judgeRollback(
  now: DefinitionState,
  before: DefinitionState,
  { kubernetesVersion, objects }: RollbackOptions,
): RollbackVerdict {
  const refused = admit(before.definition, now.definition, kubernetesVersion, now.storedVersions).errors.map(errorText);
  const samples = writtenSamples(now, before, kubernetesVersion);
  const listed = new Set(versionsIn(before).map(({ name }) => name));
  const gone = versionsIn(now).flatMap(({ name, served }) => (served && !listed.has(name) ? [name] : []));
  return { refused, gone, ...judgeObjects({ objects, samples }, now, before, kubernetesVersion) };
}
