// Tests as plain data
export type { CaseRequest, ErrorMatcher, Expectation, ExpectedObject, TestCase, TextMatcher } from './case/test-case.js';
export type { Written, WrittenObject } from './case/written.js';
export { placeInObject, placeOf } from './case/place-of.js';
export type { Suite, SuiteDefinition, SuiteProblem } from './suite.js';

// Reading them
export { definitionsIn } from './definition/definition-files.js';
export { readOpenshiftSuite } from './openshift/read-suite.js';
export { findVersion } from './openshift/find-definitions.js';

// Running them
export { openJudge } from './run/judge.js';
export type { Admission, Judge, JudgeChoices } from './run/judge.js';
export { runCase } from './run/run-case.js';
export type { CaseFailure, CaseResult } from './run/case-result.js';
export type { Accepted, Answer, Refused } from './run/answer.js';
