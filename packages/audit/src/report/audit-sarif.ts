import { inert, repositoryUrl, visible } from '@structural/presenters';
import { AUDIT_CLASSES, AUDIT_CLASS_NAMES } from '../audit/audit-class.js';
import type { AuditExample, AuditFinding, AuditReport } from '../audit/audit-report.js';

/**
 * An audit as SARIF 2.1.0: a result a finding, at the place of its first example, with the others as related places.
 *
 * `version` is our own, as SemVer.
 */
export function auditSarif({ findings }: AuditReport, version: string): string {
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'structural',
            semanticVersion: version,
            informationUri: repositoryUrl,
            rules: AUDIT_CLASS_NAMES.map((id) => ({
              id: `audit/${id}`,
              shortDescription: { text: AUDIT_CLASSES[id].title },
              help: { text: AUDIT_CLASSES[id].advice },
              defaultConfiguration: { level: AUDIT_CLASSES[id].severity },
            })),
          },
        },
        columnKind: 'utf16CodeUnits',
        results: findings.map(toResult),
      },
    ],
  };
  return inert(`${JSON.stringify(log, undefined, 1)}\n`);
}

function toResult(finding: AuditFinding): object {
  const [first, ...others] = finding.examples;
  return {
    ruleId: `audit/${finding.class}`,
    ruleIndex: AUDIT_CLASS_NAMES.indexOf(finding.class),
    level: finding.severity,
    message: { text: findingMessage(finding) },
    occurrenceCount: finding.count,
    locations: first === undefined ? [] : [toLocation(first)],
    ...(others.length > 0 && { relatedLocations: others.map((each) => ({ ...toLocation(each), message: { text: visible(each.name) } })) }),
    partialFingerprints: { 'auditFinding/v1': `${finding.class} ${finding.definition} ${finding.what}` },
  };
}

function toLocation({ place: { file, line } }: AuditExample): object {
  const uri = file.split(/[\\/]/).map(encodeURIComponent).join('/');
  return { physicalLocation: { artifactLocation: { uri }, region: { startLine: line } } };
}

/** A finding in one or two lines that can be read alone. */
export function findingMessage({ class: name, count, definition, examples, what }: AuditFinding): string {
  const [first] = examples;
  const about =
    first === undefined || first.name === definition ? '' : `: ${visible(first.name)}${count > 1 ? ` and ${count - 1} more` : ''}`;
  return `${visible(definition)}: ${AUDIT_CLASSES[name].title}: ${visible(what)}${about}\n${AUDIT_CLASSES[name].advice}`;
}
