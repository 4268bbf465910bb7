import { parseObject } from './read-whole.js';

/** What reports list: those of `lint` and `validate`, those of surveys, and those of tests. */
export type ReportKind = 'files' | 'objects' | 'tests';

/** What reports say beside what they list, together. */
export interface MergedReport {
  /** What all have to say alike: the servers. */
  readonly same: Readonly<Record<string, unknown>>;
  readonly unreadable: readonly unknown[];
  readonly summary: Readonly<Record<string, number>>;
}

/** Before the first report. */
export const NOTHING_MERGED: MergedReport = { same: {}, unreadable: [], summary: {} };

/** Adds what a report says beside what it lists, given as its text without that; or says what is wrong with it. */
export function addReport(merged: MergedReport, around: string): MergedReport | string {
  const report = parseObject(around);
  if (report === undefined) return 'is not a report of -o json, or cut off';
  const { problems, totals, ...shown } = report;
  const isOfTests = totals !== undefined;
  const { summary = totals, unreadable = problems ?? [], ...others } = shown;
  const same = Object.fromEntries(Object.entries(others).filter(([key]) => !['files', 'objects', 'tests'].includes(key)));
  if (typeof summary !== 'object' || summary === null || !Array.isArray(unreadable)) return 'is not a report of -o json';
  if (same['schemaVersion'] !== 1) return 'is a report of another version';
  const isFirst = Object.keys(merged.summary).length === 0;
  if (!isFirst && JSON.stringify(merged.same) !== JSON.stringify(same)) return 'asks other servers than the reports before';
  const known = new Set(merged.unreadable.map((each) => JSON.stringify(each)));
  const sums: Record<string, number> = { ...merged.summary };
  // Each run shuffles by a seed of its own.
  for (const [key, value] of Object.entries(summary)) if (typeof value === 'number' && key !== 'seed') sums[key] = (sums[key] ?? 0) + value;
  const all = [...merged.unreadable, ...(unreadable as readonly unknown[]).filter((each) => !known.has(JSON.stringify(each)))];
  // What no run could read, such as the definitions, is one problem.
  if ('files' in sums) sums[isOfTests ? 'problems' : 'unreadable'] = all.length;
  return { same, unreadable: all, summary: sums };
}

/** What follows what is listed, as members of a JSON object. */
export function renderRest({ same, summary, unreadable }: MergedReport): string {
  const rest = isOfTests(summary)
    ? { ...same, problems: unreadable, totals: summary }
    : { ...same, ...('files' in summary && { unreadable }), summary };
  return JSON.stringify(rest).slice(1, -1);
}

/** How one run would have ended. */
export function mergedExit({ summary }: MergedReport): 'clean' | 'findings' | 'unread' {
  const has = (...keys: readonly string[]): boolean => keys.some((key) => (summary[key] ?? 0) > 0);
  if (isOfTests(summary)) return has('problems') ? 'unread' : has('failed') ? 'findings' : 'clean';
  if (has('documentsNotRead') || ('files' in summary && has('unreadable'))) return 'unread';
  const findings = 'files' in summary ? ['errors'] : ['unreadable', 'invalid', 'not-rewritable', 'tolerated', 'loses-fields'];
  return has(...findings) ? 'findings' : 'clean';
}

function isOfTests(summary: MergedReport['summary']): boolean {
  return 'passed' in summary;
}
