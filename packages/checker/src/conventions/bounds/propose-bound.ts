import type { JsonPath } from '@structural/document';
import { isJsonObject, type JsonValue } from '@structural/json';
import { insert, unsafe, type Proposal } from '../../proposals/proposal.js';
import { type Bound, smallestBound } from '../../manifest/smallest-bound.js';

/**
 * Adds the {@link smallestBound} to the schema at a path, for a person to agree to or to change. Stored resources may be larger, which the schema
 * cannot tell.
 */
export function proposeBound(path: JsonPath, schema: JsonValue | undefined, bound: Bound): readonly Proposal[] {
  if (!isJsonObject(schema) || schema[bound] !== undefined) return [];
  const value = smallestBound(schema, bound);
  return value === undefined ? [] : [unsafe(`Add ${bound}: ${value}`, insert([...path, bound], value))];
}
