import { pathText, type CheckResult } from '@structural/checker';
import { lineIndex } from '@structural/document';
import { abridged, counted, fixTitles, markdownLink, markdownText } from '@structural/presenters';

/** Where a summary may point to. */
export interface SummaryLinks {
  /** The path of a file from the root of the repository. */
  readonly toPath: (file: string) => string;
  /** The page about a rule. */
  readonly rulePage: (rule: string) => string;
  /** A line of a file at the commit that is judged; absent where GitHub cannot show it. */
  readonly lineUrl?: (path: string, line: number) => string;
}

/** The part of a summary that is about one file. */
export interface FileTable {
  readonly text: string;
  readonly bytes: number;
  /** How many of its findings it shows. */
  readonly findings: number;
  readonly hasErrors: boolean;
}

/** Collects what the job summary says, within the room that there is. */
export interface Summary {
  add(table: FileTable): void;
  /** How many findings there is room for: what {@link end} shows. */
  shown(): number;
  /** The whole summary, under a title and remarks. */
  end(title: string, remarks: readonly string[]): string;
}

/** GitHub shows no summary of more than 1 MiB (1,048,576 bytes) in a step; other steps' and the last lines' room is left. */
const MAX_BYTES = 900_000;
const MAX_ROWS = 100;
const MAX_WORDS = 600;

/** Makes a summary that groups findings by file, files with errors first. Memory is bounded by what can be shown. */
export function summary(): Summary {
  const withErrors = section();
  const withWarnings = section();
  const taken = (): readonly Taken[] => {
    const first = withErrors.take(MAX_BYTES);
    return [first, withWarnings.take(first.isCut ? 0 : MAX_BYTES - first.bytes)];
  };
  return {
    shown: () => taken().reduce((sum, { findings }) => sum + findings, 0),
    add: (table) => {
      (table.hasErrors ? withErrors : withWarnings).add(table);
    },
    end: (title, remarks) => {
      const head = `## ${markdownText(title)}\n\n${remarks.map((remark) => `${markdownText(remark)}\n\n`).join('')}`;
      const parts = taken();
      return head + parts.map(({ text }) => text).join('');
    },
  };
}

interface Section {
  add(table: FileTable): void;
  /** The tables that fit into so many bytes. */
  take(bytes: number): Taken;
}

interface Taken {
  readonly text: string;
  readonly bytes: number;
  /** Whether anything was left out. */
  readonly isCut: boolean;
  readonly findings: number;
}

function section(): Section {
  const tables: FileTable[] = [];
  let isFull = false;
  let total = 0;
  return {
    add: (table) => {
      if (total > MAX_BYTES) {
        isFull = true;
        return;
      }
      tables.push(table);
      total += table.bytes;
    },
    take: (room) => {
      let used = 0;
      const kept = tables.findIndex(({ bytes }) => (used += bytes) > room);
      const shown = kept < 0 ? tables : tables.slice(0, kept);
      return {
        text: shown.map(({ text }) => text).join(''),
        bytes: shown.reduce((sum, table) => sum + table.bytes, 0),
        isCut: isFull || shown.length < tables.length,
        findings: shown.reduce((sum, { findings }) => sum + findings, 0),
      };
    },
  };
}

/** The findings of one file as a table; `undefined` where there are none to show. */
export function fileTable({ diagnostics, file, text }: CheckResult, { lineUrl, rulePage, toPath }: SummaryLinks): FileTable | undefined {
  const shown = diagnostics.filter(({ severity }) => severity !== 'info');
  if (shown.length === 0) return undefined;
  const errors = shown.filter(({ severity }) => severity === 'error').length;
  const path = toPath(file);
  const lines = lineIndex(text);
  const warnings = shown.length - errors;
  const counts = [...(errors > 0 ? [counted(errors, 'error')] : []), ...(warnings > 0 ? [counted(warnings, 'warning')] : [])].join(', ');
  const rows = [...shown]
    // The order of the text, errors first: what is left out is the least.
    .sort((a, b) => Number(b.severity === 'error') - Number(a.severity === 'error'))
    .slice(0, MAX_ROWS)
    .map((diagnostic) => {
      const { line } = lines.positionOf(diagnostic.range.start);
      const place = lineUrl === undefined ? String(line) : markdownLink(String(line), lineUrl(path, line));
      const advice = [
        ...(diagnostic.hint === undefined ? [] : [`💡 ${diagnostic.hint}`]),
        ...fixTitles(diagnostic).map(({ isSafe, title }) => (isSafe ? `🔧 fix: ${title}` : `✏️ suggestion: ${title}`)),
      ];
      const field =
        diagnostic.cause === undefined ? '' : `<br><code>${markdownText(abridged(pathText(diagnostic.cause.path), MAX_WORDS))}</code>`;
      const words = `${markdownText(abridged(diagnostic.message, MAX_WORDS))}${field}${advice.map((each) => `<br>${markdownText(abridged(each, MAX_WORDS))}`).join('')}`;
      return `| ${place} | ${diagnostic.severity === 'error' ? '❌' : '⚠️'} | ${words} | ${markdownLink(diagnostic.rule, rulePage(diagnostic.rule))} |\n`;
    });
  const more = shown.length > MAX_ROWS ? `| | | ${counted(shown.length - MAX_ROWS, 'further finding')} in this file | |\n` : '';
  const table = `### ${markdownText(abridged(path, MAX_WORDS))}: ${counts}\n\n| line | | what the server says | rule |\n| ---: | --- | --- | --- |\n${rows.join('')}${more}\n`;
  return { text: table, bytes: Buffer.byteLength(table), findings: Math.min(shown.length, MAX_ROWS), hasErrors: errors > 0 };
}
