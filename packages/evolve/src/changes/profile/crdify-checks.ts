import type { ChangeRule } from '@structural/compare';

/** The changes that a check of crdify is about. */
export interface CrdifyCheck {
  readonly rules?: readonly ChangeRule[];
  /** Those that its `additionPolicy` (`activationPolicy` of some) lets pass, */
  readonly addition?: readonly ChangeRule[];
  /** and those that its `removalPolicy` does. */
  readonly removal?: readonly ChangeRule[];
  /** The keyword, where rules are about several. */
  readonly keyword?: string;
}

const bound = (keyword: string): CrdifyCheck => ({ rules: ['bound-tightened', 'bound-loosened'], keyword });
const junctor = (keyword: string): CrdifyCheck => ({ addition: ['junctor-changed'], removal: ['junctor-changed'], keyword });

/** The checks of crdify by their names. */
export const CRDIFY_CHECKS: ReadonlyMap<string, CrdifyCheck> = new Map<string, CrdifyCheck>([
  ['scope', { rules: ['scope-changed'] }],
  ['existingFieldRemoval', { rules: ['field-removed'] }],
  ['storedVersionRemoval', { rules: ['version-removed'] }],
  ['default', { rules: ['default-added', 'default-changed', 'default-removed'] }],
  ['enum', { rules: ['enum-added', 'enum-narrowed', 'enum-removed'], addition: ['enum-widened'] }],
  ['required', { rules: ['required-added', 'required-removed'] }],
  ['type', { rules: ['type-changed'] }],
  ['description', { rules: ['described-otherwise'] }],
  ['pattern', { rules: ['pattern-added', 'pattern-changed'], removal: ['pattern-removed'] }],
  ['nullable', { addition: ['nullable-added'], removal: ['nullable-removed'] }],
  ['format', { rules: ['format-added', 'format-changed', 'format-removed'] }],
  ['uniqueItems', { rules: ['unique-items-changed'] }],
  ['xvalidations', { rules: ['rule-changed', 'rule-reworded'], addition: ['rule-added'], removal: ['rule-removed'] }],
  ...['oneOf', 'anyOf', 'allOf', 'not'].map((keyword) => [keyword, junctor(keyword)] as const),
  ...['maximum', 'maxItems', 'maxLength', 'maxProperties', 'minimum', 'minItems', 'minLength', 'minProperties'].map(
    (keyword) => [keyword, bound(keyword)] as const,
  ),
  ['exclusiveMaximum', { rules: ['bound-tightened', 'bound-loosened'], addition: ['bound-tightened'], keyword: 'exclusiveMaximum' }],
  ['exclusiveMinimum', { rules: ['bound-tightened', 'bound-loosened'], addition: ['bound-tightened'], keyword: 'exclusiveMinimum' }],
]);

/** The comparators of crd-schema-checker that are about changes; the others judge definitions by themselves, as conventions do. */
export const SCHEMA_CHECKER_CHECKS: ReadonlyMap<string, readonly ChangeRule[]> = new Map<string, readonly ChangeRule[]>([
  ['NoFieldRemoval', ['field-removed']],
  ['NoEnumRemoval', ['enum-narrowed']],
  ['NoDataTypeChange', ['type-changed']],
  ['NoNewRequiredFields', ['required-added']],
  ...(
    [
      'NoBools',
      'NoFloats',
      'NoUints',
      'NoMaps',
      'MustHaveStatus',
      'ListsMustHaveSSATags',
      'ConditionsMustHaveProperSSATags',
      'MustNotExceedCostBudget',
    ] as const
  ).map((name) => [name, []] as const),
]);
