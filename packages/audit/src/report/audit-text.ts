import { alignCells, visible } from '@structural/presenters';
import { BUILTIN_CLASSES } from '../audit/audit-class.js';
import type { AuditExample, AuditFinding, AuditReport } from '../audit/audit-report.js';
import { auditRuleId } from '../audit/audit-rules.js';
import { auditSummary, findingGroups, kindTable } from './audit-tables.js';

/** How much of a report for people is shown. */
export interface AuditTextOptions {
  /** Only errors, and no summary. */
  readonly quiet?: boolean;
}

const MAX_SHOWN = 3;

/** The examples that are shown of a finding: all where each object has to be written again. */
function shownExamples({ class: name, examples }: AuditFinding): readonly AuditExample[] {
  return BUILTIN_CLASSES.has(name) ? examples : examples.slice(0, MAX_SHOWN);
}

/** An audit for people who read it in a terminal; nothing in it is a control character. */
export function auditText(report: AuditReport, { quiet = false }: AuditTextOptions = {}): string {
  const groups = findingGroups(report).filter(({ severity }) => !quiet || severity === 'error');
  const blocks = groups.map(({ advice, count, findings, severity, title, class: name }) =>
    [
      `${severity}: ${title} [${auditRuleId(name)}]: ${count}`,
      ...findings.flatMap((finding) => [
        `  ${visible(finding.definition)}: ${visible(finding.what)}${finding.count > 1 ? ` (${finding.count})` : ''}`,
        ...shownExamples(finding).map((example) => `    ${exampleText(example, finding)}`),
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

function exampleText({ details, name, place }: AuditExample, { class: of, definition }: AuditFinding): string {
  const where = `${visible(place.file)}:${place.line}`;
  if (name === definition) return where;
  const said = (BUILTIN_CLASSES.has(of) ? details : details.slice(0, 2)).join('; ');
  return `${where}: ${visible(name)}${said === '' ? '' : `: ${visible(said)}`}`;
}

function kindText(report: AuditReport): string {
  const { heads, rows } = kindTable(report);
  return alignCells([heads.map((head) => head.toUpperCase()), ...rows])
    .map((line) => `${line}\n`)
    .join('');
}
