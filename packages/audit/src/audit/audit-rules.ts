import { repositoryUrl, type ReportedRule } from '@structural/presenters';
import { AUDIT_CLASSES, AUDIT_CLASS_NAMES, type AuditClass, type AuditClassName } from './audit-class.js';

/** The name under which reports show a kind of findings, and `rule` explains it: `audit/invalid`. */
export function auditRuleId(name: AuditClassName): string {
  return `audit/${name}`;
}

/** The kinds of findings as the rules of reports, in the order of the table. */
export function auditRules(): readonly ReportedRule[] {
  return AUDIT_CLASS_NAMES.map((name) => {
    const { advice, severity, title }: AuditClass = AUDIT_CLASSES[name];
    const sentence = title.charAt(0).toUpperCase() + title.slice(1);
    return {
      id: auditRuleId(name),
      title: sentence,
      severity: severity === 'note' ? 'info' : severity,
      docs: { whatItDoes: `${sentence}.`, whyItMatters: advice, wrong: [], right: [], reference: REFERENCE },
    };
  });
}

const REFERENCE = { title: 'Audits', url: `${repositoryUrl}/blob/main/docs/reference/audit.md` };
