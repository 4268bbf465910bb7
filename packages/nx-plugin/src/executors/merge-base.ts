import { spawnSync } from 'node:child_process';

/** The commit that `nx affected` compares with: `NX_BASE`, else the merge base of a branch with HEAD; undefined where git knows none. */
export function mergeBase(branch: string, cwd: string): string | undefined {
  const set = process.env['NX_BASE'];
  if (set !== undefined && set !== '') return set;
  for (const name of [branch, `origin/${branch}`]) {
    const found = git(['merge-base', name, 'HEAD'], cwd);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Whether a path is there at a commit. */
export function isAt(commit: string, path: string, cwd: string): boolean {
  return git(['cat-file', '-e', `${commit}:${path === '.' ? '' : path}`], cwd) !== undefined;
}

function git(args: readonly string[], cwd: string): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}
