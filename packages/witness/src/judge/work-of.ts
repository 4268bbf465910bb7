import type { StructuralSchema } from '@structural/core';
import { isJsonArray, isJsonObject, type JsonValue } from '@structural/json';

const OF_RULE = 5;
const MAX_LOOKED_AT = 1_000;
const OF_LARGE = 5_000;

/** About how much there is to do to judge a resource: one for each value, some for each rule that is asked; what is large counts as larger. */
export function workOf(object: JsonValue, root: StructuralSchema, mostLookedAt = MAX_LOOKED_AT): number {
  let work = 0;
  let seen = 0;
  const pending: (readonly [value: JsonValue, schema: StructuralSchema | undefined])[] = [[object, root]];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const [value, schema] = next;
    if (++seen > mostLookedAt) return OF_LARGE + work;
    work += 1 + OF_RULE * (schema?.validationRules?.length ?? 0);
    if (isJsonArray(value)) for (const item of value) pending.push([item, schema?.items]);
    else if (isJsonObject(value)) for (const name of Object.keys(value)) pending.push([value[name] ?? null, memberOf(schema, name)]);
  }
  return work;
}

function memberOf(schema: StructuralSchema | undefined, name: string): StructuralSchema | undefined {
  const { additionalProperties, properties } = schema ?? {};
  return properties?.get(name) ?? (typeof additionalProperties === 'object' ? additionalProperties : undefined);
}
