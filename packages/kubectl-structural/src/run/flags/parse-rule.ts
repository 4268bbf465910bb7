import { hasSeverity, knownRule, RULE_SEVERITIES, type RuleId } from '@structural/checker';
import type { RuleSetting } from '@structural/runner';

/** A rule with what a flag says of it. */
export type GivenRule = readonly [rule: RuleId, setting: RuleSetting];

/** What `--rule` means with `text`, or what is wrong with it, in a clause. */
export function parseRule(text: string): GivenRule | string {
  const [, name = text, word = ''] = /^([^=]*)=([^]*)$/.exec(text) ?? [];
  const known = knownRule(name.slice(0, 80));
  if (!known.ok) return `${known.message}; ${known.near === undefined ? "see 'kubectl structural rule'" : `did you mean ${known.near}?`}`;
  if (!hasSeverity(known.id)) return `the rule ${known.id} is always a note: its severity cannot be changed`;
  const severity = RULE_SEVERITIES.find((each) => each === word);
  const { convention } = known;
  return severity === undefined
    ? `it must be ${known.id}=off, ${known.id}=warning or ${known.id}=error`
    : [known.id, { ...(convention && { convention }), severity }];
}
