import type { JsonPath } from '@structural/document';
import { isJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import { isMap, isShortByNature, propertiesOf, hasKeywordOrAllOf } from './schema-facts.js';
import type { SizeKeyword } from './smallest-bound.js';

/** A schema that lacks a bound, by which the cost of a rule is unbounded. */
export interface UnboundedPart {
  readonly schema: JsonObject;
  /** From the schema that the rule stands at, or from where the caller counts. */
  readonly path: JsonPath;
  readonly bound: SizeKeyword;
}

/** The bound that a list, a map or a string lacks. */
function missingBound(schema: JsonObject): SizeKeyword | undefined {
  if (schema['type'] === 'array') return hasKeywordOrAllOf(schema, 'maxItems') ? undefined : 'maxItems';
  if (isMap(schema)) return hasKeywordOrAllOf(schema, 'maxProperties') ? undefined : 'maxProperties';
  return schema['type'] === 'string' && !hasKeywordOrAllOf(schema, 'maxLength') && !isShortByNature(schema) ? 'maxLength' : undefined;
}

/**
 * What a rule at a schema reads by a path from `self` without a bound, as far as properties lead, with the items of lists and the values of
 * maps that it thus may go through. Found by the names in the rule, each once.
 */
export function unboundedOperands(schema: JsonObject, rule: string): readonly UnboundedPart[] {
  const parts: UnboundedPart[] = [];
  const seen = new Set<JsonObject>();
  for (const match of rule.slice(0, MAX_RULE).matchAll(/\bself((?:\.[A-Za-z_]\w*)*)(\()?/g)) {
    const names = match[1]!.split('.').slice(1);
    // What is called is a function, not a field.
    if (match[2] !== undefined) names.pop();
    let at: JsonObject | undefined = schema;
    const path: (string | number)[] = [];
    for (const name of names) {
      const property: JsonValue | undefined = propertiesOf(at)[name];
      if (!isJsonObject(property)) break;
      at = property;
      path.push('properties', name);
    }
    for (; at !== undefined && !seen.has(at); at = elementOf(at, path)) {
      seen.add(at);
      const bound = missingBound(at);
      if (bound !== undefined) parts.push({ schema: at, path: [...path], bound });
    }
  }
  return parts;
}

const MAX_RULE = 20_000;

/** The schema of the items of a list or the values of a map; extends the path to it. */
function elementOf(schema: JsonObject, path: (string | number)[]): JsonObject | undefined {
  const step = schema['type'] === 'array' ? 'items' : 'additionalProperties';
  const below = schema[step];
  if (!isJsonObject(below)) return undefined;
  path.push(step);
  return below;
}
