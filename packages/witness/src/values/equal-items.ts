import type { StructuralSchema } from '@structural/core';
import { newJsonObject, type JsonValue, type JsonPath } from '@structural/json';
import { sampleAt, sampleObjectAt, type ValueSite } from './value-at-site.js';

/** Lists of items twice, and of two that agree in some keys and differ otherwise, which only lists with other keys tell apart. */
export function* equalItems({ path, root }: ValueSite, keys: readonly string[] = []): Generator<JsonValue> {
  for (const variant of [0, 1, 2]) {
    const item = sampleAt(root, [...path, 0], variant);
    if (item !== undefined) yield [item, item];
  }
  if (keys.length > 0) yield* sameKeys(keys, root, path);
}

function* sameKeys(keys: readonly string[], root: StructuralSchema, path: JsonPath): Generator<JsonValue> {
  const items = [0, 1, 2].map((variant) => sampleObjectAt(root, [...path, 0], true, variant));
  const [first] = items;
  if (first === undefined) return;
  for (const other of items.slice(1)) {
    if (other === undefined) continue;
    const same = Object.assign(newJsonObject(), other);
    for (const key of keys) if (first[key] !== undefined) same[key] = first[key];
    yield [first, same];
  }
}
