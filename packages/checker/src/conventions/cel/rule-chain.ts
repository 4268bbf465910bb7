import { type CustomResourceDefinition, type JSONSchemaProps, versionsOf } from '@structural/core';
import type { JsonPath } from '@structural/document';
import type { SizeKeyword } from '../../manifest/smallest-bound.js';

/** A bound that a schema below, or at, another one might have: the steps to it. */
export interface AssumedBound {
  readonly path: JsonPath;
  readonly bound: SizeKeyword;
  readonly value: number;
}

/** The schema of a version, as the server has it. */
export function versionSchema(definition: CustomResourceDefinition, name: string): JSONSchemaProps | undefined {
  return versionsOf(definition.spec).find((version) => version.name === name)?.schema?.openAPIV3Schema;
}

/** The schemas on the way from one to the one that some steps lead to, both included; `undefined` where they lead nowhere. */
export function schemasOnTheWay(root: JSONSchemaProps, path: JsonPath): readonly JSONSchemaProps[] | undefined {
  const schemas = [root];
  for (let at = root, i = 0; i < path.length;) {
    const next = stepBelow(at, path, i);
    if (next === undefined) return undefined;
    schemas.push((at = next));
    i += path[i] === 'properties' ? 2 : 1;
  }
  return schemas;
}

function stepBelow({ additionalProperties, items, properties }: JSONSchemaProps, path: JsonPath, at: number): JSONSchemaProps | undefined {
  if (path[at] === 'items') return items?.schema;
  if (path[at] === 'additionalProperties') return typeof additionalProperties === 'object' ? additionalProperties : undefined;
  return path[at] === 'properties' ? properties?.get(String(path[at + 1])) : undefined;
}

/** The schema with bounds in it; what lies beside the ways to them is shared. */
export function withBounds(schema: JSONSchemaProps, bounds: readonly AssumedBound[]): JSONSchemaProps {
  return bounds.reduce((changed, { bound, path, value }) => withBound(changed, path, bound, value), schema);
}

function withBound(schema: JSONSchemaProps, path: JsonPath, bound: SizeKeyword, value: number): JSONSchemaProps {
  if (path.length === 0) return { ...schema, [bound]: value };
  const below = stepBelow(schema, path, 0);
  if (below === undefined) return schema;
  if (path[0] === 'properties') {
    const changed = withBound(below, path.slice(2), bound, value);
    return { ...schema, properties: new Map(schema.properties).set(String(path[1]), changed) };
  }
  const changed = withBound(below, path.slice(1), bound, value);
  return path[0] === 'items' ? { ...schema, items: { schema: changed } } : { ...schema, additionalProperties: changed };
}
