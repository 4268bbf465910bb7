import { changedByApi, type ApiAccess } from './changed-by-api.js';
import { changedByGit } from './changed-by-git.js';
import type { Git } from './git.js';
import type { WorkflowEvent } from './workflow-event.js';

/** The files that a change touches, by their paths from the root of the repository. */
export interface Changes {
  /** Files that are there after it: new, changed, or the new name of a renamed one. */
  readonly present: readonly string[];
  /** Files that are not, deleted or under another name. */
  readonly removed: readonly string[];
}

/** The changes, with how they were told; or why they cannot be told. */
export type ChangedFiles = (Changes & { readonly known: true; readonly how: string }) | { readonly known: false; readonly why: string };

/** What one way of asking answers. */
export type ChangesAnswer = { readonly ok: true; readonly changes: Changes; readonly how: string } | { readonly ok: false; readonly why: string };

/** Tells what changed from git, where the history is checked out, else from GitHub; never rejects. */
export async function findChangedFiles(event: WorkflowEvent, git: Git, api: ApiAccess): Promise<ChangedFiles> {
  if (event.problem !== undefined) return { known: false, why: event.problem };
  if (event.head === undefined) return { known: false, why: event.name === '' ? 'there is no event' : `${event.name} is no event with changes` };
  const local = await changedByGit(event, git);
  if (local.ok) return { known: true, how: local.how, ...local.changes };
  const remote = await changedByApi(event, api);
  if (remote.ok) return { known: true, how: remote.how, ...remote.changes };
  return { known: false, why: `${local.why}; ${remote.why}` };
}
