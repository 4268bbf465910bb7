import type { JsonObject } from '@structural/json';
import type { CustomResourceDefinition } from '../definition/custom-resource-definition.js';
import { jsonObject, reference } from './dialect.js';
import type { PublishingOptions } from './meta-prose.js';
import { pathsOf, PRODUCES, tagOf, type Operation, type PathItem } from './operations.js';
import type { Parameter } from './parameters.js';
import { toPublishedType, type PublishedType } from './published-type.js';
import { schemasOf } from './resource-schemas.js';
import { INFO, type OpenApiDocument } from './swagger.js';

/**
 * The OpenAPI 3.0 document of one version, as the server merges it into `/openapi/v3/apis/<group>/<version>`.
 *
 * Nothing of the schema is lost but what stands under `additionalProperties` within junctors. The descriptions of parameters and,
 * unless others are given, of the types that every API shares are this project's own; all else is the server's. Source: `pkg/controller/openapi/builder`,
 * BuildOpenAPIV3.
 */
export function toOpenApiV3(definition: CustomResourceDefinition, version: string, options: PublishingOptions = {}): OpenApiDocument {
  const published = toPublishedType(definition, version);
  if (!published.ok) return published;
  const { type } = published;
  const document = jsonObject({
    openapi: '3.0.0',
    info: INFO,
    paths: jsonObject(Object.fromEntries(pathsOf(type).map((item) => [item.path, pathItem(type, item)]))),
    components: jsonObject({ schemas: schemasOf(type, 'v3', options) }),
  });
  return { ok: true, document };
}

function pathItem(type: PublishedType, { parameters, operations }: PathItem): JsonObject {
  return jsonObject({
    ...Object.fromEntries(operations.map((operation) => [operation.method, operationObject(type, operation)])),
    parameters: parameters.map(parameterObject),
  });
}

function operationObject(type: PublishedType, operation: Operation): JsonObject {
  const { group, version, kind } = type;
  return jsonObject({
    tags: [tagOf(type)],
    description: operation.description,
    operationId: operation.id,
    parameters: operation.parameters.length === 0 ? undefined : operation.parameters.map(parameterObject),
    requestBody: operation.body === undefined ? undefined : bodyObject(operation.body, operation.consumes),
    responses: jsonObject({
      ...Object.fromEntries(operation.responses.map((response) => [response.code, responseObject(response)])),
      401: jsonObject({ description: 'Unauthorized' }),
    }),
    'x-kubernetes-action': operation.action,
    'x-kubernetes-group-version-kind': jsonObject({ group, version, kind }),
  });
}

function responseObject({ description, definition }: Operation['responses'][number]): JsonObject {
  return jsonObject({ description, content: content(definition, PRODUCES) });
}

function bodyObject({ definition, required }: NonNullable<Operation['body']>, consumes: readonly string[]): JsonObject {
  return jsonObject({ content: content(definition, consumes), required: required ? true : undefined });
}

function content(definition: string, mediaTypes: readonly string[]): JsonObject {
  return jsonObject(Object.fromEntries(mediaTypes.map((mediaType) => [mediaType, jsonObject({ schema: reference('v3', definition) })])));
}

function parameterObject({ name, in: where, type, description }: Parameter): JsonObject {
  return jsonObject({
    name,
    in: where,
    description,
    required: where === 'path' ? true : undefined,
    schema: jsonObject({ type, uniqueItems: true }),
  });
}
