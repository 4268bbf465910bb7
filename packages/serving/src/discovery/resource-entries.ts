import { typeFacts, type BuiltinKind } from '@structural/builtin';
import { versionsOf } from '@structural/core';
import { IN_ALL, SCALED } from '../builtin/kind-behaviour.js';
import { isTerminating, type ServedDefinition } from '../catalog/served-definition.js';

/** One resource or subresource of a version, as discovery tells it. */
export interface ResourceEntry {
  /** The plural name; of a subresource its own name alone. */
  readonly name: string;
  readonly singular: string;
  readonly namespaced: boolean;
  readonly kind: string;
  /** Where the kind is of another group and version than the resource. */
  readonly foreign?: { readonly group: string; readonly version: string };
  readonly verbs: readonly string[];
  readonly shortNames?: readonly string[];
  readonly categories?: readonly string[];
  /** What the hash of the storage version is made of. */
  readonly storage?: string;
  readonly subresources: readonly ResourceEntry[];
}

const VERBS = ['delete', 'deletecollection', 'get', 'list', 'patch', 'create', 'update', 'watch'];
/** Of what is in deletion. */
const ENDING_VERBS = ['delete', 'deletecollection', 'get', 'list', 'watch'];
const SUBRESOURCE_VERBS = ['get', 'patch', 'update'];

/** What a version of a definition has to offer. Source: `pkg/apiserver`, DiscoveryController.sync. */
export function resourceEntry(served: ServedDefinition, version: string): ResourceEntry {
  const { spec } = served.definition;
  const versions = versionsOf(spec);
  const own = versions.find(({ name }) => name === version);
  const storage = versions.find((each) => each.storage)?.name;
  const { categories, kind, plural, shortNames, singular } = spec.names;
  const namespaced = spec.scope === 'Namespaced';
  const subresource = (name: string): ResourceEntry => ({
    name,
    singular: '',
    namespaced,
    kind,
    verbs: SUBRESOURCE_VERBS,
    subresources: [],
  });
  return {
    name: plural,
    singular,
    namespaced,
    kind,
    verbs: isTerminating(served) ? ENDING_VERBS : VERBS,
    ...(shortNames === undefined || shortNames.length === 0 ? {} : { shortNames }),
    ...(categories === undefined || categories.length === 0 ? {} : { categories }),
    ...(storage === undefined ? {} : { storage: `${spec.group}/${storage}/${kind}` }),
    subresources: [
      ...(own?.subresources?.status === undefined ? [] : [subresource('status')]),
      ...(own?.subresources?.scale === undefined
        ? []
        : [{ ...subresource('scale'), kind: 'Scale', foreign: { group: 'autoscaling', version: 'v1' } }]),
    ],
  };
}

/** What a built-in kind has to offer. */
export function builtinEntry(kind: BuiltinKind, minor: number): ResourceEntry {
  const { group, kind: name, namespaced, plural, shortNames, type = '', version } = kind;
  const subresource = (part: string): ResourceEntry => ({
    name: part,
    singular: '',
    namespaced,
    kind: name,
    verbs: SUBRESOURCE_VERBS,
    subresources: [],
  });
  const hasStatus = typeFacts(type, minor).fields?.some((field) => field.name === 'status') === true;
  return {
    name: plural,
    singular: name.toLowerCase(),
    namespaced,
    kind: name,
    verbs: ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'],
    ...(shortNames.length > 0 && { shortNames }),
    ...(IN_ALL.has(plural) && { categories: ['all'] }),
    storage: `${group}/${version}/${name}`,
    subresources: [
      ...(SCALED.has(plural) ? [{ ...subresource('scale'), kind: 'Scale', foreign: { group: 'autoscaling', version: 'v1' } }] : []),
      ...(hasStatus ? [subresource('status')] : []),
    ],
  };
}

/** Definitions themselves, which are only read and judged here. */
export const DEFINITION_ENTRY: ResourceEntry = {
  name: 'customresourcedefinitions',
  singular: 'customresourcedefinition',
  namespaced: false,
  kind: 'CustomResourceDefinition',
  verbs: ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'],
  shortNames: ['crd', 'crds'],
  categories: ['api-extensions'],
  subresources: [
    {
      name: 'status',
      singular: '',
      namespaced: false,
      kind: 'CustomResourceDefinition',
      verbs: ['get', 'patch', 'update'],
      subresources: [],
    },
  ],
};

/** The namespaces of what is stored; the one resource of the group without a name, by which clients know lists of kind `List`. */
export const NAMESPACE_ENTRY: ResourceEntry = {
  name: 'namespaces',
  singular: 'namespace',
  namespaced: false,
  kind: 'Namespace',
  verbs: ['get', 'list', 'watch'],
  shortNames: ['ns'],
  subresources: [],
};
