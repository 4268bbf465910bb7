import { withMember } from '@structural/core';
import { isJsonArray, isJsonObject, valueAt, type JsonObject } from '@structural/json';
import type { ApiRequest, ApiResponse } from '../api-request.js';
import { struct, toResponse, type ApiAnswer } from '../answer.js';
import type { ApiCatalog } from '../catalog/api-catalog.js';
import { negotiateOutput, type Output } from '../http/output.js';
import { isFlag, type Query } from '../http/query.js';
import { isSelected, readSelection } from '../resources/listed-objects.js';
import { readListOptions } from '../lists/list-options.js';
import { refuseWrite } from '../resources/writes-nothing.js';
import { verbOf, type ResourcePath, type Verb } from '../route.js';
import type { ServerOptions } from '../server-options.js';
import { failure, methodNotSupported, notAcceptable, notFound } from '../status/status.js';
import { converted, isObjectConversion } from '../tables.js';
import { definitionObject } from './definition-object.js';
import { readDeleteOptions } from '../resources/delete-options.js';
import { metadataText } from '../resources/place-object.js';
import { openWatch } from '../resources/open-watch.js';
import { definitionTable } from './definition-table.js';
import { deleteDefinition } from './delete-definition.js';
import { DEFINITIONS, type DefinitionCall } from './judge-definition.js';
import { createDefinition, patchDefinition, replaceDefinition } from './write-definition.js';

/** What a server answers about definitions themselves: those of v1, which tools look for. */
export function answerDefinitions(
  request: ApiRequest,
  { name, namespace, resource, subresource, version }: ResourcePath,
  query: Query,
  catalog: ApiCatalog,
  options: ServerOptions,
): ApiResponse {
  if (resource !== DEFINITIONS.kind || version !== 'v1' || namespace !== '') return NOT_FOUND;
  if (subresource !== '' && subresource !== 'status') return NOT_FOUND;
  const output = negotiateOutput(request, query, isObjectConversion);
  if (output === undefined) return toResponse(notAcceptable(), { format: 'json', pretty: true });
  const verb = verbOf(request.method, name !== '', isFlag(query.get('watch')));
  if (verb === 'watch' && catalog.keeper !== undefined) return watchDefinitions(query, output, name);
  const answer = answerVerb(verb, {
    request,
    query,
    name,
    subresource,
    isTyped: output.conversion === undefined,
    catalog,
    options,
  });
  return toResponse(converted(answer, output.conversion, query, definitionTable), output);
}

/** The name under which definitions themselves are watched. */
export const DEFINITIONS_NAME = `${DEFINITIONS.kind}.${DEFINITIONS.group}`;

function watchDefinitions(query: Query, output: Output, name: string): ApiResponse {
  const options = readListOptions(query, true);
  if ('status' in options) return toResponse(options, output);
  const selection = readSelection(query, FIELDS);
  if ('status' in selection) return toResponse(selection, output);
  const watch = openWatch({
    definition: DEFINITIONS_NAME,
    path: { name, namespace: '' },
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    options,
    selection,
    output,
    includeObject: query.get('includeObject'),
    sorted: false,
    read: ({ object }) => object,
    convert: (answer) => converted(answer, output.conversion, query, definitionTable),
  });
  return { ...toResponse({ status: 200, object: struct({}) }, output), body: '', watch };
}

const FIELDS = ['metadata.name', 'metadata.namespace'];

/** What is no resource of a group that is built in. */
const NOT_FOUND = toResponse(failure(404, 'NotFound', 'the server could not find the requested resource', {}));

function answerVerb(verb: Verb, call: DefinitionCall): ApiAnswer {
  if (call.subresource === 'status' && !['get', 'patch', 'update'].includes(verb)) return methodNotSupported(DEFINITIONS, verb);
  switch (verb) {
    case 'get':
      return get(call);
    case 'list':
      return list(call);
    case 'create':
      return createDefinition(call);
    case 'update':
      return replaceDefinition(call);
    case 'patch':
      return patchDefinition(call);
    case 'delete':
      return deleteDefinition(call);
    case 'deletecollection':
      return deleteAll(call);
    default:
      return methodNotSupported(DEFINITIONS, verb, verb === 'watch' ? ' here: list them again' : '');
  }
}

function get({ catalog, name }: DefinitionCall): ApiAnswer {
  const served = catalog.definitions.get(name);
  return served === undefined ? notFound(DEFINITIONS, name) : { status: 200, object: definitionObject(served) };
}

/** What a server answers where all definitions that are selected are deleted: their list, as they were before; none waits for what holds its objects. */
function deleteAll(call: DefinitionCall): ApiAnswer {
  const options = readDeleteOptions(call);
  if ('status' in options) return options;
  const { keeper } = call.catalog;
  if (!options.isDryRun && keeper === undefined) return refuseWrite({ about: DEFINITIONS }, 'deletecollection');
  const answer = list(call);
  const items = valueAt(answer.object, ['items']);
  if (options.isDryRun || keeper === undefined || !isJsonArray(items)) return answer;
  for (const each of items) if (isJsonObject(each)) keeper.removeDefinition(metadataText(each, 'name'));
  return answer;
}

function list({ catalog, isTyped, query }: DefinitionCall): ApiAnswer {
  const selection = readSelection(query, FIELDS);
  if ('status' in selection) return selection;
  const items: JsonObject[] = [];
  for (const served of catalog.definitions.values()) {
    const object = definitionObject(served);
    if (valueAt(object, ['apiVersion']) === 'apiextensions.k8s.io/v1' && isSelected(object, selection))
      items.push(isTyped ? withMember(withMember(object, 'apiVersion', undefined), 'kind', undefined) : object);
  }
  return {
    status: 200,
    object: struct({
      kind: 'CustomResourceDefinitionList',
      apiVersion: 'apiextensions.k8s.io/v1',
      metadata: { resourceVersion: String(catalog.resourceVersion) },
      items,
    }),
  };
}
