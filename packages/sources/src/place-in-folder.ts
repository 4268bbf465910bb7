import { lstat, mkdir } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';

/** The code of the error about a path that leads out of its folder. */
export const OUTSIDE_FOLDER = 'OUTSIDE';

/**
 * Where a path in a folder leads, the folders on its way made if wanted.
 *
 * `root` is the folder itself, without links. Rejects with {@link OUTSIDE_FOLDER} where the path or a link on its way leads out of it, and
 * with the system's error, or ENOTDIR, where something else is in the way.
 */
export async function placeInFolder(root: string, path: string, make: boolean): Promise<string> {
  const target = resolve(root, path);
  if (!target.startsWith(root.endsWith(sep) ? root : root + sep)) throw fault(OUTSIDE_FOLDER, `${path} is outside of the folder`);
  let folder = root;
  for (const part of relative(root, dirname(target)).split(sep)) {
    folder = join(folder, part);
    if (make) await mkdir(folder).catch(ignoreExisting);
    const status = await lstat(folder);
    if (!status.isDirectory()) throw fault(status.isSymbolicLink() ? OUTSIDE_FOLDER : 'ENOTDIR', `${path} leads through what is no folder`);
  }
  return target;
}

function ignoreExisting(error: unknown): void {
  if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
}

function fault(code: string, message: string): Error {
  return Object.assign(new Error(message), { code });
}
