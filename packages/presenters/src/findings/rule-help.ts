import type { ConventionId, Rule } from '@structural/checker';
import { findConvention, isChangeRule, rules } from '@structural/checker';
import { repositoryUrl } from '../repository-url.js';

/** A rule or convention, as far as reports show it. */
export type ReportedRule = Pick<Rule, 'docs' | 'severity' | 'title'> & { readonly id: string };

/** What a run looks for. */
export interface RunScope {
  /** Whether resources are judged, too. */
  readonly resources: boolean;
  readonly subresource?: 'status';
  /** The conventions that definitions are to keep. */
  readonly conventions?: readonly ConventionId[];
}

/** The rules that may have findings in a run: those about what it judges, and the conventions that were chosen. */
export function rulesOfRun({ conventions = [], resources, subresource }: RunScope): readonly ReportedRule[] {
  // That a file holds nothing to judge is no finding of a report.
  const verdicts = rules.filter(
    (rule) =>
      rule.id !== 'no-definitions' &&
      (resources || rule.subject !== 'resource') &&
      (rule.subresource === undefined || rule.subresource === subresource),
  );
  return [...verdicts, ...conventions.flatMap((id) => findConvention(id) ?? [])];
}

/**
 * Where the repository shows the page about a rule: that for ESLint, which has examples with their findings, or, for what ESLint does not judge,
 * the one for the command.
 */
export function rulePageUrl(rule: string): string {
  const [, command] = /^(audit|survey|test)[/-]/.exec(rule) ?? [];
  if (command !== undefined) return `${repositoryUrl}/blob/main/docs/reference/${command}.md`;
  if (rule.startsWith('upgrade/')) return `${repositoryUrl}/blob/main/docs/reference/commands/upgrade.md`;
  if (isChangeRule(rule)) return `${repositoryUrl}/blob/main/docs/changes/${rule}.md`;
  const own = rules.find(({ id }) => id === rule);
  const folder = own?.id === 'no-definitions' || own?.subresource !== undefined ? 'docs/rules' : 'packages/eslint-plugin/docs/rules';
  return `${repositoryUrl}/blob/main/${folder}/${rule}.md`;
}

/** The documentation of a rule as Markdown without headings, for hosts that show it beside a finding; its page has examples. */
export function ruleHelpMarkdown({ docs: { reference, whatItDoes, whyItMatters } }: ReportedRule, page: string): string {
  return [whatItDoes, whyItMatters, `[Examples](${page}) · [${reference.title}](${reference.url})`].join('\n\n');
}

/** The same without marks, and without what a rule does, which hosts show as its description. */
export function ruleHelpText({ docs: { reference, whyItMatters } }: ReportedRule, page: string): string {
  return `${whyItMatters}\n\nExamples: ${page}\n${reference.title}: ${reference.url}`;
}
