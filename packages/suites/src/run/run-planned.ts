import type { Judge } from '@structural/witness';
import type { PolicyServer } from '../policies/admission-answer.js';
import { runBuiltinCase } from './run-builtin-case.js';
import { runPolicyCase } from './run-policy-case.js';
import type { CaseResult } from './case-result.js';
import type { PlannedRun } from './plan-runs.js';
import { runCase } from './run-case.js';

/** Why hosts that ask no webhooks skip a test. */
export const NEEDS_WEBHOOK = 'only kubectl structural test asks conversion webhooks';

/** Runs one test: with its definition, or with its admission policies and the server that they, or its built-in kind, are asked of. */
export function runPlanned(
  { definition, suite, test }: PlannedRun,
  judge: Judge,
  serverOf: (minor: number) => PolicyServer = (minor) => ({ minor }),
): CaseResult {
  if (test.converted !== undefined) return { outcome: 'skipped', reason: NEEDS_WEBHOOK };
  const server = (): PolicyServer => serverOf(judge.kubernetesVersion.minor);
  if (suite.policies !== undefined) return runPolicyCase(test, suite.policies.ask, server());
  return definition === undefined ? runBuiltinCase(test, server()) : runCase(test, definition, suite.version, judge);
}
