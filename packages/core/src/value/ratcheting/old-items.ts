import { formatScalar, isFloat64, isJsonObject, isScalar, toFloat64, type JsonObject, type JsonValue } from '@structural/json';
import { goQuote } from '@structural/go';
import type { StructuralSchema } from '../../schema/structural.js';

/** Finds the old item with the same keys as an item; `undefined` where there is none or a key is no scalar. */
export type OldItems = (item: JsonValue) => JsonValue | undefined;

/**
 * Indexes the items of a list of type `map` by their keys; of several with the same keys the first counts.
 *
 * Source: `k8s.io/apiserver/pkg/cel/common`, MakeMapList.
 */
export function oldItems(schema: StructuralSchema, items: readonly JsonValue[]): OldItems {
  const keys = schema.extensions['x-kubernetes-list-map-keys'] ?? [];
  if (schema.generic.type !== 'array' || keys.length === 0) return () => undefined;
  const byKey = new Map<string, JsonValue>();
  for (const item of items) {
    const key = keyOf(item, keys);
    if (key !== undefined && !byKey.has(key)) byKey.set(key, item);
  }
  return (item) => {
    const key = keyOf(item, keys);
    return key === undefined ? undefined : byKey.get(key);
  };
}

function keyOf(item: JsonValue, keys: readonly string[]): string | undefined {
  if (!isJsonObject(item)) return undefined;
  const parts: string[] = [];
  for (const key of keys) {
    const part = keyPart(item, key, keys.length === 1);
    if (part === undefined) return undefined;
    parts.push(part);
  }
  return parts.join('\0');
}

/** A key as a text that tells Go's types apart; among several keys a float64 counts with six decimals only. */
function keyPart(item: JsonObject, key: string, only: boolean): string | undefined {
  const value = item[key];
  if (value === undefined || !isScalar(value)) return undefined;
  if (typeof value === 'string') return goQuote(value);
  if (!isFloat64(value)) return formatScalar(value);
  const float = toFloat64(value);
  return only ? `${String(float + 0)} float64` : float.toFixed(6);
}
