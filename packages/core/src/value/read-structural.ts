import type { NestedValueValidation, StructuralSchema } from '../schema/structural.js';
import type { ReadSchema, ValueSchema } from './run/value-schema.js';

/** A schema of a structural tree, be it under a junctor or not. */
export type StructuralNode = StructuralSchema | NestedValueValidation;

/**
 * Reads schemas as defaults are validated against them.
 *
 * Unlike for custom resources, an int-or-string has the type that is written, mostly none, every format counts, and under a
 * junctor `additionalProperties` say nothing. Source: `pkg/apiserver/schema`, Structural.ToKubeOpenAPI.
 */
export const readStructural: ReadSchema<StructuralNode> = (schema) =>
  'forbiddenGenerics' in schema ? readNested(schema) : readSpine(schema);

function readSpine(schema: StructuralSchema): ValueSchema<StructuralNode> {
  return {
    ...schema.valueValidation,
    ...typeOf(schema.generic),
    format: schema.valueValidation?.format,
    items: schema.items,
    properties: schema.properties,
    additionalProperties: schema.additionalProperties,
  };
}

function readNested(nested: NestedValueValidation): ValueSchema<StructuralNode> {
  return {
    ...nested.valueValidation,
    ...typeOf(nested.forbiddenGenerics),
    format: nested.valueValidation.format,
    items: nested.items,
    properties: nested.properties,
  };
}

function typeOf({ type, nullable }: StructuralSchema['generic']): { types: readonly string[]; nullable: boolean } {
  return { types: type === undefined || type === '' ? [] : [type], nullable: nullable === true };
}
