import type { AuditReport } from '../audit/audit-report.js';
import { auditHtml } from '../html/audit-page.js';
import { auditGithub } from './audit-github.js';
import { auditJson } from './audit-json.js';
import { auditJunit } from './audit-junit.js';
import { auditMarkdown } from './audit-markdown.js';
import { auditSarif } from './audit-sarif.js';
import { auditText, type AuditTextOptions } from './audit-text.js';

/** The forms of an audit, as users name them. */
export const AUDIT_FORMATS = ['human', 'json', 'markdown', 'html', 'sarif', 'junit', 'github'] as const;

/** One of {@link AUDIT_FORMATS}. */
export type AuditFormat = (typeof AUDIT_FORMATS)[number];

/** An audit in a form, with a line end; `version` is our own, as SemVer. */
export function renderAudit(format: AuditFormat, report: AuditReport, options: AuditTextOptions & { readonly version: string }): string {
  switch (format) {
    case 'human':
      return auditText(report, options);
    case 'json':
      return auditJson(report);
    case 'markdown':
      return auditMarkdown(report);
    case 'html':
      return auditHtml(report);
    case 'sarif':
      return auditSarif(report, options.version);
    case 'junit':
      return auditJunit(report);
    case 'github':
      return auditGithub(report);
  }
}
