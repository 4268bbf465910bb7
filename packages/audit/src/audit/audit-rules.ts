import { SURVEY_OUTCOMES, type SurveyOutcome } from '@structural/evolve';
import { repositoryUrl, type ReportedRule } from '@structural/presenters';
import { AUDIT_CLASSES, AUDIT_CLASS_NAMES, type AuditClass, type AuditClassName } from './audit-class.js';

/** The name under which reports show a kind of findings, and `rule` explains it: `audit/invalid`. */
export function auditRuleId(name: AuditClassName): string {
  return `audit/${name}`;
}

/** The kinds of findings as the rules of reports, in the order of the table. */
export function auditRules(): readonly ReportedRule[] {
  return AUDIT_CLASS_NAMES.map((name) => toAuditRule(auditRuleId(name), AUDIT_CLASSES[name], AUDITS));
}

/** The outcomes of surveys as rules, worst first: `survey/tolerated` is what its JSON calls `tolerated`. */
export function surveyRules(): readonly ReportedRule[] {
  return SURVEY_OUTCOMES.map((outcome) => toAuditRule(`survey/${outcome}`, classOf(outcome), SURVEYS));
}

function classOf(outcome: SurveyOutcome): AuditClass {
  return outcome === 'unaffected' ? UNAFFECTED : AUDIT_CLASSES[`next-${outcome}`];
}

const UNAFFECTED: AuditClass = {
  severity: 'note',
  title: 'the object is read and written under the new CRD as before',
  advice: 'Nothing to do.',
};

/** A kind of findings as a rule of reports. */
export function toAuditRule(
  id: string,
  { advice, severity, title }: Pick<AuditClass, 'advice' | 'severity' | 'title'>,
  reference: ReportedRule['docs']['reference'],
): ReportedRule {
  // The name of a field stays as it is.
  const sentence = /^[a-z]+ /.test(title) ? title.charAt(0).toUpperCase() + title.slice(1) : title;
  return {
    id,
    title: sentence,
    severity: severity === 'note' ? 'info' : severity,
    docs: { whatItDoes: `${sentence}.`, whyItMatters: advice, wrong: [], right: [], reference },
  };
}

const PAGES = `${repositoryUrl}/blob/main/docs/reference`;
const AUDITS = { title: 'Audits', url: `${PAGES}/audit.md` };
const SURVEYS = { title: 'Surveys', url: `${PAGES}/survey.md` };
