import type { Change } from '@structural/checker';
import type { ChangeReport } from './change-report.js';
import { counted } from '../text/counted.js';
import { groupChanges, type ChangeGroup } from './change-groups.js';
import { changeSummary } from './change-summary.js';
import { effectsOf, subjectOf, verdictOf } from './change-words.js';
import { markdownBlock, markdownCode as code, markdownTable, markdownText } from '../text/markdown.js';
import { witnessText } from './witness-text.js';

/** The report about changes as Markdown, as comments on pull requests show it: what breaks and what may, each with its proof to unfold. */
export function renderMarkdownChanges(report: ChangeReport): string {
  const { acknowledged, changes, problems } = report.compared;
  const shown = changes.filter(({ severity }) => severity !== 'info');
  return [
    `**${changeSummary(report)}**`,
    ...groupChanges(shown).map(renderGroup),
    ...(problems.length === 0 ? [] : [problems.map(({ message, rule }) => `- ${markdownText(message)} (\`${rule}\`)`).join('\n')]),
    ...(acknowledged.length === 0
      ? []
      : [
          markdownTable(
            ['acknowledged', 'reason', 'owner', 'expires'],
            acknowledged.map(({ change, terms: { expires = '', owner = '', reason } }) => [
              code(change.id),
              ...[reason, owner, expires].map(markdownText),
            ]),
          ).trimEnd(),
        ]),
  ]
    .map((block) => `${block}\n`)
    .join('\n');
}

function renderGroup({ first, others }: ChangeGroup): string {
  if (others.length === 0) return renderChange(first);
  const more = others.length - MOST_LISTED;
  return [
    renderChange(first),
    `  <details><summary>the same at ${counted(others.length, 'other place')}</summary>`,
    '',
    ...others.slice(0, MOST_LISTED).map(({ id }) => `  - ${code(id)}`),
    ...(more > 0 ? [`  - and ${more} more`] : []),
    '',
    '  </details>',
  ].join('\n');
}

/** How many places that say the same are listed: a comment on a pull request holds 65,536 characters. */
const MOST_LISTED = 50;

function renderChange(change: Change): string {
  const { findings, rule } = change;
  const [first] = findings;
  const hurt = effectsOf(findings.filter(({ verdict }) => verdict !== 'harmless'));
  const head = `- **${verdictOf(change)}** ${code(subjectOf(change))}: ${markdownText(first.message)} (\`${rule}\`; ${markdownText(hurt.join('; '))})`;
  const named = `id: ${code(change.id)}`;
  if (first.verdict !== 'breaking')
    return first.verdict === 'undecided' ? `${head}\n  - tried: ${markdownText(first.tried)}\n  - ${named}` : `${head}\n  - ${named}`;
  const { how, newSays, oldSays, text } = witnessText(first.witness);
  return [
    head,
    `  <details><summary>shown by a resource, ${how}</summary>`,
    '',
    markdownBlock('yaml', text, '  '),
    '',
    `  - old: ${markdownText(oldSays)}`,
    `  - new: ${markdownText(newSays)}`,
    `  - ${named}`,
    '',
    '  </details>',
  ].join('\n');
}
