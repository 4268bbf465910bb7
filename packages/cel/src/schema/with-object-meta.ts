import type { JSONSchemaProps } from '@structural/core';

const STRING: JSONSchemaProps = { type: 'string' };

/** How long a name can be. */
const MAX_NAME = 253n;

/**
 * The schema of a resource with what every resource has: `apiVersion`, `kind`, `metadata.name` and `metadata.generateName`.
 *
 * A schema that declares them all is taken as it is; in any other, whatever it says of them is lost, but for the length of names
 * where `capsNames` (1.37). Source: `pkg/apiserver/schema/cel/model`, WithTypeAndObjectMeta.
 */
export function withObjectMeta(schema: JSONSchemaProps, capsNames: boolean): JSONSchemaProps {
  const metadata = schema.properties?.get('metadata');
  if (declaresMeta(schema, metadata)) return schema;
  const names = new Map([
    ['name', capsNames ? capped(metadata?.properties?.get('name'), MAX_NAME) : STRING],
    // The server appends at least one character.
    ['generateName', capsNames ? capped(metadata?.properties?.get('generateName'), MAX_NAME - 1n) : STRING],
  ]);
  const properties = new Map(schema.properties).set('kind', STRING).set('apiVersion', STRING);
  const { additionalProperties, items } = schema;
  return {
    ...schema,
    ...(items && { items }),
    ...(additionalProperties !== undefined && { additionalProperties }),
    properties: properties.set('metadata', { type: 'object', properties: names }),
  };
}

function declaresMeta({ properties }: JSONSchemaProps, metadata: JSONSchemaProps | undefined): boolean {
  const isString = (schema: JSONSchemaProps | undefined): boolean => schema?.type === 'string';
  return (
    isString(properties?.get('kind')) &&
    isString(properties?.get('apiVersion')) &&
    metadata?.type === 'object' &&
    isString(metadata.properties?.get('name')) &&
    isString(metadata.properties?.get('generateName'))
  );
}

function capped(existing: JSONSchemaProps | undefined, limit: bigint): JSONSchemaProps {
  const own = existing?.maxLength === undefined ? limit : BigInt(existing.maxLength);
  return { type: 'string', maxLength: own < limit ? own : limit };
}
