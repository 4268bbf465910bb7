import { ABSENT, runGit, type GitAnswer } from './run-git.js';

/**
 * The object that `revision` names (`main`, `HEAD~2^{commit}`, `v1.0:crds/a.yaml`), as its hexadecimal name; `absent` where there
 * is none. A path after a colon counts from the root of the repository, or from `directory` if it begins with `./`.
 */
export async function resolveRevision(revision: string, directory: string): Promise<GitAnswer> {
  // Nothing that begins with a dash is a revision, and git must not take it for an option.
  if (revision.startsWith('-') || revision.includes('\0')) return ABSENT;
  return runGit(['rev-parse', '--verify', '--quiet', revision], { directory });
}

/** The bytes of a file by the name that {@link resolveRevision} gave: as they were committed, without filters. */
export function readBlob(object: string, directory: string): Promise<GitAnswer> {
  return runGit(['cat-file', 'blob', object], { directory });
}

/** What a name that {@link resolveRevision} gave stands for: `blob`, `tree`, `commit`, `tag`. */
export function objectKind(object: string, directory: string): Promise<GitAnswer> {
  return runGit(['cat-file', '-t', object], { directory });
}

/** The entries of a folder by its name, `MODE KIND OBJECT<TAB>PATH`, each followed by a NUL; with `recursive` those of all folders below. */
export function listTree(object: string, recursive: boolean, directory: string): Promise<GitAnswer> {
  return runGit(['ls-tree', '-z', '--full-tree', ...(recursive ? ['-r'] : []), object], { directory });
}
