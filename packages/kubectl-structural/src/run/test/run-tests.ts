import { performance } from 'node:perf_hooks';
import { openTestPresenter, visible, type ReportedProblem } from '@structural/presenters';
import {
  installFailure,
  openCoverage,
  openPolicyCoverage,
  openJudges,
  placeKey,
  planRuns,
  refusedDefinition,
  reportedTest,
  runConverted,
  runPlanned,
  type SuiteProblem,
} from '@structural/suites';
import { isOfShard } from '../inputs/of-shard.js';
import { EXIT_CLEAN, EXIT_FAILURE, EXIT_FINDINGS, worse, type ExitCode } from '../program/exit-code.js';
import { refuse } from '../program/refuse.js';
import { wantsColors, write, type Streams } from '../program/streams.js';
import { reportCoverage, wantsCoverage } from './report-coverage.js';
import { policyServers } from './policy-servers.js';
import { openSuiteConverters } from './suite-converters.js';
import { readTests, type ReadTests } from './read-tests.js';
import type { TestRound } from './test-round.js';
import { updateTests, type FailedRun } from './update-tests.js';

/** Runs tests once, and reports each as soon as it has run. */
export async function runTests({ finding, flags, names, seed, servers }: TestRound): Promise<ExitCode> {
  const { streams } = finding;
  const read = await readTests(names, flags, finding);
  if (typeof read === 'string') return refuse(read, streams);
  const isOurs = ({ file }: { readonly file: string }): boolean => flags.shard === undefined || isOfShard(file, flags.shard);
  const [problems, suites] = [read.problems.filter(isOurs), read.suites.filter(isOurs)];
  if (!flags.quiet) await write(streams.stderr, notes(read));
  const runs = planRuns(suites, { ...(flags.match !== undefined && { only: flags.match }), ...(seed !== undefined && { seed }) });
  const end = runs.length === 0 ? await endWithout({ problems, suites }, names, flags, streams) : undefined;
  if (end !== undefined) return end;
  const { structuredPatch } = await import('diff');
  const presenter = await openTestPresenter(flags.output, { colors: wantsColors(streams.stdout, streams.env), quiet: flags.quiet });
  const coverage = wantsCoverage(flags) ? { definitions: openCoverage(), policies: openPolicyCoverage() } : undefined;
  const judgesOf = openJudges(servers, coverage?.definitions);
  const serverOf = policyServers(coverage?.policies.observe);
  const converters = openSuiteConverters(flags.runCommands, streams);
  const counts = { passed: 0, failed: 0, skipped: 0 };
  const failed: FailedRun[] = [];
  const refused = new Map<string, ReportedProblem>();
  const pieces: string[] = [presenter.renderStart()];
  let milliseconds = 0;
  for (const [i, run] of runs.entries()) {
    await streams.activity?.step({ done: i, total: runs.length, unit: 'tests' });
    for (const { judge, name } of judgesOf(run.test)) {
      const start = performance.now();
      const failure = installFailure(run.test, run.definition, run.suite.version, judge);
      if (failure !== undefined && run.definition !== undefined) {
        const key = `${String(judge.kubernetesVersion.minor)} ${placeKey(run.definition)}`;
        if (!refused.has(key)) refused.set(key, refusedDefinition(run.definition, failure.message, judge.kubernetesVersion));
        continue;
      }
      const result =
        run.test.converted === undefined
          ? runPlanned(run, judge, serverOf)
          : await runConverted(run, judge, await converters.of(run.suite));
      milliseconds += performance.now() - start;
      counts[result.outcome]++;
      if (result.outcome === 'failed') failed.push({ run, result });
      pieces.push(presenter.renderTest(reportedTest(run, result, name, structuredPatch)));
    }
    if (pieces.length >= PIECES) await write(streams.stdout, pieces.splice(0).join(''));
  }
  await converters.close();
  const files = new Set(suites.map(({ file }) => file)).size;
  const shown = [...problems.map(reportedProblem), ...refused.values()];
  const totals = {
    ...counts,
    files,
    problems: shown.length,
    milliseconds: Math.round(milliseconds),
    ...(seed !== undefined && { seed }),
  };
  pieces.push(presenter.renderEnd(totals, shown));
  await write(streams.stdout, pieces.join(''));
  const found =
    counts.failed === 0 ? EXIT_CLEAN : flags.update ? await updateTests(ofDefinitions(failed), read.inputs, flags, streams) : EXIT_FINDINGS;
  const covered = coverage === undefined ? EXIT_CLEAN : await reportCoverage(coverage, suites, flags, streams);
  return shown.length > 0 ? EXIT_FAILURE : worse(found, covered);
}

/** Ends a run that has no test with a line for each reason; undefined where there is a report all the same. */
async function endWithout(
  { problems, suites }: Pick<ReadTests, 'problems' | 'suites'>,
  names: readonly string[],
  { allowEmpty, match, output }: TestRound['flags'],
  streams: Streams,
): Promise<ExitCode | undefined> {
  if (problems.length === 0) {
    if (allowEmpty) return undefined;
    const named = names.map(visible).join(', ');
    return refuse(
      match === undefined
        ? `no tests in ${named}; test init writes tests to begin with`
        : `no test has ${JSON.stringify(match)} in its name`,
      streams,
    );
  }
  const isForPeople = output === 'dots' || output === 'tree';
  if (!isForPeople || suites.length > 0 || problems.some(({ range }) => range !== undefined)) return undefined;
  for (const { file, message } of problems) await write(streams.stderr, `error: ${visible(file)}: ${visible(message)}\n`);
  return EXIT_FAILURE;
}

function ofDefinitions(failed: readonly FailedRun[]): readonly FailedRun[] {
  return failed.filter(({ run }) => run.suite.policies === undefined);
}

/** How many tests are written at once. */
const PIECES = 64;

function reportedProblem({ file, message, range, text }: SuiteProblem): ReportedProblem {
  return { file, message, ...(range !== undefined && text !== undefined && { place: { file, text, range } }) };
}

function notes({ passedOver: [first, ...others] }: ReadTests): string {
  if (first === undefined) return '';
  const more = others.length === 0 ? '' : ` and ${String(others.length)} more`;
  return `note: ${visible(first)}${more} skipped: the harness of openshift/api takes suites two folders below tests; name the file to run it\n`;
}
