import { resolve } from 'node:path';
import { kubernetesVersionText } from '@structural/checker';
import type { KubernetesVersion } from '@structural/core';
import { visible } from '@structural/presenters';
import { readAhead, type SourceRequest } from '@structural/sources';
import { ClusterProblem, startCluster, type TestCluster } from '@structural/test-server';
import { objectsIn } from '@structural/test-server/server-parts';
import { findManifests, openInputSearch } from '../inputs/input-search.js';
import { toRequests } from '../inputs/inputs.js';
import type { ExitCode } from '../program/exit-code.js';
import { refuse } from '../program/refuse.js';
import { write, type Streams } from '../program/streams.js';
import { kubeconfigText } from './kubeconfig.js';
import { runWith } from './run-with.js';
import type { ServeFlags } from './serve-flags.js';
import { writeKubeconfig } from './write-kubeconfig.js';

/** What a server that stores begins with, and what is run meanwhile. */
export interface WritableServing {
  readonly names: readonly string[];
  readonly flags: ServeFlags;
  readonly kubernetesVersion: KubernetesVersion;
  readonly command: readonly string[];
}

/** Serves what files say and what clients write, until the process or the command given ends. */
export async function serveWritable(
  { command, flags, kubernetesVersion, names }: WritableServing,
  streams: Streams,
): Promise<ExitCode | number> {
  const { address, data, port, service, tls, token } = flags;
  let cluster: TestCluster;
  try {
    const crds = await objectsAt(toRequests(names, flags), 'definitions', flags, streams);
    const stored = flags.objects.map((name): SourceRequest => ({ name, recursive: true }));
    const objects = await objectsAt(stored, 'resources', flags, streams);
    cluster = await startCluster({
      crds: crds.filter(({ kind }) => kind === 'CustomResourceDefinition'),
      objects,
      kubeVersion: kubernetesVersionText(kubernetesVersion),
      address,
      port,
      tls,
      services: service,
      ...(token === undefined ? {} : { token }),
      ...(data === undefined ? {} : { data: resolve(streams.cwd, data) }),
    });
  } catch (error) {
    if (error instanceof ClusterProblem) return refuse(visible(error.message), streams);
    throw error;
  }
  try {
    return await whileServing(cluster, command, flags, streams);
  } finally {
    await cluster.stop();
  }
}

async function whileServing(
  cluster: TestCluster,
  command: readonly string[],
  flags: ServeFlags,
  streams: Streams,
): Promise<ExitCode | number> {
  const { kubeconfigOut, token } = flags;
  const text = kubeconfigText({ url: cluster.url, token, authority: cluster.certificateAuthority });
  if (kubeconfigOut !== undefined) {
    const fault = await writeKubeconfig(resolve(streams.cwd, kubeconfigOut), text);
    if (fault !== undefined) return refuse(`--kubeconfig-out ${visible(kubeconfigOut)}: ${visible(fault)}`, streams);
  }
  if (command.length > 0) {
    const ended = await runWith(text, command, streams);
    return typeof ended === 'string' ? refuse(ended, streams) : ended;
  }
  if (kubeconfigOut === undefined) await write(streams.stdout, text);
  streams.interrupts?.release();
  await write(kubeconfigOut === undefined ? streams.stderr : streams.stdout, `ready ${cluster.url}\n`);
  return new Promise<never>(() => undefined);
}

/** The objects of files. Throws a {@link ClusterProblem} where one cannot be read. */
async function objectsAt(
  requests: readonly SourceRequest[],
  wanted: 'definitions' | 'resources',
  flags: ServeFlags,
  streams: Streams,
): Promise<ReturnType<typeof objectsIn>> {
  if (requests.length === 0) return [];
  const listed = await findManifests(requests, openInputSearch(flags, streams), wanted);
  if (typeof listed === 'string') throw new ClusterProblem(listed);
  const objects: ReturnType<typeof objectsIn>[number][] = [];
  for await (const input of readAhead(listed)) {
    if (input.kind === 'problem') throw new ClusterProblem(`${input.name}: ${input.message}`);
    objects.push(...objectsIn(input.bytes, input.name));
  }
  return objects;
}
