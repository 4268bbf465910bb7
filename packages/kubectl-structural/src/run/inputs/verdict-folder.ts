import { join, resolve } from 'node:path';
import { cacheFolder } from '@structural/runner';
import type { FindFlags } from '../flags/find-flags.js';
import type { Streams } from '../program/streams.js';

/** The folder that verdicts are kept in: the one named, or that of the user; `undefined` where there is none, or none is wanted. */
export function verdictFolder(
  { cache = false, cacheLocation }: Pick<FindFlags, 'cache' | 'cacheLocation'>,
  { cwd, env }: Streams,
): string | undefined {
  if (!cache) return undefined;
  if (cacheLocation !== undefined) return resolve(cwd, cacheLocation);
  const folder = cacheFolder('kubectl-structural', env, process.platform);
  return folder === undefined ? undefined : join(folder, 'verdicts');
}
