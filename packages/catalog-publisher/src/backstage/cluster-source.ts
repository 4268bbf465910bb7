import { readFile } from 'node:fs/promises';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Manifest } from '../publish/published-api.js';
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

const RESOURCE = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
const PAGE_SIZE = 200;
const MAX_PAGES = 1000;
const MAX_PAGE_BYTES = 256 * 1024 * 1024;
const IDLE_MILLISECONDS = 60_000;

/** The definitions that a cluster has. Needs the right to list them and no other. */
export function clusterSource(access: ClusterAccess): ManifestSource {
  const root = access.url.replace(/\/+$/, '');
  return {
    name: `cluster ${access.name}`,
    async read(signal) {
      const manifests: Manifest[] = [];
      const credentials = await readCredentials(access);
      let position = '';
      do {
        if (manifests.length === MAX_PAGES) throw new Error(`the list has more than ${String(MAX_PAGES)} pages`);
        const page = new URL(`${root}${RESOURCE}?limit=${String(PAGE_SIZE)}`);
        if (position !== '') page.searchParams.set('continue', position);
        const text = await get(page, credentials, signal);
        const file = `${root}${RESOURCE}${manifests.length === 0 ? '' : ` (page ${String(manifests.length + 1)})`}`;
        manifests.push({ file, text, stored: true });
        position = continuation(text);
      } while (position !== '');
      return { manifests, problems: [] };
    },
    locationOf: ({ definition }) => `url:${root}${RESOURCE}/${encodeURIComponent(definition)}`,
  };
}

/** Where the next page begins; empty after the last one. */
function continuation(text: string): string {
  const list = JSON.parse(text) as { readonly kind?: unknown; readonly metadata?: { readonly continue?: unknown } } | null;
  if (list?.kind !== 'CustomResourceDefinitionList') throw new Error('the answer is no list of CustomResourceDefinitions');
  return typeof list.metadata?.continue === 'string' ? list.metadata.continue : '';
}

interface Credentials {
  readonly token: string | undefined;
  readonly ca: string | Buffer | undefined;
  readonly verify: boolean;
}

async function readCredentials({
  caData,
  caFile,
  serviceAccountToken,
  serviceAccountTokenFile,
  skipTLSVerify,
}: ClusterAccess): Promise<Credentials> {
  const token =
    serviceAccountToken ?? (serviceAccountTokenFile === undefined ? undefined : (await readFile(serviceAccountTokenFile, 'utf8')).trim());
  const ca = caData === undefined ? (caFile === undefined ? undefined : await readFile(caFile)) : Buffer.from(caData, 'base64');
  return { token, ca, verify: skipTLSVerify !== true };
}

function get(url: URL, { ca, token, verify }: Credentials, signal: AbortSignal | undefined): Promise<string> {
  const headers = { accept: 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) };
  const options = { headers, ...(signal !== undefined && { signal }), ...(ca !== undefined && { ca }), rejectUnauthorized: verify };
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, options, (response) => {
      const chunks: Buffer[] = [];
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > MAX_PAGE_BYTES) request.destroy(new Error(`the answer is larger than ${String(MAX_PAGE_BYTES)} bytes`));
        else chunks.push(chunk);
      });
      response.on('error', reject);
      response.on('end', () => {
        // A redirection is not followed: the token is for this server only.
        if (response.statusCode === 200) resolve(Buffer.concat(chunks).toString('utf8'));
        else reject(new Error(`the server answered ${String(response.statusCode)} ${response.statusMessage ?? ''}`.trim()));
      });
    });
    request.setTimeout(IDLE_MILLISECONDS, () => request.destroy(new Error('the server does not answer')));
    request.on('error', reject);
    request.end();
  });
}
