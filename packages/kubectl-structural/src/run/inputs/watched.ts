import type { ExitCode } from '../program/exit-code.js';
import { endClusters, findPlaces, openInputSearch, type InputSearch } from './input-search.js';
import type { LintFlags } from '../flags/flags.js';
import { refuse } from '../program/refuse.js';
import type { Streams } from '../program/streams.js';
import { unwatchable, watchRounds } from './watch.js';

/** Judges once, or, with `--watch`, each time that something changed where the names lead; every round reads everything anew. */
export async function watched(
  flags: LintFlags,
  names: readonly string[],
  streams: Streams,
  judge: (finding: InputSearch) => Promise<ExitCode>,
): Promise<ExitCode> {
  const all = [...names, ...flags.filename, ...(flags.old === undefined ? [] : [flags.old])];
  if (flags.watch && flags.fromCluster === true) return refuse('--watch is for files, not for --from-cluster', streams);
  if (!flags.watch || names.length + flags.filename.length === 0) return judgeOnce(openInputSearch(flags, streams), flags.quiet, judge);
  const refused = unwatchable(all, flags);
  if (refused !== undefined) return refuse(refused, streams);
  let finding = openInputSearch(flags, streams);
  const round = (): Promise<ExitCode> => {
    finding = openInputSearch(flags, streams);
    return judge(finding);
  };
  return watchRounds(round, () => findPlaces(all, finding), streams);
}

async function judgeOnce(finding: InputSearch, quiet: boolean, judge: (finding: InputSearch) => Promise<ExitCode>): Promise<ExitCode> {
  try {
    return await judge(finding);
  } finally {
    await endClusters(finding, quiet);
  }
}
