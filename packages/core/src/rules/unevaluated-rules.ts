import { isJsonArray, isJsonObject, type JsonValue } from '@structural/json';
import { mentionsOldSelf } from './mentions-old-self.js';
import type { ValidationRule } from '../schema/json-schema-props.js';
import type { StructuralSchema } from '../schema/structural.js';
import { correlateIndex, correlateKey, type Correlated } from '../value/ratcheting/correlate.js';
import { hasRules, leadsToRules, type RuleBearer } from '../schema/subtree.js';

/**
 * How many rules of a schema a server evaluates on a value at least once, `pair` being the value before and after an update.
 *
 * Each rule counts once, its `messageExpression` with it, however many items it is evaluated on; one that needs an old value and has
 * none is not evaluated. Linear in the value where no `allOf` carries rules. Source: `pkg/apiserver/schema/cel`, Validator.Validate.
 */
export function countRules(schema: StructuralSchema | undefined, value: JsonValue, pair: Correlated | undefined): number {
  const reached = new Set<ValidationRule>();
  if (schema !== undefined && hasRules(schema)) visit(schema, value, pair, reached);
  return reached.size;
}

function visit(site: RuleBearer, value: JsonValue, pair: Correlated | undefined, reached: Set<ValidationRule>): void {
  if (value === null || !leadsToRules(site)) return;
  for (const rule of site.validationRules ?? []) {
    if (pair !== undefined || rule.optionalOldSelf === true || !mentionsOldSelf(rule.rule)) reached.add(rule);
  }
  for (const nested of site.valueValidation?.allOf ?? []) visit(nested, value, pair, reached);
  const { items, properties, additionalProperties: others } = site;
  if (isJsonArray(value)) {
    if (items !== undefined) value.forEach((item, i) => visit(items, item, pair && correlateIndex(pair, i), reached));
  } else if (isJsonObject(value)) {
    for (const key in value) {
      const member = properties?.get(key) ?? (typeof others === 'object' ? others : undefined);
      if (member !== undefined) visit(member, value[key] ?? null, pair && correlateKey(pair, key), reached);
    }
  }
}
