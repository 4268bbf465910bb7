import { isDigit, isLetter } from '@structural/go';
import { definitionKey, definitionName } from '../definition-name.js';
import { nameParameter, type Action, type Parameter, type RequestParameters } from './parameters.js';
import { repeat } from '../printing/print-document.js';
import type { PublishedType } from '../schemas/published-type.js';

/** A method of HTTP under which a path has an operation, as documents spell it. */
type Method = 'delete' | 'get' | 'patch' | 'post' | 'put';

/** One operation on a path, free of either dialect. */
export interface PathOperation {
  readonly method: Method;
  readonly action: Action;
  readonly id: string;
  readonly description: string;
  readonly consumes: readonly string[];
  readonly parameters: readonly Parameter[];
  /** What a request carries and whether it must. */
  readonly body?: { readonly definition: string; readonly required: boolean; readonly isShared: boolean };
  readonly responses: readonly { readonly code: string; readonly description: string; readonly definition: string }[];
}

/** A path with its operations. Parameters that all of them take stand at the path. */
export interface PathItem {
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly operations: readonly PathOperation[];
}

/** What all operations of a document answer with. */
export const PRODUCES: readonly string[] = repeat(['application/json', 'application/yaml']);

const PATCHES = repeat(['application/json-patch+json', 'application/merge-patch+json', 'application/apply-patch+yaml']);
const META = 'io.k8s.apimachinery.pkg.apis.meta.v1';

/** The definition that a subresource speaks where it is not the resource's own. */
const SCALE = 'io.k8s.api.autoscaling.v1.Scale';

/**
 * The paths of a type and what may be done there.
 *
 * Source: `pkg/controller/openapi/builder`, generateBuilder and buildRoute, and `kube-openapi/pkg/builder`, findCommonParameters.
 */
export function pathsOf(type: PublishedType, parameters: RequestParameters): readonly PathItem[] {
  const { group, version, plural, namespaced } = type;
  const base = `/apis/${group}/${version}`;
  const root = namespaced ? `${base}/namespaces/{namespace}/${plural}` : `${base}/${plural}`;
  const own = definitionKey(definitionName(group, version, type.kind));
  const list = definitionKey(definitionName(group, version, type.listKind));
  const place = namespaced ? [parameters.namespace] : [];
  const named = [nameParameter(type.kind), ...place, parameters.pretty];
  const at = (path: string, subresource: string, definition: string, actions: readonly Action[]): PathItem => ({
    path,
    parameters: named,
    operations: actions.map((action) => operation(type, parameters, action, subresource, definition)),
  });
  return [
    ...(namespaced ? [inAllNamespaces(type, parameters, `${base}/${plural}`, list)] : []),
    {
      path: root,
      parameters: [...place, parameters.pretty],
      operations: [
        operation(type, parameters, 'list', '', list),
        operation(type, parameters, 'post', '', own),
        operation(type, parameters, 'deletecollection', '', `${META}.Status`),
      ],
    },
    at(`${root}/{name}`, '', own, ['get', 'put', 'delete', 'patch']),
    ...(type.hasStatus ? [at(`${root}/{name}/status`, 'status', own, ['get', 'put', 'patch'])] : []),
    ...(type.hasScale ? [at(`${root}/{name}/scale`, 'scale', SCALE, ['get', 'put', 'patch'])] : []),
  ];
}

/** The one path with a single operation: what it takes counts as common to all. */
function inAllNamespaces(type: PublishedType, parameters: RequestParameters, path: string, list: string): PathItem {
  const id = operationId(type, 'list', `${type.kind}ForAllNamespaces`);
  const read = operation(type, parameters, 'list', '', list);
  return { path, parameters: parameters.listAndPretty, operations: [{ ...read, id, parameters: [] }] };
}

const METHODS: Readonly<Record<Action, Method>> = {
  list: 'get',
  get: 'get',
  post: 'post',
  put: 'put',
  patch: 'patch',
  delete: 'delete',
  deletecollection: 'delete',
};
const VERBS: Readonly<Record<Action, string>> = {
  list: 'list',
  get: 'read',
  post: 'create',
  put: 'replace',
  patch: 'patch',
  delete: 'delete',
  deletecollection: 'delete',
};

function operation(
  type: PublishedType,
  parameters: RequestParameters,
  action: Action,
  subresource: string,
  definition: string,
): PathOperation {
  const answer = action === 'delete' ? `${META}.Status` : definition;
  const body = bodyOf(action, definition, parameters.areShared);
  const subject = `${type.namespaced ? 'Namespaced' : ''}${type.kind}${titled(subresource)}`;
  return {
    method: METHODS[action],
    action,
    id: operationId(type, VERBS[action], action === 'deletecollection' ? `collection${subject}` : subject),
    description: description(type.kind, action, subresource),
    consumes: action === 'patch' ? PATCHES : PRODUCES,
    parameters: parameters.of(action),
    ...(body === undefined ? {} : { body }),
    responses: [
      { code: '200', description: 'OK', definition: answer },
      ...(action === 'post' || action === 'put' ? [{ code: '201', description: 'Created', definition: answer }] : []),
      ...(action === 'post' || action === 'delete' ? [{ code: '202', description: 'Accepted', definition: answer }] : []),
    ],
  };
}

function bodyOf(action: Action, definition: string, isShared: boolean): PathOperation['body'] {
  if (action === 'post' || action === 'put') return { definition, required: true, isShared };
  if (action === 'patch') return { definition: `${META}.Patch`, required: true, isShared };
  return action === 'delete' ? { definition: `${META}.DeleteOptions`, required: false, isShared } : undefined;
}

function description(kind: string, action: Action, subresource: string): string {
  const part = subresource === '' ? '' : ` ${subresource} of`;
  switch (action) {
    case 'list':
      return `list objects of kind ${kind}`;
    case 'post':
      return `create${article(kind)}${kind}`;
    case 'delete':
      return `delete${article(kind)}${kind}`;
    case 'deletecollection':
      return `delete collection of ${kind}`;
    case 'get':
      return `read${part} the specified ${kind}`;
    case 'put':
      return `replace${part} the specified ${kind}`;
    case 'patch':
      return `partially update${part} the specified ${kind}`;
  }
}

/** The article of a noun between blanks; a plural has none. Source: `k8s.io/apiserver/pkg/endpoints`, GetArticleForNoun. */
function article(noun: string): string {
  if (noun.endsWith('s') && !noun.endsWith('ss')) return ' ';
  return /^[aeiou]/i.test(noun) ? ' an ' : ' a ';
}

/** `x-kubernetes-tags` of a type's operations: group and version run together. */
export function tagOf({ group, version }: PublishedType): string {
  return `${camelCase(withoutSuffix(group), false)}_${camelCase(version, false)}`;
}

function operationId({ group, version }: PublishedType, verb: string, subject: string): string {
  return verb + camelCase(withoutSuffix(group), true) + camelCase(version, true) + camelCase(subject, true);
}

function withoutSuffix(group: string): string {
  return group.endsWith('.k8s.io') ? group.slice(0, -'.k8s.io'.length) : group;
}

/** Drops what no identifier may hold and begins the next word with a capital. Source: `endpoints/openapi`, ToValidOperationID. */
function camelCase(text: string, capital: boolean): string {
  let result = '';
  let capitalize = capital;
  let isFirst = true;
  for (const character of text) {
    if (character === '_' || isLetter(character) || (!isFirst && isDigit(character))) {
      result += capitalize ? character.toUpperCase() : character;
      capitalize = false;
    } else {
      capitalize = true;
    }
    isFirst = false;
  }
  return result;
}

function titled(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
