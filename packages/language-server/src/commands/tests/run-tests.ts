import { NEWEST_KUBERNETES } from '@structural/checker';
import { lineIndex } from '@structural/document';
import { visibleLines, type ReportedPlace, type ReportedTest } from '@structural/presenters';
import {
  installFailure,
  openJudges,
  placeOf,
  planRuns,
  refusedDefinition,
  reportedTest,
  runPlanned,
  type AskedJudge,
  type PlannedRun,
  type TestCase,
} from '@structural/suites';
import { structuredPatch } from 'diff';
import type { Location } from 'vscode-languageserver';
import { toRange } from '../../diagnostics/to-diagnostic.js';
import { openBreaks } from '../breaks.js';
import { succeeded, textsIn, type CommandAnswer, type CommandPlace } from '../command.js';
import { testProblems, type TestProblem } from './list-tests.js';
import { readTests, type TestFiles } from './suite-files.js';

/** What became of a test. */
export interface TestResult {
  readonly id: string;
  readonly outcome: 'failed' | 'passed' | 'skipped';
  readonly milliseconds: number;
  /** Why it failed, at the place to look at first. */
  readonly failures: readonly TestFailure[];
}

/** Why a test failed with one definition. */
export interface TestFailure extends Location {
  readonly message: string;
  /** What was expected and what is stored, line by line, `-` and `+` before what differs. */
  readonly diff?: readonly string[];
  /** Where else to look, as in the definition. */
  readonly related: readonly (Location & { readonly message: string })[];
}

/** What became of some tests, and what could not be run. */
export interface TestResults {
  readonly results: readonly TestResult[];
  readonly problems: readonly TestProblem[];
}

/** Runs tests as `kubectl structural test` does: `{ ids? }`, all of the workspace without them. */
export async function runTests(argument: unknown, place: CommandPlace, files: TestFiles): Promise<CommandAnswer<TestResults>> {
  const wanted = textsIn(argument, 'ids');
  const only = wanted && new Set(wanted);
  return succeeded(await testResults(place, files, (_, id) => only?.has(id) !== false));
}

/** Runs those tests of the workspace that are wanted, with each of their definitions by itself. */
export async function testResults(
  place: CommandPlace,
  files: TestFiles,
  isWanted: (run: PlannedRun, id: string) => boolean,
): Promise<TestResults> {
  const known = await readTests(place, files);
  const judgesOf = judgesByFile(place);
  const results = new Map<string, TestResult>();
  const pause = openBreaks();
  for (const run of planRuns(known.suites)) {
    const id = known.idOf(run.test);
    if (!isWanted(run, id)) continue;
    for (const judge of judgesOf(run.test)) results.set(id, merged(results.get(id), resultOf(id, run, judge, place)));
    await pause();
  }
  return { results: [...results.values()], problems: testProblems(known.problems, place) };
}

/** The servers of each test: that of its file, or those that the test names. */
function judgesByFile({ workspace }: CommandPlace): (test: TestCase) => readonly AskedJudge[] {
  const judges = new Map<number, ReturnType<typeof openJudges>>();
  return (test) => {
    const newest = workspace.viewOf(test.at.file)?.kubernetesVersion ?? NEWEST_KUBERNETES;
    const known = judges.get(newest.minor) ?? openJudges({ newest, isAsked: false });
    judges.set(newest.minor, known);
    return known(test);
  };
}

function resultOf(id: string, run: PlannedRun, { judge, name }: AskedJudge, { places, workspace }: CommandPlace): TestResult {
  const start = performance.now();
  const { definition, suite, test } = run;
  // The editor has no server that judges built-in kinds as the command does.
  if (suite.policies !== undefined) return { id, outcome: 'skipped', milliseconds: 0, failures: [] };
  const refusal = installFailure(test, definition, suite.version, judge);
  if (refusal !== undefined && definition !== undefined) {
    const { message, place } = refusedDefinition(definition, refusal.message, judge.kubernetesVersion);
    const own = { file: test.at.file, text: test.at.document.text, range: placeOf(test.at) };
    const failure = { message, places: [own, ...(place === undefined ? [] : [{ ...place, message }])] } as const;
    return { id, outcome: 'failed', milliseconds: performance.now() - start, failures: [toFailure(failure, places)] };
  }
  const kubernetes = workspace.viewOf(test.at.file)?.options.kubernetes;
  const result = runPlanned(run, judge, (minor) => ({ minor, kubernetes: kubernetes?.minor === minor ? kubernetes : undefined }));
  const milliseconds = performance.now() - start;
  const { failure, outcome } = reportedTest(run, result, name, structuredPatch);
  return { id, outcome, milliseconds, failures: failure === undefined ? [] : [toFailure(failure, places)] };
}

function toFailure(
  { diff, message, places: [first, ...others] }: NonNullable<ReportedTest['failure']>,
  places: CommandPlace['places'],
): TestFailure {
  const shown = (text: string): string => visibleLines(places.withShortPaths(text), '');
  const located = ({ file, range, text }: ReportedPlace): Location => ({ uri: places.uriOf(file), range: toRange(range, lineIndex(text)) });
  return {
    ...located(first),
    message: shown(message),
    related: others.map((other) => ({ ...located(other), message: shown(other.message ?? '') })),
    ...(diff && diff.length > 0 && { diff: diff.map(shown) }),
  };
}

/** A test fails where it fails with one of its definitions, and is skipped where it is with all of them. */
function merged(before: TestResult | undefined, next: TestResult): TestResult {
  if (before === undefined) return next;
  const outcomes = [before.outcome, next.outcome];
  const outcome = outcomes.includes('failed') ? 'failed' : outcomes.includes('passed') ? 'passed' : 'skipped';
  return {
    id: next.id,
    outcome,
    milliseconds: before.milliseconds + next.milliseconds,
    failures: [...before.failures, ...next.failures],
  };
}
