import { allConventions, rules, type RuleExample } from '@structural/checker';
import type { ReportedRule } from '@structural/presenters';
import { wrapHelp } from './wrap-help.js';

/** All rules that findings are named after, those that are optional last. */
export function allRules(): readonly ReportedRule[] {
  return [...rules, ...allConventions];
}

/** The page about a rule, for a terminal: what it does and why, examples, and where Kubernetes says so. */
export function rulePage(
  { docs: { reference, right, whatItDoes, whyItMatters, wrong }, id, severity, title }: ReportedRule,
  width: number,
): string {
  const more = whatItDoes === `${title}.` ? [] : [whatItDoes];
  const prose = [`${id} (${severity}): ${title}`, ...more, whyItMatters].map((text) => wrapHelp(withoutMarks(text), width));
  return `${[...prose, ...wrong.map((each) => example('Wrong', each)), ...right.map((each) => example('Right', each)), `${reference.title}: ${reference.url}`].join('\n\n')}\n`;
}

function example(label: string, { text, title }: RuleExample): string {
  return `${label}: ${withoutMarks(title)}\n\n${text.trimEnd().replace(/^(?=.)/gm, '    ')}`;
}

/** Markdown without the marks of code, which a terminal does not show. */
function withoutMarks(text: string): string {
  return text.replaceAll('`', '');
}
