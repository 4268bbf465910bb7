import { AsyncLocalStorage } from 'node:async_hooks';
import { isBelow } from './is-below.js';
import { realPath } from './real-path.js';

/** The folders that files may be read in, absolute and without links. */
const confinement = new AsyncLocalStorage<readonly string[]>();

/**
 * Runs something, and all that it waits for, during which manifests, charts, config and lock files are read only below some folders: a file elsewhere, be it
 * named or reached through a link, is one that may not be read. `folders` are absolute.
 */
export function confinedTo<T>(folders: readonly string[], run: () => T): T {
  return confinement.run(folders.map(realPath), run);
}

/** Whether a file or folder may be read: where nothing is confined, all may. */
export function mayRead(path: string): boolean {
  const folders = confinement.getStore();
  if (folders === undefined) return true;
  const real = realPath(path);
  return folders.some((folder) => isBelow(folder, real));
}
