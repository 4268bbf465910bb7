import { alignCells, visible } from '@structural/presenters';
import type { AuditExample, AuditReport } from '../audit/audit-report.js';
import { auditRuleId } from '../audit/audit-rules.js';
import { auditSummary, findingGroups, kindTable } from './audit-tables.js';

/** How much of a report for people is shown. */
export interface AuditTextOptions {
  /** Only errors, and no summary. */
  readonly quiet?: boolean;
}

const MAX_SHOWN = 3;

/** An audit for people who read it in a terminal; nothing in it is a control character. */
export function auditText(report: AuditReport, { quiet = false }: AuditTextOptions = {}): string {
  const groups = findingGroups(report).filter(({ severity }) => !quiet || severity === 'error');
  const blocks = groups.map(({ advice, count, findings, severity, title, class: name }) =>
    [
      `${severity}: ${title} [${auditRuleId(name)}]: ${count}`,
      ...findings.flatMap((finding) => [
        `  ${visible(finding.definition)}: ${visible(finding.what)}${finding.count > 1 ? ` (${finding.count})` : ''}`,
        ...finding.examples.slice(0, MAX_SHOWN).map((example) => `    ${exampleText(example, finding.definition)}`),
      ]),
      `  = ${advice}`,
    ]
      .map((line) => `${line}\n`)
      .join(''),
  );
  return [...blocks, ...(quiet ? [] : [...(report.definitions.length === 0 ? [] : [kindText(report)]), `${auditSummary(report)}\n`])].join(
    '\n',
  );
}

function exampleText({ details, name, place }: AuditExample, definition: string): string {
  const where = `${visible(place.file)}:${place.line}`;
  return name === definition ? where : `${where}: ${visible(name)}: ${visible(details.slice(0, 2).join('; '))}`;
}

function kindText(report: AuditReport): string {
  const { heads, rows } = kindTable(report);
  return alignCells([heads.map((head) => head.toUpperCase()), ...rows])
    .map((line) => `${line}\n`)
    .join('');
}
