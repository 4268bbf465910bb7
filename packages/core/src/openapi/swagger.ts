import type { JsonObject, JsonValue } from '@structural/json';
import type { CustomResourceDefinition } from '../definition/custom-resource-definition.js';
import { jsonObject, reference } from './dialect.js';
import type { PublishingOptions } from './meta-prose.js';
import { pathsOf, PRODUCES, tagOf, type Operation, type PathItem } from './operations.js';
import type { Parameter } from './parameters.js';
import { toPublishedType, type PublishedType } from './published-type.js';
import { schemasOf } from './resource-schemas.js';
import { sharedBodyName } from './shared-body.js';

/** A document about one version of a definition, or why there is none. */
export type OpenApiDocument = { readonly ok: true; readonly document: JsonObject } | { readonly ok: false; readonly error: string };

/** How every document introduces itself. */
export const INFO = jsonObject({ title: 'Kubernetes CRD Swagger', version: 'v0.1.0' });

/**
 * The Swagger 2.0 document of one version, as the server merges it into `/openapi/v2`.
 *
 * Lossy: junctors, nullable and defaults are gone, and fields below what preserves unknown ones. The descriptions of parameters and,
 * unless others are given, of the types that every API shares are this project's own; all else is the server's. Source: `pkg/controller/openapi/builder`,
 * BuildOpenAPIV2, and `kube-openapi/pkg/handler`, PruneDefaults.
 */
export function toOpenApiV2(definition: CustomResourceDefinition, version: string, options: PublishingOptions = {}): OpenApiDocument {
  const published = toPublishedType(definition, version);
  if (!published.ok) return published;
  const { type } = published;
  const paths = pathsOf(type);
  const document = jsonObject({
    swagger: '2.0',
    info: INFO,
    paths: jsonObject(Object.fromEntries(paths.map((item) => [item.path, pathItem(type, item)]))),
    definitions: schemasOf(type, 'v2', options),
    parameters: sharedParameters(paths),
  });
  return { ok: true, document };
}

function pathItem(type: PublishedType, { parameters, operations }: PathItem): JsonObject {
  return jsonObject({
    ...Object.fromEntries(operations.map((operation) => [operation.method, operationObject(type, operation)])),
    parameters: parameters.map(parameterOrReference),
  });
}

function operationObject(type: PublishedType, operation: Operation): JsonObject {
  const { group, version, kind } = type;
  const parameters = [...(operation.body === undefined ? [] : [bodyOrReference(operation.body)]), ...operation.parameters.map(parameterOrReference)];
  return jsonObject({
    description: operation.description,
    consumes: operation.consumes,
    produces: PRODUCES,
    schemes: ['https'],
    tags: [tagOf(type)],
    operationId: operation.id,
    parameters: parameters.length === 0 ? undefined : parameters,
    responses: jsonObject({
      ...Object.fromEntries(operation.responses.map((response) => [response.code, responseObject(response)])),
      401: jsonObject({ description: 'Unauthorized' }),
    }),
    'x-kubernetes-action': operation.action,
    'x-kubernetes-group-version-kind': jsonObject({ group, version, kind }),
  });
}

function responseObject({ description, definition }: Operation['responses'][number]): JsonObject {
  return jsonObject({ description, schema: reference('v2', definition) });
}

function parameterOrReference(parameter: Parameter): JsonObject {
  return parameter.shared === undefined ? parameterObject(parameter) : parameterReference(parameter.shared);
}

function parameterReference(name: string): JsonObject {
  return jsonObject({ $ref: `#/parameters/${name}` });
}

function parameterObject({ name, in: where, type, description }: Parameter): JsonObject {
  return jsonObject({ uniqueItems: true, type, description, name, in: where, required: where === 'path' ? true : undefined });
}

type Body = NonNullable<Operation['body']>;

function bodyOrReference(body: Body): JsonObject {
  const shared = sharedBodyName(body);
  return shared === undefined ? bodyObject(body) : parameterReference(shared);
}

function bodyObject({ definition, required }: Body): JsonObject {
  return jsonObject({ name: 'body', in: 'body', required: required ? true : undefined, schema: reference('v2', definition) });
}

/** What the document's operations refer to, by name. */
function sharedParameters(paths: readonly PathItem[]): JsonObject {
  const shared: Record<string, JsonValue> = {};
  for (const { parameters, operations } of paths) {
    for (const parameter of [...parameters, ...operations.flatMap((operation) => operation.parameters)]) {
      if (parameter.shared !== undefined) shared[parameter.shared] ??= parameterObject(parameter);
    }
    for (const { body } of operations) {
      const name = body === undefined ? undefined : sharedBodyName(body);
      if (body !== undefined && name !== undefined) shared[name] ??= bodyObject(body);
    }
  }
  return jsonObject(shared);
}
