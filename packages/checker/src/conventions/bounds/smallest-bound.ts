import type { JsonPath } from '@structural/document';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import { insert, unsafe, type Proposal } from '../../proposals/proposal.js';
import { numberOf } from '../../manifest/schema-facts.js';

/** A keyword that bounds how large a value may be. */
export type Bound = 'maxItems' | 'maxLength' | 'maxProperties';

/**
 * Adds a bound to the schema at a path, for a person to agree to or to change.
 *
 * It is the smallest power of two, from 64 for strings and 16 for others, that the schema's own minimum and its default keep. Stored
 * resources may be larger, which the schema cannot tell.
 */
export function proposeBound(path: JsonPath, schema: JsonValue | undefined, bound: Bound): readonly Proposal[] {
  if (!isJsonObject(schema) || schema[bound] !== undefined) return [];
  const value = smallestBound(schema, bound);
  return value === undefined ? [] : [unsafe(`Add ${bound}: ${value}`, insert([...path, bound], value))];
}

/** The bound to propose; `undefined` where the least that must fit is out of reason. */
export function smallestBound(schema: JsonObject, bound: Bound): number | undefined {
  const atLeast = Math.max(numberOf(schema[MINIMUM[bound]]) ?? 0, sizeOf(schema['default']));
  if (atLeast > LARGEST) return undefined;
  let value = bound === 'maxLength' ? 64 : 16;
  while (value < atLeast) value *= 2;
  return value;
}

const MINIMUM = { maxItems: 'minItems', maxLength: 'minLength', maxProperties: 'minProperties' } as const;
const LARGEST = 1 << 20;

/** How many characters, items or members a value has. */
function sizeOf(value: JsonValue | undefined): number {
  if (typeof value === 'string') return [...value].length;
  if (isJsonArray(value)) return value.length;
  return isJsonObject(value) ? Object.keys(value).length : 0;
}
