import type { ClusterWish } from './opened-cluster.js';
import { printRbac } from './print-rbac.js';
import type { ClusterFlags } from '../flags/cluster-flags.js';
import type { ExitCode } from '../program/exit-code.js';
import { refuse } from '../program/refuse.js';
import type { Streams } from '../program/streams.js';

/** With `--print-rbac` prints the role for what a command wants of a cluster, and gives the exit code of the command; undefined without it. */
export async function rbacWanted(
  flags: ClusterFlags,
  wish: Omit<ClusterWish, 'form'> | (() => Promise<Omit<ClusterWish, 'form'> | string>),
  streams: Streams,
): Promise<ExitCode | undefined> {
  if (flags.printRbac !== true) return undefined;
  const wanted = typeof wish === 'function' ? await wish() : wish;
  if (typeof wanted === 'string') return refuse(wanted, streams);
  return printRbac(flags, wanted, streams);
}
