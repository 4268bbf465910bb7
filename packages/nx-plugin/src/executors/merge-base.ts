import { spawnSync } from 'node:child_process';

/** The commit that `nx affected` compares with, or why there is none, with what to do. */
export type MergeBase = { readonly ok: true; readonly commit: string } | { readonly ok: false; readonly problem: string };

/** The commit that `nx affected` compares with: `NX_BASE`, else the merge base of a branch with HEAD. */
export function mergeBase(branch: string, cwd: string): MergeBase {
  const set = process.env['NX_BASE'];
  if (set !== undefined && set !== '') {
    if (git(['cat-file', '-e', `${set}^{commit}`], cwd) !== undefined) return { ok: true, commit: set };
    return { ok: false, problem: `cannot compare: this clone does not have the commit ${set} (NX_BASE); ${wayOut(cwd)}` };
  }
  for (const name of [branch, `origin/${branch}`]) {
    const found = git(['merge-base', name, 'HEAD'], cwd);
    if (found !== undefined) return { ok: true, commit: found };
  }
  return { ok: false, problem: `cannot compare: git knows no merge base of ${branch} and HEAD; ${wayOut(cwd)}` };
}

function wayOut(cwd: string): string {
  return git(['rev-parse', '--is-shallow-repository'], cwd) === 'true'
    ? 'the clone is shallow: run `git fetch --unshallow`, or check out with fetch-depth: 0'
    : 'set NX_BASE, or defaultBase in nx.json';
}

/** Whether a path is there at a commit. */
export function isAt(commit: string, path: string, cwd: string): boolean {
  return git(['cat-file', '-e', `${commit}:${path === '.' ? '' : path}`], cwd) !== undefined;
}

/** Whether nothing at a path has changed since a commit, as that is the current one. */
export function isCurrent(commit: string, path: string, cwd: string): boolean {
  return git(['rev-parse', 'HEAD'], cwd) === commit && git(['status', '--porcelain', '--', path], cwd) === '';
}

function git(args: readonly string[], cwd: string): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}
