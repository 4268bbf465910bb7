/** What a path asks for: an object or a collection of a resource, or a part of an object. */
export interface ResourcePath {
  readonly group: string;
  readonly version: string;
  readonly resource: string;
  /** Empty where the path names none. */
  readonly namespace: string;
  readonly name: string;
  readonly subresource: string;
}

/** The parts of a path; slashes at its ends do not count. */
export function pathParts(path: string): readonly string[] {
  let [start, end] = [0, path.length];
  while (path[start] === '/') start++;
  while (end > start && path[end - 1] === '/') end--;
  return path.slice(start, end).split('/');
}

/**
 * What the parts of a path below `/apis` ask for, `undefined` for what is no resource. What stands behind a subresource does not count.
 *
 * Source: `k8s.io/apiserver/pkg/endpoints/request`, RequestInfoFactory.
 */
export function resourcePath([group = '', version = '', ...rest]: readonly string[]): ResourcePath | undefined {
  const [first, second = '', third] = rest;
  if (first === undefined) return undefined;
  const isWithin = third !== undefined && !NAMESPACE_PARTS.has(third);
  const [namespace, own] = first === 'namespaces' && isWithin ? [second, rest.slice(2)] : ['', rest];
  const [resource = '', name = '', subresource = ''] = own;
  return { group, version, resource, namespace, name, subresource };
}

/** The subresources of namespaces. */
const NAMESPACE_PARTS = new Set(['finalize', 'status']);

/** What is done to a resource, in the words of the API. */
export type Verb = 'create' | 'delete' | 'deletecollection' | 'get' | 'list' | 'patch' | 'update' | 'watch' | '';

/** The verb of a method; empty for one that is none. */
export function verbOf(method: string, isNamed: boolean, isWatch: boolean): Verb {
  switch (method) {
    case 'GET':
    case 'HEAD':
      return isWatch ? 'watch' : isNamed ? 'get' : 'list';
    case 'POST':
      return 'create';
    case 'PUT':
      return 'update';
    case 'PATCH':
      return 'patch';
    case 'DELETE':
      return isNamed ? 'delete' : 'deletecollection';
    default:
      return '';
  }
}
