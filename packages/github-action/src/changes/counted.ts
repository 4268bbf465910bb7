import { visible } from '@structural/presenters';
import { catalogsBefore, type CheckingSetup, type CountedFindings } from '@structural/runner';
import type { LineSpan, Past } from '@structural/sources';
import type { ListedFile } from '../listed-files.js';
import type { ChangeBase } from './base.js';

/** Which findings are reported: all, those that the files had not where the changes start, or those on lines that were added since. */
export type ReportedFindings = 'all' | 'new' | 'changed-lines';

/** Which findings count, with what it takes to tell them, and what there is to say about that. */
export interface Counted {
  readonly counted?: CountedFindings;
  readonly past?: Past;
  readonly reasons: readonly string[];
}

/** Opens the past at a commit; a clause where it cannot be opened. */
export type PastOf = (commit: string) => Promise<Past | string>;

/** Gets ready to tell the findings that count in `files`; where that is not known all of them do, which is said. */
export async function openCounted(
  report: ReportedFindings,
  base: ChangeBase,
  files: readonly ListedFile[],
  checking: CheckingSetup,
  pastOf: PastOf,
): Promise<Counted> {
  if (report === 'all') return { reasons: [] };
  const all = (why: string): Counted => ({ reasons: [`reported: all findings, since ${why}`] });
  if (base.kind !== 'commit') return all(base.why);
  const past = await pastOf(base.commit);
  if (typeof past === 'string') return all(`${base.short} ${visible(past)}`);
  if (report === 'changed-lines')
    return {
      counted: { kind: 'on-lines', lines: await linesOf(files, past) },
      reasons: [`reported: findings on lines added since ${base.short}`],
    };
  const catalogs = await catalogsBefore(checking, past);
  if (catalogs !== undefined && 'kind' in catalogs) return all(`${visible(catalogs.name)}: ${visible(catalogs.message)}`);
  return {
    counted: { kind: 'new', ...(catalogs && { catalogs }) },
    past,
    reasons: [`reported: findings that are new since ${base.short}`],
  };
}

async function linesOf(files: readonly ListedFile[], past: Past): Promise<ReadonlyMap<string, readonly LineSpan[]>> {
  const lines = new Map<string, readonly LineSpan[]>();
  for (const { name } of files) {
    const added = await past.addedLines(name);
    if (added !== undefined) lines.set(name, added);
  }
  return lines;
}
