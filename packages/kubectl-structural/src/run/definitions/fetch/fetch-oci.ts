import { lockDigest } from '@structural/runner';
import { readArchive } from '@structural/sources';
import { chooseVersion } from './choose-version.js';
import { statusText } from './fetch-file.js';
import type { Fetched, Network } from './fetched.js';
import type { HttpAnswer } from './request.js';

const MANIFESTS =
  'application/vnd.oci.image.manifest.v1+json, application/vnd.oci.image.index.v1+json, application/vnd.docker.distribution.manifest.v2+json';

/** The content of Helm charts first, then that of Flux artifacts, then any archive. */
const LAYERS = [/^application\/vnd\.cncf\.helm\.chart\.content\./, /^application\/vnd\.cncf\.flux\.content\./, /tar(?:\+|\.)gzip$/];

/** Fetches a chart or an artifact of a registry. */
export async function fetchOci(
  { url, version }: { readonly url: string; readonly version?: string },
  network: Network,
): Promise<Fetched | string> {
  const [host = '', ...parts] = url.replace(/^oci:\/\//, '').split('/');
  const name = parts.join('/');
  if (!/^[\w.:[\]-]+$/.test(host) || !/^[\w./-]+$/.test(name) || name.split('/').includes('..')) return 'is not a registry address';
  const get = openRegistry(host, name, network);
  const tag = await findTag(version, get);
  if ('problem' in tag) return tag.problem;
  const manifest = await get(`manifests/${tag.reference}`, MANIFESTS);
  if (typeof manifest === 'string') return manifest;
  const digest = lockDigest(manifest.bytes);
  if (tag.reference.startsWith('sha256:') && digest !== tag.reference) return `is not what was asked for: its digest is ${digest}`;
  const layer = findLayer(manifest.bytes);
  if (layer === undefined) return 'is neither a chart nor an archive of manifests';
  const blob = await get(`blobs/${layer}`, '*/*');
  if (typeof blob === 'string') return blob;
  if (lockDigest(blob.bytes) !== layer) return 'the registry gives another content than its manifest names';
  const files = readArchive(blob.bytes);
  return typeof files === 'string' ? files : { digest: layer, files, ...(tag.reference !== version && { resolved: tag.reference }) };
}

type GetInRegistry = (path: string, accept: string) => Promise<HttpAnswer | string>;

/** Tags are texts of letters, so a `+` of a version is a `_`. Source: helm, `registry`. */
async function findTag(
  version: string | undefined,
  get: GetInRegistry,
): Promise<{ readonly reference: string } | { readonly problem: string }> {
  const tag = version?.replaceAll('+', '_');
  if (tag !== undefined && /^(?:sha256:[0-9a-f]{64}|v?\d+\.\d+\.\d+[\w.-]*|[A-Za-z_][\w.-]*)$/.test(tag) && !/[*xX]$/.test(tag))
    return { reference: tag };
  const list = await get('tags/list', 'application/json');
  if (typeof list === 'string') return { problem: list };
  const { tags } = readJson(list.bytes) as { readonly tags?: unknown };
  const chosen = chooseVersion(Array.isArray(tags) ? tags.filter((each) => typeof each === 'string') : [], version);
  return chosen === undefined ? { problem: `the registry has no version ${version ?? ''}`.trimEnd() } : { reference: chosen };
}

function findLayer(manifest: Uint8Array): string | undefined {
  const { layers } = readJson(manifest) as { readonly layers?: unknown };
  if (!Array.isArray(layers)) return undefined;
  const typed = layers.filter((layer): layer is { mediaType: string; digest: string } => {
    const { digest, mediaType } = Object(layer) as { readonly mediaType?: unknown; readonly digest?: unknown };
    return typeof mediaType === 'string' && typeof digest === 'string' && /^sha256:[0-9a-f]{64}$/.test(digest);
  });
  return LAYERS.map((wanted) => typed.find(({ mediaType }) => wanted.test(mediaType))).find((layer) => layer !== undefined)?.digest;
}

function readJson(bytes: Uint8Array): object {
  try {
    return Object(JSON.parse(Buffer.from(bytes).toString())) as object;
  } catch {
    return {};
  }
}

/** Asks a repository of a registry, with a token where it wants one. What is on this machine needs no certificate. */
function openRegistry(host: string, name: string, { credentials, requester }: Network): GetInRegistry {
  const scheme = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/.test(host) ? 'http' : 'https';
  const server = host === 'docker.io' ? 'registry-1.docker.io' : host;
  let authorization: string | undefined;
  return async (path, accept) => {
    const url = `${scheme}://${server}/v2/${name}/${path}`;
    const ask = (): ReturnType<typeof requester.get> =>
      requester.get(url, { accept, ...(authorization !== undefined && { authorization }) });
    let answer = await ask();
    if (typeof answer !== 'string' && answer.status === 401 && authorization === undefined) {
      const known = await credentials(server);
      authorization = await authorize(String(answer.headers['www-authenticate'] ?? ''), known, url);
      if (authorization !== undefined) answer = await ask();
    }
    if (typeof answer === 'string') return answer;
    return answer.status === 200 ? answer : statusText(answer.status);
  };

  async function authorize(challenge: string, known: string | undefined, asked: string): Promise<string | undefined> {
    if (/^basic\b/i.test(challenge)) return known;
    const realm = /\brealm="([^"]*)"/.exec(challenge)?.[1] ?? '';
    if (!/^bearer\b/i.test(challenge) || !URL.canParse(realm)) return undefined;
    const address = new URL(realm);
    // Credentials are not sent where others could read them.
    if (address.protocol !== 'https:' && new URL(asked).protocol === 'https:') return undefined;
    const service = /\bservice="([^"]*)"/.exec(challenge)?.[1];
    if (service !== undefined) address.searchParams.set('service', service);
    address.searchParams.set('scope', /\bscope="([^"]*)"/.exec(challenge)?.[1] ?? `repository:${name}:pull`);
    const answer = await requester.get(address.href, known === undefined ? {} : { authorization: known });
    if (typeof answer === 'string' || answer.status !== 200) return undefined;
    const { access_token: access, token = access } = readJson(answer.bytes) as {
      readonly token?: unknown;
      readonly access_token?: unknown;
    };
    return typeof token === 'string' ? `Bearer ${token}` : undefined;
  }
}
