import type { JSONSchemaProps } from '@structural/core';
import type { JsonPath } from '@structural/document';
import { SHORT_FORMATS } from '../../manifest/schema-facts.js';
import type { SizeKeyword } from '../../manifest/smallest-bound.js';
import { schemasOnTheWay, type AssumedBound } from './rule-chain.js';

/** Those parts around and below a schema that a rule may go through and that have no bound, with bounds as tight as any. */
export function unboundedParts(root: JSONSchemaProps, path: JsonPath, rule: string): readonly AssumedBound[] {
  return partsOf(root, path, rule, missingBound);
}

/** The parts around a schema, and below it those under names that a rule speaks of, whether they have bounds or not. */
export function boundableParts(root: JSONSchemaProps, path: JsonPath, rule: string): readonly AssumedBound[] {
  return partsOf(root, path, rule, sizeKeyword);
}

function partsOf(
  root: JSONSchemaProps,
  path: JsonPath,
  rule: string,
  boundOf: (schema: JSONSchemaProps) => SizeKeyword | undefined,
): readonly AssumedBound[] {
  const names = new Set(rule.slice(0, MAX_RULE).match(/[A-Za-z_]\w*/g) ?? []);
  const parts: AssumedBound[] = [];
  const add = (schema: JSONSchemaProps, at: JsonPath): void => {
    const bound = boundOf(schema);
    if (bound !== undefined && parts.length < MAX_PARTS) parts.push({ path: at, bound, value: TIGHT[bound] });
  };
  for (let end = 0; end < path.length; end += path[end] === 'properties' ? 2 : 1) {
    const around = schemasOnTheWay(root, path.slice(0, end))?.at(-1);
    if (around !== undefined) add(around, path.slice(0, end));
  }
  const self = schemasOnTheWay(root, path)?.at(-1);
  const pending = self === undefined ? [] : [{ schema: self, at: path, depth: 0 }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { at, depth, schema } = next;
    add(schema, at);
    if (depth === MAX_DEPTH) continue;
    const { additionalProperties, items, properties } = schema;
    if (items?.schema !== undefined) pending.push({ schema: items.schema, at: [...at, 'items'], depth: depth + 1 });
    if (typeof additionalProperties === 'object')
      pending.push({ schema: additionalProperties, at: [...at, 'additionalProperties'], depth: depth + 1 });
    for (const [name, below] of properties ?? [])
      if (names.has(name)) pending.push({ schema: below, at: [...at, 'properties', name], depth: depth + 1 });
  }
  return parts;
}

/** What is tight, and still of use. */
export const TIGHT: Readonly<Record<SizeKeyword, number>> = { maxItems: 16, maxLength: 64, maxProperties: 16 };

const MAX_PARTS = 24;
const MAX_RULE = 20_000;
const MAX_DEPTH = 32;

function missingBound(schema: JSONSchemaProps): SizeKeyword | undefined {
  const bound = sizeKeyword(schema);
  return bound !== undefined && schema[bound] === undefined ? bound : undefined;
}

/** The keyword that bounds what a schema holds. */
function sizeKeyword(schema: JSONSchemaProps): SizeKeyword | undefined {
  const { additionalProperties, enum: values, format, type } = schema;
  if (type === 'array') return 'maxItems';
  if (type === 'object' && additionalProperties !== undefined) return 'maxProperties';
  // What an enumeration or such a format holds is short by itself.
  const isShort = values !== undefined || SHORT_FORMATS.has(format ?? '');
  const isText = type === 'string' || schema['x-kubernetes-int-or-string'] === true;
  return isText && !isShort ? 'maxLength' : undefined;
}
