import { versionsOf, type CustomResourceDefinition, type StructuralSchema } from '@structural/core';
import { valueAt, type JsonObject, type JsonPath } from '@structural/json';

/** A place in the schema of a definition's manifest. */
export interface DefinitionPlace {
  /** The version whose schema it is; of a schema for all versions the first one. */
  readonly version: string;
  /** From `openAPIV3Schema` to the schema that the place is in. */
  readonly steps: JsonPath;
  /** What leads on from that schema, such as `x-kubernetes-validations`, 0, `rule`. */
  readonly rest: JsonPath;
}

/** Where a path from a definition stands in one of its schemas; undefined outside of them. */
export function definitionPlace(object: JsonObject, path: JsonPath): DefinitionPlace | undefined {
  const root = path.indexOf('openAPIV3Schema');
  if (root < 0) return undefined;
  const name = valueAt(object, [...path.slice(0, 3), 'name']);
  const first = valueAt(object, ['spec', 'version']) ?? valueAt(object, ['spec', 'versions', 0, 'name']);
  const version = path[1] === 'versions' ? name : first;
  if (typeof version !== 'string') return undefined;
  const below = path.slice(root + 1);
  let end = 0;
  while (end < below.length) {
    const step = below[end];
    const length = step === 'properties' ? 2 : step === 'items' || step === 'additionalProperties' ? 1 : 0;
    if (length === 0 || end + length > below.length) break;
    end += length;
  }
  return { version, steps: below.slice(0, end), rest: below.slice(end) };
}

/** The schema that steps of a manifest lead to. */
export function schemaAtSteps(root: StructuralSchema, steps: JsonPath): StructuralSchema | undefined {
  let schema: StructuralSchema | undefined = root;
  for (let i = 0; i < steps.length && schema !== undefined; i++) {
    if (steps[i] === 'items') schema = schema.items;
    else if (steps[i] === 'properties') schema = schema.properties?.get(String(steps[++i]));
    else schema = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined;
  }
  return schema;
}

/** Where in the manifest of a definition the schema of a version is written: in the version, or once for all of them. */
export function schemaRootPath(definition: CustomResourceDefinition, manifest: JsonObject, version: string): JsonPath {
  const index = versionsOf(definition.spec).findIndex(({ name }) => name === version);
  const own: JsonPath = ['spec', 'versions', index, 'schema', 'openAPIV3Schema'];
  return valueAt(manifest, own) === undefined ? ['spec', 'validation', 'openAPIV3Schema'] : own;
}
