import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import { numberOf } from './schema-facts.js';

/** A keyword that bounds how large a value may be. */
export type SizeKeyword = 'maxItems' | 'maxLength' | 'maxProperties';

/**
 * The bound to estimate with, never to propose: the smallest power of two, from 64 for strings and 16 for others, that the schema's own minimum and its default keep.
 *
 * `undefined` where the least that must fit is out of reason.
 */
export function smallestBound(schema: JsonObject, bound: SizeKeyword): number | undefined {
  const atLeast = Math.max(numberOf(schema[MINIMUM[bound]]) ?? 0, sizeOf(schema['default']));
  if (atLeast > MAX_BOUND) return undefined;
  let value = bound === 'maxLength' ? 64 : 16;
  while (value < atLeast) value *= 2;
  return value;
}

const MINIMUM = { maxItems: 'minItems', maxLength: 'minLength', maxProperties: 'minProperties' } as const;
const MAX_BOUND = 1 << 20;

/** How many characters, items or members a value has. */
function sizeOf(value: JsonValue | undefined): number {
  if (typeof value === 'string') return [...value].length;
  if (isJsonArray(value)) return value.length;
  return isJsonObject(value) ? Object.keys(value).length : 0;
}
