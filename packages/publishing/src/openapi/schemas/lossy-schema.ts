import { mapStructural, LIST_JUNCTORS, type StructuralSchema, type ValueValidation } from '@structural/core';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/**
 * A schema without what Swagger 2.0 cannot say, or what kubectl could not bear where it reads Swagger 2.0.
 *
 * Junctors go. A nullable schema loses its type, items and properties, one that preserves unknown fields its items and properties, and
 * what may be null is no longer required. Value validations that v2 knows stay. Source: `pkg/controller/openapi/v2`,
 * ToStructuralOpenAPIV2. A complete one loses junctors and `nullable` alone, which are no keywords of Swagger 2.0.
 */
export function toLossySchema(schema: StructuralSchema, isComplete = false): StructuralSchema {
  return mapStructural(schema, (at) => {
    if (isComplete) return withoutJunctors(at);
    const isNullable = at.generic.nullable === true;
    const preserves = at.extensions['x-kubernetes-preserve-unknown-fields'] === true;
    const lost: Mutable<StructuralSchema> = { ...at };
    if (isNullable || preserves) {
      delete lost.items;
      delete lost.properties;
    }
    if (isNullable || losesType(lost, preserves)) lost.generic = withoutType(at.generic);
    if (at.valueValidation !== undefined) lost.valueValidation = lossyValidation(at.valueValidation, lost);
    return lost;
  });
}

function withoutJunctors(schema: StructuralSchema): StructuralSchema {
  const generic: Mutable<StructuralSchema['generic']> = { ...schema.generic };
  delete generic.nullable;
  if (schema.valueValidation === undefined) return { ...schema, generic };
  return { ...schema, generic, valueValidation: withoutAlternatives(schema.valueValidation) };
}

function losesType({ generic, items }: StructuralSchema, preserves: boolean): boolean {
  return (generic.type === 'array' && items === undefined) || (generic.type === 'object' && preserves);
}

function withoutType(generic: StructuralSchema['generic']): StructuralSchema['generic'] {
  const rest: Mutable<StructuralSchema['generic']> = { ...generic };
  delete rest.type;
  delete rest.nullable;
  return rest;
}

function lossyValidation(validation: ValueValidation, { properties, additionalProperties }: StructuralSchema): ValueValidation {
  const required = validation.required?.filter((name) => properties?.get(name)?.generic.nullable !== true);
  const mayLackAll = typeof additionalProperties === 'object' && additionalProperties.generic.nullable === true;
  const keepsRequired = required?.length === validation.required?.length && !(mayLackAll && required !== undefined);
  if (keepsRequired && !hasJunctors(validation)) return validation;
  const lossy = withoutAlternatives(validation);
  if (mayLackAll || required === undefined) delete lossy.required;
  else lossy.required = required;
  return lossy;
}

function withoutAlternatives(validation: ValueValidation): Mutable<ValueValidation> {
  const plain: Mutable<ValueValidation> = { ...validation };
  delete plain.allOf;
  delete plain.anyOf;
  delete plain.oneOf;
  delete plain.not;
  return plain;
}

function hasJunctors(validation: ValueValidation): boolean {
  return validation.not !== undefined || LIST_JUNCTORS.some((junctor) => validation[junctor] !== undefined);
}
