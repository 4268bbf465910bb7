import { pathText, type CheckResult, type Diagnostic } from '@structural/checker';
import { lineIndex } from '@structural/document';
import { abridged, breakable, counted, fixTitles, markdownLink, markdownText } from '@structural/presenters';

/** Where a summary may point to. */
export interface SummaryLinks {
  /** The path of a file from the root of the repository. */
  readonly toPath: (file: string) => string;
  /** The page about a rule. */
  readonly rulePage: (rule: string) => string;
  /** A line of a file at the commit that is judged; absent, or undefined, where GitHub cannot show it. */
  readonly lineUrl?: (path: string, line: number) => string | undefined;
}

/** What a summary shows of the findings of one file. */
export interface FindingsTable {
  readonly path: string;
  /** Tables without a heading. */
  readonly text: string;
  readonly bytes: number;
  readonly errors: number;
  readonly warnings: number;
  /** How many of them it shows. */
  readonly findings: number;
}

const [MAX_ROWS, MAX_WORDS] = [100, 600];

/** The findings of one file: first what the server says, then, in a table of their own, those in our words. Undefined where there are none to show. */
export function findingsTable(
  { diagnostics, file, text }: CheckResult,
  { lineUrl, rulePage, toPath }: SummaryLinks,
): FindingsTable | undefined {
  const all = diagnostics.filter(({ severity }) => severity !== 'info');
  if (all.length === 0) return undefined;
  const path = toPath(file);
  const lines = lineIndex(text);
  // The order of the text, errors first: what is left out is the least.
  const shown = [...all].sort((a, b) => Number(b.severity === 'error') - Number(a.severity === 'error')).slice(0, MAX_ROWS);
  const toRow = (diagnostic: Diagnostic): string => {
    const { line } = lines.positionOf(diagnostic.range.start);
    const url = lineUrl?.(path, line);
    const place = url === undefined ? String(line) : markdownLink(String(line), url);
    return `| ${place} | ${diagnostic.severity === 'error' ? '❌' : '⚠️'} | ${wordsOf(diagnostic)} | ${markdownLink(diagnostic.rule, rulePage(diagnostic.rule))} |\n`;
  };
  const table = (head: string, found: readonly Diagnostic[]): string =>
    found.length === 0 ? '' : `| line | | ${head} | rule |\n| ---: | --- | --- | --- |\n${found.map(toRow).join('')}\n`;
  const [said, others] = [shown.filter(isServerMessage), shown.filter((each) => !isServerMessage(each))];
  const more = all.length - shown.length;
  const tables = `${table('what the server says', said)}${table('finding', others)}${more > 0 ? `${counted(more, 'more finding')} in this file\n\n` : ''}`;
  const errors = all.filter(({ severity }) => severity === 'error').length;
  return { path, text: tables, bytes: Buffer.byteLength(tables), errors, warnings: all.length - errors, findings: shown.length };
}

function wordsOf(diagnostic: Diagnostic): string {
  const { cause, hint, message } = diagnostic;
  const advice = [
    ...(hint === undefined ? [] : [`💡 ${hint}`]),
    ...fixTitles(diagnostic).map(({ isSafe, title }) => (isSafe ? `🔧 fix: ${title}` : `✏️ suggestion: ${title}`)),
  ];
  const field = cause === undefined ? [] : [`<code>${breakable(abridged(pathText(cause.path), MAX_WORDS))}</code>`];
  return [markdownText(abridged(message, MAX_WORDS)), ...field, ...advice.map((each) => markdownText(abridged(each, MAX_WORDS)))].join(
    '<br>',
  );
}

/** Whether a message is the server's own: a field error's, a decoder's, or a warning of its. */
function isServerMessage({ cause, rule }: Diagnostic): boolean {
  return cause !== undefined || SERVERS.has(rule);
}

const SERVERS: ReadonlySet<Diagnostic['rule']> = new Set<Diagnostic['rule']>([
  'crd-warning',
  'duplicate-key',
  'missing-status',
  'object-meta',
  'resource-warning',
  'server-panic',
  'syntax',
  'undecodable-definition',
  'undecodable-resource',
  'unknown-field',
  'unserved-version',
]);
