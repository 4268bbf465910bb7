import { clusterRole, readServedKind, type ServedKind } from '@structural/clusters';
import type { ClusterFlags } from '../flags/cluster-flags.js';
import { EXIT_CLEAN, EXIT_FAILURE, type ExitCode } from '../program/exit-code.js';
import { refuse } from '../program/refuse.js';
import { write, type Streams } from '../program/streams.js';
import { openClusterOf, type ClusterWish } from './opened-cluster.js';
import { reportProblem } from '../program/report-problem.js';

/**
 * Prints the smallest ClusterRole for what a command wants of a cluster. Which kinds there are is read of the cluster itself, by whoever may do that
 * already, unless definitions alone are wanted.
 */
export async function printRbac(flags: ClusterFlags, { names, what }: Omit<ClusterWish, 'form'>, streams: Streams): Promise<ExitCode> {
  const definitions = names && { definitions: [...names].sort() };
  if (what === 'definitions') {
    await write(streams.stdout, clusterRole({ kinds: [], ...definitions }));
    return EXIT_CLEAN;
  }
  const opened = await openClusterOf(flags, { what: 'definitions', form: 'json', ...(names && { names }) }, streams);
  if (typeof opened === 'string') return refuse(opened, streams);
  const kinds: ServedKind[] = [];
  let code: ExitCode = EXIT_CLEAN;
  for await (const read of opened.cluster.definitions(names)) {
    if (read.kind === 'problem') {
      code = EXIT_FAILURE;
      await reportProblem(read, streams);
    } else {
      const kind = readServedKind(read.json);
      if (kind !== undefined) kinds.push(kind);
    }
  }
  opened.cluster.close();
  if (code === EXIT_CLEAN) await write(streams.stdout, clusterRole({ kinds, ...definitions, namespaces: flags.shard !== undefined }));
  return code;
}
