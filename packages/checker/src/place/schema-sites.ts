import type { CustomResourceDefinition, FieldPath, JSONSchemaProps } from '@structural/core';
import { child, fieldPath, index, key } from '@structural/core';

/** One schema of a definition and where it stands in the server's form of it. */
export interface PlacedSchema {
  readonly schema: JSONSchemaProps;
  readonly path: FieldPath;
}

/**
 * Every schema of a definition, wherever a schema may stand, from the top of each to the bottom.
 *
 * Schemas wait on a list rather than on the call stack; linear in the size of the definition.
 */
export function* schemaSites({ spec: { validation, versions = [] } }: CustomResourceDefinition): Generator<PlacedSchema> {
  const roots = [
    { schema: validation?.openAPIV3Schema, path: fieldPath('spec', 'validation', 'openAPIV3Schema') },
    ...versions.map(({ schema }, i) => ({
      schema: schema?.openAPIV3Schema,
      path: child(child(index(fieldPath('spec', 'versions'), i), 'schema'), 'openAPIV3Schema'),
    })),
  ];
  for (const { schema, path } of roots) {
    const pending: PlacedSchema[] = schema === undefined ? [] : [{ schema, path }];
    for (let site = pending.pop(); site !== undefined; site = pending.pop()) {
      yield site;
      const below = subschemas(site);
      for (let i = below.length - 1; i >= 0; i--) pending.push(below[i]!);
    }
  }
}

function subschemas({ schema, path }: PlacedSchema): readonly PlacedSchema[] {
  const sites: PlacedSchema[] = [];
  const add = (below: JSONSchemaProps | boolean | undefined, at: FieldPath): void => {
    if (typeof below === 'object') sites.push({ schema: below, path: at });
  };
  for (const name of ['properties', 'patternProperties', 'definitions'] as const) {
    for (const [property, below] of schema[name] ?? []) add(below, key(child(path, name), property));
  }
  for (const [property, below] of schema.dependencies ?? []) add(below.schema, key(child(path, 'dependencies'), property));
  for (const name of ['additionalProperties', 'additionalItems', 'not'] as const) add(schema[name], child(path, name));
  for (const name of ['allOf', 'anyOf', 'oneOf'] as const)
    schema[name]?.forEach((below, i) => {
      add(below, index(child(path, name), i));
    });
  const items = child(path, 'items');
  add(schema.items?.schema, items);
  schema.items?.schemas?.forEach((below, i) => {
    add(below, index(items, i));
  });
  return sites;
}
