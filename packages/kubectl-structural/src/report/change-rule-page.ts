import { CHANGE_RULES, type ChangeRulePage } from '@structural/compare';
import { wrapHelp } from './wrap-help.js';

/** The rule about changes of that name. */
export function findChangeRule(name: string): ChangeRulePage | undefined {
  return CHANGE_RULES.find(({ id }) => id === name);
}

/** The page about a rule on changes, for a terminal: what changed, who is affected, examples. */
export function changeRulePage({ examples, id, title, whatChanged, whyItMatters }: ChangeRulePage, width: number): string {
  const prose = [`${id}: ${title}`, whatChanged, whyItMatters].map((text) => wrapHelp(withoutMarks(text), width));
  const shown = examples.map(({ breaks, new: next, old, title: what }) =>
    [
      `${what === '' ? title : what}: ${breaks.length === 0 ? 'breaks nobody' : `breaks ${breaks.join(', ').replace('stored-data', 'stored data')}`}`,
      indented('old', old),
      indented('new', next),
    ].join('\n\n'),
  );
  return `${[...prose, ...shown].join('\n\n')}\n`;
}

function indented(label: string, text: string): string {
  return `${label}:\n${text.trimEnd().replace(/^(?=.)/gm, '    ')}`;
}

function withoutMarks(text: string): string {
  return text.replaceAll('`', '');
}
