import type { JSONSchemaProps } from '@structural/core';
import type { PartialField, PartialObject, PartialValue } from './partial-value.js';

/**
 * A schema that demands no more than what some values at its place are known to answer.
 *
 * Every keyword that reads something unknown is gone, in the schema itself and below: rules, junctors and counts above an unknown part, `required`
 * and `default` of fields that may or may not be there. What it refuses of the known parts, the schema refuses whatever the rest is. An unknown
 * value is to be given as null, which is accepted; of a sample that stands for its type nothing but the type may be judged. The very same schema where
 * all is known.
 */
export function relaxSchema(schema: JSONSchemaProps, given: readonly PartialValue[]): JSONSchemaProps {
  const values = given.flatMap(alternativesOf);
  if (values.every(({ kind }) => kind === 'whole' || kind === 'typed')) return schema;
  if (values.every(({ kind }) => kind === 'unknown')) return ANYTHING;
  const objects = values.filter((value) => value.kind === 'object');
  const lists = values.filter((value) => value.kind === 'list');
  const isSpine = objects.length > 0 || lists.length > 0;
  const nullable = values.some(({ kind }) => kind === 'unknown') ? { nullable: true } : {};
  if (!isSpine) return { ...schema, ...nullable };
  // What is inside of a value that is wholly known is, too.
  const others = values.filter(({ kind }) => kind === 'whole');
  return {
    ...kept(schema),
    ...nullable,
    ...(objects.length > 0 && objectKeywords(schema, objects, others)),
    ...(lists.length > 0 && listKeywords(schema, lists, others)),
    ...(schema.allOf !== undefined && { allOf: schema.allOf.map((branch) => relaxSchema(branch, values)) }),
  };
}

/** A schema from which nothing can be concluded. */
const ANYTHING: JSONSchemaProps = { type: 'object', nullable: true, 'x-kubernetes-preserve-unknown-fields': true };

function alternativesOf(value: PartialValue): readonly PartialValue[] {
  return value.kind === 'choice' ? value.alternatives.flatMap(alternativesOf) : [value];
}

/** What a schema says of the value itself, whatever is inside. */
function kept(schema: JSONSchemaProps): JSONSchemaProps {
  const { additionalProperties, items, properties, nullable, type, title, description } = schema;
  return {
    ...(type !== undefined && { type }),
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(nullable !== undefined && { nullable }),
    ...(schema.default !== undefined && { default: schema.default }),
    ...(properties !== undefined && { properties }),
    ...(additionalProperties !== undefined && { additionalProperties }),
    ...(items !== undefined && { items }),
    ...(schema['x-kubernetes-preserve-unknown-fields'] === true && { 'x-kubernetes-preserve-unknown-fields': true }),
  };
}

function objectKeywords(schema: JSONSchemaProps, objects: readonly PartialObject[], whole: readonly PartialValue[]): JSONSchemaProps {
  const { additionalProperties, maxProperties, minProperties, properties, required } = schema;
  const isFixed = objects.every(({ fields, isOpen }) => !isOpen && [...fields.values()].every(isCounted));
  const others = objects.flatMap(({ fields }) => [...fields].flatMap(([name, { value }]) => (properties?.has(name) ? [] : [value])));
  const inner = { objects, whole };
  const needed = required?.filter((name) => !objects.some((object) => mayHaveOrLack(object, name)));
  const isEmbedded = schema['x-kubernetes-embedded-resource'] === true;
  return {
    ...((properties !== undefined || isEmbedded) && { properties: relaxProperties(properties ?? new Map(), inner, isEmbedded) }),
    ...(typeof additionalProperties === 'object' && { additionalProperties: relaxSchema(additionalProperties, [...others, ...whole]) }),
    ...(needed !== undefined && { required: needed }),
    ...(isFixed && maxProperties !== undefined && { maxProperties }),
    ...(isFixed && minProperties !== undefined && { minProperties }),
    // Its type and metadata are judged without a schema.
    ...(isEmbedded && { 'x-kubernetes-preserve-unknown-fields': true }),
  };
}

function relaxProperties(
  properties: ReadonlyMap<string, JSONSchemaProps>,
  { objects, whole }: { readonly objects: readonly PartialObject[]; readonly whole: readonly PartialValue[] },
  isEmbedded: boolean,
): ReadonlyMap<string, JSONSchemaProps> {
  const relaxed = new Map<string, JSONSchemaProps>();
  for (const [name, schema] of properties) {
    const values = objects.flatMap(({ fields }) => fields.get(name)?.value ?? []);
    const own = relaxSchema(schema, [...values, ...whole]);
    relaxed.set(name, objects.some((object) => mayHaveOrLack(object, name)) ? withoutDefault(own) : own);
  }
  return isEmbedded ? relaxed.set('metadata', ANYTHING) : relaxed;
}

function withoutDefault(schema: JSONSchemaProps): JSONSchemaProps {
  if (schema.default === undefined) return schema;
  const rest = { ...schema };
  delete rest.default;
  return rest;
}

/** Whether it is not known if an object has a field. */
function mayHaveOrLack({ fields, isOpen }: PartialObject, name: string): boolean {
  const field = fields.get(name);
  return field === undefined ? isOpen : !isCertain(field);
}

function isCertain({ mayLack }: { readonly mayLack: boolean }): boolean {
  return !mayLack;
}

/** Whether a field is sure to be there; an unknown value may be left out. */
function isCounted(field: PartialField): boolean {
  return isCertain(field) && alternativesOf(field.value).every(({ kind }) => kind !== 'unknown');
}

function listKeywords(
  schema: JSONSchemaProps,
  lists: readonly Extract<PartialValue, { kind: 'list' }>[],
  whole: readonly PartialValue[],
): JSONSchemaProps {
  const { items, maxItems, minItems } = schema;
  const isFixed = lists.every(({ isOpen }) => !isOpen);
  return {
    ...(items?.schema !== undefined && {
      items: {
        ...items,
        schema: relaxSchema(items.schema, [...lists.flatMap((list) => list.items), ...whole]),
      },
    }),
    ...(isFixed && maxItems !== undefined && { maxItems }),
    ...(isFixed && minItems !== undefined && { minItems }),
  };
}
