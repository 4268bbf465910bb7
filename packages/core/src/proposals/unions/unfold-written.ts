import { isJsonArray, isJsonObject, newJsonObject, type JsonObject, type JsonValue, type MutableJsonObject } from '@structural/json';
import { planUnfolding, type EnumsOf } from './plan-unfolding.js';
import type { Union } from './union.js';

/**
 * A schema as a manifest writes it, of which the unions are said in plain OpenAPI, too; those of schemas below are left alone.
 *
 * The same as `unfoldUnions` makes of its structural form. What is not written as it should be is left as it is.
 */
export function unfoldWrittenUnions(schema: JsonObject): JsonObject {
  const { allOf, oneOf, properties } = schema;
  const plan = planUnfolding(writtenUnions(schema), {
    oneOf: isJsonArray(oneOf) ? oneOf.map(onlyRequired) : undefined,
    oneOfsInAllOf: inAllOf(allOf, 'oneOf').map((branches) => branches.map(onlyRequired)),
    enumsOf: (name) => enumsOf(isJsonObject(properties) ? properties[name] : undefined),
  });
  const changed = Object.assign(newJsonObject(), schema);
  if (plan.oneOf !== undefined) changed['oneOf'] = plan.oneOf.map(requiring);
  if (plan.allOf.length > 0)
    changed['allOf'] = [...plan.allOf.map((names) => object('oneOf', names.map(requiring))), ...(isJsonArray(allOf) ? allOf : [])];
  if (plan.enums.length === 0 || !isJsonObject(properties)) return changed;
  const extended = Object.assign(newJsonObject(), properties);
  for (const { inAllOf: isInAllOf, property, values } of plan.enums) extended[property] = withEnum(extended[property], values, isInAllOf);
  changed['properties'] = extended;
  return changed;
}

/** The unions that a schema lists in a manifest, as far as they are written as they should be; KEP-1027's name for the fields counts, too. */
export function writtenUnions(schema: JsonObject): readonly Union[] {
  const unions = schema['x-kubernetes-unions'];
  if (!isJsonArray(unions)) return [];
  return unions.filter(isJsonObject).map((union) => {
    const fields = union['fields'] ?? union['fields-to-discriminateBy'];
    const entries = isJsonObject(fields)
      ? Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
      : [];
    const discriminator = union['discriminator'];
    return { discriminator: typeof discriminator === 'string' ? discriminator : '', fields: new Map(entries) };
  });
}

function enumsOf(property: JsonValue | undefined): EnumsOf | undefined {
  if (property === undefined || !isJsonObject(property)) return undefined;
  const own = property['enum'];
  return { own: isJsonArray(own) ? own : undefined, inAllOf: inAllOf(property['allOf'], 'enum') };
}

/** The lists under a keyword of the schemas in an `allOf`. */
function inAllOf(allOf: JsonValue | undefined, keyword: string): readonly (readonly JsonValue[])[] {
  if (!isJsonArray(allOf)) return [];
  return allOf.map((branch) => (isJsonObject(branch) ? branch[keyword] : undefined)).filter((list) => isJsonArray(list));
}

function onlyRequired(branch: JsonValue): string | undefined {
  const required = isJsonObject(branch) && Object.keys(branch).length === 1 ? branch['required'] : undefined;
  if (!isJsonArray(required) || required.length !== 1) return undefined;
  return typeof required[0] === 'string' ? required[0] : undefined;
}

/** A branch that requires one property. */
export function requiring(name: string): JsonObject {
  return object('required', [name]);
}

function object(name: string, value: JsonValue): MutableJsonObject {
  return Object.assign(newJsonObject(), { [name]: value });
}

function withEnum(property: JsonValue | undefined, values: readonly string[], isInAllOf: boolean): JsonObject {
  const changed = Object.assign(newJsonObject(), isJsonObject(property) ? property : undefined);
  const { allOf } = changed;
  if (isInAllOf) changed['allOf'] = [object('enum', values), ...(isJsonArray(allOf) ? allOf : [])];
  else changed['enum'] = values;
  return changed;
}
