import type { ListedInput, SourceRequest } from '@structural/sources';
import type { ClusterWish } from '../cluster/opened-cluster.js';
import { EXIT_CLEAN, type ExitCode } from '../program/exit-code.js';
import type { FindFlags } from '../flags/find-flags.js';
import type { InputSearch } from './input-search.js';
import { findManifests, openInputSearch, reportLeftOut } from './input-search.js';
import type { InputFlags } from '../flags/flags.js';
import { toRequests } from './inputs.js';
import { refuse, refuseNothing } from '../program/refuse.js';
import type { Streams } from '../program/streams.js';

/** Whose inputs they are: what a command does to them, its name, and what it wants of a cluster, where that is not all as YAML. */
interface Asking {
  readonly wish?: ClusterWish;
  readonly verb: string;
  /** What matters of files in folders; resources, too, by default. */
  readonly wanted?: 'definitions' | 'resources';
  readonly command: string;
}

/** The inputs of a command. */
interface OpenInputs {
  readonly finding: InputSearch;
  /** What was asked for, */
  readonly requests: readonly SourceRequest[];
  /** and what was found of it. */
  readonly listed: readonly ListedInput[];
}

/**
 * Finds the inputs that a command is given; or gives the exit code where there is nothing to do, which is reported: none were named, one cannot be
 * looked for, or all are left out by what ignores files.
 */
export async function openInputs(
  names: readonly string[],
  flags: InputFlags & FindFlags & { readonly quiet: boolean },
  { command, verb, wanted = 'resources', wish }: Asking,
  outside: Streams,
): Promise<OpenInputs | ExitCode> {
  const finding = openInputSearch(flags, outside);
  const { streams } = finding;
  const requests = toRequests(names, flags);
  if (requests.length === 0 && flags.fromCluster !== true) return refuseNothing(verb, command, streams);
  const listed = await findManifests(requests, finding, wanted, wish);
  if (typeof listed === 'string') return refuse(listed, streams);
  return (await reportLeftOut(listed, finding, flags.quiet)) ? EXIT_CLEAN : { finding, requests, listed };
}
