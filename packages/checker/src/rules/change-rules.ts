/** The names of the rules about changes: lint looks for no change, but comments in the files that it reads may name these rules. */
export const CHANGE_RULE_NAMES = [
  'definition-refused',
  'update-refused',
  'definition-removed',
  'definition-added',
  'group-changed',
  'scope-changed',
  'kind-changed',
  'list-kind-changed',
  'plural-changed',
  'singular-changed',
  'short-name-removed',
  'short-name-added',
  'category-removed',
  'category-added',
  'unknown-fields-changed',
  'version-removed',
  'version-added',
  'version-unserved',
  'version-served',
  'storage-version-changed',
  'version-deprecated',
  'version-undeprecated',
  'deprecation-warning-changed',
  'conversion-changed',
  'status-added',
  'status-removed',
  'scale-added',
  'scale-changed',
  'scale-refuses',
  'scale-removed',
  'column-added',
  'column-changed',
  'column-removed',
  'selectable-field-added',
  'selectable-field-removed',
  'schema-added',
  'schema-removed',
  'schema-unusable',
  'field-added',
  'field-removed',
  'map-added',
  'map-removed',
  'items-changed',
  'type-changed',
  'nullable-added',
  'nullable-removed',
  'preserve-unknown-added',
  'preserve-unknown-removed',
  'embedded-resource-changed',
  'list-type-changed',
  'list-keys-changed',
  'map-type-changed',
  'required-added',
  'required-removed',
  'default-added',
  'default-changed',
  'default-removed',
  'enum-added',
  'enum-narrowed',
  'enum-removed',
  'enum-widened',
  'bound-tightened',
  'bound-loosened',
  'multiple-changed',
  'unique-items-changed',
  'pattern-added',
  'pattern-changed',
  'pattern-removed',
  'format-added',
  'format-changed',
  'format-removed',
  'junctor-changed',
  'rule-added',
  'rule-changed',
  'rule-removed',
  'rule-reworded',
  'schema-changed',
  'deprecation-changed',
  'described-otherwise',
] as const;

/** What a change of a definition is, by the name of the rule about it. */
export type ChangeRuleName = (typeof CHANGE_RULE_NAMES)[number];

const KNOWN: ReadonlySet<string> = new Set(CHANGE_RULE_NAMES);

/** Whether a name is that of a rule about changes. */
export function isChangeRule(name: string): name is ChangeRuleName {
  return KNOWN.has(name);
}

/** Whether a text is the id of a change, `field-removed@jobs.example.com/v1:spec.paused`, of which rules are known by their names. */
export function isChangeId(text: string): boolean {
  const [, rule] = /^([\w-]+)@/.exec(text) ?? [];
  return rule !== undefined && isChangeRule(rule);
}
