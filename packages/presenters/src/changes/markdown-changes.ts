import type { Change } from '@structural/checker';
import type { ChangeReport } from './change-report.js';
import { changeSummary } from './change-summary.js';
import { effectOf, subjectOf, verdictOf } from './change-words.js';
import { code, escaped, fenced } from './markdown-text.js';
import { witnessText } from './witness-text.js';

/** The report about changes as Markdown, as comments on pull requests show it: what breaks and what may, each with its proof to unfold. */
export function renderMarkdownChanges(report: ChangeReport): string {
  const { acknowledged, changes, problems } = report.compared;
  const shown = changes.filter(({ severity }) => severity !== 'info');
  return [
    `**${changeSummary(report)}**`,
    ...shown.map(renderChange),
    ...(problems.length === 0 ? [] : [problems.map(({ message, rule }) => `- ${escaped(message)} (\`${rule}\`)`).join('\n')]),
    ...(acknowledged.length === 0
      ? []
      : [
          [
            '| acknowledged | reason | owner | expires |',
            '| --- | --- | --- | --- |',
            ...acknowledged.map(
              ({ change, terms }) =>
                `| ${code(change.id)} | ${escaped(terms.reason)} | ${escaped(terms.owner ?? '')} | ${escaped(terms.expires ?? '')} |`,
            ),
          ].join('\n'),
        ]),
  ]
    .map((block) => `${block}\n`)
    .join('\n');
}

function renderChange(change: Change): string {
  const { findings, rule } = change;
  const [first] = findings;
  const hurt = findings.filter(({ verdict }) => verdict !== 'harmless').map(effectOf);
  const head = `- **${verdictOf(change)}** ${code(subjectOf(change))}: ${escaped(first.message)} (\`${rule}\`; ${escaped(hurt.join(', '))})`;
  const named = `id: ${code(change.id)}`;
  if (first.verdict !== 'breaking')
    return first.verdict === 'undecided' ? `${head}\n  - tried: ${escaped(first.tried)}\n  - ${named}` : `${head}\n  - ${named}`;
  const { how, newSays, oldSays, text } = witnessText(first.witness);
  return [
    head,
    `  <details><summary>shown by a resource, ${how}</summary>`,
    '',
    fenced(text, '  '),
    '',
    `  - old: ${escaped(oldSays)}`,
    `  - new: ${escaped(newSays)}`,
    `  - ${named}`,
    '',
    '  </details>',
  ].join('\n');
}
