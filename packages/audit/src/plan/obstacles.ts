import type { KubernetesVersion } from '@structural/checker';
import { judgeRewrite, rewriteFaults } from '@structural/evolve';
import type { JsonObject } from '@structural/json';
import { nameOf } from '../objects/object-name.js';
import type { DefinitionState } from '../definitions/definition-state.js';

/** Objects that a plan cannot rewrite. */
export interface Obstacles {
  /** The version in which they are refused. */
  readonly version: string;
  /** How many of them even an update that changes nothing is refused, as the scripts of the plan send it. */
  readonly refused: number;
  /** How many more of them only a server-side apply is refused, as a StorageVersionMigration sends it. */
  readonly unappliable: number;
  /** How many objects were judged. */
  readonly judged: number;
  /** The first of them, those that are refused in any way before the others. */
  readonly examples: readonly { readonly name: string; readonly isRefused: boolean; readonly faults: readonly string[] }[];
}

const MAX_EXAMPLES = 5;

/** Judges each object as a migration rewrites it once a definition stores it; undefined where nothing is refused. */
export function findObstacles(
  state: DefinitionState,
  objects: readonly JsonObject[],
  kubernetesVersion: KubernetesVersion,
): Obstacles | undefined {
  const found: { readonly name: string; readonly isRefused: boolean; readonly faults: readonly string[] }[] = [];
  let [version, refused, unappliable] = ['', 0, 0];
  for (const object of objects) {
    const verdict = judgeRewrite(state.definition, object, { kubernetesVersion });
    const faults = verdict === undefined ? [] : rewriteFaults(verdict);
    if (verdict === undefined || faults.length === 0) continue;
    const isRefused = verdict.refused.length > 0;
    version = verdict.version;
    if (isRefused) refused++;
    else unappliable++;
    if (found.filter((each) => each.isRefused === isRefused).length < MAX_EXAMPLES) found.push({ name: nameOf(object), isRefused, faults });
  }
  if (refused + unappliable === 0) return undefined;
  const examples = [...found.filter(({ isRefused }) => isRefused), ...found.filter(({ isRefused }) => !isRefused)].slice(0, MAX_EXAMPLES);
  return { version, refused, unappliable, judged: objects.length, examples };
}
