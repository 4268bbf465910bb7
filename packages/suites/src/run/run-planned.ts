import type { Judge } from '@structural/witness';
import type { PolicyServer } from '../policies/admission-answer.js';
import { runPolicyCase } from './run-policy-case.js';
import type { CaseResult } from './case-result.js';
import type { PlannedRun } from './plan-runs.js';
import { runCase } from './run-case.js';

/** Runs one test: with its definition, or with its admission policies, the server's own code for built-in kinds, and who watches expressions. */
export function runPlanned({ definition, suite, test }: PlannedRun, judge: Judge, server: Omit<PolicyServer, 'minor'> = {}): CaseResult {
  if (suite.policies === undefined) return runCase(test, definition, suite.version, judge);
  return runPolicyCase(test, suite.policies.ask, { minor: judge.kubernetesVersion.minor, ...server });
}
