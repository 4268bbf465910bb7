import type { ChangeRule } from './change-rule.js';

const INVERSES: readonly (readonly [ChangeRule, ChangeRule])[] = [
  ['definition-removed', 'definition-added'],
  ['short-name-removed', 'short-name-added'],
  ['category-removed', 'category-added'],
  ['version-removed', 'version-added'],
  ['version-unserved', 'version-served'],
  ['version-deprecated', 'version-undeprecated'],
  ['status-removed', 'status-added'],
  ['scale-removed', 'scale-added'],
  ['column-removed', 'column-added'],
  ['selectable-field-removed', 'selectable-field-added'],
  ['schema-removed', 'schema-added'],
  ['field-removed', 'field-added'],
  ['nullable-removed', 'nullable-added'],
  ['required-removed', 'required-added'],
  ['default-removed', 'default-added'],
  ['enum-removed', 'enum-added'],
  ['enum-narrowed', 'enum-widened'],
  ['bound-tightened', 'bound-loosened'],
  ['pattern-removed', 'pattern-added'],
  ['format-removed', 'format-added'],
  ['map-removed', 'map-added'],
  ['preserve-unknown-removed', 'preserve-unknown-added'],
  ['rule-removed', 'rule-added'],
];

const INVERSE: ReadonlyMap<ChangeRule, ChangeRule> = new Map(INVERSES.flatMap(([a, b]) => [[a, b] as const, [b, a] as const]));

/** What a change is called that takes another one back; many take themselves back. */
export function inverseRule(rule: ChangeRule): ChangeRule {
  return INVERSE.get(rule) ?? rule;
}
