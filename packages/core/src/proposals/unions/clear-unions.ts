import { isJsonArray, isJsonObject, type JsonObject, type JsonValue, type MutableJsonObject } from '@structural/json';
import { putItem, putMember } from '../../pruning/rewrite.js';
import type { StructuralSchema } from '../../schema/structural.js';
import { leadsToUnions } from '../../schema/subtree.js';
import { correlateIndex, correlateKey, type Correlated } from '../../value/ratcheting/correlate.js';

/**
 * A value of an update, of which each union whose discriminator changed keeps the property only that the discriminator now names.
 *
 * Other unions are left alone, and so is what has no old value to compare with: their faults are for validation to tell.
 * Source: KEP-1027, Normalization.
 */
export function clearUnions(pair: Correlated): JsonValue {
  const { oldValue, schema, value } = pair;
  if (schema === undefined || !leadsToUnions(schema)) return value;
  if (isJsonArray(value)) {
    let items: JsonValue[] | undefined;
    for (let i = 0; i < value.length; i++) {
      const item = correlateIndex(pair, i);
      items = putItem(items, value, i, item === undefined ? (value[i] ?? null) : clearUnions(item));
    }
    return items ?? value;
  }
  if (!isJsonObject(value)) return value;
  const cleared = isJsonObject(oldValue) ? clearedProperties(schema, value, oldValue) : NONE;
  let copy: MutableJsonObject | undefined;
  for (const name in value) {
    const member = correlateKey(pair, name);
    const changed = member === undefined ? (value[name] ?? null) : clearUnions(member);
    copy = putMember(copy, value, name, cleared.has(name) ? undefined : changed);
  }
  return copy ?? value;
}

const NONE: ReadonlySet<string> = new Set();

function clearedProperties({ extensions }: StructuralSchema, value: JsonObject, oldValue: JsonObject): ReadonlySet<string> {
  const cleared = new Set<string>();
  for (const { discriminator, fields } of extensions['x-kubernetes-unions'] ?? []) {
    const said = discriminator === '' ? undefined : value[discriminator];
    if (fields === undefined || typeof said !== 'string' || said === oldValue[discriminator]) continue;
    // What the discriminator says that no property stands for is an error, and nothing that anybody meant to clear by.
    if (![...fields.values()].includes(said)) continue;
    for (const [name, means] of fields) if (means !== said) cleared.add(name);
  }
  return cleared;
}
