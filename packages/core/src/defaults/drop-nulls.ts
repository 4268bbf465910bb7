import { isJsonArray, isJsonObject, type JsonValue, type MutableJsonObject } from '@structural/json';
import type { StructuralSchema } from '../schema/structural.js';
import { putItem, putMember } from '../pruning/rewrite.js';
import { memberSchema } from '../schema/subtree.js';

/**
 * Removes members that are null where the schema neither allows null nor has a default; items of lists stay.
 *
 * What has no schema is left alone. Source: `pkg/apiserver/schema/defaulting`, PruneNonNullableNullsWithoutDefaults.
 */
export function dropNulls(schema: StructuralSchema | undefined, value: JsonValue): JsonValue {
  if (schema === undefined) return value;
  if (isJsonArray(value)) {
    let items: JsonValue[] | undefined;
    for (let i = 0; i < value.length; i++) items = putItem(items, value, i, dropNulls(schema.items, value[i] ?? null));
    return items ?? value;
  }
  if (!isJsonObject(value)) return value;
  let copy: MutableJsonObject | undefined;
  for (const key in value) {
    const member = value[key] ?? null;
    const own = memberSchema(schema, key);
    const drops = member === null && own !== undefined && own.generic.nullable !== true && own.generic.default === undefined;
    // Most members hold none.
    const kept = drops ? undefined : typeof member === 'object' ? dropNulls(own, member) : member;
    if (copy !== undefined || kept !== member) copy = putMember(copy, value, key, kept);
  }
  return copy ?? value;
}
