import type { StructuralSchema } from '../schema/structural.js';

/**
 * Tells whether a test holds for a schema or for any on the spine below it; each schema is looked at once.
 *
 * Lets a walk over a value skip whatever cannot concern it.
 */
export function subtreeTest(test: (schema: StructuralSchema) => boolean): (schema: StructuralSchema) => boolean {
  const known = new WeakMap<StructuralSchema, boolean>();
  const holds = (schema: StructuralSchema): boolean => {
    let answer = known.get(schema);
    if (answer === undefined) known.set(schema, (answer = test(schema) || below(schema).some(holds)));
    return answer;
  };
  return holds;
}

function below({ items, properties, additionalProperties }: StructuralSchema): readonly StructuralSchema[] {
  return [
    ...(items === undefined ? [] : [items]),
    ...(typeof additionalProperties === 'object' ? [additionalProperties] : []),
    ...(properties?.values() ?? []),
  ];
}

/** True where a schema or any on the spine below it has a default. */
export const hasDefaults = subtreeTest((schema) => schema.generic.default !== undefined);

/** True where a schema or any on the spine below it is of an embedded resource. */
export const hasEmbedded = subtreeTest((schema) => schema.extensions['x-kubernetes-embedded-resource'] === true);

/** The schema of a member: of its name, else for names unknown. */
export function memberSchema(schema: StructuralSchema, name: string): StructuralSchema | undefined {
  const { properties, additionalProperties } = schema;
  return properties?.get(name) ?? (typeof additionalProperties === 'object' ? additionalProperties : undefined);
}

/** The members of a resource that belong to every resource. */
export const META_FIELDS: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'metadata']);
