// Tests as plain data
export type { CaseRequest, ErrorMatcher, Expectation, ExpectedObject, TestCase, TextMatcher } from './case/test-case.js';
export { placeOf } from './case/place-of.js';
export type { WrittenPlace, SuiteObject } from './case/written.js';
export { placeKey } from './suite.js';
export type { Suite, SuiteConversion, SuiteDefinition, SuiteProblem } from './suite.js';

// Reading them
export { definitionsIn } from './definition/definition-files.js';
export { readOpenshiftSuite } from './openshift/read-suite.js';
export { findVersion } from './openshift/find-definitions.js';

export { loadSuites } from './load-suites.js';
export type { KnownDefinitions, LoadedSuites, SuiteInput } from './load-suites.js';
export type { SuiteFiles } from './suite-files.js';
export { casesSchema } from './cases/cases-schema.js';

// Running them
export { openJudges } from './run/open-judges.js';
export type { AskedJudge, TestServers } from './run/open-judges.js';
export { refusedDefinition, reportedTest } from './report/reported-test.js';
export { planRuns } from './run/plan-runs.js';
export type { PlannedRun, RunChoices } from './run/plan-runs.js';
export { openJudge } from '@structural/witness';
export type { Admission, Judge, JudgeChoices } from '@structural/witness';
/** @public README.md shows it. */
export { answerTo } from './run/answer-to.js';
export type { AskedHow } from './run/answer-to.js';
export { installFailure, runCase } from './run/run-case.js';
export { runConverted } from './run/run-converted.js';
export { NEEDS_WEBHOOK, runPlanned } from './run/run-planned.js';
export type { CaseFailure, CaseResult } from './run/case-result.js';
export type { Accepted, SuiteAnswer, Refused } from './run/answer.js';

// Those of admission policies
export { openPolicyServers } from './policies/policy-servers.js';
export type { PolicyServer } from './policies/admission-answer.js';
export { PoliciesServer } from './policies/policies-server.js';
export type { BuiltinServer, PoliciesAnswer, PoliciesVerdict } from './policies/policies-server.js';

// Beginning with some
export { initialTests } from './init/initial-tests.js';
export type { InitialTest, InitialTests, MissingTest } from './init/initial-tests.js';
export { verifiedTests } from './init/verified-tests.js';
export type { VerifiedTests } from './init/verified-tests.js';

// Updating what they expect
export { expectationEdits } from './update/expectation-edits.js';
export type { ExpectationEdits } from './update/expectation-edits.js';

// What they notice
export { testMutants } from './mutants/test-mutants.js';
export { testedPolicies, testPolicyMutants } from './mutants/test-policy-mutants.js';
export type { MutantResult, PassedRun, TestedMutants } from './mutants/test-mutants.js';
export type { KillingResource } from './mutants/witnesses.js';

// What tests show of definitions
export { openCoverage } from './coverage/coverage.js';
export type { Coverage, Covered, CoveredSide } from './coverage/coverage.js';
export { openPolicyCoverage } from './coverage/policy-coverage.js';
export type { PolicyCoverage } from './coverage/policy-coverage.js';
export { coveredLines } from './coverage/report/covered-lines.js';
export type { CoveredPoint, DefinitionCoverage } from './coverage/report/covered-lines.js';
export { percentOf, wholeSum } from './coverage/report/coverage-sum.js';
export { coverageText } from './coverage/report/coverage-text.js';
export { coverageLcov } from './coverage/report/coverage-lcov.js';
export { coverageHtml } from './coverage/report/coverage-html.js';
export type { TestChoice } from './init/chosen-constraints.js';

// Round trips of conversions
export { reviewing } from './conversion/converter.js';
export type { ReviewAnswer, Converter } from './conversion/converter.js';
export { MILD_FAULTS } from './conversion/fault.js';
export type { ConversionFault, FaultKind } from './conversion/fault.js';
export { holdRecorded, readRecorded, recordConversions, recordedJson, recordNames } from './conversion/recorded.js';
export type { RecordedConversion } from './conversion/recorded.js';
export type { Rename } from './conversion/round-trips.js';
export { testConversions } from './conversion/test-conversions.js';
export type { ConversionFinding, TestedConversions } from './conversion/test-conversions.js';
