import { CHANGE_RULES, type ChangeRule } from '@structural/compare';

/** Whether a name is that of a rule about changes. */
export function isChangeRule(name: string): name is ChangeRule {
  return CHANGE_RULES.some(({ id }) => id === name);
}
