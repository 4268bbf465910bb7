import { mapStructural } from '../schema/map-structural.js';
import { LIST_JUNCTORS, type StructuralSchema, type ValueValidation } from '../schema/structural.js';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/**
 * A schema without what Swagger 2.0 cannot say, or what kubectl could not bear where it reads Swagger 2.0.
 *
 * Junctors go. A nullable schema loses its type, items and properties, one that preserves unknown fields its items and properties, and
 * what may be null is no longer required. Value validations that v2 knows stay. Source: `pkg/controller/openapi/v2`,
 * ToStructuralOpenAPIV2.
 */
export function toLossySchema(schema: StructuralSchema): StructuralSchema {
  return mapStructural(schema, (at) => {
    const { valueValidation = {}, items, properties, ...rest } = at;
    const { type, nullable, ...generic } = at.generic;
    const isNullable = nullable === true;
    const preserves = at.extensions['x-kubernetes-preserve-unknown-fields'] === true;
    const keepsFields = !isNullable && !preserves;
    const lost: Mutable<StructuralSchema> = { ...rest, valueValidation: withoutJunctors(valueValidation, keepsFields ? properties : undefined, at.additionalProperties) };
    if (keepsFields && items !== undefined) lost.items = items;
    if (keepsFields && properties !== undefined) lost.properties = properties;
    const keepsType = !isNullable && type !== undefined && !(type === 'array' && lost.items === undefined) && !(type === 'object' && preserves);
    lost.generic = keepsType ? { ...generic, type } : generic;
    return lost;
  });
}

function withoutJunctors(
  validation: ValueValidation,
  properties: StructuralSchema['properties'],
  additional: StructuralSchema['additionalProperties'],
): ValueValidation {
  const { required = [], ...others } = validation;
  const kept = Object.entries(others).filter(([keyword]) => !JUNCTORS.has(keyword));
  const mayLackAll = typeof additional === 'object' && additional.generic.nullable === true;
  const still = mayLackAll ? [] : required.filter((name) => properties?.get(name)?.generic.nullable !== true);
  return { ...Object.fromEntries(kept), required: still };
}

const JUNCTORS: ReadonlySet<string> = new Set(['not', ...LIST_JUNCTORS]);
