import { lstatSync, readFileSync, type Stats } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathPatterns, type PathPatterns } from './path-patterns.js';

/** What git would not look at in a folder that is searched. */
export interface GitIgnore {
  /** Whether git ignores an absolute path below the folder, of whose own folders none is ignored. */
  isIgnored(path: string, isFolder: boolean): boolean;
}

/**
 * The `.gitignore` files in and above a folder up to the root of its repository, those below it as they are met, and `.git/info/exclude`.
 *
 * Differs from git: files count as ignored though they are tracked, and the user's own `core.excludesFile` is not read. Where the folder is
 * ignored itself, only the files in it and below count, as it was named. Nothing is ignored outside of repositories. Files that cannot be read
 * say nothing, nor do links, as in git.
 */
export function openGitIgnore(folder: string): GitIgnore {
  const known = new Map<string, readonly PathPatterns[] | undefined>();
  const within = (each: string): readonly PathPatterns[] | undefined => {
    if (known.has(each)) return known.get(each);
    const patterns = isRepository(each) ? [excludeFile(each)] : each === dirname(each) ? undefined : within(dirname(each));
    const levels = patterns && [...patterns, readPatterns(each, join(each, '.gitignore'))].filter((level) => level !== undefined);
    known.set(each, levels);
    return levels;
  };
  const isIgnored = (path: string, isFolder: boolean): boolean => {
    const levels = within(dirname(path)) ?? [];
    for (let i = levels.length - 1; i >= 0; i--) {
      const match = levels[i]?.match(path, isFolder);
      if (match !== undefined) return match === 'matched';
    }
    return false;
  };
  if (!isIgnoredAbove(folder, isIgnored)) return { isIgnored };
  known.clear();
  const own = readPatterns(folder, join(folder, '.gitignore'));
  known.set(folder, own === undefined ? [] : [own]);
  return { isIgnored };
}

/** Whether a folder or one above it in its repository is ignored. */
function isIgnoredAbove(folder: string, isIgnored: GitIgnore['isIgnored']): boolean {
  for (let each = folder; !isRepository(each) && each !== dirname(each); each = dirname(each)) if (isIgnored(each, true)) return true;
  return false;
}

/** Whether a folder is the root of a working tree. */
export function isRepository(folder: string): boolean {
  return statusOf(join(folder, '.git')) !== undefined;
}

function excludeFile(root: string): PathPatterns | undefined {
  return readPatterns(root, join(commonFolder(join(root, '.git')), 'info', 'exclude'));
}

/** Where git keeps what all working trees of a repository share; `.git` is a file in a working tree that was added, and in a submodule. */
function commonFolder(git: string): string {
  if (statusOf(git)?.isFile() !== true) return git;
  const [, own] = /^gitdir: (.+)$/m.exec(readText(git) ?? '') ?? [];
  if (own === undefined) return git;
  const folder = resolve(dirname(git), own);
  return resolve(folder, readText(join(folder, 'commondir'))?.trim() ?? '.');
}

function readPatterns(folder: string, path: string): PathPatterns | undefined {
  const text = statusOf(path)?.isFile() === true ? readText(path) : undefined;
  return text === undefined ? undefined : pathPatterns(folder, text);
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
  } catch {
    return undefined;
  }
}

function statusOf(path: string): Stats | undefined {
  return lstatSync(path, { throwIfNoEntry: false });
}
