import { NEWEST_KUBERNETES } from '@structural/checker';
import type { ExitCode } from '../program/exit-code.js';
import { configuredVersion, findPlaces, openInputSearch, type InputSearch } from '../inputs/input-search.js';
import { refuse } from '../program/refuse.js';
import { withColor, type Streams } from '../program/streams.js';
import { unwatchable, watchRounds } from '../inputs/watch.js';
import { wantsCoverage } from './report-coverage.js';
import { mutateTests } from './mutate-tests.js';
import { runTests } from './run-tests.js';
import type { TestFlags } from './test-flags.js';

/** Runs the tests that are named, those of the working folder otherwise; with `--watch` again each time that something changed. */
export async function testNamed(
  operands: readonly string[],
  flags: TestFlags,
  given: readonly string[],
  outside: Streams,
): Promise<ExitCode> {
  const names = operands.length === 0 ? ['.'] : operands;
  const streams = withColor(flags, outside);
  const seed = flags.shuffle === 'random' ? Math.floor(Math.random() * 1_000_000_000) : flags.shuffle;
  const round = (finding: InputSearch): Promise<ExitCode> => {
    const { newest, oldest } = flags.kubeVersion;
    const isAsked = given.includes('kube-version');
    const server = isAsked ? newest : configuredVersion(finding, NEWEST_KUBERNETES);
    const run = flags.mutate ? mutateTests : runTests;
    return run({
      names,
      flags,
      finding,
      servers: { newest: server, ...(oldest && { oldest }), isAsked },
      ...(seed !== undefined && { seed }),
    });
  };
  if (flags.mutate && wantsCoverage(flags)) return refuse('--mutate and --coverage are two runs: leave out one of them', streams);
  if (!flags.mutate && (flags.maxMutants !== undefined || flags.minScore !== undefined))
    return refuse('--max-mutants and --min-score are for --mutate', streams);
  if (flags.shard !== undefined && (flags.mutate || wantsCoverage(flags)))
    return refuse('--mutate and --coverage are about all tests of a CRD, and --shard runs some: leave out one of them', streams);
  if (names.includes('-')) return refuse('tests are read from files, not from standard input (-)', streams);
  if (!flags.watch) return round(openInputSearch(flags, streams));
  const refused = unwatchable(names, { dryRun: false, fix: flags.update });
  if (refused !== undefined) return refuse(flags.update ? '--watch changes nothing: leave out --update' : refused, streams);
  let finding = openInputSearch(flags, streams);
  const places = (): ReturnType<typeof findPlaces> => findPlaces([...names, ...flags.crds], finding);
  const again = (): Promise<ExitCode> => {
    finding = openInputSearch(flags, streams);
    return round(finding);
  };
  return watchRounds(again, places, streams);
}
