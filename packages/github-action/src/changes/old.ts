import { visible } from '@structural/presenters';
import { openOld as openNamed, type Old as NamedOld } from '@structural/runner';
import type { Git } from '@structural/sources';
import type { ActionProblem } from '../problem.js';
import { baseByGit } from './changed-by-git.js';
import type { WorkflowEvent } from './workflow-event.js';

/** What was there before, and what there is to say about that. */
export interface Old extends Omit<NamedOld, 'kind'> {
  readonly reasons: readonly string[];
  readonly problems: readonly ActionProblem[];
}

/**
 * Opens what the input `old` names, as the command opens `--old`; `base` stands for the commit that the changes of the event start from.
 *
 * An event without changes has no base, so that everything is judged as new, which is said. A base that the history does not reach is a problem.
 */
export async function openOld(name: string | undefined, event: WorkflowEvent, git: Git, directory: string): Promise<Old> {
  if (name === undefined) return { reasons: [], problems: [] };
  if (name !== 'base') return open(name, directory);
  if (event.head === undefined)
    return {
      reasons: [`judged as new: ${event.problem ?? (event.name === '' ? 'there is no event' : `${event.name} is no event with changes`)}`],
      problems: [],
    };
  const found = await baseByGit(event, git);
  if (!found.ok) return { reasons: [], problems: [{ title: 'old', message: `base cannot be told: ${found.why}` }] };
  const opened = await open(found.base, directory);
  return { ...opened, reasons: [`judged as updates of ${found.base}`] };
}

async function open(name: string, directory: string): Promise<Old> {
  const opened = await openNamed(name, { cwd: directory });
  if (opened.kind === 'problem')
    return { reasons: [], problems: [{ title: 'old', message: `${visible(opened.name)}: ${visible(opened.message)}` }] };
  return { ...opened, reasons: [], problems: [] };
}
