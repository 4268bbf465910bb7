import { abridged, counted, markdownText } from '@structural/presenters';
import {
  changeSections,
  fitEntries,
  type ChangeLinks,
  type ChangeReport,
  type ChangeSections,
  type FittedEntries,
  type PlacedEntry,
} from '@structural/evolve';
import { upgradeMarkdown } from '@structural/audit';
import type { UpgradeOfBase } from '../changes/upgrade-of-base.js';
import type { FindingsTable } from './findings-table.js';

/** Collects what the job summary and the comment say, within the room that there is. */
export interface Summary {
  add(table: FindingsTable): void;
  /** What the changes do to a cluster, which stands before all else. */
  addUpgrade(upgrade: NonNullable<UpgradeOfBase['upgrade']>): void;
  /** What changed, with the path of a file by the name under which it was read. */
  addChanges(report: ChangeReport, links: ChangeLinks, toPath: (file: string) => string): void;
  /** The whole text, within `room`. */
  render(words: SummaryWords, room: SummaryRoom): RenderedSummary;
}

/** What stands around tables and changes. */
export interface SummaryWords {
  readonly title: string;
  /** What could not be read or judged, a line each. */
  readonly problems: readonly string[];
  /** What was judged, and how; shown folded below findings. */
  readonly remarks: readonly string[];
}

/** How much may be written: GitHub shows no summary of more than 1 MiB in a step, and no comment of more than 65,536 characters. */
export interface SummaryRoom {
  readonly bytes: number;
  /** The most rows of the table of what changed. */
  readonly rows: number;
}

/** 1 MiB is 1,048,576 bytes: room for titles, remarks and other steps of ours is left. */
export const JOB_SUMMARY: SummaryRoom = { bytes: 900_000, rows: 100 };

/** A comment holds 65,536 characters, of which none takes less than a byte. */
export const COMMENT: SummaryRoom = { bytes: 56_000, rows: 30 };

/** A summary, and how many findings and changes it shows. */
interface RenderedSummary {
  readonly markdown: string;
  readonly shown: number;
}

/** No more is kept of tables than can be shown. */
const MAX_KEPT = JOB_SUMMARY.bytes;

/**
 * Makes a summary that opens with what changed and who is hurt; below are sections, one a file, files with errors and what breaks first. What has no room
 * is left out as a whole, and counted. Memory is bounded by what can be shown.
 */
export function summary(): Summary {
  const [withErrors, withWarnings] = [tables(), tables()];
  let changes: ((rows: number) => ChangeSections) | undefined;
  let pathOf = (file: string): string => file;
  let changesCounted = 0;
  let upgrade = '';
  return {
    addUpgrade: ({ report, unknown }) => {
      upgrade = upgradeMarkdown(report, unknown);
    },
    add: (table) => {
      (table.errors > 0 ? withErrors : withWarnings).add(table);
    },
    addChanges: (report, links, toPath) => {
      changes = (rows) => changeSections(report, { links, mostRows: rows });
      pathOf = toPath;
      changesCounted = report.compared.changes.filter(({ severity }) => severity !== 'info').length;
    },
    render: ({ problems, remarks, title }, { bytes, rows }) => {
      const { entries = [], table = '' } = withTableWithin(bytes / 2, changes, rows) ?? {};
      const first = upgrade === '' ? '' : `${fitting(upgrade, bytes / 2)}\n`;
      let room = bytes - Buffer.byteLength(table) - Buffer.byteLength(first);
      const errors = withErrors.take(room);
      room -= errors.bytes;
      const fitted =
        entries.length === 0
          ? NO_ENTRIES
          : fitEntries(entries, room, (text, { file }) => Buffer.byteLength(text) + headingSize(pathOf(file)));
      room -= fitted.size;
      const warnings = withWarnings.take(errors.isCut ? 0 : room);
      const all = [...errors.tables, ...warnings.tables];
      const findings = all.reduce((sum, each) => sum + each.findings, 0);
      const isEmpty = first === '' && table === '' && all.length === 0;
      const left = fitted.leftOut === 0 ? '' : `${counted(fitted.leftOut, 'more change')} without room here: the log has them.\n\n`;
      const markdown = [
        `## ${markdownText(title)}\n\n`,
        problems.length === 0 ? '' : `${listed(problems, '❌ ')}\n`,
        first,
        table === '' ? '' : `${table}\n`,
        sections(errors.tables, fitted.entries, warnings.tables, pathOf),
        left,
        isEmpty ? `${listed(remarks)}\n` : `<details><summary>What was checked</summary>\n\n${listed(remarks)}\n</details>\n\n`,
      ].join('');
      return { markdown, shown: findings + (entries.length === 0 ? 0 : changesCounted - fitted.leftOut) };
    },
  };
}

/** As many sections of an upgrade as fit. */
function fitting(markdown: string, room: number): string {
  const parts = markdown.split(/^(?=### )/m);
  let used = 0;
  const kept = parts.filter((part) => (used += Buffer.byteLength(part)) <= room);
  return kept.length === parts.length ? markdown : `${kept.join('')}More has no room here: \`kubectl structural upgrade\` has it.\n`;
}

/** The sections of changes with as many rows of the table as fit, fewer than asked for where names are long. */
function withTableWithin(room: number, changes: ((rows: number) => ChangeSections) | undefined, rows: number): ChangeSections | undefined {
  let made = changes?.(rows);
  for (let fewer = rows; made !== undefined && fewer > 1 && Buffer.byteLength(made.table) > room; made = changes?.(fewer))
    fewer = Math.floor(fewer / 2);
  return made;
}

const [MAX_LINES, MAX_WORDS] = [20, 1_000];

function listed(lines: readonly string[], mark = ''): string {
  const more = lines.length - MAX_LINES;
  const shown = lines.slice(0, MAX_LINES).map((line) => `- ${mark}${markdownText(abridged(line, MAX_WORDS))}\n`);
  return `${shown.join('')}${more > 0 ? `- and ${String(more)} more, in the log\n` : ''}`;
}

/** Where nothing changed, what compares is not loaded. */
const NO_ENTRIES: FittedEntries = { entries: [], size: 0, leftOut: 0 };

interface FittedEntry {
  readonly entry: PlacedEntry;
  readonly text: string;
}

/** One section a file: its findings, then its changes to unfold. */
function sections(
  errors: readonly FindingsTable[],
  entries: readonly FittedEntry[],
  warnings: readonly FindingsTable[],
  pathOf: (file: string) => string,
): string {
  const byPath = new Map<string, { readonly tables: FindingsTable[]; readonly entries: FittedEntry[] }>();
  const at = (path: string) => {
    let section = byPath.get(path);
    if (section === undefined) byPath.set(path, (section = { tables: [], entries: [] }));
    return section;
  };
  for (const table of errors) at(table.path).tables.push(table);
  for (const entry of entries) at(pathOf(entry.entry.file)).entries.push(entry);
  for (const table of warnings) at(table.path).tables.push(table);
  return [...byPath]
    .map(([path, own]) => {
      const texts = [...own.tables.map(({ text }) => text), ...own.entries.map(({ text }) => `${text}\n`)];
      return `### ${pathText(path)}: ${countsOf(own)}\n\n${texts.join('')}`;
    })
    .join('');
}

const MAX_PATH = 600;

function pathText(path: string): string {
  return markdownText(path.length > MAX_PATH ? `…${path.slice(-MAX_PATH)}` : path);
}

/** The most that the heading of a file takes, with all that it counts. */
function headingSize(path: string): number {
  return Buffer.byteLength(pathText(path)) + 150;
}

function countsOf({
  entries,
  tables: found,
}: {
  readonly tables: readonly FindingsTable[];
  readonly entries: readonly FittedEntry[];
}): string {
  const changes = (isBreaking: boolean): number =>
    entries.filter(({ entry }) => entry.isBreaking === isBreaking).reduce((sum, { entry }) => sum + entry.inFile, 0);
  return countWords({
    breaking: changes(true),
    undecided: changes(false),
    errors: found.reduce((sum, { errors }) => sum + errors, 0),
    warnings: found.reduce((sum, { warnings }) => sum + warnings, 0),
  });
}

/** What a heading counts. */
export interface Counts {
  /** In how many definitions the changes are; left out where that is plain. */
  readonly definitions?: number;
  readonly breaking: number;
  readonly undecided: number;
  readonly errors: number;
  readonly warnings: number;
}

/** `2 breaking changes, 1 error`; empty where there is nothing to count. */
export function countWords({ breaking, definitions, errors, undecided, warnings }: Counts): string {
  const changes = [
    ...(breaking > 0 ? [counted(breaking, 'breaking change')] : []),
    ...(undecided > 0 ? [counted(undecided, 'change that may break', 'changes that may break')] : []),
  ].join(', ');
  return [
    ...(changes === '' ? [] : [`${changes}${definitions === undefined ? '' : ` in ${counted(definitions, 'CRD')}`}`]),
    ...(errors > 0 ? [counted(errors, 'error')] : []),
    ...(warnings > 0 ? [counted(warnings, 'warning')] : []),
  ].join(', ');
}

interface Tables {
  add(table: FindingsTable): void;
  /** The tables that fit into so many bytes. */
  take(room: number): { readonly tables: readonly FindingsTable[]; readonly bytes: number; readonly isCut: boolean };
}

function tables(): Tables {
  const kept: FindingsTable[] = [];
  let isFull = false;
  let total = 0;
  return {
    add: (table) => {
      if (total > MAX_KEPT) {
        isFull = true;
        return;
      }
      kept.push(table);
      total += sizeOf(table);
    },
    take: (room) => {
      let used = 0;
      const end = kept.findIndex((table) => (used += sizeOf(table)) > room);
      const shown = end < 0 ? kept : kept.slice(0, end);
      return {
        tables: shown,
        bytes: shown.reduce((sum, table) => sum + sizeOf(table), 0),
        isCut: isFull || shown.length < kept.length,
      };
    },
  };
}

/** With its heading. */
function sizeOf({ bytes, path }: FindingsTable): number {
  return bytes + headingSize(path);
}
