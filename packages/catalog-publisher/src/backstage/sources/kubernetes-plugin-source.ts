import type { AuthService, DiscoveryService } from '@backstage/backend-plugin-api';
import { messageOf } from '../../publish/message-of.js';
import type { Manifest } from '../../publish/published-api.js';
import { getText } from './get-text.js';
import { listDefinitions } from './list-definitions.js';
import type { ManifestSource, SourceProblem } from './manifest-source.js';

/** The clusters of Backstage's Kubernetes plugin that are read: all, or those with these names. */
export type KubernetesPluginClusters = 'all' | readonly string[];

/** A cluster as the plugin's backend tells of it. */
interface PluginCluster {
  readonly name: string;
  readonly authProvider?: string;
}

/** Those of the plugin's ways to authenticate for which it wants a token of the person who looks. */
const OF_A_PERSON: ReadonlySet<string> = new Set(['google', 'aks', 'oidc']);

/**
 * The definitions of clusters that Backstage's Kubernetes plugin knows, by whichever of its locators, read through its proxy: it
 * authenticates as it does for itself, so that every way works that asks no person for a token.
 *
 * A cluster that cannot be reached keeps what it gave last, and stops no other. Needs the plugin's backend in the same Backstage.
 */
export function kubernetesPluginSource(
  clusters: KubernetesPluginClusters,
  { auth, discovery }: { readonly auth: AuthService; readonly discovery: DiscoveryService },
): ManifestSource {
  let lastFiles: ReadonlyMap<string, readonly string[]> = new Map();
  const clusterOf = new Map<string, string>();
  return {
    name: 'Kubernetes plugin',
    async read(signal) {
      const get = await pluginReader(auth, discovery, signal);
      const { manifests, problems } = await readClusters(await clustersOf(clusters, await get('/clusters')), get);
      const files = new Map(lastFiles);
      for (const [cluster, pages] of manifests) {
        files.set(
          cluster,
          pages.map(({ file }) => file),
        );
        for (const { file } of pages) clusterOf.set(file, cluster);
      }
      lastFiles = files;
      return {
        manifests: [...manifests.values()].flat(),
        problems: [...problems].flatMap(([cluster, message]): readonly SourceProblem[] => {
          const known = files.get(cluster) ?? [];
          return known.length === 0 ? [{ message: `cluster ${cluster}: ${message}` }] : known.map((file) => ({ file, message }));
        }),
      };
    },
    locationOf: ({ definition, file }) => `kubernetes-cluster:${clusterOf.get(file) ?? file}/${definition}`,
  };
}

/** Asks the plugin's backend; with a cluster, the API server of that through the plugin's proxy. */
type PluginReader = (path: string, cluster?: string) => Promise<string>;

async function pluginReader(auth: AuthService, discovery: DiscoveryService, signal: AbortSignal | undefined): Promise<PluginReader> {
  const root = await discovery.getBaseUrl('kubernetes');
  const credentials = await auth.getOwnServiceCredentials();
  return async (path, cluster) => {
    // Asked for anew each time: it is good for minutes only.
    const { token } = await auth.getPluginRequestToken({ onBehalfOf: credentials, targetPluginId: 'kubernetes' });
    const headers = { authorization: `Bearer ${token}`, ...(cluster !== undefined && { 'backstage-kubernetes-cluster': cluster }) };
    return getText(new URL(`${root}${cluster === undefined ? '' : '/proxy'}${path}`), { headers, signal });
  };
}

/** The clusters that are wanted, as the plugin lists them; one that it does not list has no way to authenticate. */
function clustersOf(wanted: KubernetesPluginClusters, answer: string): readonly PluginCluster[] {
  const { items } = JSON.parse(answer) as { readonly items?: readonly PluginCluster[] };
  if (!Array.isArray(items)) throw new Error('the Kubernetes plugin did not answer with its clusters');
  const known: readonly PluginCluster[] = items;
  return wanted === 'all' ? known : wanted.map((name) => known.find((cluster) => cluster.name === name) ?? { name });
}

/** What each cluster gives, and why some give nothing. */
async function readClusters(
  clusters: readonly PluginCluster[],
  get: PluginReader,
): Promise<{ readonly manifests: ReadonlyMap<string, readonly Manifest[]>; readonly problems: ReadonlyMap<string, string> }> {
  const manifests = new Map<string, readonly Manifest[]>();
  const problems = new Map<string, string>();
  for (const { authProvider, name } of clusters) {
    if (authProvider === undefined) problems.set(name, 'the Kubernetes plugin has no cluster of this name');
    else if (OF_A_PERSON.has(authProvider))
      problems.set(name, `its authProvider ${authProvider} wants the token of a person, which a backend does not have`);
    else {
      try {
        manifests.set(name, await listDefinitions(`cluster ${name}`, (path) => get(path, name)));
      } catch (error) {
        problems.set(name, messageOf(error));
      }
    }
  }
  return { manifests, problems };
}
