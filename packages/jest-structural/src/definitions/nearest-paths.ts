import { existsSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { manifestPaths } from '@structural/sources';

/** The files that a name stands for, or one sentence about why there are none. */
export type NearestPaths = { readonly ok: true; readonly paths: readonly string[] } | { readonly ok: false; readonly message: string };

/**
 * The files that a path, a folder or a pattern stands for, as seen from a folder or the nearest one above it that has any, up to the working folder
 * or the root of a repository.
 */
export function nearestPaths(name: string, from: string): NearestPaths {
  let first: string | undefined;
  for (let folder = from; ; folder = dirname(folder)) {
    const found = manifestPaths(name, folder);
    if (!('kind' in found)) return { ok: true, paths: found };
    // A folder without manifests is the one that was meant.
    if (found.code === 'no-manifest') return { ok: false, message: `${shownPath(resolve(folder, name))}: ${found.message}` };
    first ??= found.message;
    if (isTop(folder)) return { ok: false, message: `${name}: ${first}${folder === from ? '' : `, from ${shownPath(from)} upwards`}` };
  }
}

/** Whether looking upwards ends in a folder. */
export function isTop(folder: string): boolean {
  return folder === process.cwd() || dirname(folder) === folder || existsSync(resolve(folder, '.git'));
}

/** A path as reports show it: from the working folder, with slashes. */
export function shownPath(path: string): string {
  return (relative(process.cwd(), path) || '.').replaceAll('\\', '/');
}
