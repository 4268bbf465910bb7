import { visible, workflowCommand } from '@structural/presenters';
import type { AuditReport } from '../audit/audit-report.js';
import { findingMessage } from './audit-sarif.js';

/** An audit as workflow commands of GitHub, one a finding, at the place of its first example. */
export function auditGithub({ findings }: AuditReport): string {
  return findings
    .map((finding) => {
      const place = finding.examples[0]?.place;
      const at = place === undefined ? {} : { file: visible(place.file), line: String(place.line) };
      const command = finding.severity === 'note' ? 'notice' : finding.severity;
      return `${workflowCommand(command, { title: `audit/${finding.class}`, ...at }, findingMessage(finding))}\n`;
    })
    .join('');
}
