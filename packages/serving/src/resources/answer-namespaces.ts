import { humanDuration, type Table } from '@structural/publishing';
import type { JsonObject } from '@structural/json';
import type { ApiRequest, ApiResponse } from '../api-request.js';
import { PAGE_NOT_FOUND, struct, toResponse, type ApiAnswer } from '../answer.js';
import type { ApiCatalog } from '../catalog/api-catalog.js';
import { negotiateOutput } from '../http/output.js';
import { isFlag, type Query } from '../http/query.js';
import { verbOf, type ResourcePath } from '../route.js';
import type { ServerOptions } from '../server-options.js';
import { failure, notAcceptable } from '../status/status.js';
import { converted, isObjectConversion } from '../tables.js';
import { isSelected, readSelection } from './listed-objects.js';
import { timeText } from './judge-write.js';
import { metadataText } from './place-object.js';

/**
 * The namespaces, which are there for what is stored in them, besides `default`; any other one may be named all the same.
 *
 * The one resource of the group without a name that this server has: kubectl completes `--namespace` by it.
 */
export function answerNamespaces(
  request: ApiRequest,
  { name, resource, subresource, namespace }: ResourcePath,
  query: Query,
  catalog: ApiCatalog,
  options: ServerOptions,
): ApiResponse {
  if (resource !== 'namespaces' || subresource !== '' || namespace !== '') return PAGE_NOT_FOUND;
  const output = negotiateOutput(request, query, isObjectConversion);
  if (output === undefined) return toResponse(notAcceptable(), { format: 'json', pretty: true });
  const verb = verbOf(request.method, name !== '', isFlag(query.get('watch')));
  const answer = verb === 'get' ? get(catalog, name) : verb === 'list' ? list(catalog, query) : notSupported(verb);
  const now = options.now();
  return toResponse(
    converted(answer, output.conversion, query, (objects) => namespaceTable(objects, now)),
    output,
  );
}

function notSupported(verb: string): ApiAnswer {
  const message = `${verb} is not supported on resources of kind "namespaces": this server has no namespace objects, and accepts any name`;
  return failure(405, 'MethodNotAllowed', message, { kind: 'namespaces' });
}

function namesIn(catalog: ApiCatalog): readonly string[] {
  const names = new Set(['default']);
  for (const definition of catalog.definitions.keys())
    for (const { namespace } of catalog.objectsOf(definition)) if (namespace !== '') names.add(namespace);
  return [...names].sort();
}

function get(catalog: ApiCatalog, name: string): ApiAnswer {
  if (namesIn(catalog).includes(name)) return { status: 200, object: namespaceObject(name, catalog) };
  return failure(404, 'NotFound', `namespaces ${JSON.stringify(name)} not found`, { name, kind: 'namespaces' });
}

function list(catalog: ApiCatalog, query: Query): ApiAnswer {
  const selection = readSelection(query, ['metadata.name', 'status.phase']);
  if ('status' in selection) return selection;
  const items = namesIn(catalog)
    .map((name) => namespaceObject(name, catalog))
    .filter((object) => isSelected(object, selection));
  const metadata = { resourceVersion: String(catalog.resourceVersion) };
  return { status: 200, object: struct({ kind: 'NamespaceList', apiVersion: 'v1', metadata, items }) };
}

function namespaceObject(name: string, { createdAt, resourceVersion }: ApiCatalog): JsonObject {
  return struct({
    kind: 'Namespace',
    apiVersion: 'v1',
    metadata: {
      name,
      resourceVersion: String(resourceVersion),
      creationTimestamp: timeText(createdAt),
      labels: { 'kubernetes.io/metadata.name': name },
    },
    spec: { finalizers: ['kubernetes'] },
    status: { phase: 'Active' },
  });
}

const COLUMNS: Table['columns'] = [
  { name: 'Name', type: 'string', format: 'name', description: 'The name of the namespace.', priority: 0 },
  { name: 'Status', type: 'string', format: '', description: 'The state of the namespace.', priority: 0 },
  { name: 'Age', type: 'string', format: '', description: 'The age of the namespace.', priority: 0 },
];

function namespaceTable(objects: readonly JsonObject[], now: number): Table {
  return {
    columns: COLUMNS,
    rows: objects.map((object) => {
      const created = Date.parse(metadataText(object, 'creationTimestamp'));
      return [metadataText(object, 'name'), 'Active', humanDuration(now - created)];
    }),
  };
}
