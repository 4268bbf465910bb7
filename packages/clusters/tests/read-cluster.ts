import { placeText } from '@structural/sources';
import { openCluster, type Cluster, type ClusterOptions } from '../src/index.js';
import type { StandIn } from './stand-in-cluster.js';

/** The cluster that a stand-in is, asked without waiting. */
export function clusterOf({ url }: StandIn, options: Partial<ClusterOptions> = {}): Cluster & { readonly waits: readonly number[] } {
  const waits: number[] = [];
  const wait = (milliseconds: number): Promise<void> => {
    waits.push(milliseconds);
    return Promise.resolve();
  };
  const connection = {
    context: 'stand-in',
    server: url,
    options: () => Promise.resolve({}),
    renew: () => undefined,
    close: () => undefined,
  };
  return { ...openCluster(connection, { chunkSize: 5, timeout: 2_000, wait, ...options }), waits };
}

/** The places of the objects that are read, and problems as people see them. */
export async function readObjects(cluster: Cluster): Promise<readonly string[]> {
  const lines: string[] = [];
  for await (const read of cluster.objects())
    lines.push(read.kind === 'problem' ? `${read.code}: ${read.name}: ${read.message}` : placeText(read));
  return lines;
}
