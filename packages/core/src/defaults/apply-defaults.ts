import { isJsonArray, isJsonObject, newJsonObject, type JsonObject, type JsonValue, type MutableJsonObject } from '@structural/json';
import type { StructuralSchema } from '../schema/structural.js';
import { putItem, putMember } from '../pruning/rewrite.js';
import { hasDefaults, memberSchema } from '../schema/subtree.js';

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
  const filled = withMissing(schema, value);
  let copy: MutableJsonObject | undefined;
  for (const key in filled) {
    const own = memberSchema(schema, key);
    copy = putMember(copy, filled, key, applyDefaults(own, orDefault(filled[key] ?? null, own)));
  }
  return copy ?? filled;
}

function orDefault(value: JsonValue, schema: StructuralSchema | undefined): JsonValue {
  return value === null && schema !== undefined && schema.generic.nullable !== true ? (schema.generic.default ?? null) : value;
}

function withMissing(schema: StructuralSchema, object: JsonObject): JsonObject {
  const missing = propertiesWithDefault(schema).filter(([name]) => object[name] === undefined);
  if (missing.length === 0) return object;
  const filled = Object.assign(newJsonObject(), object);
  for (const [name, value] of missing) filled[name] = value;
  return filled;
}

type Defaults = readonly (readonly [name: string, value: JsonValue])[];
const propertyDefaults = new WeakMap<StructuralSchema, Defaults>();

function propertiesWithDefault(schema: StructuralSchema): Defaults {
  let found = propertyDefaults.get(schema);
  if (found === undefined) {
    found = [...(schema.properties ?? [])].flatMap(([name, { generic }]) =>
      generic.default === undefined ? [] : [[name, generic.default] as const],
    );
    propertyDefaults.set(schema, found);
  }
  return found;
}
