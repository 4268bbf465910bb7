import { isJsonArray, valueAt, type JsonPath } from '@structural/json';
import { policyKindOf, specErrors } from '@structural/policies';
import { errorText } from '@structural/core';
import type { AskPolicies, PolicyServer } from '../policies/admission-answer.js';
import { runPolicyCase } from '../run/run-policy-case.js';
import { placeKey, type SuiteDefinition, type SuitePolicies } from '../suite.js';
import { evenly } from './evenly.js';
import type { Mutant } from './mutant.js';
import { mutated } from './mutated.js';
import { ruleMutations } from './rule-mutations.js';
import type { MutantResult, PassedRun, TestedMutants } from './test-mutants.js';

/** A policy with the tests that pass and ask it. */
export interface TestedPolicy {
  readonly policy: SuiteDefinition;
  readonly passed: readonly PassedRun[];
}

/** Policies that are written in the files of tests, each once, with all tests that ask it. */
export function testedPolicies(passed: readonly PassedRun[]): readonly TestedPolicy[] {
  const byPlace = new Map<string, { readonly policy: SuiteDefinition; readonly passed: PassedRun[] }>();
  for (const each of passed)
    for (const policy of each.run.suite.policies?.written ?? []) {
      const key = placeKey(policy);
      const known = byPlace.get(key) ?? { policy, passed: [] };
      byPlace.set(key, known);
      known.passed.push(each);
    }
  return [...byPlace.values()];
}

/**
 * Runs tests that pass against each mutant of the expressions of a policy, up to the first that fails: it kills the mutant. No resource is searched
 * that would kill a survivor.
 */
export function testPolicyMutants(
  { passed, policy }: TestedPolicy,
  most: number,
  serverOf: (minor: number) => PolicyServer,
): TestedMutants {
  const [first] = passed;
  if (first === undefined) return { definition: policy, results: [], all: 0 };
  const all = mutantsOfPolicy(policy, first.judge.kubernetesVersion.minor);
  const runs = [...passed];
  const results = evenly(all, most).map((mutant) => resultOf(mutant, policy, runs, serverOf));
  return { definition: policy, results, all: all.length };
}

/** Moves the killer to the front of the runs, since what is near a mutant is most often noticed by the same test. */
function resultOf(mutant: Mutant, policy: SuiteDefinition, runs: PassedRun[], serverOf: (minor: number) => PolicyServer): MutantResult {
  const value = mutated(policy.value, mutant);
  const kind = policyKindOf(value) ?? 'ValidatingAdmissionPolicy';
  const asked = new Map<SuitePolicies, AskPolicies | undefined>();
  for (const [i, { judge, run }] of runs.entries()) {
    const [refused] = specErrors(value, kind, judge.kubernetesVersion);
    if (refused !== undefined) return { mutant, outcome: 'refused', why: errorText(refused) };
    const { policies } = run.suite;
    if (policies === undefined) continue;
    const own = policies.written.find((each) => placeKey(each) === placeKey(policy));
    if (!asked.has(policies)) asked.set(policies, own && policies.askWith?.(own, value));
    const ask = asked.get(policies);
    if (ask === undefined) continue;
    if (runPolicyCase(run.test, ask, serverOf(judge.kubernetesVersion.minor)).outcome !== 'failed') continue;
    runs.unshift(...runs.splice(i, 1));
    return { mutant, outcome: 'killed', by: run };
  }
  return { mutant, outcome: 'survived' };
}

/** Where a policy has expressions that decide. */
const EXPRESSIONS: readonly (readonly [list: string, ...JsonPath])[] = [
  ['matchConditions', 'expression'],
  ['variables', 'expression'],
  ['validations', 'expression'],
  ['mutations', 'applyConfiguration', 'expression'],
  ['mutations', 'jsonPatch', 'expression'],
];

function mutantsOfPolicy({ value }: SuiteDefinition, minor: number): readonly Mutant[] {
  return EXPRESSIONS.flatMap(([list, ...below]) => {
    const entries = valueAt(value, ['spec', list]);
    if (entries === undefined || !isJsonArray(entries)) return [];
    return entries.flatMap((entry, i): readonly Mutant[] => {
      const text = valueAt(entry, below);
      if (typeof text !== 'string') return [];
      return ruleMutations(text, minor).map((mutation) => ({
        ...{ kind: 'rule', path: ['spec', list, i, ...below], value: mutation.text, place: [], isLoose: false },
        description: `${list}[${String(i)}]: ${mutation.description}`,
      }));
    });
  });
}
