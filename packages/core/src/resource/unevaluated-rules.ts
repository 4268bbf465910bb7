import { isJsonArray, isJsonObject, type JsonValue } from '@structural/json';
import { mentionsOldSelf } from '../definition/chapters/mentions-old-self.js';
import type { ValidationRule } from '../schema/json-schema-props.js';
import type { NestedValueValidation, StructuralSchema } from '../schema/structural.js';
import { correlateIndex, correlateKey, type Correlated } from '../value/correlate.js';
import { hasRules } from './rule-evaluator.js';
import { testBelow } from './subtree.js';

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

/** What a schema of the spine and one under `allOf` have in common: rules of their own, and ways to more. */
export interface RuleBearer {
  readonly validationRules?: readonly ValidationRule[];
  readonly valueValidation?: { readonly allOf?: readonly NestedValueValidation[] };
  readonly items?: RuleBearer;
  readonly properties?: ReadonlyMap<string, RuleBearer>;
  readonly additionalProperties?: RuleBearer | boolean;
}

/** True where a schema, any on the spine below it, or one in an `allOf` has rules. */
export const leadsToRules = testBelow<RuleBearer>(
  ({ validationRules }) => validationRules !== undefined && validationRules.length > 0,
  ({ items, properties, additionalProperties, valueValidation }) => [
    ...(properties?.values() ?? []),
    ...(items === undefined ? [] : [items]),
    ...(typeof additionalProperties === 'object' ? [additionalProperties] : []),
    ...(valueValidation?.allOf ?? []),
  ],
);

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
