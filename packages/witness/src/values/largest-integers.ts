import { isJsonArray, isJsonObject, MAX_INT64, newJsonObject, type JsonValue } from '@structural/json';
import { placeOfPath, schemaAt } from '../schema/schema-place.js';
import { samplePart } from './samples/sample-part.js';
import type { ValueSite } from './value-at-site.js';

/** Values with integers as large as there are: what rules make of them may have no value. */
export function* withLargest({ path, root }: ValueSite): Generator<JsonValue> {
  const place = placeOfPath(root, path);
  const own = place === undefined ? undefined : schemaAt(root, place);
  if (own === undefined) return;
  for (const full of [true, false]) {
    const sample = samplePart(own, path, { full });
    if (sample !== undefined) yield withLargestIn(sample);
  }
  if (own.items?.generic.type === 'integer') yield [1, MAX_INT64];
}

function withLargestIn(value: JsonValue): JsonValue {
  if (typeof value === 'number') return Number.isInteger(value) ? MAX_INT64 : value;
  if (isJsonArray(value)) return value.map(withLargestIn);
  if (!isJsonObject(value)) return value;
  const copy = newJsonObject();
  for (const name of Object.keys(value)) copy[name] = withLargestIn(value[name] ?? null);
  return copy;
}
