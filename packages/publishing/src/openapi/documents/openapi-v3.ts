import { publishingBehaviour } from '../publishing-behaviour.js';
import { newJsonObject, type JsonObject } from '@structural/json';
import type { CustomResourceDefinition } from '@structural/core';
import { jsonObject, reference } from '../dialect.js';
import type { PublishingOptions } from '../meta/meta-prose.js';
import { pathsOf, PRODUCES, tagOf, type PathOperation, type PathItem } from './operations.js';
import { requestParameters, type Parameter } from './parameters.js';
import { repeat } from '../printing/print-document.js';
import { toPublishedType } from '../schemas/published-type.js';
import { schemasOf } from '../schemas/resource-schemas.js';
import { INFO, UNAUTHORIZED } from './introduction.js';
import type { OpenApiDocument } from './swagger.js';

/**
 * The OpenAPI 3.0 document of one version, as the server merges it into `/openapi/v3/apis/<group>/<version>`.
 *
 * Nothing of a structural schema is lost; of another nothing is said. The descriptions of parameters and,
 * unless others are given, of the types that every API shares are this project's own; all else is the server's. Source:
 * `pkg/controller/openapi/builder`,
 * BuildOpenAPIV3.
 */
export function toOpenApiV3(definition: CustomResourceDefinition, version: string, options: PublishingOptions = {}): OpenApiDocument {
  const published = toPublishedType(definition, version, options);
  if (!published.ok) return published;
  const { type } = published;
  const behaviour = publishingBehaviour(options.kubernetesVersion);
  const writer: Writer = {
    tags: [tagOf(type)],
    kind: repeat(jsonObject({ group: type.group, kind: type.kind, version })),
    contents: new Map(),
    requiresBodies: behaviour.requiredBodies,
  };
  const document = jsonObject({
    components: jsonObject({ schemas: schemasOf(type, 'v3', options) }),
    info: INFO,
    openapi: '3.0.0',
    paths: jsonObject(
      Object.fromEntries(
        pathsOf(type, requestParameters(behaviour, options.parameters)).map((item) => [item.path, pathItem(item, writer)]),
      ),
    ),
  });
  return { ok: true, document };
}

/** What the operations of one document share. */
interface Writer {
  readonly tags: readonly string[];
  readonly kind: JsonObject;
  /** What stands under `content`, by definition and media types. */
  readonly contents: Map<string, JsonObject>;
  readonly requiresBodies: boolean;
}

function pathItem({ parameters, operations }: PathItem, writer: Writer): JsonObject {
  const item = jsonObject({ parameters: parameterList(parameters) });
  for (const operation of operations) item[operation.method] = operationObject(operation, writer);
  return item;
}

function operationObject(operation: PathOperation, writer: Writer): JsonObject {
  const { body, consumes } = operation;
  const written = jsonObject({ description: operation.description, operationId: operation.id });
  if (operation.parameters.length > 0) written['parameters'] = parameterList(operation.parameters);
  if (body !== undefined)
    written['requestBody'] = jsonObject({
      content: content(body.definition, consumes, writer),
      required: body.required && writer.requiresBodies ? true : undefined,
    });
  const responses = newJsonObject();
  for (const { code, description, definition } of operation.responses) {
    responses[code] = jsonObject({ content: content(definition, PRODUCES, writer), description });
  }
  responses['401'] = UNAUTHORIZED;
  written['responses'] = responses;
  written['tags'] = writer.tags;
  written['x-kubernetes-action'] = operation.action;
  written['x-kubernetes-group-version-kind'] = writer.kind;
  return written;
}

function content(definition: string, mediaTypes: readonly string[], { contents }: Writer): JsonObject {
  const key = `${mediaTypes[0] ?? ''} ${definition}`;
  let written = contents.get(key);
  if (written === undefined) {
    const schema = jsonObject({ schema: reference('v3', definition) });
    contents.set(key, (written = repeat(jsonObject(Object.fromEntries(mediaTypes.map((mediaType) => [mediaType, schema]))))));
  }
  return written;
}

const lists = new WeakMap<readonly Parameter[], readonly JsonObject[]>();

function parameterList(parameters: readonly Parameter[]): readonly JsonObject[] {
  let list = lists.get(parameters);
  if (list === undefined) lists.set(parameters, (list = repeat(parameters.map(parameterObject))));
  return list;
}

const objects = new WeakMap<Parameter, JsonObject>();

function parameterObject(parameter: Parameter): JsonObject {
  let written = objects.get(parameter);
  if (written === undefined) {
    const { name, in: where, type, description } = parameter;
    const schema = jsonObject({ type, uniqueItems: true });
    written = repeat(jsonObject({ description, in: where, name, required: where === 'path' ? true : undefined, schema }));
    objects.set(parameter, written);
  }
  return written;
}
