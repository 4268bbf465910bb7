import { NOTHING } from '../../schema/keyword-parts.js';
import { mapStructural } from '../../schema/map-structural.js';
import type { NestedValueValidation, StructuralSchema, ValueValidation } from '../../schema/structural.js';
import { leadsToUnions } from '../../schema/subtree.js';
import { planUnfolding, type EnumsOf } from './plan-unfolding.js';
import { hasUnions } from './union.js';

/**
 * A schema that says in plain OpenAPI what its unions mean: `oneOf` with one property required in each branch, and an `enum` of what the
 * discriminator may say.
 *
 * Where there is a `oneOf` already, or several unions, each stands in `allOf`; so does the `enum` beside another one. What is unfolded
 * already is left alone. The unions stay. Source: KEP-2335, Unfolding the Extensions.
 */
export function unfoldUnions(schema: StructuralSchema): StructuralSchema {
  return leadsToUnions(schema) ? mapStructural(schema, unfoldOwnUnions) : schema;
}

function unfoldOwnUnions(schema: StructuralSchema): StructuralSchema {
  if (!hasUnions(schema.extensions)) return schema;
  const { allOf = [], oneOf, ...others } = schema.valueValidation ?? NO_VALIDATION;
  const plan = planUnfolding(schema.extensions['x-kubernetes-unions'] ?? [], {
    oneOf: oneOf?.map(onlyRequired),
    oneOfsInAllOf: allOf.flatMap(({ valueValidation }) => (valueValidation.oneOf ? [valueValidation.oneOf.map(onlyRequired)] : [])),
    enumsOf: (name) => enumsOf(schema.properties?.get(name)),
  });
  const ofUnion = plan.oneOf?.map(requiring) ?? oneOf;
  const both = [...plan.allOf.map((names) => nested({ oneOf: names.map(requiring) })), ...allOf];
  const valueValidation = { ...others, ...(ofUnion && { oneOf: ofUnion }), ...(both.length > 0 && { allOf: both }) };
  if (schema.properties === undefined) return { ...schema, valueValidation };
  const properties = new Map(schema.properties);
  for (const { inAllOf, property, values } of plan.enums) {
    const at = properties.get(property);
    if (at !== undefined) properties.set(property, withEnum(at, values, inAllOf));
  }
  return { ...schema, valueValidation, properties };
}

const NO_VALIDATION: ValueValidation = NOTHING;

function enumsOf(property: StructuralSchema | undefined): EnumsOf | undefined {
  if (property === undefined) return undefined;
  const { allOf = [], enum: own } = property.valueValidation ?? NO_VALIDATION;
  return { own, inAllOf: allOf.flatMap(({ valueValidation }) => (valueValidation.enum ? [valueValidation.enum] : [])) };
}

function requiring(name: string): NestedValueValidation {
  return nested({ required: [name] });
}

function nested(valueValidation: ValueValidation): NestedValueValidation {
  return { valueValidation, forbiddenGenerics: NOTHING, forbiddenExtensions: NOTHING };
}

/** The one property that a branch requires, where that is all it says. */
function onlyRequired({ items, properties, valueValidation }: NestedValueValidation): string | undefined {
  if (properties !== undefined || items !== undefined) return undefined;
  const { required = [], ...others } = valueValidation;
  return required.length === 1 && Object.keys(others).length === 0 ? required[0] : undefined;
}

function withEnum(property: StructuralSchema, values: readonly string[], inAllOf: boolean): StructuralSchema {
  const { valueValidation: validation = NO_VALIDATION } = property;
  const added = inAllOf ? { allOf: [nested({ enum: values }), ...(validation.allOf ?? [])] } : { enum: values };
  return { ...property, valueValidation: { ...validation, ...added } };
}
