import { readFile } from 'node:fs/promises';
import { getText } from './get-text.js';
import { DEFINITIONS, listDefinitions } from './list-definitions.js';
import type { ManifestSource } from './manifest-source.js';

/** How to reach the API server of a cluster; the names are those of Backstage's own Kubernetes configuration. */
export interface ClusterAccess {
  readonly name: string;
  readonly url: string;
  readonly serviceAccountToken?: string;
  /** Read anew each time, since tokens in pods change. */
  readonly serviceAccountTokenFile?: string;
  /** Base64 of a certificate in PEM. */
  readonly caData?: string;
  readonly caFile?: string;
  readonly skipTLSVerify?: boolean;
}

/** The definitions that a cluster has. Needs the right to list them and no other. */
export function clusterSource(access: ClusterAccess): ManifestSource {
  const root = access.url.replace(/\/+$/, '');
  return {
    name: `cluster ${access.name}`,
    async read(signal) {
      const { ca, token } = await readCredentials(access);
      const options = {
        headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }) },
        ca,
        signal,
        verify: access.skipTLSVerify !== true,
      };
      const manifests = await listDefinitions(`${root}${DEFINITIONS}`, (path) => getText(new URL(`${root}${path}`), options));
      return { manifests, problems: [] };
    },
    locationOf: ({ definition }) => `url:${root}${DEFINITIONS}/${encodeURIComponent(definition)}`,
  };
}

async function readCredentials({
  caData,
  caFile,
  serviceAccountToken,
  serviceAccountTokenFile,
}: ClusterAccess): Promise<{ readonly token: string | undefined; readonly ca: string | Buffer | undefined }> {
  const token =
    serviceAccountToken ?? (serviceAccountTokenFile === undefined ? undefined : (await readFile(serviceAccountTokenFile, 'utf8')).trim());
  const ca = caData === undefined ? (caFile === undefined ? undefined : await readFile(caFile)) : Buffer.from(caData, 'base64');
  return { token, ca };
}
