import { versionsOf, type JSONSchemaProps } from '@structural/core';
import type { JsonPath } from '@structural/document';
import { isJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import type { ConventionSubject } from '../record/convention.js';
import { propertiesOf } from '../../manifest/schema-facts.js';
import { nodePath } from '../../manifest/schema-nodes.js';
import { versionName } from '../../manifest/version-name.js';

/** A schema that is stored and the one that shall take its place. */
export interface SchemaUpdate {
  readonly old: JSONSchemaProps;
  readonly schema: JsonObject;
  /** Of the new schema, from the definition. */
  readonly path: JsonPath;
}

/**
 * The schemas that the stored definition and the new one both have, version by version, each before those below it; none where nothing is
 * stored under the name.
 *
 * Properties, items and the values of maps are followed, junctors are not.
 */
export function* schemaUpdates({ context, definition, nodes }: ConventionSubject): Generator<SchemaUpdate> {
  const { name } = definition.metadata;
  const stored = name === '' ? undefined : context.stored?.get(name);
  if (stored === undefined) return;
  const oldVersions = new Map(versionsOf(stored.spec).map((version) => [version.name, version.schema?.openAPIV3Schema]));
  for (const root of nodes) {
    if (root.role !== 'root') continue;
    const old = oldVersions.get(versionName(context.definition.value, root));
    if (old === undefined) continue;
    const pending: SchemaUpdate[] = [{ old, schema: root.schema, path: nodePath(root) }];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      yield next;
      for (const update of below(next)) pending.push(update);
    }
  }
}

function below({ old, path, schema }: SchemaUpdate): readonly SchemaUpdate[] {
  const updates: SchemaUpdate[] = [];
  const add = (before: JSONSchemaProps | boolean | undefined, after: JsonValue | undefined, ...steps: JsonPath): void => {
    if (typeof before === 'object' && isJsonObject(after)) updates.push({ old: before, schema: after, path: [...path, ...steps] });
  };
  const properties = propertiesOf(schema);
  for (const [name, property] of old.properties ?? []) add(property, properties[name], 'properties', name);
  add(old.items?.schema, schema['items'], 'items');
  add(old.additionalProperties, schema['additionalProperties'], 'additionalProperties');
  return updates.reverse();
}
