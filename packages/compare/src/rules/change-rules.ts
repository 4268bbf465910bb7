import type { ChangeRule } from './change-rule.js';
import type { ChangeRuleRecord } from './change-rule-record.js';
import { DEFINITION_RULES } from './records/definition.js';
import { FIELD_RULES } from './records/fields.js';
import { STRUCTURE_RULES } from './records/structure.js';
import { VALUE_RULES } from './records/values.js';
import { VERSION_RULES } from './records/versions.js';

/** The documentation of every rule, in the order of its pages. */
export const CHANGE_RULES: readonly ChangeRuleRecord[] = [
  ...DEFINITION_RULES,
  ...VERSION_RULES,
  ...FIELD_RULES,
  ...VALUE_RULES,
  ...STRUCTURE_RULES,
];

const BY_ID: ReadonlyMap<ChangeRule, ChangeRuleRecord> = new Map(CHANGE_RULES.map((record) => [record.id, record]));

/** The documentation of a rule; every rule has one. */
export function changeRule(id: ChangeRule): ChangeRuleRecord | undefined {
  return BY_ID.get(id);
}
