import { CHANGE_RULES, type ChangeRule } from '@structural/compare';

/** Whether a name is that of a rule about changes. */
export function isChangeRule(name: string): name is ChangeRule {
  return CHANGE_RULES.some(({ id }) => id === name);
}

/** Whether a text is the id of a change, `field-removed@jobs.example.com/v1:spec.paused`, of which rules are known by their names. */
export function isChangeId(text: string): boolean {
  const [, rule] = /^([\w-]+)@/.exec(text) ?? [];
  return rule !== undefined && isChangeRule(rule);
}
