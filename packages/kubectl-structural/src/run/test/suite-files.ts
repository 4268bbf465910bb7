import { existsSync, readdirSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { manifestPaths, readRegularFile } from '@structural/sources';
import type { SuiteFiles } from '@structural/suites';
import type { Streams } from '../program/streams.js';

/** The files of this machine, as reading suites asks about them. Definitions are looked for up to the working folder, or that of a repository. */
export function openSuiteFiles({ cwd }: Pick<Streams, 'cwd'>): SuiteFiles {
  return {
    list: namesIn,
    read: (path) => {
      const input = readRegularFile(path, path);
      return input.kind === 'bytes' ? input.bytes : undefined;
    },
    find: (name, folder) => {
      const paths = manifestPaths(name, folder);
      return 'kind' in paths ? [] : paths;
    },
    resolve,
    isTop: (folder) => folder === cwd || existsSync(join(folder, '.git')),
    shown: (path) => relative(cwd, path) || '.',
  };
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}
