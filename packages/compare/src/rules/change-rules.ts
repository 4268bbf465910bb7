import type { ChangeRulePage } from '../records/change-rule-page.js';
import { DEFINITION_RULES, type DefinitionRule } from './definition-rules.js';
import { SCHEMA_RULES, type SchemaRule } from './schema-rules.js';

/** Names a kind of change; stable, part of every {@link Finding}'s id. */
export type ChangeRule = DefinitionRule | SchemaRule;

/** The documentation of every rule, in the order of its pages. */
export const CHANGE_RULES: readonly ChangeRulePage<ChangeRule>[] = [...DEFINITION_RULES, ...SCHEMA_RULES];

const INVERSE: ReadonlyMap<ChangeRule, ChangeRule> = new Map(
  [...DEFINITION_RULES, ...SCHEMA_RULES].map(({ id, inverse }) => [id, inverse]),
);

/** What a change is called that takes another one back; many take themselves back. */
export function inverseRule(rule: ChangeRule): ChangeRule {
  return INVERSE.get(rule) ?? rule;
}
