import { newJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import { sampleAt, sampleObjectAt, type ValueSite } from './value-at-site.js';

/** Lists of items twice, and of two that agree in some keys and differ otherwise, which only lists with other keys tell apart. */
export function* equalItems({ path, root }: ValueSite, keys: readonly string[] = []): Generator<JsonValue> {
  for (const variant of [0, 1, 2]) {
    const item = sampleAt(root, [...path, 0], variant);
    if (item !== undefined) yield [item, item];
  }
  const first = keys.length === 0 ? undefined : sampleObjectAt(root, [...path, 0], true, 0);
  if (first !== undefined) for (const same of itemsOfSameKeys(first, { path, root }, keys)) yield [first, same];
}

/** Items of a list that have the values of another one in some keys, and differ otherwise. */
export function* itemsOfSameKeys(item: JsonObject, { path, root }: ValueSite, keys: readonly string[]): Generator<JsonObject> {
  for (const variant of [1, 2]) {
    const other = sampleObjectAt(root, [...path, 0], true, variant);
    if (other === undefined) continue;
    const same = Object.assign(newJsonObject(), other);
    for (const key of keys) if (item[key] !== undefined) same[key] = item[key];
    yield same;
  }
}
