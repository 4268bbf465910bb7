import { fromPlain, objectIn, type JsonObject } from '@structural/json';
import type { AdmissionRequest, AdmittedKind, UserInfo } from '@structural/policies';
import type { ApiRequest } from '../api-request.js';
import type { ApiCatalog } from '../catalog/api-catalog.js';
import type { ServedDefinition } from '../catalog/served-definition.js';
import type { Query } from '../http/query.js';
import type { ResourcePath } from '../route.js';
import type { ServerOptions } from '../server-options.js';

/** A request about a resource that admission is asked about. */
export interface AdmissionSubject {
  readonly request: ApiRequest;
  readonly query: Query;
  readonly path: ResourcePath;
  readonly catalog: ApiCatalog;
  readonly options: ServerOptions;
  readonly served: ServedDefinition;
  readonly subresource: string;
}

/** What a request does: to what is there, if anything is, and what it leaves, if anything is left. */
export interface AdmittedChange {
  readonly object?: JsonObject | undefined;
  readonly oldObject?: JsonObject | undefined;
  readonly isDryRun: boolean;
}

/** The kind that a request is about, as it is served. */
function admittedKind({ path, served }: AdmissionSubject): AdmittedKind {
  const { names, scope } = served.definition.spec;
  const { group, resource, version } = path;
  const isNamespaced = scope === 'Namespaced';
  return { group, version, kind: names.kind, resource, isNamespaced, isTyped: served.builtin !== undefined };
}

/** A request as admission sees it. Source: `k8s.io/apiserver/pkg/admission`, Attributes. */
export function admissionRequest(subject: AdmissionSubject, { isDryRun, object, oldObject }: AdmittedChange): AdmissionRequest {
  const { path, query, request, subresource } = subject;
  const kind = admittedKind(subject);
  const operation = object === undefined ? 'DELETE' : oldObject === undefined ? 'CREATE' : 'UPDATE';
  const name = path.name === '' ? nameOf(object) : path.name;
  const manager = query.get('fieldManager');
  const options = {
    // A patch is an update, or a creation, with the options of one.
    kind: OPTIONS[operation],
    apiVersion: 'meta.k8s.io/v1',
    ...(isDryRun && { dryRun: ['All'] }),
    ...(manager !== undefined && { fieldManager: manager }),
  };
  return {
    kind,
    operation,
    subresource,
    name,
    object,
    oldObject,
    isDryRun,
    // A namespace is asked for in itself.
    namespace: kind.group === '' && kind.resource === 'namespaces' ? name : path.namespace,
    user: userOf(request),
    options: fromPlain(options) as JsonObject,
    // There are no permissions here: everything is allowed.
    authorizer: () => 'allow',
  };
}

const OPTIONS = { CREATE: 'CreateOptions', UPDATE: 'UpdateOptions', DELETE: 'DeleteOptions', CONNECT: '' } as const;

/** Who sends a request: the user that it impersonates, else the administrator. */
function userOf({ headers }: ApiRequest): UserInfo {
  const username = headers['impersonate-user'];
  if (username === undefined) return ADMIN;
  const groups = (headers['impersonate-group'] ?? '').split(',').map((each) => each.trim());
  return { username, groups: [...groups.filter((each) => each !== ''), 'system:authenticated'] };
}

const ADMIN: UserInfo = { username: 'kubernetes-admin', groups: ['system:masters', 'system:authenticated'] };

function nameOf(object: JsonObject | undefined): string {
  const { name } = objectIn(object?.['metadata']);
  return typeof name === 'string' ? name : '';
}
