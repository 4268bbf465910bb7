import type { Git } from '@structural/sources';
import type { ChangeBase } from './base.js';
import type { Changes, ChangesAnswer } from './changes.js';

/** What changed since the base, where there is one. */
export async function changedByGit(base: ChangeBase, git: Git): Promise<ChangesAnswer> {
  if (base.kind !== 'commit') return { ok: false, why: base.why };
  const difference = await git('diff', '--name-status', '-z', '--no-renames', '--no-ext-diff', '--no-textconv', base.commit, 'HEAD', '--');
  if (!difference.ok) return { ok: false, why: `git cannot compare (${difference.message})` };
  return { ok: true, changes: readNameStatus(difference.output.toString()), how: 'git' };
}

/** Reads what git prints with `--name-status -z`: a letter, a path, both followed by NUL. */
function readNameStatus(output: string): Changes {
  const fields = output.split('\0');
  const present: string[] = [];
  const removed: string[] = [];
  for (let i = 0; i + 1 < fields.length; i += 2) (fields[i] === 'D' ? removed : present).push(fields[i + 1] ?? '');
  return { present, removed };
}
