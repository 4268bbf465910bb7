import { auditRules, surveyRules } from '@structural/audit';
import { CHANGE_RULES } from '@structural/compare';
import { notReadRule, testRules, type ReportedRule } from '@structural/presenters';
import { changeRulePage, findChangeRule } from './change-rule-page.js';
import { allRules, rulePage } from './rule-page.js';
import { wrapHelp } from './wrap-help.js';

/** What reports of some commands name, under a title. */
export interface ExplainedGroup {
  readonly title: string;
  readonly rules: readonly Pick<ReportedRule, 'id' | 'title'>[];
}

/** All that a report of any command may name, by the commands that do. */
export function explainedGroups(): readonly ExplainedGroup[] {
  return [
    { title: 'Rules and conventions, of lint and validate', rules: [...allRules(), notReadRule] },
    { title: 'Changes, of compare', rules: CHANGE_RULES },
    { title: 'Findings of audit', rules: auditRules() },
    { title: 'Outcomes of survey', rules: surveyRules() },
    { title: 'Failures of test', rules: testRules() },
  ];
}

/** All of them with their titles, a line each. */
export function explainedText(width: number): string {
  return explainedGroups()
    .map(({ rules, title }) => {
      const longest = Math.max(...rules.map(({ id }) => id.length));
      return `${title}:\n\n${wrapHelp(rules.map((rule) => `${rule.id.padEnd(longest)}  ${rule.title.replaceAll('`', '')}\n`).join(''), width)}`;
    })
    .join('\n');
}

/**
 * The page about what a report names, as it is written there: with the prefix of ESLint, `structural/no-maps`, or without that of an audit or a survey,
 * as their JSON has it. Several pages for what both name; undefined for what no report does.
 */
export function explain(id: string, width: number): string | undefined {
  const bare = id.replace(/^structural\//, '');
  const change = findChangeRule(bare);
  if (change !== undefined) return changeRulePage(change, width);
  const known = [...allRules(), notReadRule, ...testRules(), ...auditRules(), ...surveyRules()];
  const named = known.filter((rule) => rule.id === bare);
  const meant = named.length > 0 ? named : known.filter((rule) => rule.id.replace(/^(?:audit|survey)\//, '') === bare);
  return meant.length === 0 ? undefined : meant.map((rule) => rulePage(rule, width)).join('\n');
}
