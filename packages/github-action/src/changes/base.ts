import type { Git } from '@structural/sources';
import type { WorkflowEvent } from './workflow-event.js';

/**
 * What the changes of an event start from: a commit that is there; `none`, since there are no changes or all is new; or `unknown`, as the history
 * here does not tell.
 */
export type ChangeBase =
  | { readonly kind: 'commit'; readonly commit: string; /** As people read it: `2bb0de5`. */ readonly short: string }
  | { readonly kind: 'none'; readonly why: string }
  | { readonly kind: 'unknown'; readonly why: string };

/**
 * Finds what the changes of an event start from.
 *
 * A merge commit that GitHub made of a pull request starts from its first parent, so that nothing else has to be there. Otherwise it is where base
 * and head separated, and for a push what was there before. What a push by force has replaced is in no history, however much of it is fetched.
 */
export async function findBase(event: WorkflowEvent, git: Git): Promise<ChangeBase> {
  if (event.problem !== undefined) return { kind: 'none', why: event.problem };
  const { head } = event;
  if (head === undefined)
    return { kind: 'none', why: event.name === '' ? 'there is no event' : `${event.name} is not an event with changes` };
  const checkedOut = await git('rev-parse', '--verify', '--quiet', 'HEAD^{commit}');
  if (!checkedOut.ok) return { kind: 'unknown', why: `no commit is checked out (${checkedOut.message})` };
  const commit = (await mergedInto(head, git)) ?? ((await isCheckedOut(head, git)) ? await startOf(event, git) : undefined);
  if (commit !== undefined) {
    const short = trimmedOutput(await git('rev-parse', '--short=7', commit));
    return { kind: 'commit', commit, short: short ?? commit.slice(0, 7) };
  }
  // One that has it all will not get more of it.
  const isWhole = trimmedOutput(await git('rev-parse', '--is-shallow-repository')) === 'false';
  if (event.isForced === true || (isWhole && (await isCheckedOut(head, git)))) return { kind: 'none', why: noBaseReason(event) };
  if (isWhole)
    return { kind: 'unknown', why: 'what is checked out does not hold the changes of the event (ref chooses what actions/checkout takes)' };
  return {
    kind: 'unknown',
    why: 'the history here does not reach back to where the changes start (fetch-depth: 0 fetches all of it)',
  };
}

/** The first parent of what is checked out, where that is a merge of `head` into something. */
async function mergedInto(head: string, git: Git): Promise<string | undefined> {
  const second = trimmedOutput(await git('rev-parse', '--verify', '--quiet', 'HEAD^2^{commit}'));
  return second === head ? trimmedOutput(await git('rev-parse', '--verify', '--quiet', 'HEAD^1^{commit}')) : undefined;
}

/** What is checked out may be something else altogether, as the target of a pull request is. */
async function isCheckedOut(head: string, git: Git): Promise<boolean> {
  return (await git('merge-base', '--is-ancestor', head, 'HEAD')).ok;
}

async function startOf({ base, defaultBranch, isDirect }: WorkflowEvent, git: Git): Promise<string | undefined> {
  if (base === undefined)
    return defaultBranch === undefined ? undefined : trimmedOutput(await git('merge-base', `refs/remotes/origin/${defaultBranch}`, 'HEAD'));
  if (isDirect) return trimmedOutput(await git('rev-parse', '--verify', '--quiet', `${base}^{commit}`));
  return trimmedOutput(await git('merge-base', base, 'HEAD'));
}

function noBaseReason({ base, isDirect }: WorkflowEvent): string {
  if (base === undefined) return 'the branch is new';
  return isDirect
    ? `the commit before the push (${base.slice(0, 7)}) is not in the history, as after a push by force`
    : `the target of the changes (${base.slice(0, 7)}) has no history in common with them`;
}

/** What git printed, without its line end; `undefined` where it has no answer. */
function trimmedOutput(answer: Awaited<ReturnType<Git>>): string | undefined {
  return answer.ok ? answer.output.toString().trim() : undefined;
}
