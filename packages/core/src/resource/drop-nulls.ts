import { isJsonArray, isJsonObject, type JsonValue } from '@structural/json';
import type { StructuralSchema } from '../schema/structural.js';
import { rewriteArray, rewriteObject } from './rewrite.js';
import { memberSchema } from './subtree.js';

/**
 * Removes members that are null where the schema neither allows null nor has a default; items of lists stay.
 *
 * What has no schema is left alone. Source: `pkg/apiserver/schema/defaulting`, PruneNonNullableNullsWithoutDefaults.
 */
export function dropNulls(schema: StructuralSchema | undefined, value: JsonValue): JsonValue {
  if (schema === undefined) return value;
  if (isJsonArray(value)) return rewriteArray(value, (item) => dropNulls(schema.items, item));
  if (!isJsonObject(value)) return value;
  return rewriteObject(value, (member, key) => {
    const own = memberSchema(schema, key);
    return member === null && own !== undefined && own.generic.nullable !== true && own.generic.default === undefined ? undefined : dropNulls(own, member);
  });
}
