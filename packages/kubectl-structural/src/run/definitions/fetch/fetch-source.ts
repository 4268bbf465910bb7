import { lockDigest, type DefinitionSource } from '@structural/runner';
import { fetchChart, type Indexes } from './fetch-chart.js';
import { fetchFile } from './fetch-file.js';
import { fetchGit } from './fetch-git.js';
import { fetchSchemas } from './fetch-schemas.js';
import { fetchOci } from './fetch-oci.js';
import type { Fetched, Network } from './fetched.js';

/** Fetches what brings definitions; or a clause that says why it cannot be fetched. */
export function fetchSource(
  source: Pick<DefinitionSource, 'chart' | 'files' | 'kind' | 'kinds' | 'path' | 'url' | 'version'>,
  indexes: Indexes,
  network: Network,
): Promise<Fetched | string> {
  const { chart = '', files, kind, url } = source;
  if (files !== undefined) return Promise.resolve({ files, digest: lockDigest(Buffer.concat(files.map(({ bytes }) => bytes))) });
  if (url.startsWith('oci://')) return fetchOci(source, network);
  switch (kind) {
    case 'git':
      return fetchGit(source, network);
    case 'chart':
      return fetchChart({ ...source, chart }, indexes, network);
    case 'file':
      return fetchFile(url, network);
    case 'schema':
      return fetchSchemas(source, network);
    default:
      return Promise.resolve('is not fetched');
  }
}
