import type { Judge } from '@structural/witness';
import type { BuiltinServer } from '../policies/policies-server.js';
import { runPolicyCase } from './run-policy-case.js';
import type { CaseResult } from './case-result.js';
import type { PlannedRun } from './plan-runs.js';
import { runCase } from './run-case.js';

/** Runs one test: with its definition, or with its admission policies and the server's own code for built-in kinds where that is there. */
export function runPlanned({ definition, suite, test }: PlannedRun, judge: Judge, kubernetes?: BuiltinServer): CaseResult {
  if (suite.policies === undefined) return runCase(test, definition, suite.version, judge);
  return runPolicyCase(test, suite.policies, { minor: judge.kubernetesVersion.minor, ...(kubernetes && { kubernetes }) });
}
