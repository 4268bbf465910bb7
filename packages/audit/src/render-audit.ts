import { renderFindings, type AuditFormat } from '@structural/presenters';
import type { AuditReport } from './audit/audit-report.js';
import { auditRules } from './audit/audit-rules.js';
import { auditHtml } from './html/audit-page.js';
import { auditJson } from './report/audit-json.js';
import { auditJunit } from './report/audit-junit.js';
import { auditMarkdown } from './report/audit-markdown.js';
import { auditText, type AuditTextOptions } from './report/audit-text.js';
import { placeAudit } from './report/place-findings.js';

/** An audit in a form, with a line end; `version` is our own, as SemVer. */
export async function renderAudit(
  format: AuditFormat,
  report: AuditReport,
  { version, ...options }: AuditTextOptions & { readonly version: string },
): Promise<string> {
  switch (format) {
    case 'human':
      return auditText(report, options);
    case 'json':
      return auditJson(report);
    case 'markdown':
      return auditMarkdown(report);
    case 'html':
      return auditHtml(report);
    case 'junit':
      return auditJunit(report);
    default:
      return renderFindings(format, placeAudit(report), { version, rules: auditRules() });
  }
}
