import { lockDigest } from '@structural/runner';
import { readArchive } from '@structural/sources';
import type { Fetched, Network } from './fetched.js';
import type { HttpAnswer } from './request.js';

/** Gets an address with the credentials that are kept for it; or a clause that says why not. */
export async function getKnown(url: string, { credentials, requester }: Network): Promise<HttpAnswer | string> {
  const authorization = await credentials(url);
  const answer = await requester.get(url, authorization === undefined ? {} : { authorization });
  if (typeof answer === 'string') return answer;
  return answer.status === 200 ? answer : statusText(answer.status);
}

/** What is said of what is not there. */
export const NOT_THERE = 'does not exist (404)';

/** What an answer means that is not what was asked for. */
export function statusText(status: number): string {
  if (status === 401 || status === 403) return `may not be read (${String(status)}); log in with helm, oras or docker`;
  return status === 404 ? NOT_THERE : `the server answers ${String(status)}`;
}

/** Fetches a plain file, or an archive. */
export async function fetchFile(url: string, network: Network): Promise<Fetched | string> {
  const answer = await getKnown(url, network);
  if (typeof answer === 'string') return answer;
  const digest = lockDigest(answer.bytes);
  const path = new URL(url).pathname;
  if (!/\.(?:tgz|tar\.gz|tar)$/.test(path)) {
    const name = path.slice(path.lastIndexOf('/') + 1) || 'file.yaml';
    return { digest, files: [{ path: /\.(?:ya?ml|json)$/.test(name) ? name : `${name}.yaml`, bytes: answer.bytes }] };
  }
  const files = readArchive(answer.bytes);
  return typeof files === 'string' ? files : { digest, files };
}
