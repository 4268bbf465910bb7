import type { StructuralSchema } from '../schema/structural.js';

/**
 * Tells whether a test holds for a schema or for any on the spine below it; each schema is looked at once.
 *
 * Lets a walk over a value skip whatever cannot concern it. Schemas wait on a list rather than on the call stack.
 */
export function subtreeTest(test: (schema: StructuralSchema) => boolean): (schema: StructuralSchema) => boolean {
  return testBelow(test, onSpine);
}

/** The same for any tree: `below` tells what is one level down. */
export function testBelow<S extends object>(test: (schema: S) => boolean, below: (schema: S) => readonly S[]): (schema: S) => boolean {
  const known = new WeakMap<S, boolean>();
  return (root) => {
    const answer = known.get(root);
    if (answer !== undefined) return answer;
    const schemas = [root];
    // The list grows while it is gone through.
    for (const schema of schemas) for (const child of below(schema)) if (!known.has(child)) schemas.push(child);
    // Parents come before their children, so backwards every answer below is there already.
    for (const schema of schemas.reverse()) known.set(schema, test(schema) || below(schema).some((child) => known.get(child) === true));
    return known.get(root) === true;
  };
}

function onSpine({ items, properties, additionalProperties }: StructuralSchema): readonly StructuralSchema[] {
  const schemas = properties === undefined ? [] : [...properties.values()];
  if (items !== undefined) schemas.push(items);
  if (typeof additionalProperties === 'object') schemas.push(additionalProperties);
  return schemas;
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
