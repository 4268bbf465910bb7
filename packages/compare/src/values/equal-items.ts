import type { StructuralSchema } from '@structural/core';
import { newJsonObject, type JsonValue, type JsonPath } from '@structural/json';
import type { SchemaChange, TriedAt } from '../rules/schema/schema-rule.js';
import { sampled, sampledObject } from './sampled.js';

/** Lists of items twice, and of two that only some list type tells apart. */
export function* equalItems({ change, path, root }: TriedAt): Generator<JsonValue> {
  for (const variant of [0, 1, 2]) {
    const item = sampled(root, [...path, 0], variant);
    if (item !== undefined) yield [item, item];
  }
  yield* sameKeys(change, root, path);
}

/** Two items that agree in the keys of the second list type, and differ in those of the first. */
function* sameKeys({ to }: SchemaChange, root: StructuralSchema, path: JsonPath): Generator<JsonValue> {
  const keys = to?.['x-kubernetes-list-map-keys'];
  const items = [0, 1, 2].map((variant) => sampledObject(root, [...path, 0], true, variant));
  const [first] = items;
  if (keys === undefined || first === undefined) return;
  for (const other of items.slice(1)) {
    if (other === undefined) continue;
    const same = Object.assign(newJsonObject(), other);
    for (const key of keys) if (first[key] !== undefined) same[key] = first[key];
    yield [first, same];
  }
}
