import { toTable } from '@structural/publishing';
import type { ApiRequest, ApiResponse } from '../api-request.js';
import { PAGE_NOT_FOUND, toResponse, type ApiAnswer } from '../answer.js';
import type { ApiCatalog } from '../catalog/api-catalog.js';
import { negotiateOutput, PLAIN } from '../http/output.js';
import { isFlag, type Query } from '../http/query.js';
import { verbOf, type ResourcePath, type Verb } from '../route.js';
import type { ServerOptions } from '../server-options.js';
import { failure, methodNotSupported, notAcceptable, notFound, type FailingKind } from '../status/status.js';
import { converted, isObjectConversion } from '../tables.js';
import { openConversions } from '../conversion/open-conversions.js';
import { pendingAnswer } from '../webhooks/pending-answer.js';
import { toServing, type Call } from './call.js';
import { answerWatch } from './answer-watch.js';
import { create } from './create.js';
import { patch } from './patch.js';
import { get, list } from './read.js';
import { remove, removeAll } from './remove.js';
import { replace } from './replace.js';
import { withWarnings } from '../status/with-warnings.js';

/** What a server answers about custom resources. Source: `pkg/apiserver`, crdHandler.ServeHTTP. */
export function answerResource(
  request: ApiRequest,
  path: ResourcePath,
  query: Query,
  catalog: ApiCatalog,
  options: ServerOptions,
): ApiResponse {
  const served = catalog.definitions.get(`${path.resource}.${path.group}`) ?? catalog.builtin?.find(path.group, path.resource);
  const verb = verbOf(request.method, path.name !== '', isFlag(query.get('watch')));
  if (served === undefined || !served.isEstablished || !served.versions.includes(path.version)) return PAGE_NOT_FOUND;
  const namespaced = served.definition.spec.scope === 'Namespaced';
  if (path.namespace === '' ? namespaced && !(verb === 'list' || verb === 'watch') : !namespaced) return PAGE_NOT_FOUND;
  const serving = toServing(served, path.version);
  if (!serving.ok) return toResponse(failure(500, 'InternalError', `Internal error occurred: ${serving.error}`));
  const about = { group: path.group, kind: path.resource };
  const { subresource } = path;
  const refuse = (answer: ApiAnswer): ApiResponse => toResponse(withWarnings(answer, serving.warnings));
  if (served.builtin?.unserved.includes(subresource) === true) return refuse(unservedPart(about, subresource));
  if (!isSubresource(subresource, serving.type)) return refuse(notFound(about, path.name));
  const conversions = openConversions(served.definition, serving.storage, options);
  const shared = { request, query, path, catalog, options, served, about, subresource, conversions, ...serving };
  if (verb === 'watch' && subresource === '' && catalog.keeper !== undefined) return answerWatch({ ...shared, output: PLAIN });
  const handle = HANDLERS[subresource][verb];
  if (handle === undefined) return refuse(methodNotSupported(about, verb, verb === 'watch' ? ' here: list them again' : ''));
  const output = negotiateOutput(request, query, isObjectConversion);
  if (output === undefined) return toResponse(withWarnings(notAcceptable(), serving.warnings), { format: 'json', pretty: true });
  const answer = withWarnings(handle({ ...shared, output }), serving.warnings);
  const open = conversions.pending();
  if (open.length > 0) return toResponse(pendingAnswer(open));
  const table = (objects: Parameters<typeof toTable>[2]): ReturnType<typeof toTable> =>
    toTable(served.definition, path.version, objects, options.now());
  return toResponse(converted(answer, output.conversion, query, table), output);
}

function isSubresource(name: string, type: { readonly hasStatus: boolean; readonly scale?: unknown }): name is Call['subresource'] {
  return name === '' || (name === 'status' && type.hasStatus) || (name === 'scale' && type.scale !== undefined);
}

/** That a part of an object is one that this server does not have. */
function unservedPart({ group, kind }: FailingKind, part: string): ApiAnswer {
  const message = `${kind}/${part} is not served: this server stores objects, and runs no controllers, kubelets or authenticators`;
  return failure(405, 'MethodNotAllowed', message, { group, kind });
}

type Handlers = Readonly<Partial<Record<Verb, (call: Call) => ApiAnswer>>>;

const OF_PART: Handlers = { get, patch, update: replace };

const HANDLERS: Readonly<Record<Call['subresource'], Handlers>> = {
  '': { create, delete: remove, deletecollection: removeAll, get, list, patch, update: replace },
  scale: OF_PART,
  status: OF_PART,
};
