import { readdirSync, statSync, type Dirent, type Stats } from 'node:fs';
import { isAbsolute, join, resolve } from 'node:path';
import { isGlob, matchGlobSync } from './glob.js';
import { inputProblem, type InputProblem } from './input.js';
import { isInstalled } from './installed-folder.js';
import { isManifestName } from './manifest-name.js';
import { systemErrorCode, systemProblem } from './system-error.js';
import { slashed } from './slashed.js';

/**
 * The files that a path, a folder or a pattern stands for, at once and as absolute paths, in the order of `findInputs`; what keeps them from being
 * found. For hosts that cannot wait, as test frameworks declare their tests.
 *
 * Differs from `findInputs`: nothing is left out because git ignores it, and standard input, git revisions and snapshots are no files.
 */
export function manifestPaths(written: string, folder: string): readonly string[] | InputProblem {
  const name = slashed(written);
  if (name === '') return inputProblem("''", 'not-found', 'no such file or directory');
  const path = resolve(folder, name);
  let status: Stats;
  try {
    status = statSync(path);
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT' && isGlob(name)) return patternPaths(name, folder);
    return systemProblem(name, error);
  }
  if (!status.isDirectory()) return [path];
  const found = pathsBelow(path);
  if ('kind' in found) return { ...found, name };
  return found.length > 0 ? found : inputProblem(name, 'no-manifest', 'no *.yaml, *.yml or *.json file in this directory or below');
}

function patternPaths(pattern: string, folder: string): readonly string[] | InputProblem {
  try {
    const matches = matchGlobSync(pattern, folder, isAbsolute(pattern));
    const wanted = (pattern.endsWith('*') ? matches.filter(isManifestName) : matches).sort();
    return wanted.length > 0
      ? wanted.map((each) => resolve(folder, each))
      : inputProblem(pattern, 'no-match', 'no file matches this pattern');
  } catch (error) {
    return systemProblem(pattern, error);
  }
}

/** The manifests in a folder and below; links to folders and what is {@link isInstalled} are not entered. */
function pathsBelow(directory: string): readonly string[] | InputProblem {
  const found: string[] = [];
  const pending: { readonly path: string; readonly isFolder: boolean }[] = [{ path: directory, isFolder: true }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (!next.isFolder) {
      found.push(next.path);
      continue;
    }
    let entries: Dirent[];
    try {
      entries = readdirSync(next.path, { withFileTypes: true });
    } catch (error) {
      return systemProblem(next.path, error);
    }
    entries.sort((a, b) => (a.name < b.name ? 1 : -1));
    for (const entry of entries) {
      const path = join(next.path, entry.name);
      if (entry.isDirectory()) {
        if (!isInstalled(next.path, entry.name)) pending.push({ path, isFolder: true });
      } else if (isManifestName(entry.name) && !(entry.isSymbolicLink() && isDirectory(path))) pending.push({ path, isFolder: false });
    }
  }
  return found;
}

function isDirectory(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
