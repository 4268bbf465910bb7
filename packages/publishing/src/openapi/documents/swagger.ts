import { publishingBehaviour } from '../publishing-behaviour.js';
import { newJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import type { CustomResourceDefinition } from '@structural/core';
import { jsonObject, reference } from '../dialect.js';
import { INFO, UNAUTHORIZED } from './introduction.js';
import type { PublishingOptions } from '../meta/meta-prose.js';
import { pathsOf, PRODUCES, tagOf, type PathOperation, type PathItem } from './operations.js';
import { requestParameters, type Parameter, type RequestParameters } from './parameters.js';
import { repeat } from '../printing/print-document.js';
import { toPublishedType, type PublishedType } from '../schemas/published-type.js';
import { schemasOf } from '../schemas/resource-schemas.js';
import { sharedBodyName } from './shared-body.js';

/** A document about one version of a definition, or why there is none. */
export type OpenApiDocument = { readonly ok: true; readonly document: JsonObject } | { readonly ok: false; readonly error: string };

/**
 * The Swagger 2.0 document of one version, as the server merges it into `/openapi/v2`.
 *
 * Lossy: junctors, nullable and defaults are gone, and fields below what preserves unknown ones. The descriptions of parameters and,
 * unless others are given, of the types that every API shares are this project's own; all else is the server's. Source:
 * `pkg/controller/openapi/builder`,
 * BuildOpenAPIV2, and `kube-openapi/pkg/handler`, PruneDefaults.
 */
export function toOpenApiV2(definition: CustomResourceDefinition, version: string, options: PublishingOptions = {}): OpenApiDocument {
  const published = toPublishedType(definition, version, options);
  if (!published.ok) return published;
  const { type } = published;
  const request = requestParameters(publishingBehaviour(options.kubernetesVersion), options.parameters);
  const paths = pathsOf(type, request);
  const writer = { tags: [tagOf(type)], kind: repeat(jsonObject({ group: type.group, kind: type.kind, version })) };
  const document = jsonObject({
    definitions: schemasOf(type, 'v2', options),
    info: INFO,
    parameters: request.areShared ? parametersOf(type, request, paths) : undefined,
    paths: jsonObject(Object.fromEntries(paths.map((item) => [item.path, pathItem(item, writer)]))),
    swagger: '2.0',
  });
  return { ok: true, document };
}

/** What the operations of one document share. */
interface Writer {
  readonly tags: readonly string[];
  readonly kind: JsonObject;
}

function pathItem({ parameters, operations }: PathItem, writer: Writer): JsonObject {
  const item = jsonObject({ parameters: parameters.map(parameterOrReference) });
  for (const operation of operations) item[operation.method] = operationObject(operation, writer);
  return item;
}

function operationObject(operation: PathOperation, { tags, kind }: Writer): JsonObject {
  const written = jsonObject({ consumes: operation.consumes, description: operation.description, operationId: operation.id });
  const parameters = parameterList(operation);
  if (parameters.length > 0) written['parameters'] = parameters;
  const responses = newJsonObject();
  for (const { code, description, definition } of operation.responses)
    responses[code] = jsonObject({ description, schema: reference('v2', definition) });
  responses['401'] = UNAUTHORIZED;
  written['produces'] = PRODUCES;
  written['responses'] = responses;
  written['schemes'] = SCHEMES;
  written['tags'] = tags;
  written['x-kubernetes-action'] = operation.action;
  written['x-kubernetes-group-version-kind'] = kind;
  return written;
}

const SCHEMES = repeat(['https']);

/** What an operation takes, the body first: for all actions but those that send the type itself always the same list. */
function parameterList({ body, parameters }: PathOperation): readonly JsonObject[] {
  const shared = body && sharedBodyName(body);
  const list = (): readonly JsonObject[] => [
    ...(body === undefined ? [] : [bodyOrReference(body)]),
    ...parameters.map(parameterOrReference),
  ];
  if (body !== undefined && shared === undefined) return list();
  const known = lists.get(parameters) ?? new Map<string | undefined, readonly JsonObject[]>();
  lists.set(parameters, known);
  let made = known.get(shared);
  if (made === undefined) known.set(shared, (made = repeat(list())));
  return made;
}

const lists = new WeakMap<readonly Parameter[], Map<string | undefined, readonly JsonObject[]>>();

const objects = new WeakMap<Parameter, JsonObject>();

function parameterOrReference(parameter: Parameter): JsonObject {
  let written = objects.get(parameter);
  if (written === undefined) {
    written = repeat(parameter.shared === undefined ? parameterObject(parameter) : parameterReference(parameter.shared));
    objects.set(parameter, written);
  }
  return written;
}

function parameterReference(name: string): JsonObject {
  return jsonObject({ $ref: `#/parameters/${name}` });
}

const shared = new WeakMap<Parameter, JsonObject>();

function sharedParameter(parameter: Parameter): JsonObject {
  let written = shared.get(parameter);
  if (written === undefined) shared.set(parameter, (written = repeat(parameterObject(parameter))));
  return written;
}

function parameterObject({ name, in: where, type, description }: Parameter): JsonObject {
  return jsonObject({ description, in: where, name, required: where === 'path' ? true : undefined, type, uniqueItems: true });
}

type Body = NonNullable<PathOperation['body']>;

function bodyOrReference(body: Body): JsonObject {
  const name = sharedBodyName(body);
  return name === undefined ? bodyObject(body) : parameterReference(name);
}

/** The object of a body that is shared, which few types have. */
function sharedBody(name: string, body: Body): JsonObject {
  let written = bodies.get(name);
  if (written === undefined) bodies.set(name, (written = repeat(bodyObject(body))));
  return written;
}

const bodies = new Map<string, JsonObject>();

function bodyObject({ definition, required }: Body): JsonObject {
  return jsonObject({ in: 'body', name: 'body', required: required ? true : undefined, schema: reference('v2', definition) });
}

/** What the document's operations refer to, by name: the same for all types that have the same paths. */
function parametersOf(
  { hasScale, hasStatus, namespaced }: PublishedType,
  request: RequestParameters,
  paths: readonly PathItem[],
): JsonObject {
  const made = references.get(request) ?? new Map<string, JsonObject>();
  references.set(request, made);
  const key = [hasScale, hasStatus, namespaced].join(' ');
  let parameters = made.get(key);
  if (parameters === undefined) made.set(key, (parameters = sharedParameters(paths)));
  return parameters;
}

const references = new WeakMap<RequestParameters, Map<string, JsonObject>>();

function sharedParameters(paths: readonly PathItem[]): JsonObject {
  const written: Record<string, JsonValue> = {};
  for (const { parameters, operations } of paths) {
    for (const list of [parameters, ...operations.map((operation) => operation.parameters)]) {
      for (const parameter of list) if (parameter.shared !== undefined) written[parameter.shared] ??= sharedParameter(parameter);
    }
    for (const { body } of operations) {
      const name = body === undefined ? undefined : sharedBodyName(body);
      if (body !== undefined && name !== undefined) written[name] ??= sharedBody(name, body);
    }
  }
  return jsonObject(written);
}
