import { findingLine, openJunit, type PlacedFinding } from '@structural/presenters';
import { BUILTIN_CLASSES } from '../audit/audit-class.js';
import type { AuditReport } from '../audit/audit-report.js';
import { placeAudit } from './place-findings.js';

/** An audit as JUnit has it: a case a definition, which fails where there are errors about it or its objects; what else is found is its output. */
export async function auditJunit(report: AuditReport): Promise<string> {
  const document = await openJunit();
  document.add(SUITE);
  for (const { className, name } of casesOf(report)) {
    const own = placeAudit({ ...report, findings: report.findings.filter(({ definition }) => definition === name) });
    const [first, ...more] = own.filter(isError);
    document.add(SUITE, {
      className,
      name,
      ...(first && {
        failure: { message: first.message, more: more.length, type: first.rule, details: [first, ...more].map(findingLine) },
      }),
      output: own.filter((finding) => !isError(finding)).map(findingLine),
    });
  }
  return document.render();
}

/** The definitions, and the versions of built-in kinds of which something is found. */
function casesOf({ definitions, findings }: AuditReport): readonly { readonly className: string; readonly name: string }[] {
  const versions = findings.filter(({ class: name }) => BUILTIN_CLASSES.has(name)).map(({ definition }) => definition);
  return [
    ...definitions.map(({ name }) => ({ className: 'CustomResourceDefinition', name })),
    ...versions.map((name) => ({ className: 'Kubernetes', name })),
  ];
}

const SUITE = 'audit';

function isError({ severity }: PlacedFinding): boolean {
  return severity === 'error';
}
