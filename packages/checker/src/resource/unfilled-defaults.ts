import { versionsOf, type CustomResourceDefinition, type JSONSchemaProps } from '@structural/core';
import type { JsonPath } from '@structural/document';
import { isJsonArray, isJsonObject, type JsonArray, type JsonObject, type JsonValue } from '@structural/json';

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
  const pending: Held[] = root === undefined ? [] : [{ schema: root, value: resource, path: [] }];
  for (let next = pending.pop(); next !== undefined && found.length < MAX_FOUND; next = pending.pop()) {
    for (const { path, schema, value = null, isNull } of partsOf(next)) {
      if (isJsonObject(value) || isJsonArray(value)) pending.push({ path, schema, value });
      else if (value === null && schema.default === undefined && !(isNull && schema.nullable === true)) {
        const field = firstDefault(schema, path);
        if (field !== undefined) found.push({ parent: path, field });
      }
    }
  }
  return found;
}

/** A value of a resource with its schema. */
interface Held {
  readonly schema: JSONSchemaProps;
  readonly value: JsonObject | JsonArray;
  readonly path: JsonPath;
}

/** The fields of an object, those that are not there, too, but for metadata and status; or the items of a list, or the values of a map. */
function partsOf({ path, schema, value }: Held): readonly Part[] {
  const { additionalProperties, items, properties } = schema;
  if (isJsonArray(value)) {
    const below = items?.schema;
    return below === undefined
      ? []
      : value.slice(0, MAX_ITEMS).map((item, i) => ({ path: [...path, i], schema: below, value: item, isNull: item === null }));
  }
  const names =
    properties === undefined ? [] : [...properties].filter(([name]) => path.length > 0 || (name !== 'metadata' && name !== 'status'));
  const fields = names.map(([name, below]): Part => ({
    path: [...path, name],
    schema: below,
    value: value[name],
    isNull: value[name] === null,
  }));
  if (typeof additionalProperties !== 'object') return fields;
  const members = Object.entries<JsonValue>(value).slice(0, MAX_ITEMS);
  return [
    ...fields,
    ...members.map(([key, member]) => ({ path: [...path, key], schema: additionalProperties, value: member, isNull: member === null })),
  ];
}

interface Part {
  readonly path: JsonPath;
  readonly schema: JSONSchemaProps;
  readonly value: JsonValue | undefined;
  /** Whether null is written there. */
  readonly isNull: boolean;
}

/** So many items of a list, or values of a map, are looked at. */
const MAX_ITEMS = 100;

/** What the schema of the object that is not there wants as its default, so that the default of the field is filled in. */
export function wantedDefault({ field, parent }: UnfilledDefault): string {
  return field.slice(parent.length, -1).reduceRight((inner: string, name) => `{${String(name)}: ${inner}}`, '{}');
}

const MAX_FOUND = 20;

/** The first field below with a default, of objects that have none the nearest. */
function firstDefault(schema: JSONSchemaProps, path: JsonPath): JsonPath | undefined {
  let level: readonly (readonly [JsonPath, JSONSchemaProps])[] = [[path, schema]];
  for (let depth = 0; depth < MAX_DEPTH && level.length > 0; depth++) {
    const below = level.flatMap(([at, around]) => [...(around.properties ?? [])].map(([name, each]) => [[...at, name], each] as const));
    const found = below.find(([, each]) => each.default !== undefined);
    if (found !== undefined) return found[0];
    level = below;
  }
  return undefined;
}

/** How far below an object that is not there a default is looked for. */
const MAX_DEPTH = 3;
