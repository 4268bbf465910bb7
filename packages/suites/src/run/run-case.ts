import type { Judge } from '@structural/witness';
import type { CaseRequest, ErrorMatcher, Expectation, TestCase, TextMatcher } from '../case/test-case.js';
import type { SuiteDefinition } from '../suite.js';
import { changedDefinition } from '../definition/changed-definition.js';
import type { SuiteAnswer } from './answer.js';
import type { CaseFailure, CaseResult } from './case-result.js';
import { hasError, matchesText } from './matches.js';
import { sendRequest, type PriorObject } from './send-request.js';
import { storedDifference } from './stored-difference.js';

/**
 * Runs one test with one definition: asks the judge request by request, and compares what it answers with what is expected, up to the first
 * thing that is not. `version` is the one version of the definition that is installed. Never throws; reads nothing.
 */
export function runCase(test: TestCase, { value }: SuiteDefinition, version: string | undefined, judge: Judge): CaseResult {
  if (test.skip !== undefined) return { outcome: 'skipped', reason: test.skip };
  const otherServer = notFor(test, judge.kubernetesVersion.minor);
  if (otherServer !== undefined) return { outcome: 'skipped', reason: otherServer };
  const answers: SuiteAnswer[] = [];
  const of = version === undefined ? {} : { version };
  if (test.refusal !== undefined) {
    const failure = definitionFailure(test, test.refusal, value, of, judge);
    return failure === undefined ? { outcome: 'passed', answers } : { outcome: 'failed', failure, answers };
  }
  let stored: PriorObject | undefined;
  for (const [i, request] of test.requests.entries()) {
    const failed = (failure: CaseFailure): CaseResult => ({ outcome: 'failed', failure: { request: i, ...failure }, answers });
    const { object, patches, sentinel } = request;
    const changed = changedDefinition(value, { ...of, patches });
    if (!changed.ok) return failed({ kind: 'definition', message: changed.message, at: test.at });
    const admission = judge.admit(changed.value);
    if (!admission.ok) return failed({ kind: 'definition', message: admission.message, at: test.at, errors: admission.errors });
    const watched = sentinel === undefined ? undefined : changedDefinition(value, { ...of, patches, sentinel });
    const definition = (watched?.ok === true ? judge.serve(watched.value) : undefined) ?? admission.definition;
    const answer = sendRequest(request, definition, stored, judge);
    answers.push(answer);
    const failure = requestFailure(request, answer);
    if (failure !== undefined) return failed({ object, ...failure });
    if (!answer.ok) break;
    stored = { object: answer.object, by: definition };
  }
  return { outcome: 'passed', answers };
}

/** Why a server is not asked, in the words of a report; undefined where the test is for it. */
export function notFor({ servers }: TestCase, asked: number): string | undefined {
  return servers?.every(({ minor }) => minor !== asked) === true ? `not for Kubernetes 1.${String(asked)}` : undefined;
}

/**
 * Why a definition cannot be tested: the server refuses it as it is installed for a suite. Undefined where it does not, and for tests that change it or
 * expect that.
 */
export function installFailure(
  { admission, patches = [], refusal }: TestCase,
  definition: SuiteDefinition | undefined,
  version: string | undefined,
  judge: Judge,
): InstallFailure | undefined {
  if (definition === undefined || admission !== undefined || refusal !== undefined || patches.length > 0) return undefined;
  const changed = changedDefinition(definition.value, { patches: [], ...(version !== undefined && { version }) });
  if (!changed.ok) return { message: changed.message };
  const admitted = judge.admit(changed.value);
  return admitted.ok ? undefined : { message: admitted.message };
}

/** Why a definition is not installed, in the server's words. */
export interface InstallFailure {
  readonly message: string;
}

function definitionFailure(
  { at, patches = [] }: TestCase,
  expected: Expectation,
  value: SuiteDefinition['value'],
  version: { readonly version?: string },
  judge: Judge,
): CaseFailure | undefined {
  const changed = changedDefinition(value, { ...version, patches });
  if (!changed.ok) return { kind: 'definition', message: changed.message, at };
  const admission = judge.admit(changed.value);
  if (admission.ok) return { kind: 'accepted', message: 'the CRD is accepted', at: expected.at };
  const { errors, message } = admission;
  return refusalFailure('the CRD', { ok: false, message, errors, warnings: [] }, expected.errors ?? []);
}

/** Why an answer is not what is expected of a request; undefined where it is. */
export function requestFailure({ expected, name }: CaseRequest, answer: SuiteAnswer): CaseFailure | undefined {
  const { at, errors, stored, warnings } = expected;
  if (answer.ok) {
    if (errors !== undefined) return { kind: 'accepted', message: `${name} is accepted`, at };
    const difference = stored === undefined ? undefined : storedDifference(answer.object, stored);
    if (difference !== undefined && stored !== undefined)
      return {
        kind: 'stored',
        message: 'the stored object is not the expected one',
        at: stored,
        stored: { ...difference, object: stored },
      };
  } else {
    if (errors === undefined) return { kind: 'refused', message: `${name} is refused: ${answer.message}`, at, errors: answer.errors };
    const failure = refusalFailure(name, answer, errors);
    if (failure !== undefined) return failure;
  }
  return warnings === undefined ? undefined : warningsFailure(name, answer.warnings, warnings, at);
}

/** Why a refusal is not the expected one; undefined where it is. */
export function refusalFailure(
  name: string,
  answer: SuiteAnswer & { readonly ok: false },
  errors: readonly ErrorMatcher[],
): CaseFailure | undefined {
  const missing = errors.find((matcher) => !hasError(answer, matcher));
  if (missing === undefined) return undefined;
  const wanted = [missing.field, missing.message?.text].filter((text) => text !== undefined).join(': ');
  const message = `${name} is refused with a different message: ${answer.message}\nexpected: ${wanted}`;
  return { kind: 'error', message, at: missing.at, errors: answer.errors, unsaid: { matcher: missing, message: answer.message } };
}

/** Why warnings are not the expected ones; undefined where they are. */
export function warningsFailure(
  name: string,
  got: readonly string[],
  wanted: readonly TextMatcher[],
  at: Expectation['at'],
): CaseFailure | undefined {
  const missing = wanted.find((matcher, i) => !matchesText(got[i] ?? '', matcher));
  if (missing === undefined && got.length === wanted.length) return undefined;
  const said = got.length === 0 ? 'no warning' : got.map((text) => JSON.stringify(text)).join(', ');
  return {
    kind: 'warnings',
    message: `the warnings of ${name} are not the expected ones: ${said}`,
    at: missing?.at ?? at,
    warnings: got,
  };
}
