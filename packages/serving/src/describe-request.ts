import type { ApiRequest } from './api-request.js';
import { decodePercent, isFlag, parseQuery } from './http/query.js';
import { pathParts, resourcePath, verbOf, type ResourcePath, type Verb } from './route.js';

/** What a request is about: verb and resource, empty where it is about none, such as discovery. */
export interface DescribedRequest extends ResourcePath {
  readonly verb: Verb;
}

/** Tells what a request is about, without looking whether that is there. Source: `k8s.io/apiserver/pkg/endpoints/request`, RequestInfo. */
export function describeRequest({ method, target }: Pick<ApiRequest, 'method' | 'target'>): DescribedRequest {
  const [encoded = '', ...query] = target.split('?');
  const [root, ...rest] = pathParts(decodePercent(encoded) ?? '');
  const path = root === 'api' ? resourcePath(['', ...rest]) : root === 'apis' ? resourcePath(rest) : undefined;
  if (path === undefined) return { verb: '', group: '', version: '', resource: '', namespace: '', name: '', subresource: '' };
  const isWatch = isFlag(parseQuery(query.join('?')).get('watch'));
  return { ...path, verb: verbOf(method, path.name !== '', isWatch) };
}
