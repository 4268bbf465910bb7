import { clusterInput, connect, findKubeconfig, inClusterConfig, mergeKubeconfigs, openCluster, type Cluster } from '@structural/clusters';
import { counted, visible } from '@structural/presenters';
import type { ListedInput } from '@structural/sources';
import type { ClusterFlags } from '../flags/cluster-flags.js';
import { write, type Streams } from '../program/streams.js';
import { mapEntries } from './map-entries.js';

/** What a command wants of a cluster. */
export interface ClusterWish {
  /** `definitions` alone, `objects` alone, or both. */
  readonly what: 'all' | 'definitions' | 'objects';
  /** Only definitions of these names, and objects of their kinds. */
  readonly names?: ReadonlySet<string>;
  /** YAML, as people read it, or JSON, which is read faster. */
  readonly form: 'json' | 'yaml';
}

/** A cluster that a run reads. */
export interface OpenedCluster {
  readonly cluster: Cluster;
  /** It as an input. */
  readonly input: ListedInput;
  /** Says what happened on the way, at the end of the run, and lets go of connections. */
  end(quiet: boolean): Promise<void>;
}

/** Opens the cluster that flags name; nothing is asked of it yet. A text says why it cannot be. */
export async function openClusterOf(flags: ClusterFlags, wish: ClusterWish, streams: Streams): Promise<OpenedCluster | string> {
  const cluster = await connectCluster(flags, streams);
  if (typeof cluster === 'string') return cluster;
  const unread = new Map<string, string>();
  const input = clusterInput(cluster, wish);
  return {
    cluster,
    input: flags.allowUnread === true ? withoutProblems(input, unread) : input,
    end: async (quiet) => {
      cluster.close();
      const lines = [
        ...[...unread].map(([name, message]) => `${visible(name)}: ${visible(message)} (--allow-unread)`),
        ...notesOf(cluster),
      ];
      if (!quiet) await write(streams.stderr, lines.map((line) => `note: ${line}\n`).join(''));
    },
  };
}

/** The cluster that flags name; or why there is none. */
async function connectCluster(flags: ClusterFlags, { cwd, env, stderr }: Streams): Promise<Cluster | string> {
  const { as, asGroup, chunkSize = 500, context, kubeconfig, namespace, requestTimeout: timeout = 60_000, selector, shard } = flags;
  const files = await findKubeconfig({ cwd, env, ...(kubeconfig !== undefined && { file: kubeconfig }) });
  if (typeof files === 'string') return `--from-cluster: ${visible(files)}`;
  const config = files.length > 0 ? mergeKubeconfigs(files) : inClusterConfig(env);
  if (config === undefined) return '--from-cluster: there is no kubeconfig; name one with --kubeconfig or $KUBECONFIG';
  if (typeof config === 'string') return `--from-cluster: ${visible(config)}`;
  const connection = connect(config, {
    env,
    timeout,
    tell: (text) => void write(stderr, text),
    ...(context !== undefined && { context }),
    ...(as !== undefined && { as }),
    ...(asGroup !== undefined && { asGroups: asGroup }),
  });
  if (typeof connection === 'string') return `--from-cluster: ${visible(connection)}`;
  return openCluster(connection, {
    chunkSize,
    timeout,
    ...(namespace !== undefined && { namespaces: namespace }),
    ...(selector !== undefined && { selector }),
    ...(shard !== undefined && { shard }),
  });
}

/** The input without what cannot be read of it, which is collected. */
function withoutProblems(input: ListedInput, unread: Map<string, string>): ListedInput {
  return mapEntries(input, (each) => {
    if (each.kind !== 'problem') return each;
    unread.set(each.name, each.message);
    return undefined;
  });
}

function notesOf(cluster: Cluster): readonly string[] {
  const { definitions, kinds, laterStates, notRead, objects, repeated, requests } = cluster.counts();
  const again = [...repeated.values()].reduce((sum, count) => sum + count, 0);
  const reasons = [...repeated].map(([reason, count]) => `${count} × ${reason}`).join(', ');
  const read = [counted(definitions, 'CRD'), ...(kinds > 0 ? [`${counted(objects, 'object')} of ${counted(kinds, 'kind')}`] : [])];
  return [
    `${visible(cluster.name)}: read ${read.join(' and ')} with ${counted(requests, 'request')}${notRead > 0 ? `; ${counted(notRead, 'list')} not read, or not to the end` : ''}`,
    ...(again > 0 ? [`${visible(cluster.name)}: ${again === 1 ? '1 request was' : `${again} requests were`} repeated (${reasons})`] : []),
    ...laterStates.map(
      (place) =>
        `${visible(`${cluster.name}/${place}`)}: the state of the list expired on the server; the rest of the list is of a later state`,
    ),
  ];
}
