import { versionsOf, type CustomResourceDefinition, type JSONSchemaProps } from '@structural/core';
import type { JsonPath } from '@structural/document';
import { isJsonObject, type JsonObject } from '@structural/json';

/** A default that is not filled in, since an object around it is not there and has no default itself. */
export interface UnfilledDefault {
  /** The object that is not there. */
  readonly parent: JsonPath;
  readonly field: JsonPath;
}

/** The defaults of a version that are not filled in into a resource, one for each object that is not there; at most some. */
export function unfilledDefaults(definition: CustomResourceDefinition, version: string, resource: JsonObject): readonly UnfilledDefault[] {
  const root = versionsOf(definition.spec).find(({ name }) => name === version)?.schema?.openAPIV3Schema;
  const found: UnfilledDefault[] = [];
  const pending = root === undefined ? [] : [{ schema: root, value: resource, path: [] as JsonPath }];
  for (let next = pending.pop(); next !== undefined && found.length < MAX_FOUND; next = pending.pop()) {
    const { path, schema, value } = next;
    for (const [name, below] of schema.properties ?? []) {
      if (path.length === 0 && (name === 'metadata' || name === 'status')) continue;
      const at = [...path, name];
      const held = value[name] ?? null;
      if (isJsonObject(held)) pending.push({ schema: below, value: held, path: at });
      else if (held === null && below.default === undefined && !(value[name] === null && below.nullable === true)) {
        const field = firstDefault(below, at);
        if (field !== undefined) found.push({ parent: at, field });
      }
    }
  }
  return found;
}

const MAX_FOUND = 20;

/** The first field below with a default that an empty object would have. */
function firstDefault(schema: JSONSchemaProps, path: JsonPath): JsonPath | undefined {
  for (const [name, below] of schema.properties ?? []) if (below.default !== undefined) return [...path, name];
  return undefined;
}
