import { boundLoosened } from './values/bound-loosened.js';
import { boundTightened } from './values/bound-tightened.js';
import { defaultAdded } from './fields/default-added.js';
import { defaultChanged } from './fields/default-changed.js';
import { defaultRemoved } from './fields/default-removed.js';
import { deprecationChanged } from './fields/deprecation-changed.js';
import { describedOtherwise } from './fields/described-otherwise.js';
import { embeddedResourceChanged } from './structure/embedded-resource-changed.js';
import { enumAdded } from './values/enum-added.js';
import { enumNarrowed } from './values/enum-narrowed.js';
import { enumRemoved } from './values/enum-removed.js';
import { enumWidened } from './values/enum-widened.js';
import { fieldAdded } from './fields/field-added.js';
import { fieldRemoved } from './fields/field-removed.js';
import { formatAdded } from './values/format-added.js';
import { formatChanged } from './values/format-changed.js';
import { formatRemoved } from './values/format-removed.js';
import { itemsChanged } from './structure/items-changed.js';
import { junctorChanged } from './values/junctor-changed.js';
import { listKeysChanged } from './structure/list-keys-changed.js';
import { listTypeChanged } from './structure/list-type-changed.js';
import { mapAdded } from './structure/map-added.js';
import { mapRemoved } from './structure/map-removed.js';
import { mapTypeChanged } from './structure/map-type-changed.js';
import { multipleChanged } from './values/multiple-changed.js';
import { nullableAdded } from './fields/nullable-added.js';
import { nullableRemoved } from './fields/nullable-removed.js';
import { patternAdded } from './values/pattern-added.js';
import { patternChanged } from './values/pattern-changed.js';
import { patternRemoved } from './values/pattern-removed.js';
import { preserveUnknownAdded } from './structure/preserve-unknown-added.js';
import { preserveUnknownRemoved } from './structure/preserve-unknown-removed.js';
import { requiredAdded } from './fields/required-added.js';
import { requiredRemoved } from './fields/required-removed.js';
import { ruleAdded } from './values/rule-added.js';
import { ruleChanged } from './values/rule-changed.js';
import { ruleRemoved } from './values/rule-removed.js';
import { ruleReworded } from './values/rule-reworded.js';
import { schemaChanged } from './fields/schema-changed.js';
import { typeChanged } from './fields/type-changed.js';
import { uniqueItemsChanged } from './values/unique-items-changed.js';
import type { SchemaChange, SchemaRuleRecord } from './schema-rule.js';

const RULES = [
  fieldAdded,
  fieldRemoved,
  mapAdded,
  mapRemoved,
  itemsChanged,
  typeChanged,
  nullableAdded,
  nullableRemoved,
  preserveUnknownAdded,
  preserveUnknownRemoved,
  embeddedResourceChanged,
  listTypeChanged,
  listKeysChanged,
  mapTypeChanged,
  requiredAdded,
  requiredRemoved,
  defaultAdded,
  defaultChanged,
  defaultRemoved,
  enumAdded,
  enumNarrowed,
  enumRemoved,
  enumWidened,
  boundTightened,
  boundLoosened,
  multipleChanged,
  uniqueItemsChanged,
  patternAdded,
  patternChanged,
  patternRemoved,
  formatAdded,
  formatChanged,
  formatRemoved,
  junctorChanged,
  ruleAdded,
  ruleChanged,
  ruleRemoved,
  ruleReworded,
  schemaChanged,
  deprecationChanged,
  describedOtherwise,
] as const;

/** The rules about schemas. */
export type SchemaRule = (typeof RULES)[number]['id'];

/** Every rule about schemas. Of one place those are found first that stand first. */
export const SCHEMA_RULES: readonly SchemaRuleRecord<SchemaRule, SchemaRule, SchemaRule>[] = RULES;

const BY_ID: ReadonlyMap<string, SchemaRuleRecord<SchemaRule, SchemaRule, SchemaRule>> = new Map(
  SCHEMA_RULES.map((record) => [record.id, record]),
);

/** The record of a rule that a finder tells apart. */
export function schemaRuleOf(id: SchemaRule): SchemaRuleRecord<SchemaRule, SchemaRule, SchemaRule> {
  const record = BY_ID.get(id);
  if (record === undefined) throw new Error(`no rule ${id}`);
  return record;
}

/** The id of the rule of a change. */
export function ruleIdOf({ rule }: Pick<SchemaChange, 'rule'>): SchemaRule {
  return BY_ID.get(rule.id)?.id ?? 'schema-changed';
}
