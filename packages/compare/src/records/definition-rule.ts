import type { ChangeRulePage } from './change-rule-page.js';

/** One kind of change of what surrounds schemas. */
export interface DefinitionRuleRecord<Id extends string = string, Other extends string = string> extends ChangeRulePage<Id> {
  /** The rule of what takes it back. */
  readonly inverse: Other;
}

/** A record, with its id as a type. */
export function definitionRule<const Id extends string, const Other extends string>(
  record: DefinitionRuleRecord<Id, Other>,
): DefinitionRuleRecord<Id, Other> {
  return record;
}
