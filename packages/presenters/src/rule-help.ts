import type { Rule, RuleExample } from '@structural/checker';

/** A rule as far as reports tell of it; conventions are told of alike. */
export type ToldRule = Pick<Rule, 'docs' | 'severity' | 'title'> & { readonly id: string };

/** The documentation of a rule as Markdown without headings, for hosts that show it beside a finding. */
export function ruleHelpMarkdown({ docs }: ToldRule): string {
  const { reference, right, whatItDoes, whyItMatters, wrong } = docs;
  return [
    whatItDoes, whyItMatters,
    ...wrong.flatMap((example) => exampleMarkdown('Wrong', example)),
    ...right.flatMap((example) => exampleMarkdown('Right', example)),
    `[${reference.title}](${reference.url})`,
  ].join('\n\n');
}

/** The same without marks. */
export function ruleHelpText({ docs: { reference, whatItDoes, whyItMatters } }: ToldRule): string {
  return `${whatItDoes}\n\n${whyItMatters}\n\n${reference.title}: ${reference.url}`;
}

function exampleMarkdown(verdict: string, { text, title }: RuleExample): string[] {
  return [`**${verdict}:** ${title}`, `\`\`\`yaml\n${text.replace(/\n*$/, '\n')}\`\`\``];
}
