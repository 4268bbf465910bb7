import {
  coveredLines,
  coverageHtml,
  coverageLcov,
  coverageText,
  openJudge,
  percentOf,
  placeKey,
  wholeSum,
  type Coverage,
  type PolicyCoverage,
  type DefinitionCoverage,
  type Suite,
} from '@structural/suites';
import { EXIT_CLEAN, EXIT_FINDINGS, worse, type ExitCode } from '../program/exit-code.js';
import { writeOutputs } from '../served/write-outputs.js';
import { write, type Streams } from '../program/streams.js';
import type { TestFlags } from './test-flags.js';

/** Whether any flag asks what tests show. */
export function wantsCoverage({ coverage, coverageOut, minCoverage }: TestFlags): boolean {
  return coverage || coverageOut !== undefined || minCoverage !== undefined;
}

/** What was watched in a run. */
interface WatchedRun {
  readonly definitions: Coverage;
  readonly policies: PolicyCoverage;
}

/** Tells what tests showed of the definitions and policies that they are for: on stdout after a report for people, else on stderr, and in files. */
export async function reportCoverage(
  coverage: WatchedRun,
  suites: readonly Suite[],
  { coverage: isAsked, coverageOut, minCoverage, output, quiet }: TestFlags,
  streams: Streams,
): Promise<ExitCode> {
  const ofDefinitions = definitionsOf(
    suites.filter(({ policies }) => policies === undefined),
    coverage.definitions,
  );
  const definitions = [...ofDefinitions, ...policiesOf(suites, coverage.policies)];
  const isRead = output === 'dots' || output === 'tree';
  if (isAsked) await write(isRead ? streams.stdout : streams.stderr, coverageText(definitions));
  let code: ExitCode = EXIT_CLEAN;
  if (coverageOut !== undefined) {
    const about = 'coverage';
    const outputs = [
      { path: 'lcov.info', about, render: () => coverageLcov(definitions) },
      { path: 'index.html', about, render: () => coverageHtml(definitions) },
    ];
    code = await writeOutputs({ folder: coverageOut, inputs: definitions.map(({ file }) => file) }, outputs, streams, quiet);
  }
  const percent = percentOf(wholeSum(definitions));
  if (minCoverage === undefined || percent >= minCoverage) return code;
  await write(streams.stderr, `error: tests cover ${String(percent)} % of the CRDs and policies, less than ${String(minCoverage)} %\n`);
  return worse(code, EXIT_FINDINGS);
}

/** Each policy once. */
function policiesOf(suites: readonly Suite[], coverage: PolicyCoverage): readonly DefinitionCoverage[] {
  const written = suites.flatMap(({ policies }) => policies?.written ?? []);
  const once = new Map(written.map((policy) => [placeKey(policy), policy]));
  return [...once.values()].map((policy) => coverage.of(policy));
}

/** Each definition once, in the versions that tests are about. */
function definitionsOf(suites: readonly Suite[], coverage: Coverage): readonly DefinitionCoverage[] {
  const judge = openJudge();
  const seen = new Map<string, { readonly definition: Suite['definitions'][number]; versions: Set<string> | undefined }>();
  for (const { definitions, version } of suites) {
    for (const definition of definitions) {
      const key = placeKey(definition);
      const known = seen.get(key);
      const versions =
        version === undefined || (known !== undefined && known.versions === undefined)
          ? undefined
          : new Set([...(known?.versions ?? []), version]);
      seen.set(key, { definition, versions });
    }
  }
  return [...seen.values()].flatMap(({ definition, versions }) => {
    const served = judge.serve(definition.value);
    return served === undefined ? [] : [coveredLines(definition, served, coverage, versions)];
  });
}
