import { visible } from '@structural/presenters';
import type { AuditReport } from '../audit/audit-report.js';
import { auditSummary, findingGroups, kindTable } from './audit-tables.js';
import { code, plain } from './plan-markdown.js';

/** An audit as Markdown: a section a kind of findings, and a table of the definitions. */
export function auditMarkdown(report: AuditReport): string {
  const { heads, rows } = kindTable(report);
  return [
    `## Audit\n\n${plain(auditSummary(report))}\n`,
    ...findingGroups(report).map(
      ({ advice, count, findings, severity, title }) =>
        `### ${severity}: ${plain(title)} (${count})\n\n${plain(advice)}\n\n${findings
          .map(({ count: own, definition, examples, what }) => {
            const places = examples.slice(0, 3).map(({ name, place }) => `${plain(name)} (${code(`${place.file}:${place.line}`)})`);
            return `- ${code(definition)}: ${plain(what)}${own > 1 ? ` × ${own}` : ''}: ${places.join(', ')}\n`;
          })
          .join('')}`,
    ),
    ...(rows.length === 0
      ? []
      : [`### Definitions\n\n${[heads, heads.map(() => '---'), ...rows.map((row) => row.map(cell))].map(tableRow).join('')}`]),
  ].join('\n');
}

function cell(text: string): string {
  return plain(visible(text));
}

function tableRow(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |\n`;
}
