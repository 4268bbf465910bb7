import { definitionOf, findKind } from '@structural/builtin';
import { NEWEST_KUBERNETES, readDefinition, versionsOf, type JSONSchemaProps } from '@structural/core';

/** The schema of the metadata of any object. */
export function objectMetaSchema(): JSONSchemaProps {
  return (known ??= builtinSchema('v1', 'PodTemplate')?.properties?.get('template')?.properties?.get('metadata') ?? { type: 'object' });
}

let known: JSONSchemaProps | undefined;

/** The schema of a built-in kind; undefined where its types are not known. */
export function builtinSchema(apiVersion: string, name: string): JSONSchemaProps | undefined {
  const key = `${apiVersion} ${name}`;
  const before = schemas.get(key);
  if (before !== undefined) return before;
  const schema = readBuiltin(apiVersion, name);
  // Of names that somebody wrote there is no end.
  if (schema !== undefined) schemas.set(key, schema);
  return schema;
}

const schemas = new Map<string, JSONSchemaProps>();

function readBuiltin(apiVersion: string, name: string): JSONSchemaProps | undefined {
  const kind = findKind(apiVersion, name);
  const read = kind?.type === undefined ? undefined : readDefinition(definitionOf(kind, NEWEST_KUBERNETES.minor));
  return read?.ok === true ? versionsOf(read.definition.spec)[0]?.schema?.openAPIV3Schema : undefined;
}
