import type { JsonPath } from '@structural/document';
import { isJsonObject, type JsonValue } from '@structural/json';
import { insert, unsafe, type Proposal } from '../../proposals/proposal.js';
import type { SizeKeyword } from '../../manifest/smallest-bound.js';
import { schemaBound } from '../../manifest/schema-bound.js';

/** Adds the {@link schemaBound} to the schema at a path; nothing where the schema does not tell one, since only the author can know it then. */
export function proposeBound(path: JsonPath, schema: JsonValue | undefined, bound: SizeKeyword): readonly Proposal[] {
  if (!isJsonObject(schema) || schema[bound] !== undefined) return [];
  const value = schemaBound(schema, bound);
  return value === undefined ? [] : [unsafe(`Add ${bound}: ${value}`, insert([...path, bound], value))];
}
