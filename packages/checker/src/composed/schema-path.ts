import { objectMetaShape, type JSONSchemaProps } from '@structural/core';

/** A field, an item by its number, or all of them. */
export type FieldStep = string | number | typeof EACH;

/** All items of a list, or all members of a map. */
export const EACH = Symbol('each');

/** Where a path leaves a schema: no object that follows it has that field. */
export interface UnknownField {
  /** The first step that there is nothing for. */
  readonly at: number;
  /** The fields that there are. */
  readonly fields: readonly string[];
}

/** Where a path leaves each of several schemas of a kind, in the one that it follows farthest; undefined where one of them has it, and without any. */
export function unknownInAll(roots: readonly JSONSchemaProps[], steps: readonly FieldStep[]): UnknownField | undefined {
  let farthest: UnknownField | undefined;
  for (const root of roots) {
    const unknown = unknownField(root, steps);
    if (unknown === undefined) return undefined;
    if (farthest === undefined || unknown.at > farthest.at) farthest = unknown;
  }
  return farthest;
}

/** Where a path leaves the schema of a kind; undefined where it does not, or where the schema leaves open what there is. */
function unknownField(root: JSONSchemaProps, steps: readonly FieldStep[]): UnknownField | undefined {
  const [first, second] = steps;
  if (first === 'apiVersion' || first === 'kind') return undefined;
  if (first === 'metadata') return typeof second === 'string' && !META_FIELDS.includes(second) ? { at: 1, fields: META_FIELDS } : undefined;
  let schema = root;
  for (const [at, step] of steps.entries()) {
    const next = fieldOf(schema, step);
    if (next === undefined) return { at, fields: [...(schema.properties?.keys() ?? [])] };
    if (next === 'open') return undefined;
    schema = next;
  }
  return undefined;
}

const META_FIELDS: readonly string[] = [...objectMetaShape.fields().keys()];
const EMBEDDED: readonly FieldStep[] = ['apiVersion', 'kind', 'metadata'];

/** The schema at a step; `open` where it is not said, undefined where no value has it. */
function fieldOf(schema: JSONSchemaProps, step: FieldStep): JSONSchemaProps | 'open' | undefined {
  const { additionalProperties, items, properties, type = '' } = schema;
  if (type === 'array') return typeof step === 'string' ? undefined : (items?.schema ?? 'open');
  const own = typeof step === 'string' ? properties?.get(step) : undefined;
  if (own !== undefined) return own;
  if (typeof additionalProperties === 'object') return additionalProperties;
  if (additionalProperties === true || schema['x-kubernetes-preserve-unknown-fields'] === true) return 'open';
  if (schema['x-kubernetes-embedded-resource'] === true && EMBEDDED.includes(step)) return 'open';
  if (type === '' && properties === undefined) return schema['x-kubernetes-int-or-string'] === true ? undefined : 'open';
  return typeof step === 'string' || type !== 'object' ? undefined : 'open';
}
