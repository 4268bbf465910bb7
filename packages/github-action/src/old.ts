import { visible } from '@structural/presenters';
import type { Baseline } from '@structural/sources';
import { openBaseline } from '@structural/sources';
import { baseByGit } from './changed-by-git.js';
import type { Git } from './git.js';
import type { FileBytes } from './judging.js';
import type { Trouble } from './trouble.js';
import type { WorkflowEvent } from './workflow-event.js';

/** What was there before: the same files for everything, a file for each file, or nothing; and what there is to say about that. */
export interface Old {
  readonly always?: readonly FileBytes[];
  readonly baseline?: Baseline;
  readonly reasons: readonly string[];
  readonly troubles: readonly Trouble[];
}

/**
 * Opens what the input `old` names, as the command opens `--old`; `base` stands for the commit that the changes of the event start from.
 *
 * An event without changes has no base, so that everything is judged as new, which is said. A base that the history does not reach is a trouble.
 */
export async function openOld(name: string | undefined, event: WorkflowEvent, git: Git, directory: string): Promise<Old> {
  if (name === undefined) return { reasons: [], troubles: [] };
  if (name !== 'base') return open(name, directory);
  if (event.head === undefined) return { reasons: [`judged as new: ${event.problem ?? (event.name === '' ? 'there is no event' : `${event.name} is no event with changes`)}`], troubles: [] };
  const found = await baseByGit(event, git);
  if (!found.ok) return { reasons: [], troubles: [{ title: 'old', message: `base cannot be told: ${found.why}` }] };
  const opened = await open(found.base, directory);
  return { ...opened, reasons: [`judged as updates of ${found.base}`] };
}

async function open(name: string, directory: string): Promise<Old> {
  const baseline = await openBaseline(name, directory);
  if (baseline.kind === 'problem') return { reasons: [], troubles: [{ title: 'old', message: `${visible(baseline.name)}: ${visible(baseline.message)}` }] };
  const { always } = baseline;
  const before = always === undefined ? { baseline } : { always: always.map(({ bytes, name: file }) => ({ file, text: bytes })) };
  return { ...before, reasons: [], troubles: [] };
}
