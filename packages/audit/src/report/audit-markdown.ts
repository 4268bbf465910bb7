import { markdownCode as code, markdownTable, markdownText } from '@structural/presenters';
import type { AuditReport } from '../audit/audit-report.js';
import { auditSummary, findingGroups, kindTable } from './audit-tables.js';

/** An audit as Markdown: a section a kind of findings, and a table of the definitions. */
export function auditMarkdown(report: AuditReport): string {
  const { heads, rows } = kindTable(report);
  return [
    `## Audit\n\n${markdownText(auditSummary(report))}\n`,
    ...findingGroups(report).map(
      ({ advice, count, findings, severity, title }) =>
        `### ${severity}: ${markdownText(title)} (${count})\n\n${markdownText(advice)}\n\n${findings
          .map(({ count: own, definition, examples, what }) => {
            const places = examples.slice(0, 3).map(({ name, place }) => `${markdownText(name)} (${code(`${place.file}:${place.line}`)})`);
            return `- ${code(definition)}: ${markdownText(what)}${own > 1 ? ` × ${own}` : ''}: ${places.join(', ')}\n`;
          })
          .join('')}`,
    ),
    ...(rows.length === 0
      ? []
      : [
          `### CRDs\n\n${markdownTable(
            heads,
            rows.map((row) => row.map(markdownText)),
          )}`,
        ]),
  ].join('\n');
}
