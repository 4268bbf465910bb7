import { isJsonArray, isJsonObject, newJsonObject, type JsonValue, type MutableJsonObject } from '@structural/json';
import type { StructuralSchema } from '../schema/structural.js';
import { putItem } from '../pruning/rewrite.js';
import { hasDefaults } from '../schema/subtree.js';

/**
 * Fills in defaults: for members that are missing, or null where null is not allowed, and within what was filled in.
 *
 * A missing parent without a default of its own stays missing. Items and members of maps get a default only in place of a null.
 * Defaults are shared, as values are never written to. Source: `pkg/apiserver/schema/defaulting`, Default.
 */
export function applyDefaults(schema: StructuralSchema | undefined, value: JsonValue): JsonValue {
  if (schema === undefined || !hasDefaults(schema)) return value;
  if (isJsonArray(value)) {
    let items: JsonValue[] | undefined;
    for (let i = 0; i < value.length; i++)
      items = putItem(items, value, i, applyDefaults(schema.items, orDefault(value[i] ?? null, schema.items)));
    return items ?? value;
  }
  if (!isJsonObject(value)) return value;
  let copy: MutableJsonObject | undefined;
  for (const { name, own } of propertiesWithDefaults(schema)) {
    const filled = filledIn(own, value[name]);
    if (filled !== value[name] && filled !== undefined) (copy ??= Object.assign(newJsonObject(), value))[name] = filled;
  }
  const { additionalProperties: others, properties } = schema;
  if (typeof others !== 'object' || !hasDefaults(others)) return copy ?? value;
  for (const name in value) {
    const filled = properties?.has(name) === true ? undefined : filledIn(others, value[name]);
    if (filled !== value[name] && filled !== undefined) (copy ??= Object.assign(newJsonObject(), value))[name] = filled;
  }
  return copy ?? value;
}

/** What becomes of a member; undefined where there is none. */
function filledIn(own: StructuralSchema, member: JsonValue | undefined): JsonValue | undefined {
  const filled = member === undefined ? own.generic.default : orDefault(member, own);
  return typeof filled === 'object' ? applyDefaults(own, filled) : filled;
}

function orDefault(value: JsonValue, schema: StructuralSchema | undefined): JsonValue {
  return value === null && schema !== undefined && schema.generic.nullable !== true ? (schema.generic.default ?? null) : value;
}

type Properties = readonly { readonly name: string; readonly own: StructuralSchema }[];
const knownProperties = new WeakMap<StructuralSchema, Properties>();

/** The properties that have a default, or any below: most have none, and nothing is done for them. */
function propertiesWithDefaults(schema: StructuralSchema): Properties {
  let found = knownProperties.get(schema);
  if (found === undefined) {
    found = [...(schema.properties ?? [])].map(([name, own]) => ({ name, own })).filter(({ own }) => hasDefaults(own));
    knownProperties.set(schema, found);
  }
  return found;
}
