import { newJsonObject } from './json-object.js';
import { isJsonArray, isJsonObject, type JsonValue } from './json-value.js';
import { compareUtf8 } from './print-json.js';

/** A value whose keys are sorted at every level, as kubectl prints objects; two that differ differ in those lines alone. */
export function inKeyOrder(value: JsonValue): JsonValue {
  if (isJsonArray(value)) return value.map(inKeyOrder);
  if (!isJsonObject(value)) return value;
  const sorted = newJsonObject();
  for (const name of Object.keys(value).sort(compareUtf8)) sorted[name] = inKeyOrder(value[name] ?? null);
  return sorted;
}
