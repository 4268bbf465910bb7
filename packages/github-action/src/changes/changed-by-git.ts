import type { Git } from '@structural/sources';
import type { Changes, ChangesAnswer } from './changes.js';
import type { WorkflowEvent } from './workflow-event.js';

/**
 * Finds what changed from the history, if it reaches back far enough.
 *
 * A merge commit that GitHub made of a pull request is compared with its first parent, so that nothing else has to be there. Otherwise base
 * and head are compared from where they parted; a push is compared with what was there before.
 */
export async function changedByGit(event: WorkflowEvent, git: Git): Promise<ChangesAnswer> {
  const found = await baseByGit(event, git);
  if (!found.ok) return found;
  const { base } = found;
  const difference = await git('diff', '--name-status', '-z', '--no-renames', '--no-ext-diff', '--no-textconv', base, 'HEAD', '--');
  if (!difference.ok) return { ok: false, why: `git cannot compare (${difference.message})` };
  return { ok: true, changes: readNameStatus(difference.output.toString()), how: 'git' };
}

/** The commit that the changes of an event start from, as {@link changedByGit} finds it. */
export async function baseByGit(
  event: WorkflowEvent,
  git: Git,
): Promise<{ readonly ok: true; readonly base: string } | { readonly ok: false; readonly why: string }> {
  const head = event.head ?? '';
  const checkedOut = await git('rev-parse', '--verify', '--quiet', 'HEAD^{commit}');
  if (!checkedOut.ok) return { ok: false, why: `no commit is checked out (${checkedOut.message})` };
  const base = (await isMergeOf(head, git)) ? await git('rev-parse', '--verify', 'HEAD^1^{commit}') : undefined;
  const name = base?.ok === true ? text(base.output) : await findBase(event, head, git);
  if (name === undefined)
    return { ok: false, why: 'the history here does not reach back to where the changes start (fetch-depth: 0 fetches all of it)' };
  return { ok: true, base: name };
}

/** True where what is checked out is a merge of `head` into something. */
async function isMergeOf(head: string, git: Git): Promise<boolean> {
  const second = await git('rev-parse', '--verify', '--quiet', 'HEAD^2^{commit}');
  return second.ok && text(second.output) === head && (await git('rev-parse', '--verify', '--quiet', 'HEAD^1^{commit}')).ok;
}

async function findBase({ base, defaultBranch, isDirect }: WorkflowEvent, head: string, git: Git): Promise<string | undefined> {
  // What is checked out may be something else altogether, as the target of a pull request is.
  if (!(await git('merge-base', '--is-ancestor', head, 'HEAD')).ok) return undefined;
  if (base === undefined) return defaultBranch === undefined ? undefined : mergeBase(`refs/remotes/origin/${defaultBranch}`, git);
  if (isDirect) return (await git('rev-parse', '--verify', '--quiet', `${base}^{commit}`)).ok ? base : undefined;
  return mergeBase(base, git);
}

async function mergeBase(other: string, git: Git): Promise<string | undefined> {
  const found = await git('merge-base', other, 'HEAD');
  return found.ok ? text(found.output) : undefined;
}

/** What git printed, without its line end. */
function text(output: Buffer): string {
  return output.toString().trim();
}

/** Reads what git prints with `--name-status -z`: a letter, a path, both followed by NUL. */
function readNameStatus(output: string): Changes {
  const fields = output.split('\0');
  const present: string[] = [];
  const removed: string[] = [];
  for (let i = 0; i + 1 < fields.length; i += 2) (fields[i] === 'D' ? removed : present).push(fields[i + 1] ?? '');
  return { present, removed };
}
