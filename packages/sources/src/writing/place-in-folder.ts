import { lstatSync, mkdirSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { systemErrorCode } from '../system-error.js';
import { WriteRefusal } from './write-fault.js';

/**
 * Where a path in a folder leads, the folders on its way made if wanted.
 *
 * `root` is the folder itself, without links. Throws a {@link WriteRefusal} where the path or a link on its way leads out of it or something
 * else is in the way, and else the system's error.
 */
export function placeInFolder(root: string, path: string, make: boolean): string {
  const target = resolve(root, path);
  if (!target.startsWith(root.endsWith(sep) ? root : root + sep)) throw new WriteRefusal(OUTSIDE);
  let folder = root;
  for (const part of relative(root, dirname(target)).split(sep)) {
    folder = join(folder, part);
    if (make) makeOne(folder);
    const status = lstatSync(folder);
    if (!status.isDirectory()) throw new WriteRefusal(status.isSymbolicLink() ? OUTSIDE : 'a file is in place of its directory');
  }
  return target;
}

const OUTSIDE = 'its path leads out of the directory';

function makeOne(folder: string): void {
  try {
    mkdirSync(folder);
  } catch (error) {
    // What is there is looked at next.
    if (systemErrorCode(error) !== 'EEXIST') throw error;
  }
}
