import { markdownCode as code, markdownTable, markdownText } from '@structural/presenters';
import { BUILTIN_CLASSES } from '../audit/audit-class.js';
import type { AuditReport } from '../audit/audit-report.js';
import { auditSummary, findingGroups, kindTable } from './audit-tables.js';

/** An audit as Markdown: a section a kind of findings, and a table of the definitions. */
export function auditMarkdown(report: AuditReport): string {
  const { heads, rows } = kindTable(report);
  return [
    `## Audit\n\n${markdownText(auditSummary(report))}\n`,
    ...findingGroups(report).map(
      ({ advice, class: name, count, findings, severity, title }) =>
        `### ${severity}: ${markdownText(title)} (${count})\n\n${markdownText(advice)}\n\n${findings
          .map(({ count: own, definition, examples, what }) => {
            const isBuiltin = BUILTIN_CLASSES.has(name);
            const places = examples.slice(0, isBuiltin ? undefined : 3).map((example) => {
              const { details, place } = example;
              const said = isBuiltin && details.length > 0 ? `: ${markdownText(details.join('; '))}` : '';
              return `${markdownText(example.name)} (${code(`${place.file}:${place.line}`)})${said}`;
            });
            const list = isBuiltin ? `\n${places.map((each) => `  - ${each}\n`).join('')}` : ` ${places.join(', ')}\n`;
            return `- ${code(definition)}: ${markdownText(what)}${own > 1 ? ` × ${own}` : ''}:${list}`;
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
