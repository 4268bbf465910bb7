import { dirname } from 'node:path';
import type { FoundEntry } from '../found-input.js';
import { openGitIgnore } from './git-ignore.js';

/** What is skipped while a folder is searched. */
export interface FolderSearch {
  /** Whether an entry of a folder that is not left out is left out. */
  leavesOut(path: string, isFolder: boolean): boolean;
  /** Whether a file is left out, or a folder between it and the one that is searched. */
  leavesOutFile(path: string): boolean;
  /** What explains that nothing was found: a clause where anything was left out, else nothing. */
  leftOutText(): string;
}

/** Begins the search of a folder, an absolute path. */
export function openSearch(folder: string, gitignore: boolean, leavesOut: ((entry: FoundEntry) => boolean) | undefined): FolderSearch {
  const git = gitignore ? openGitIgnore(folder) : undefined;
  const known = new Map<string, boolean>();
  const counts = { git: 0, others: 0 };
  const isLeftOut = (path: string, isFolder: boolean): boolean => {
    if (leavesOut?.({ path, isFolder }) === true) counts.others++;
    else if (git?.isIgnored(path, isFolder) === true) counts.git++;
    else return false;
    return true;
  };
  const isFolderLeftOut = (path: string): boolean => {
    if (path.length <= folder.length) return false;
    let answer = known.get(path);
    if (answer === undefined) known.set(path, (answer = isFolderLeftOut(dirname(path)) || isLeftOut(path, true)));
    return answer;
  };
  return {
    leavesOut: isLeftOut,
    leavesOutFile: (path) => isFolderLeftOut(dirname(path)) || isLeftOut(path, false),
    leftOutText: () =>
      counts.git + counts.others === 0
        ? ''
        : ` but what is ${[counts.git > 0 ? 'in .gitignore (--no-gitignore)' : '', counts.others > 0 ? 'ignored' : ''].filter((text) => text !== '').join(' or ')}`,
  };
}
