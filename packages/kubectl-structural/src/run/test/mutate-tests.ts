import {
  installFailure,
  openJudges,
  planRuns,
  runPlanned,
  testedPolicies,
  testMutants,
  testPolicyMutants,
  type PassedRun,
  type PolicyServer,
  type SuiteDefinition,
  type TestedMutants,
} from '@structural/suites';
import { visible } from '@structural/presenters';
import { EXIT_CLEAN, EXIT_FAILURE, EXIT_FINDINGS, type ExitCode } from '../program/exit-code.js';
import { refuse } from '../program/refuse.js';
import { write } from '../program/streams.js';
import { mutationReport } from './mutation-report.js';
import { scoreOf, type MutationCounts } from './mutation-score.js';
import { mutationJson } from './mutation-json.js';
import { policyServers } from './policy-servers.js';
import { readTests } from './read-tests.js';
import type { TestRound } from './test-round.js';

/** How many mutants of one definition are tested, where nobody says. */
const MAX_MUTANTS = 2_000;

/**
 * Runs tests once as they are, then those that pass against mutants of their definitions and policies, and reports what no test notices.
 *
 * Tests that fail are reported, and the exit code is that of failed tests; else that of the score, where a least one is asked for.
 */
export async function mutateTests({ finding, flags, names, seed, servers }: TestRound): Promise<ExitCode> {
  const { streams } = finding;
  const { match, maxMutants = MAX_MUTANTS, minScore, output, quiet } = flags;
  if (output !== 'dots' && output !== 'tree' && output !== 'json')
    return refuse(`--mutate reports to people, and with -o json: it has no form ${output}`, streams);
  const read = await readTests(names, flags, finding);
  if (typeof read === 'string') return refuse(read, streams);
  for (const { file, message } of read.problems) await write(streams.stderr, `error: ${visible(file)}: ${visible(message)}\n`);
  const ownOnly = read.suites.filter(({ policies }) => policies?.written.length !== 0);
  const planned = planRuns(ownOnly, { ...(match !== undefined && { only: match }), ...(seed !== undefined && { seed }) });
  const serverOf = policyServers();
  const { failed, passed } = runOnce(planned, servers, serverOf);
  const worst = read.problems.length > 0 ? EXIT_FAILURE : failed.length > 0 ? EXIT_FINDINGS : EXIT_CLEAN;
  if (!quiet) await write(streams.stderr, failedNote(failed));
  if (passed.size === 0) {
    if (worst !== EXIT_CLEAN) return worst;
    return flags.allowEmpty ? EXIT_CLEAN : refuse('no test passes: there is nothing to mutate', streams);
  }
  const tested: TestedMutants[] = [];
  const ofPolicies = testedPolicies([...passed.values()].flat());
  const mutants = [
    ...[...passed].flatMap(([definition, runs]) =>
      runs.some(({ run }) => run.suite.policies === undefined) ? [() => testMutants(definition, runs, maxMutants)] : [],
    ),
    ...ofPolicies.map((policy) => () => testPolicyMutants(policy, maxMutants, serverOf)),
  ];
  for (const test of mutants) {
    const each = test();
    tested.push(each);
    if (output !== 'json') await write(streams.stdout, await mutationReport(each, quiet, streams));
  }
  const counts = scoreOf(tested);
  await write(streams.stdout, output === 'json' ? mutationJson(tested) : tested.length > 1 ? `in all: ${counts.text}\n` : '');
  return worst === EXIT_CLEAN && isBelow(counts, minScore) ? EXIT_FINDINGS : worst;
}

/** The runs that pass, by their definitions, and the tests that fail. */
function runOnce(
  planned: ReturnType<typeof planRuns>,
  servers: TestRound['servers'],
  serverOf: (minor: number) => PolicyServer,
): { readonly passed: ReadonlyMap<SuiteDefinition, readonly PassedRun[]>; readonly failed: readonly string[] } {
  const judgesOf = openJudges(servers);
  const passed = new Map<SuiteDefinition, PassedRun[]>();
  const failed: string[] = [];
  for (const run of planned) {
    const { definition, suite, test } = run;
    for (const { judge } of judgesOf(test)) {
      const outcome =
        installFailure(test, definition, suite.version, judge) === undefined ? runPlanned(run, judge, serverOf).outcome : 'failed';
      if (outcome === 'failed') failed.push(`${test.at.file}: ${test.name}`);
      // Nobody changes what Kubernetes says of its own kinds.
      if (outcome !== 'passed' || definition === undefined) continue;
      const runs = passed.get(definition);
      if (runs === undefined) passed.set(definition, [{ run, judge }]);
      else runs.push({ run, judge });
    }
  }
  return { passed, failed };
}

function isBelow({ score }: MutationCounts, least: number | undefined): boolean {
  return least !== undefined && score !== undefined && score < least;
}

function failedNote([first, ...others]: readonly string[]): string {
  if (first === undefined) return '';
  const more = others.length === 0 ? '' : ` and ${String(others.length)} more`;
  return `note: ${visible(first)}${more} failed, and ${others.length === 0 ? 'is' : 'are'} left out: run the tests without --mutate to see why\n`;
}
