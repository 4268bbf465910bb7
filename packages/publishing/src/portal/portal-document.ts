import { isJsonObject, newJsonObject, type JsonObject, type MutableJsonObject } from '@structural/json';
import { versionsOf, type CustomResourceDefinition } from '@structural/core';
import { definitionKey, definitionName } from '../openapi/definition-name.js';
import { jsonObject, type Dialect } from '../openapi/dialect.js';
import { AS_WRITTEN } from '../openapi/printing/key-order.js';
import type { PublishingOptions } from '../openapi/meta/meta-prose.js';
import { PRODUCES } from '../openapi/documents/operations.js';
import { printInOrder, repeat } from '../openapi/printing/print-document.js';
import { toPublishedType, type PublishedType } from '../openapi/schemas/published-type.js';
import { withObjectMeta } from '../openapi/schemas/resource-fields.js';
import { schemasOf } from '../openapi/schemas/resource-schemas.js';
import type { OpenApiDocument } from '../openapi/documents/swagger.js';
import { introduce } from './introduction.js';
import { portalOperations } from './portal-operations.js';
import { portalSchema } from './portal-schema.js';
import { isWebAddress } from './web-address.js';

/**
 * The OpenAPI 3.0 (`v3`) or Swagger 2.0 (`v2`) document of one version in the form for portals, which people read: titled by kind and group,
 * with the version of the API, summaries, one tag, the kind's own schema first, and in descriptions what readers are not shown otherwise.
 *
 * No server publishes it: `toOpenApiV2` and `toOpenApiV3` have the server's. It names every field that the server's OpenAPI 3 document has, in
 * v2, too, and the fields of every resource also where the definition has no schema. Print it with `printPortalDocument`: the order of its keys
 * is meant.
 */
export function toPortalDocument(
  definition: CustomResourceDefinition,
  version: string,
  dialect: Dialect,
  options: PublishingOptions = {},
): OpenApiDocument {
  const published = toPublishedType(definition, version, options);
  if (!published.ok) return published;
  const { type } = published;
  const { parameters, paths, requestBodies, responses } = portalOperations(type, dialect, options);
  const props = versionsOf(definition.spec).find(({ name }) => name === version)?.schema?.openAPIV3Schema;
  const docs = props?.externalDocs?.url;
  const head = jsonObject({
    info: introduce(definition, type, dialect),
    externalDocs: isWebAddress(docs) ? jsonObject({ url: docs }) : undefined,
    tags: [jsonObject({ name: type.kind })],
  });
  const schemas = portalSchemas(type, dialect, { ...options, hasSchema: props !== undefined });
  const document =
    dialect === 'v3'
      ? { openapi: '3.0.0', ...head, paths, components: jsonObject({ schemas, parameters, requestBodies, responses }) }
      : {
          swagger: '2.0',
          ...head,
          schemes: ['https'],
          consumes: PRODUCES,
          produces: PRODUCES,
          paths,
          definitions: schemas,
          parameters,
          responses,
        };
  return { ok: true, document: jsonObject(document) };
}

/** A document in the form for portals as compact JSON. */
export function printPortalDocument(document: JsonObject): string {
  return printInOrder(document, AS_WRITTEN);
}

interface SchemaOptions extends PublishingOptions {
  /** Whether the version has a schema, publishable or not. */
  readonly hasSchema: boolean;
}

/** The kind's own schema first, then that of its list, then those that every resource needs. */
function portalSchemas(type: PublishedType, dialect: Dialect, options: SchemaOptions): JsonObject {
  const { group, kind, listKind, version } = type;
  const schemas = schemasOf(type, 'v3', options);
  const own = definitionKey(definitionName(group, version, kind));
  const list = definitionKey(definitionName(group, version, listKind));
  const written = newJsonObject();
  for (const key of [own, list, ...Object.keys(schemas)]) {
    const schema = schemas[key];
    if (!isJsonObject(schema) || key in written) continue;
    if (key === own) written[key] = kindSchema(schema, type, dialect, options);
    else written[key] = key === list ? titled(portalSchema(schema, dialect), key) : sharedSchema(schema, key, dialect);
  }
  return written;
}

/** The schema of a type that every API shares: always the same one, and printed once. It lists none of the dozens of groups that know it. */
function sharedSchema(schema: JsonObject, key: string, dialect: Dialect): JsonObject {
  let dialects = shared.get(schema);
  if (dialects === undefined) shared.set(schema, (dialects = {}));
  if (dialects[dialect] !== undefined) return dialects[dialect];
  const rest: MutableJsonObject = { ...schema };
  delete rest['x-kubernetes-group-version-kind'];
  return (dialects[dialect] = repeat(titled(portalSchema(rest, dialect), key)));
}

const shared = new WeakMap<JsonObject, Partial<Record<Dialect, JsonObject>>>();

function kindSchema(published: JsonObject, type: PublishedType, dialect: Dialect, { hasSchema }: SchemaOptions): JsonObject {
  const { group, kind, preservesUnknownFields, schema, version } = type;
  const complete: MutableJsonObject = { ...published };
  if (schema === undefined) withObjectMeta(complete, 'v3');
  complete['properties'] = withTypeFirst(complete['properties'], `${group}/${version}`, kind);
  const written = portalSchema(complete, dialect);
  const note =
    schema === undefined
      ? hasSchema
        ? NOT_STRUCTURAL
        : NO_FIELDS
      : preservesUnknownFields
        ? 'Fields beyond these are kept as they are written, at any depth.'
        : '';
  if (note !== '') written['description'] = [written['description'], note].filter((words) => typeof words === 'string').join('\n\n');
  return titled(written, kind);
}

const NO_FIELDS = 'The CRD defines no fields: other fields of an object are kept as they are written.';
const NOT_STRUCTURAL = 'Only the fields of every resource are here: a server publishes no schema that is not structural.';

function withTypeFirst(properties: JsonObject[string] | undefined, apiVersion: string, kind: string): JsonObject {
  const ordered = newJsonObject();
  if (!isJsonObject(properties)) return ordered;
  for (const name of ['apiVersion', 'kind', 'metadata']) if (properties[name] !== undefined) ordered[name] = properties[name];
  Object.assign(ordered, properties);
  const examples: Readonly<Record<string, string>> = { apiVersion, kind };
  for (const [name, example] of Object.entries(examples)) {
    const field = ordered[name];
    if (isJsonObject(field)) ordered[name] = { ...field, example };
  }
  return ordered;
}

/** With the last part of its name as title, which readers show instead. */
function titled(schema: MutableJsonObject, key: string): MutableJsonObject {
  return Object.assign(newJsonObject(), { title: schema['title'] ?? key.slice(key.lastIndexOf('.') + 1) }, schema);
}
