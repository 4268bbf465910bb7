import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Whether a folder in `parent` holds other people's files, and is not entered below one that the user named: of git, npm or Go, or our own cache. */
export function isInstalled(parent: string, name: string): boolean {
  if (name === '.git' || name === 'node_modules') return true;
  const mark = MARKS.get(name);
  return mark !== undefined && existsSync(join(parent, name, mark));
}

/** Our folder in the cache of a user, which may be in a repository: in CI nothing else is kept. */
export const OWN_CACHE = 'kubectl-structural';

/** The file that says of a folder that it is a cache. Source: the Cache Directory Tagging Specification. */
export const CACHE_TAG = 'CACHEDIR.TAG';

/** What Go writes into the folder of the modules that it copies. */
export const GO_MODULES = 'modules.txt';

const MARKS: ReadonlyMap<string, string> = new Map([
  ['vendor', GO_MODULES],
  [OWN_CACHE, CACHE_TAG],
]);
