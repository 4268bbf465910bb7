import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { mayRead } from './confined.js';
import { isRepository } from './ignoring/git-ignore.js';

/** What a config file is called, the usual name first. */
export const CONFIG_NAMES = ['.structural.yaml', '.structural.yml'] as const;

/**
 * The path of the config file that holds for what is in a folder: the nearest in it or above it, up to the root of its repository.
 *
 * Outside of repositories the search ends below `home`, which is looked in only where it is the folder itself.
 */
export function findConfigFile(folder: string, home: string | undefined): string | undefined {
  for (const each of configFolders(folder, home)) {
    const name = CONFIG_NAMES.find((config) => existsSync(join(each, config)));
    if (name !== undefined) return join(each, name);
  }
  return undefined;
}

/** The folders in which a config file may stand that holds for what is in a folder, which is the first of them. */
export function* configFolders(folder: string, home: string | undefined): Generator<string> {
  const end = home === undefined ? undefined : resolve(home);
  for (let each = resolve(folder); ; each = dirname(each)) {
    if (!mayRead(each)) return;
    yield each;
    if (isRepository(each) || each === dirname(each) || dirname(each) === end) return;
  }
}
