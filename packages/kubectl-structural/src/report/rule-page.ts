import { conventions, pitfalls, rules, type RuleExample } from '@structural/checker';
import type { ReportedRule } from '@structural/presenters';
import { wrapHelp } from './wrap-help.js';

/** All rules that findings are named after, those that are optional last. */
export function allRules(): readonly ReportedRule[] {
  return [...rules, ...conventions, ...pitfalls];
}

/** Every rule with its title, a line each. */
export function rulesText(width: number): string {
  const all = allRules();
  const longest = Math.max(...all.map(({ id }) => id.length));
  return wrapHelp(all.map(({ id, title }) => `${id.padEnd(longest)}  ${withoutMarks(title)}\n`).join(''), width);
}

/** The page about a rule, for a terminal: what it does and why, examples, and where Kubernetes says so. */
export function rulePage(
  { docs: { reference, right, whatItDoes, whyItMatters, wrong }, id, severity, title }: ReportedRule,
  width: number,
): string {
  const prose = [`${id} (${severity}): ${title}`, whatItDoes, whyItMatters].map((text) => wrapHelp(withoutMarks(text), width));
  return `${[...prose, ...wrong.map((each) => example('Wrong', each)), ...right.map((each) => example('Right', each)), `${reference.title}: ${reference.url}`].join('\n\n')}\n`;
}

function example(label: string, { text, title }: RuleExample): string {
  return `${label}: ${withoutMarks(title)}\n\n${text.trimEnd().replace(/^(?=.)/gm, '    ')}`;
}

/** Markdown without the marks of code, which a terminal does not show. */
function withoutMarks(text: string): string {
  return text.replaceAll('`', '');
}
