import { spawnSync } from 'node:child_process';

/**
 * The files that differ from where this branch left `base`, those that are not committed or not known to git included; from the root, sorted, each
 * once. Undefined where there is no such commit.
 */
export function changedFiles(root, base) {
  const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 });
  const left = git('merge-base', base, 'HEAD');
  if (left.status !== 0) return undefined;
  const lists = [
    git('diff', '-z', '--name-only', '--no-renames', left.stdout.trim()),
    git('ls-files', '-z', '--others', '--exclude-standard'),
  ];
  return [...new Set(lists.flatMap(({ stdout }) => stdout.split('\0')).filter((file) => file !== ''))].sort();
}
