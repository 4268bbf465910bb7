import { findingLine, openJunit, type PlacedFinding } from '@structural/presenters';
import type { AuditReport } from '../audit/audit-report.js';
import { placeAudit } from './place-findings.js';

/** An audit as JUnit has it: a case a definition, which fails where there are errors about it or its objects; what else is found is its output. */
export async function auditJunit(report: AuditReport): Promise<string> {
  const document = await openJunit();
  const placed = placeAudit(report);
  document.add(SUITE);
  for (const { name } of report.definitions) {
    const own = placed.filter((_, i) => report.findings[i]?.definition === name);
    const [first, ...more] = own.filter(isError);
    document.add(SUITE, {
      className: 'CustomResourceDefinition',
      name,
      ...(first && {
        failure: { message: first.message, more: more.length, type: first.rule, details: [first, ...more].map(findingLine) },
      }),
      output: own.filter((finding) => !isError(finding)).map(findingLine),
    });
  }
  return document.render();
}

const SUITE = 'audit';

function isError({ severity }: PlacedFinding): boolean {
  return severity === 'error';
}
