import { existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { isGlob } from './glob.js';
import { staticFolder } from './static-folder.js';

/** A place where files come and go. */
export interface WatchedPlace {
  /** A folder that exists, absolute: that of a file, too, which may be replaced by another one. */
  readonly folder: string;
  /** The one file that matters; absent where all in the folder and below do. */
  readonly file?: string;
}

/** Where the files stand that names stand for; nothing for what is read elsewhere, such as standard input and revisions. */
export function watchedPlaces(names: readonly string[], cwd: string): readonly WatchedPlace[] {
  return names.flatMap((name) => {
    if (name === '-' || name === '' || name.startsWith('!')) return [];
    const path = resolve(cwd, name);
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) return [{ folder: path }];
    if (!existsSync(path) && isGlob(name)) {
      const folder = resolve(cwd, staticFolder(name));
      return existsSync(folder) ? [{ folder }] : [];
    }
    return existsSync(dirname(path)) ? [{ folder: dirname(path), file: path }] : [];
  });
}
