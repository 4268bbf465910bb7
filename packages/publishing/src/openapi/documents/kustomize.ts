import { publishingBehaviour } from '../publishing-behaviour.js';
import { newJsonObject, type JsonObject, type JsonValue, type MutableJsonObject } from '@structural/json';
import { type CustomResourceDefinition, versionsOf, stripValueValidations } from '@structural/core';
import { builtinMergeSchemas } from './kustomize-builtin.js';
import { definitionKey, definitionName } from '../definition-name.js';
import { jsonObject } from '../dialect.js';
import { metaSchemas } from '../meta/meta-schemas.js';
import { publishedSchema } from '../schemas/published-schema.js';
import { toPublishedType, type PublishedType } from '../schemas/published-type.js';
import { withObjectMeta } from '../schemas/resource-fields.js';

/**
 * A file for kustomize's field `openapi.path`, by which it merges patches of custom resources as strategic merge patches.
 *
 * Holds the shape of every served version of the definitions, of ObjectMeta, and of built-in kinds what merges by a key in them, as the file takes the place of
 * kustomize's own schemas; or `base` with the custom resources added, which is such a file with all built-in kinds (`kustomize openapi fetch`). Lists of type `map` get a merge key, the first where
 * there are several, as kustomize knows but one; lists of type `set` are merged, others replaced. The server itself merges no custom
 * resource this way. A version without a publishable schema is left out.
 */
export function toKustomizeOpenApi(definitions: readonly CustomResourceDefinition[], base?: JsonObject): JsonObject {
  const schemas = newJsonObject();
  for (const definition of definitions) {
    for (const { name } of versionsOf(definition.spec).filter(({ served }) => served)) {
      const published = toPublishedType(definition, name);
      if (!published.ok || published.type.schema === undefined) continue;
      const { group, version, kind } = published.type;
      schemas[definitionKey(definitionName(group, version, kind))] = mergeableSchema(published.type, published.type.schema);
    }
  }
  const meta = metaSchemas('v2', false, publishingBehaviour());
  const builtin = base === undefined ? builtinMergeSchemas() : base['definitions'];
  return jsonObject({ ...base, definitions: Object.assign(newJsonObject(), meta, builtin, schemas) });
}

function mergeableSchema({ group, version, kind }: PublishedType, schema: NonNullable<PublishedType['schema']>): JsonObject {
  const published = publishedSchema(stripValueValidations(schema), 'v2');
  withObjectMeta(published, 'v2');
  published['x-kubernetes-group-version-kind'] = [jsonObject({ group, kind, version })];
  const pending: JsonValue[] = [published];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (!isSchema(next)) continue;
    addMergeKey(next);
    pending.push(...['items', 'additionalProperties'].flatMap((name) => next[name] ?? []));
    const properties = next['properties'];
    if (isSchema(properties)) for (const property of Object.values(properties)) pending.push(property);
  }
  return published;
}

// What was published above was made anew, so that it may be written to.
function isSchema(value: JsonValue | undefined): value is MutableJsonObject & JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function addMergeKey(schema: MutableJsonObject): void {
  const keys = schema['x-kubernetes-list-map-keys'];
  const listType = schema['x-kubernetes-list-type'];
  if (listType === 'map' && Array.isArray(keys) && typeof keys[0] === 'string') {
    schema['x-kubernetes-patch-merge-key'] = keys[0];
    schema['x-kubernetes-patch-strategy'] = 'merge';
  } else if (listType === 'set') {
    schema['x-kubernetes-patch-strategy'] = 'merge';
  }
}
