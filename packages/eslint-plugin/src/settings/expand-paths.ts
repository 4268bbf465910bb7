import { lstatSync, statSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { globSync } from 'tinyglobby';

/** The files that an entry of a setting stands for. */
export interface ExpandedPath {
  readonly entry: string;
  /** Absolute, by name. */
  readonly files: readonly string[];
}

/**
 * The files that files, folders and globs below a folder stand for, entry by entry in their order; one that is reached twice belongs to the first.
 *
 * As for the command: what exists is what is meant, whatever characters its name has; of a folder it is the manifests below it; one that begins
 * with `!` leaves out what it matches. Packages are skipped unless the entry names `node_modules`. A glob may be written with backslashes
 * where it matches nothing otherwise.
 */
export function expandPaths(root: string, entries: readonly string[]): readonly ExpandedPath[] {
  const excluded = new Set(entries.filter(isExclusion).flatMap((entry) => filesOf(root, entry.slice(1))));
  const seen = new Set<string>();
  return entries
    .filter((entry) => !isExclusion(entry))
    .map((entry) => {
      const files = filesOf(root, entry);
      const own = files.filter((file) => !excluded.has(file) && !seen.has(file));
      for (const file of own) seen.add(file);
      return { entry, files: files.length > 0 && own.length === 0 ? files.filter((file) => !excluded.has(file)) : own };
    });
}

function isExclusion(entry: string): boolean {
  return entry.startsWith('!');
}

function filesOf(root: string, entry: string): readonly string[] {
  const path = resolve(root, entry);
  const status = statSync(path, { throwIfNoEntry: false });
  if (status?.isDirectory() === true) return find(path, '**/*.{yaml,yml,json}', false);
  if (status !== undefined || isBrokenLink(path)) return [path];
  const found = matches(root, entry);
  return found.length > 0 || !entry.includes('\\') ? found : matches(root, entry.replaceAll('\\', '/'));
}

/** A link to nothing is found, so that reading it tells. */
function isBrokenLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

function matches(root: string, glob: string): readonly string[] {
  const { folder, rest } = splitFolder(root, glob);
  const found = find(folder, rest, glob.split('/').includes('node_modules'));
  // As a shell has it, `*` means any file; the manifests are what is meant.
  return rest.endsWith('*') ? found.filter((file) => /\.(?:yaml|yml|json)$/.test(file)) : found;
}

/** The folders at the beginning of a glob that are there under that very name, so that their names are no patterns. */
function splitFolder(root: string, glob: string): { readonly folder: string; readonly rest: string } {
  const steps = glob.split('/');
  let folder = glob.startsWith('/') ? sep : root;
  let count = 0;
  for (const step of steps.slice(0, -1)) {
    const next = join(folder, step);
    if (statSync(next, { throwIfNoEntry: false })?.isDirectory() !== true) break;
    folder = next;
    count++;
  }
  return { folder, rest: steps.slice(count).join('/') };
}

function find(cwd: string, glob: string, withPackages: boolean): readonly string[] {
  const ignore = ['**/.git/**', ...(withPackages ? [] : ['**/node_modules/**'])];
  return globSync([glob], { cwd, absolute: true, dot: true, expandDirectories: false, followSymbolicLinks: false, ignore })
    .map((path) => path.replaceAll('/', sep))
    .sort();
}
