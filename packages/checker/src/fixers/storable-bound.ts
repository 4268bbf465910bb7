import type { JSONSchemaProps } from '@structural/core';
import type { SizeKeyword } from '../manifest/smallest-bound.js';

/** What etcd takes in one request by default, in bytes. */
const ETCD_REQUEST = 1_572_864;

/**
 * How many items or members a list or a map can have that a server stores: as many of the smallest as fit into a request to etcd, so that a schema with
 * that bound loses nothing. None for a text, which such a bound makes no cheaper.
 */
export function storableBound(schema: JSONSchemaProps, bound: SizeKeyword): number | undefined {
  const { additionalProperties, items } = schema;
  if (bound === 'maxItems' && items?.schema !== undefined) return Math.floor(ETCD_REQUEST / (leastBytes(items.schema) + 1));
  if (bound !== 'maxProperties' || typeof additionalProperties !== 'object') return undefined;
  // A key in quotes, a colon and a comma; of one character there are few, and none is empty in what people write.
  return Math.floor(ETCD_REQUEST / (leastBytes(additionalProperties) + 4));
}

/** The bytes of the smallest value as it is stored, with its defaults; what is not known counts as one. */
function leastBytes(schema: JSONSchemaProps, depth = 0): number {
  if (depth > MAX_DEPTH || schema.nullable === true) return 1;
  const { enum: values, minItems, minLength, properties, required, type } = schema;
  if (values !== undefined) return 1;
  if (type === 'array') return 2 + Math.max(0, Number(minItems ?? 0) * 2 - 1);
  if (type === 'string') return 2 + Number(minLength ?? 0);
  if (type === 'boolean') return 4;
  if (type !== 'object') return 1;
  const needed = new Set(required);
  let bytes = 2;
  let fields = 0;
  for (const [name, property] of properties ?? []) {
    if (!needed.has(name) && property.default === undefined) continue;
    bytes += name.length + 3 + leastBytes(property, depth + 1);
    fields++;
  }
  return bytes + Math.max(0, fields - 1);
}

const MAX_DEPTH = 8;
