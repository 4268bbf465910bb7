import { publishingBehaviour } from '../openapi/publishing-behaviour.js';
import { newJsonObject, type JsonObject, type MutableJsonObject } from '@structural/json';
import { definitionName } from '../openapi/definition-name.js';
import { jsonObject, reference, type Dialect } from '../openapi/dialect.js';
import type { PublishingOptions } from '../openapi/meta/meta-prose.js';
import { pathsOf, PRODUCES, type PathOperation, type PathItem } from '../openapi/documents/operations.js';
import { requestParameters, type Parameter } from '../openapi/documents/parameters.js';
import type { PublishedType } from '../openapi/schemas/published-type.js';
import { operationSummary } from './operation-summary.js';

/** The operations of a type, and what they share under names. */
export interface PortalOperations {
  readonly paths: JsonObject;
  readonly parameters: JsonObject;
  readonly responses: JsonObject;
  /** Empty in v2, where bodies are parameters. */
  readonly requestBodies: JsonObject;
}

/** The operations of a type in the form for portals: with summaries, what is nearest first, and nothing written twice. */
export function portalOperations(type: PublishedType, dialect: Dialect, options: PublishingOptions): PortalOperations {
  const writer: Writer = {
    type,
    dialect,
    parameters: newJsonObject(),
    responses: newJsonObject(),
    requestBodies: newJsonObject(),
    names: new Map(),
  };
  const items = pathsOf(type, requestParameters(publishingBehaviour(options.kubernetesVersion), options.parameters));
  const [first, ...others] = items;
  const paths = newJsonObject();
  // What reads all namespaces stands last.
  for (const item of type.namespaced && first !== undefined ? [...others, first] : items) paths[item.path] = pathItem(item, writer);
  const { parameters, requestBodies, responses } = writer;
  return { paths, parameters, responses, requestBodies };
}

/** Under what operations are written, and what of it they refer to so far. */
interface Writer {
  readonly type: PublishedType;
  readonly dialect: Dialect;
  readonly parameters: MutableJsonObject;
  readonly responses: MutableJsonObject;
  readonly requestBodies: MutableJsonObject;
  /** Under which names parameters are shared. */
  readonly names: Map<Parameter, string>;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

function pathItem({ operations, parameters, path }: PathItem, writer: Writer): JsonObject {
  const item = jsonObject({ parameters: parameters.map((parameter) => sharedParameter(parameter, writer)) });
  const arranged = [...operations].sort((a, b) => METHODS.indexOf(a.method) - METHODS.indexOf(b.method));
  for (const operation of arranged) item[operation.method] = operationObject(operation, path, writer);
  return item;
}

function operationObject({ action, body, consumes, id, parameters, responses }: PathOperation, path: string, writer: Writer): JsonObject {
  const { dialect, type } = writer;
  const sent = body === undefined ? undefined : sharedBody(body, consumes, writer);
  const references = parameters.map((parameter) => sharedParameter(parameter, writer));
  const listed = sent !== undefined && dialect === 'v2' ? [sent, ...references] : references;
  const answers = newJsonObject();
  for (const { code, definition } of responses) answers[code] = sharedResponse(definition, writer);
  writer.responses['Unauthorized'] ??= jsonObject({ description: 'The client is not authenticated.' });
  answers['401'] = shared('responses', 'Unauthorized', writer);
  return jsonObject({
    tags: [type.kind],
    summary: operationSummary(type, action, path),
    operationId: id,
    consumes: dialect === 'v2' && action === 'patch' ? consumes : undefined,
    parameters: listed.length > 0 ? listed : undefined,
    requestBody: dialect === 'v3' ? sent : undefined,
    responses: answers,
  });
}

function sharedParameter(parameter: Parameter, writer: Writer): JsonObject {
  const { dialect, names, parameters } = writer;
  let name = names.get(parameter);
  if (name === undefined) {
    const { description, in: where, name: written, type } = parameter;
    name = freeName(parameters, written);
    names.set(parameter, name);
    const schema = dialect === 'v2' ? { type } : { schema: jsonObject({ type }) };
    parameters[name] = jsonObject({ name: written, in: where, description, required: where === 'path' ? true : undefined, ...schema });
  }
  return shared('parameters', name, writer);
}

/** A name that nothing has yet. */
function freeName(taken: JsonObject, name: string): string {
  let free = name;
  for (let i = 2; free in taken; i++) free = `${name}-${String(i)}`;
  return free;
}

function sharedBody({ definition, required }: NonNullable<PathOperation['body']>, consumes: readonly string[], writer: Writer): JsonObject {
  const isRequired = required ? true : undefined;
  if (writer.dialect === 'v2') {
    const name = `body-${definition}`;
    writer.parameters[name] ??= jsonObject({ name: 'body', in: 'body', required: isRequired, schema: reference('v2', definition) });
    return shared('parameters', name, writer);
  }
  writer.requestBodies[definition] ??= jsonObject({ required: isRequired, content: content(definition, consumes) });
  return shared('requestBodies', definition, writer);
}

function sharedResponse(definition: string, writer: Writer): JsonObject {
  const what = writer.dialect === 'v2' ? { schema: reference('v2', definition) } : { content: content(definition, PRODUCES) };
  writer.responses[definition] ??= jsonObject({ description: describe(definition, writer.type), ...what });
  return shared('responses', definition, writer);
}

function describe(definition: string, { group, kind, listKind, version }: PublishedType): string {
  if (definition === definitionName(group, version, kind)) return `The ${kind}.`;
  if (definition === definitionName(group, version, listKind)) return `${kind} objects.`;
  return definition.endsWith('.Scale') ? 'The current and the desired number of replicas.' : 'The result of the request.';
}

function shared(section: 'parameters' | 'requestBodies' | 'responses', name: string, { dialect }: Writer): JsonObject {
  return jsonObject({ $ref: `#/${dialect === 'v3' ? 'components/' : ''}${section}/${name}` });
}

function content(definition: string, mediaTypes: readonly string[]): JsonObject {
  return jsonObject(Object.fromEntries(mediaTypes.map((mediaType) => [mediaType, jsonObject({ schema: reference('v3', definition) })])));
}
