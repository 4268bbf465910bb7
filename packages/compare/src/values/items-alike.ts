import type { JsonValue } from '@structural/json';
import { distinctItems, equalItems, sampleAt } from '@structural/witness';
import type { TriedAt } from '../records/schema-rule.js';

/** Lists of items that another type of the list does not tell apart, and of two that differ, which some types take in any order. */
export function* itemsAlike({ change, path, root }: TriedAt): Generator<JsonValue> {
  yield* equalItems({ path, root }, change.to?.['x-kubernetes-list-map-keys']);
  for (const full of [false, true]) {
    const item = sampleAt(root, [...path, 0], 0, full);
    if (item !== undefined) yield distinctItems(item, 2);
  }
}
