import { glob, globSync, isDynamicPattern, type GlobOptions } from 'tinyglobby';

/** Whether a name is a pattern (`crds/*.yaml`). */
export function isGlob(name: string): boolean {
  // Most names have none of these, and need nobody who reads patterns.
  return /[!()*+?@[\]\\{}|]/.test(name) && isDynamicPattern(name);
}

/** The files that a pattern matches, in no order, named as the pattern is written; links, `node_modules` and `.git` are not entered. Throws system errors. */
export async function matchGlob(pattern: string, cwd: string, absolute: boolean): Promise<string[]> {
  return glob([pattern], optionsIn(cwd, absolute));
}

/** As {@link matchGlob}, at once. */
export function matchGlobSync(pattern: string, cwd: string, absolute: boolean): string[] {
  return globSync([pattern], optionsIn(cwd, absolute));
}

function optionsIn(cwd: string, absolute: boolean): GlobOptions {
  return { cwd, absolute, expandDirectories: false, followSymbolicLinks: false, ignore: ['**/node_modules/**', '**/.git/**'] };
}
