import type { Git } from '@structural/sources';
import type { ChangeBase } from './base.js';
import { changedByApi, type ApiAccess } from './changed-by-api.js';
import { changedByGit } from './changed-by-git.js';
import type { Changes } from './changes.js';
import type { WorkflowEvent } from './workflow-event.js';

/** The changes, with who knew them; or why they are not known. */
export type ChangedFiles = (Changes & { readonly known: true; readonly how: string }) | { readonly known: false; readonly why: string };

/** Finds what changed from git, where the history is checked out, else from GitHub; never rejects. */
export async function findChangedFiles(event: WorkflowEvent, base: ChangeBase, git: Git, api: ApiAccess): Promise<ChangedFiles> {
  const local = await changedByGit(base, git);
  if (local.ok) return { known: true, how: local.how, ...local.changes };
  if (event.problem !== undefined || event.head === undefined) return { known: false, why: local.why };
  const remote = await changedByApi(event, api);
  if (remote.ok) return { known: true, how: remote.how, ...remote.changes };
  return { known: false, why: `${local.why}; ${remote.why}` };
}
