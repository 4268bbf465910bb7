import type { ApiRequest, ApiResponse } from './api-request.js';
import { PAGE_NOT_FOUND, struct, textResponse, toResponse } from './answer.js';
import type { ApiCatalog } from './catalog/api-catalog.js';
import { answerDefinitions } from './definitions/answer-definitions.js';
import { answerDiscovery } from './discovery/answer-discovery.js';
import { EXTENSIONS } from './discovery/api-groups.js';
import { decodePercent, parseQuery, type Query } from './http/query.js';
import { answerV2, answerV3, answerV3Index } from './openapi/answer-openapi.js';
import { openPublications } from './openapi/publication.js';
import { answerNamespaces } from './resources/answer-namespaces.js';
import { answerResource } from './resources/answer-resource.js';
import { pathParts, resourcePath } from './route.js';
import type { ServerOptions } from './server-options.js';
import { failure } from './status/status.js';
import { answerVersion } from './version.js';

/** One of several attempts to answer a request: what webhooks replied so far, and what is given at random, which has to be the same in each. */
export type RequestAttempt = Required<Pick<ServerOptions, 'newSuffix' | 'newUid' | 'now' | 'webhooks'>>;

/** Answers requests about a catalog. */
export interface ApiServer {
  /** Never throws, writes nothing; what is published is worked out when it is first asked for, and kept for the next catalog. */
  respond(request: ApiRequest, catalog: ApiCatalog, attempt?: RequestAttempt): ApiResponse;
  /** Makes the OpenAPI 3 documents that are not made yet, one a step, so that the index of their hashes does not take as long as all of them. */
  prepare(catalog: ApiCatalog): Generator<undefined, void>;
}

/** An API server for custom resources alone: a function of requests and of what is served, but for the clock and the names that it is given. */
export function openApiServer(options: ServerOptions): ApiServer {
  const publications = openPublications(options);
  const respondBelow = (request: ApiRequest, catalog: ApiCatalog, path: string, query: Query, options: ServerOptions): ApiResponse => {
    const [root = '', ...rest] = pathParts(path);
    switch (root) {
      case 'api':
      case 'apis':
        return answerApi(request, [root, ...rest], query, catalog, options);
      case 'openapi': {
        const [version = '', ...name] = rest;
        if (version === 'v2' && name.length === 0) return answerV2(request, publications(catalog));
        if (version !== 'v3') return PAGE_NOT_FOUND;
        const aggregate = publications(catalog);
        return name.length === 0
          ? answerV3Index(request, aggregate, options)
          : answerV3(request, name.join('/'), query, aggregate, options);
      }
      default:
        return answerRoot(path, catalog, request, query, options);
    }
  };
  return {
    *prepare(catalog) {
      for (const document of publications(catalog).v3.values()) {
        // What is asked for is kept.
        void document.etag;
        yield undefined;
      }
    },
    respond: (request, catalog, attempt) => {
      const [encoded = '', ...query] = request.target.split('?');
      const path = decodePercent(encoded);
      if (path?.startsWith('/') !== true) return BAD_REQUEST;
      const response = respondBelow(
        request,
        catalog,
        path,
        parseQuery(query.join('?')),
        attempt === undefined ? options : { ...options, ...attempt },
      );
      return request.method === 'HEAD' ? { ...response, body: '' } : response;
    },
  };
}

const BAD_REQUEST: ApiResponse = textResponse(400, '400 Bad Request');

function answerApi(request: ApiRequest, parts: readonly string[], query: Query, catalog: ApiCatalog, options: ServerOptions): ApiResponse {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const discovered = answerDiscovery(request, parts, query, catalog, options);
  if (discovered !== undefined) return isRead ? discovered : METHOD_NOT_ALLOWED;
  const [root, ...rest] = parts;
  const path = resourcePath(root === 'api' ? ['', ...rest] : rest);
  if (path === undefined) return PAGE_NOT_FOUND;
  if (root === 'api' && catalog.builtin === undefined)
    return path.version === 'v1' ? answerNamespaces(request, path, query, catalog, options) : PAGE_NOT_FOUND;
  return path.group === EXTENSIONS && root === 'apis'
    ? answerDefinitions(request, path, query, catalog, options)
    : answerResource(request, path, query, catalog, options);
}

const METHOD_NOT_ALLOWED = toResponse(
  failure(405, 'MethodNotAllowed', 'the server does not allow this method on the requested resource', {}),
);

const HEALTH = ['/healthz', '/livez', '/readyz'];

function answerRoot(path: string, catalog: ApiCatalog, request: ApiRequest, query: Query, options: ServerOptions): ApiResponse {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (path === '/version' || path === '/version/') return isRead ? answerVersion(catalog.kubernetesVersion, options) : METHOD_NOT_ALLOWED;
  const check = HEALTH.find((each) => path === each || path.startsWith(`${each}/`));
  if (check !== undefined) return textResponse(200, healthText(check.slice(1), query));
  return { ...toResponse({ status: path === '/' ? 200 : 404, object: struct({ paths: pathsOf(catalog) }) }, PRETTY) };
}

const PRETTY = { format: 'json', pretty: true } as const;

function healthText(check: string, query: Query): string {
  return query.all('verbose').length === 0 ? 'ok' : `[+]ping ok\n${check} check passed\n`;
}

function pathsOf({ groups }: ApiCatalog): readonly string[] {
  const served = [...groups].flatMap(([group, versions]) => [
    `/apis/${group}`,
    ...versions.map(({ version }) => `/apis/${group}/${version}`),
  ]);
  const own = [
    '/api',
    '/api/v1',
    '/apis',
    `/apis/${EXTENSIONS}`,
    `/apis/${EXTENSIONS}/v1`,
    ...HEALTH,
    '/openapi/v2',
    '/openapi/v3',
    '/version',
  ];
  return [...own, ...served].sort();
}
