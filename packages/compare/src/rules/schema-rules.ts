import { boundLoosened } from './schema/values/bound-loosened.js';
import { boundTightened } from './schema/values/bound-tightened.js';
import { defaultAdded } from './schema/fields/default-added.js';
import { defaultChanged } from './schema/fields/default-changed.js';
import { defaultRemoved } from './schema/fields/default-removed.js';
import { deprecationChanged } from './schema/fields/deprecation-changed.js';
import { descriptionChanged } from './schema/fields/described-otherwise.js';
import { embeddedResourceChanged } from './schema/structure/embedded-resource-changed.js';
import { enumAdded } from './schema/values/enum-added.js';
import { enumNarrowed } from './schema/values/enum-narrowed.js';
import { enumRemoved } from './schema/values/enum-removed.js';
import { enumWidened } from './schema/values/enum-widened.js';
import { fieldAdded } from './schema/fields/field-added.js';
import { fieldRemoved } from './schema/fields/field-removed.js';
import { formatAdded } from './schema/values/format-added.js';
import { formatChanged } from './schema/values/format-changed.js';
import { formatRemoved } from './schema/values/format-removed.js';
import { itemsChanged } from './schema/structure/items-changed.js';
import { junctorChanged } from './schema/values/junctor-changed.js';
import { listKeysChanged } from './schema/structure/list-keys-changed.js';
import { listTypeChanged } from './schema/structure/list-type-changed.js';
import { mapAdded } from './schema/structure/map-added.js';
import { mapRemoved } from './schema/structure/map-removed.js';
import { mapTypeChanged } from './schema/structure/map-type-changed.js';
import { multipleChanged } from './schema/values/multiple-changed.js';
import { nullableAdded } from './schema/fields/nullable-added.js';
import { nullableRemoved } from './schema/fields/nullable-removed.js';
import { patternAdded } from './schema/values/pattern-added.js';
import { patternChanged } from './schema/values/pattern-changed.js';
import { patternRemoved } from './schema/values/pattern-removed.js';
import { preserveUnknownAdded } from './schema/structure/preserve-unknown-added.js';
import { preserveUnknownRemoved } from './schema/structure/preserve-unknown-removed.js';
import { requiredAdded } from './schema/fields/required-added.js';
import { requiredRemoved } from './schema/fields/required-removed.js';
import { ruleAdded } from './schema/values/rule-added.js';
import { ruleChanged } from './schema/values/rule-changed.js';
import { ruleRemoved } from './schema/values/rule-removed.js';
import { ruleReworded } from './schema/values/rule-reworded.js';
import { schemaChanged } from './schema/fields/schema-changed.js';
import { typeChanged } from './schema/fields/type-changed.js';
import { uniqueItemsChanged } from './schema/values/unique-items-changed.js';
import type { SchemaChange, SchemaRuleRecord } from '../records/schema-rule.js';

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
  descriptionChanged,
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
