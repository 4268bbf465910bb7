import type { Judge } from '@structural/witness';
import { changedDefinition } from '../definition/changed-definition.js';
import type { PlannedRun } from '../run/plan-runs.js';
import { runCase } from '../run/run-case.js';
import type { SuiteDefinition } from '../suite.js';
import { evenly } from './evenly.js';
import type { Mutant } from './mutant.js';
import { mutantsOf } from './mutants-of.js';
import { mutated } from './mutated.js';
import { Witnesses, type KillingResource } from './witnesses.js';

/** A test that passed, and who judged it. */
export interface PassedRun {
  readonly run: PlannedRun;
  readonly judge: Judge;
}

/** What became of a mutant. */
export type MutantResult = { readonly mutant: Mutant } & (
  | { readonly outcome: 'killed'; readonly by: PlannedRun }
  /** No test notices it, and this resource tells it from the definition; none is looked for where it is of a policy. */
  | { readonly outcome: 'survived'; readonly resource?: KillingResource }
  /** No test notices it, and nothing was found that tells it from the definition. */
  | { readonly outcome: 'unproven'; readonly tried: string }
  /** It judges as the definition does, or it is none that a server accepts: it does not count. */
  | { readonly outcome: 'equivalent' | 'refused'; readonly why: string }
);

/** What tests of one definition notice. */
export interface TestedMutants {
  readonly definition: SuiteDefinition;
  readonly results: readonly MutantResult[];
  /** How many mutants there are, tested or not. */
  readonly all: number;
}

/**
 * Runs tests that pass against each mutant of their definition, up to the first that fails: it kills the mutant. Of survivors a resource is searched
 * that would kill them.
 *
 * Only versions that tests install are mutated. Beyond `most` mutants these are picked evenly. The same tests have the same results. What costs
 * most is to read each mutant anew, and the search of what tells a survivor apart.
 */
export function testMutants(definition: SuiteDefinition, passed: readonly PassedRun[], most: number): TestedMutants {
  const [first] = passed;
  if (first === undefined) return { definition, results: [], all: 0 };
  const versions = new Set(passed.map(({ run }) => run.suite.version));
  const named = [...versions].flatMap((version) => version ?? []);
  const all = mutantsOf(definition.value, first.judge.kubernetesVersion.minor, versions.has(undefined) ? undefined : new Set(named));
  const witnesses = new Witnesses(definition.value, first.judge);
  const order = new Map<string | undefined, PassedRun[]>();
  const results = evenly(all, most).map((mutant): MutantResult => {
    const { version } = mutant;
    let runs = order.get(version);
    if (runs === undefined) order.set(version, (runs = passed.filter(({ run }) => concerns(run, version))));
    return resultOf(mutant, definition, runs, witnesses);
  });
  return { definition, results, all: all.length };
}

function concerns({ suite }: PlannedRun, version: string | undefined): boolean {
  return version === undefined || suite.version === undefined || suite.version === version;
}

/** Moves the killer to the front of the runs, since what is near a mutant is most often noticed by the same test. */
function resultOf(mutant: Mutant, definition: SuiteDefinition, runs: PassedRun[], witnesses: Witnesses): MutantResult {
  const value = mutated(definition.value, mutant);
  const faulty = { ...definition, value };
  const refusals = new Map<string, string | undefined>();
  const refusal = ({ judge, run }: PassedRun): string | undefined => {
    const key = `${String(judge.kubernetesVersion.minor)} ${run.suite.version ?? ''}`;
    if (!refusals.has(key)) refusals.set(key, refusalOf(value, run.suite.version, judge));
    return refusals.get(key);
  };
  for (const [i, passed] of runs.entries()) {
    if (refusal(passed) !== undefined) continue;
    const { judge, run } = passed;
    const result = runCase(run.test, faulty, run.suite.version, judge);
    // A patch of a test that cannot be applied to the mutant says nothing about what it judges.
    if (result.outcome !== 'failed' || result.failure.kind === 'definition') continue;
    runs.unshift(...runs.splice(i, 1));
    return { mutant, outcome: 'killed', by: run };
  }
  const why = [...refusals.values()];
  const [refused] = why;
  if (refused !== undefined && why.every((each) => each !== undefined)) return { mutant, outcome: 'refused', why: refused };
  return { mutant, ...witnesses.of(mutant, value) };
}

function refusalOf(value: SuiteDefinition['value'], version: string | undefined, judge: Judge): string | undefined {
  const changed = changedDefinition(value, { patches: [], ...(version !== undefined && { version }) });
  if (!changed.ok) return changed.message;
  const admission = judge.admit(changed.value);
  return admission.ok ? undefined : admission.message;
}
