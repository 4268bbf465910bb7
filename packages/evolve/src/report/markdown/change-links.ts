import type { LinesOf } from '@structural/presenters';
import type { Change, ChangePlace } from '../../changes/record/change.js';
import { linesIn } from '../lines-of.js';
import type { ChangeReport } from '../change-report.js';

/** Where Markdown about changes may point to; words stand alone where there is no address. */
export interface ChangeLinks {
  /** The page about a rule. */
  readonly rulePage?: (rule: string) => string;
  /** A line of a file of a side, at the commit whose lines are counted; undefined where nothing can show it. */
  readonly lineUrl?: (side: 'old' | 'new', file: string, line: number) => string | undefined;
  /** The path that a heading shows for a file. */
  readonly toPath?: (file: string) => string;
}

/** A line that a change is at. */
export interface ChangeLine {
  readonly side: 'old' | 'new';
  readonly file: string;
  readonly line: number;
  readonly url?: string;
}

/** Finds the lines of changes. */
export interface ChangeLines {
  /** Where a change is to be looked at: where it stands, or, for what is gone, where it stood. Undefined where neither text is known. */
  mainOf(change: Change): ChangeLine | undefined;
  /** The lines of both sides that there are. */
  allOf(change: Change): readonly ChangeLine[];
}

/** Finds the lines of the changes of a report, with their addresses. */
export function changeLines({ newText, oldText }: Pick<ChangeReport, 'newText' | 'oldText'>, { lineUrl }: ChangeLinks): ChangeLines {
  const linesOf = { old: linesIn(oldText), new: linesIn(newText) };
  const find = (side: 'old' | 'new', place: ChangePlace | undefined): readonly ChangeLine[] => {
    const line = place && lineAt(place, linesOf[side]);
    if (place === undefined || line === undefined) return [];
    const url = lineUrl?.(side, place.file, line);
    return [{ side, file: place.file, line, ...(url !== undefined && { url }) }];
  };
  return {
    mainOf: (change) =>
      (isGone(change)
        ? [...find('old', change.old), ...find('new', change.new)]
        : [...find('new', change.new), ...find('old', change.old)]
      )[0],
    allOf: (change) => [...find('new', change.new), ...find('old', change.old)],
  };
}

/** Whether what changed stands in the old manifest alone: the new place is but the nearest one that there is. */
export function isGone({ findings: [{ newPath = [], oldPath = [] }], new: next }: Pick<Change, 'findings' | 'new'>): boolean {
  return next === undefined || oldPath.length > newPath.length;
}

function lineAt({ file, range }: ChangePlace, linesOf: LinesOf): number | undefined {
  return linesOf(file)?.positionOf(range.start).line;
}
