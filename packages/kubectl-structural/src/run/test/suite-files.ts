import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { filesOnDisk, slashed } from '@structural/sources';
import type { SuiteFiles } from '@structural/suites';
import type { Streams } from '../program/streams.js';

/** The files of this machine, as reading suites asks about them. Definitions are looked for up to the working folder, or that of a repository. */
export function openSuiteFiles({ cwd }: Pick<Streams, 'cwd'>): SuiteFiles {
  return {
    ...filesOnDisk,
    isTop: (folder) => folder === cwd || existsSync(join(folder, '.git')),
    shown: (path) => slashed(relative(cwd, path)) || '.',
  };
}
