import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { manifestPaths } from './manifest-paths.js';
import { readRegularFile } from './read-bytes.js';

/** The files of this machine for those that ask about one at a time, and cannot wait; what is not there, or cannot be read, is nothing. */
export const filesOnDisk = {
  /** The names in a folder, sorted. */
  list: (folder: string): readonly string[] => {
    try {
      return readdirSync(folder).sort();
    } catch {
      return [];
    }
  },
  /** The bytes of a regular file. */
  read: (path: string): Uint8Array | undefined => {
    const input = readRegularFile(path, path);
    return input.kind === 'bytes' ? input.bytes : undefined;
  },
  /** The files that a path, a folder or a pattern stands for, as seen from a folder. */
  find: (name: string, folder: string): readonly string[] => {
    const paths = manifestPaths(name, folder);
    return 'kind' in paths ? [] : paths;
  },
  resolve: (path: string, relative: string): string => resolve(path, relative),
};
