import type { AdmissionCase, TestCase } from '../case/test-case.js';
import type { CaseFailure, CaseResult } from './case-result.js';
import { notFor, refusalFailure, warningsFailure } from './run-case.js';
import { storedDifference } from './stored-difference.js';
import type { AdmissionAnswer, AskPolicies, PolicyServer } from '../policies/admission-answer.js';

/** Runs one test of admission policies: asks them, and compares what they answer with what is expected. Never throws; reads nothing. */
export function runPolicyCase(test: TestCase, ask: AskPolicies, server: PolicyServer): CaseResult {
  const { admission, at, skip } = test;
  if (skip !== undefined) return { outcome: 'skipped', reason: skip };
  const otherServer = notFor(test, server.minor);
  if (otherServer !== undefined) return { outcome: 'skipped', reason: otherServer };
  if (admission === undefined) return failed({ kind: 'definition', message: 'the test sends no request', at });
  const answer = ask(test, server);
  if (typeof answer === 'string') return failed({ kind: 'refused', message: answer, at });
  const failure = failureOf(admission, answer);
  return failure === undefined ? { outcome: 'passed', answers: [] } : failed(failure);
}

function failed(failure: CaseFailure): CaseResult {
  return { outcome: 'failed', failure, answers: [] };
}

function failureOf({ expected, name, object }: AdmissionCase, answer: AdmissionAnswer): CaseFailure | undefined {
  const { at, errors, stored, warnings } = expected;
  const [dependsOn] = answer.dependsOn;
  if (dependsOn !== undefined)
    return { kind: 'refused', message: `the answer to ${name} depends on ${dependsOn}, which the test does not say`, at };
  if (answer.ok && errors !== undefined) return { kind: 'accepted', message: `${name} is accepted`, at };
  if (!answer.ok && errors === undefined)
    return { kind: 'refused', message: `${name} is refused: ${answer.message}`, at, ...(object && { object }) };
  const different =
    errors === undefined ? undefined : refusalFailure(name, { ok: false, message: answer.message, errors: [], warnings: [] }, errors);
  if (different !== undefined) return different;
  const missing = annotationFailure(name, expected, answer);
  if (missing !== undefined) return missing;
  const warned = warnings === undefined ? undefined : warningsFailure(name, answer.warnings, warnings, at);
  if (warned !== undefined || stored === undefined || answer.object === undefined) return warned;
  const difference = storedDifference(answer.object, stored);
  if (difference === undefined) return undefined;
  const message = 'the stored object is not the expected one';
  return { kind: 'stored', message, at: stored, stored: { ...difference, object: stored } };
}

function annotationFailure(
  name: string,
  { at, auditAnnotations }: AdmissionCase['expected'],
  answer: AdmissionAnswer,
): CaseFailure | undefined {
  for (const [key, wanted] of auditAnnotations) {
    const got = [...answer.auditAnnotations].find(([written]) => written === key || written.endsWith(`/${key}`))?.[1];
    if (got === wanted) continue;
    const said = got === undefined ? 'is not there' : `is ${JSON.stringify(got)}`;
    return { kind: 'annotations', message: `the audit annotation ${key} of ${name} ${said}\nexpected: ${wanted}`, at };
  }
  return undefined;
}
