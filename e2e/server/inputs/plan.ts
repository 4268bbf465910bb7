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

const PART: Plan = {
  seed: 1,
  isWhole: false,
  definitionVerdicts: 300,
  definitionUpdates: 30,
  served: 16,
  resourcesOfEach: 12,
  updatesOfEach: 6,
  appliesOfEach: 4,
  storageCases: 20,
  surveys: 5,
  kubectlRuns: 6,
};

const WHOLE: Plan = {
  seed: 1,
  isWhole: true,
  definitionVerdicts: 2_000,
  definitionUpdates: 320,
  served: 158,
  resourcesOfEach: 20,
  updatesOfEach: 7,
  appliesOfEach: 4,
  storageCases: 1_000,
  surveys: 24,
  kubectlRuns: 20,
};

/** The plan of this run: a part, or the whole where `STRUCTURAL_SERVER=whole`; `STRUCTURAL_SEED` picks the inputs. */
export function planOfRun(env: NodeJS.ProcessEnv): Plan {
  const plan = env['STRUCTURAL_SERVER'] === 'whole' ? WHOLE : PART;
  const seed = Number(env['STRUCTURAL_SEED'] ?? plan.seed);
  return { ...plan, seed: Number.isSafeInteger(seed) ? seed : plan.seed };
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
