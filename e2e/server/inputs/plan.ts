import { runs, seed } from '../../../tools/search-budget/search-budget.mjs';
import { randomOf, type Random } from '../../../packages/checker/tests/fix-safety/random.js';

/** How much a run compares. */
export interface Plan {
  readonly seed: number;
  readonly isWhole: boolean;
  /** Verdicts on own cases and mutants of definitions, without creating them. */
  readonly definitionVerdicts: number;
  readonly definitionUpdates: number;
  /** Definitions that are created and served. */
  readonly served: number;
  readonly resourcesOfEach: number;
  readonly updatesOfEach: number;
  readonly appliesOfEach: number;
  readonly storageCases: number;
  readonly surveys: number;
  readonly kubectlRuns: number;
}

type Counts = { -readonly [Key in Exclude<keyof Plan, 'seed' | 'isWhole'>]: Plan[Key] };

const COUNTS: { readonly part: Counts; readonly whole: Counts } = {
  part: {
    definitionVerdicts: 300,
    definitionUpdates: 30,
    served: 16,
    resourcesOfEach: 12,
    updatesOfEach: 6,
    appliesOfEach: 4,
    storageCases: 20,
    surveys: 5,
    kubectlRuns: 6,
  },
  whole: {
    definitionVerdicts: 2_000,
    definitionUpdates: 320,
    served: 158,
    resourcesOfEach: 20,
    updatesOfEach: 7,
    appliesOfEach: 4,
    storageCases: 1_000,
    surveys: 24,
    kubectlRuns: 20,
  },
};

/**
 * The plan of this run: a part, as many times as `STRUCTURAL_BUDGET` says but never more than the whole, or the whole where `STRUCTURAL_SERVER=whole`;
 * `STRUCTURAL_SEED` picks the inputs.
 */
export function planOfRun(env: NodeJS.ProcessEnv): Plan {
  if (env['STRUCTURAL_SERVER'] === 'whole') return { ...COUNTS.whole, seed, isWhole: true };
  const { part, whole } = COUNTS;
  const counts = { ...part };
  for (const key of Object.keys(part) as readonly (keyof Counts)[]) counts[key] = Math.min(runs(part[key]), whole[key]);
  return { ...counts, seed, isWhole: false };
}

/** Some items of a list, picked by seed, in their order. */
export function some<T>(list: readonly T[], count: number, random: Random): readonly T[] {
  const keyed = list.map((item, i) => ({ item, i, key: random.below(0x7fff_ffff) }));
  const kept = keyed.sort((a, b) => a.key - b.key).slice(0, count);
  return kept.sort((a, b) => a.i - b.i).map(({ item }) => item);
}

/** Random numbers for one part of a run, so that parts do not depend on each other. */
export function randomFor(plan: Plan, part: string): Random {
  let hash = plan.seed;
  for (const letter of part) hash = (Math.imul(hash, 31) + letter.charCodeAt(0)) | 0;
  return randomOf(hash);
}
