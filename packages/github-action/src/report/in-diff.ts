import type { Hunk, LineSpan } from '@structural/sources';

/** Where a finding stands, and stood. */
export interface DiffPlace {
  /** The line in the file of today; absent where it is not there any more. */
  readonly line?: number;
  readonly oldLine?: number;
  /** Whether it stood in the old file alone, so that the line is but the nearest one that there is. */
  readonly isGone?: boolean;
}

/** GitHub shows so many lines around what changed. */
const CONTEXT = 3;

/**
 * The line of a diff at which GitHub shows a finding: its own where the diff has it, else that of the nearest hunk, which caused it; what was removed
 * is shown where it was taken out. Undefined where nothing differs.
 */
export function lineInDiff(hunks: readonly Hunk[], { isGone = false, line, oldLine }: DiffPlace): number | undefined {
  const removal = oldLine === undefined ? undefined : hunks.find(({ old }) => holds(old, oldLine));
  if (removal !== undefined && (isGone || line === undefined)) return anchorOf(removal, oldLine);
  if (line === undefined) return anchorOf(nearest(hunks, oldLine ?? 1, ({ old }) => old));
  if (hunks.some((hunk) => holds(hunk.new, line))) return line;
  if (removal !== undefined) return anchorOf(removal, oldLine);
  if (hunks.some((hunk) => distance(hunk.new, line) <= CONTEXT)) return line;
  return anchorOf(nearest(hunks, line, (hunk) => hunk.new));
}

function nearest(hunks: readonly Hunk[], line: number, spanOf: (hunk: Hunk) => LineSpan): Hunk | undefined {
  return hunks.reduce<Hunk | undefined>(
    (best, hunk) => (best === undefined || distance(spanOf(hunk), line) < distance(spanOf(best), line) ? hunk : best),
    undefined,
  );
}

/** The line of a hunk that stands for an old one: that of the same number in it, or, where lines were only removed, the one before them. */
function anchorOf(hunk: Hunk | undefined, oldLine?: number): number | undefined {
  if (hunk === undefined) return undefined;
  const { first, last } = hunk.new;
  if (last < first) return Math.max(1, last);
  return oldLine === undefined ? first : Math.min(Math.max(first, first + oldLine - hunk.old.first), last);
}

function holds({ first, last }: LineSpan, line: number): boolean {
  return line >= first && line <= last;
}

function distance({ first, last }: LineSpan, line: number): number {
  return line < first ? first - line : Math.max(0, line - Math.max(last, first - 1));
}
