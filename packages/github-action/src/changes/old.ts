import { visible } from '@structural/presenters';
import { openOld as openNamed, type Old as NamedOld } from '@structural/runner';
import type { BaselineWish } from '@structural/sources';
import type { ActionProblem } from '../problem.js';
import type { ChangeBase } from './base.js';

/** What was there before, and what there is to say about that. */
export interface ReportedOld extends Omit<NamedOld, 'kind'> {
  readonly reasons: readonly string[];
  readonly problems: readonly ActionProblem[];
}

/**
 * Opens what the input `old` names, as the command opens `--old`; `base` stands for the commit that the changes of the event start from.
 *
 * Where there is none, everything is judged as new, which is said. A base that the history here does not tell is a problem.
 */
export async function openOld(name: string | undefined, base: ChangeBase, directory: string, wish: BaselineWish): Promise<ReportedOld> {
  if (name === undefined) return { reasons: [], problems: [] };
  if (name !== 'base') return open(name, directory, wish);
  switch (base.kind) {
    case 'none':
      return { reasons: [`checked as new: ${base.why}`], problems: [] };
    case 'unknown':
      return { reasons: [], problems: [{ title: 'old', message: `the base is unknown: ${base.why}` }] };
    case 'commit':
      return { ...(await open(base.commit, directory, wish)), reasons: [`checked as updates of ${base.short}`] };
  }
}

async function open(name: string, directory: string, wish: BaselineWish): Promise<ReportedOld> {
  const opened = await openNamed(name, { cwd: directory }, wish);
  if (opened.kind === 'problem')
    return { reasons: [], problems: [{ title: 'old', message: `${visible(opened.name)}: ${visible(opened.message)}` }] };
  return { ...opened, reasons: [], problems: [] };
}
