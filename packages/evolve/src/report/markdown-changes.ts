import { counted, markdownCode, markdownTable, markdownText } from '@structural/presenters';
import type { ChangeReport } from './change-report.js';
import { changeSummary } from './change-summary.js';
import { changeSections } from './markdown/change-sections.js';
import { fitEntries } from './markdown/fit-entries.js';

/** A comment on GitHub holds 65,536 characters; some are left for whoever puts the report into one. */
const [MAX_CHARACTERS, MAX_ROWS] = [60_000, 40];

/**
 * The report about changes as Markdown, as comments on pull requests show it: what was compared, a table of what changed and who is hurt, and below it
 * each change with its proof to unfold.
 */
export function renderMarkdownChanges(report: ChangeReport): string {
  const { acknowledged, problems } = report.compared;
  const { entries, table } = changeSections(report, { mostRows: MAX_ROWS, withIds: true });
  const fitted = fitEntries(entries, MAX_CHARACTERS);
  return [
    `**${markdownText(changeSummary(report))}**\n`,
    ...(table === '' ? [] : [table]),
    ...fitted.entries.map(({ text }) => text),
    ...(fitted.leftOut === 0 ? [] : [`${counted(fitted.leftOut, 'more change')} without room here; \`-o json\` has all.\n`]),
    ...(problems.length === 0 ? [] : [`${problems.map(({ message, rule }) => `- ${markdownText(message)} (\`${rule}\`)`).join('\n')}\n`]),
    ...(acknowledged.length === 0
      ? []
      : [
          markdownTable(
            ['acknowledged', 'reason', 'owner', 'expires'],
            acknowledged.map(({ change, terms: { expires = '', owner = '', reason } }) => [
              markdownCode(change.id),
              ...[reason, owner, expires].map(markdownText),
            ]),
          ),
        ]),
  ].join('\n');
}
