import type { StructuralSchema } from '@structural/core';

const STRING: StructuralSchema = { generic: { type: 'string' }, extensions: {} };
const METADATA: StructuralSchema = {
  generic: { type: 'object' },
  extensions: {},
  properties: new Map([
    ['name', STRING],
    ['generateName', STRING],
  ]),
};

const known = new WeakMap<StructuralSchema, StructuralSchema>();

/**
 * The schema of a resource with what rules see of every resource: `apiVersion`, `kind`, `metadata.name` and `metadata.generateName`.
 *
 * The same schema gives the same result. Source: `pkg/apiserver/schema/cel/model`, WithTypeAndObjectMeta.
 */
export function withStructuralMeta(schema: StructuralSchema): StructuralSchema {
  let resource = known.get(schema);
  if (resource === undefined) {
    resource = declaresMeta(schema) ? schema : extended(schema);
    known.set(schema, resource);
  }
  return resource;
}

function extended(schema: StructuralSchema): StructuralSchema {
  const properties = new Map(schema.properties).set('kind', STRING).set('apiVersion', STRING).set('metadata', METADATA);
  return { ...schema, properties };
}

function declaresMeta({ properties }: StructuralSchema): boolean {
  const isString = (schema: StructuralSchema | undefined): boolean => schema?.generic.type === 'string';
  const metadata = properties?.get('metadata');
  return (
    isString(properties?.get('kind')) &&
    isString(properties?.get('apiVersion')) &&
    metadata?.generic.type === 'object' &&
    isString(metadata.properties?.get('name')) &&
    isString(metadata.properties?.get('generateName'))
  );
}
