import { existsSync, readdirSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { listInputs, readRegularFile } from '@structural/sources';
import type { SuiteFiles } from '@structural/suites';
import type { Streams } from '../program/streams.js';

/** The files of this machine, as reading suites asks about them. Definitions are looked for up to the working folder, or that of a repository. */
export function openSuiteFiles({ cwd, stdin }: Streams): SuiteFiles {
  return {
    list: (folder) => Promise.resolve(namesIn(folder)),
    read: (path) => {
      const input = readRegularFile(path, path);
      return Promise.resolve(input.kind === 'bytes' ? input.bytes : undefined);
    },
    find: async (name, folder) => {
      const inputs = await listInputs([{ name, recursive: true }], { cwd: folder, stdin });
      return inputs.flatMap((input) => (input.kind === 'found' && input.path !== undefined ? [input.path] : []));
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
