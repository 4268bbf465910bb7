import type { Change } from '@structural/checker';
import { visible } from '../text/visible-text.js';
import type { ChangeReport } from './change-report.js';
import { changeSummary } from './change-summary.js';
import { effectOf, subjectOf, verdictOf } from './change-words.js';
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
  if (first.verdict !== 'breaking') return first.verdict === 'undecided' ? `${head}\n  Tried: ${escaped(first.tried)}.` : head;
  const { how, newSays, oldSays, text } = witnessText(first.witness);
  const lines = text.trimEnd().split('\n');
  const fence = '`'.repeat(Math.max(3, ...lines.map((line) => (/`+/.exec(line)?.[0].length ?? 0) + 1)));
  return [
    head,
    `  <details><summary>shown by a resource, ${how}</summary>`,
    '',
    `  ${fence}yaml`,
    ...lines.map((line) => `  ${visible(line)}`),
    `  ${fence}`,
    '',
    `  - old: ${escaped(oldSays)}`,
    `  - new: ${escaped(newSays)}`,
    '',
    '  </details>',
  ].join('\n');
}

/** A text as code, whatever ticks it holds. */
function code(text: string): string {
  const ticks = '`'.repeat(Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length)) + 1);
  return text.includes('`') ? `${ticks} ${visible(text)} ${ticks}` : `${ticks}${visible(text)}${ticks}`;
}

function escaped(text: string): string {
  return visible(text.replace(/\s*\n\s*/g, ' ')).replace(/[\\`*_{}[\]<>|#@]/g, '\\$&');
}
