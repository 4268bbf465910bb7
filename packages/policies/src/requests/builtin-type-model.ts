import { findKind, typeFacts, type TypeField } from '@structural/builtin';
import type { Atom, ListType, MapType, ScalarType, StructField } from '@structural/core';
import { apiVersionOf, type AdmittedKind } from './request.js';

/** The type by which objects of a built-in kind are merged. Source: the OpenAPI document of the server, `k8s.io/kube-openapi/pkg/schemaconv`. */
export function builtinTypeModel(kind: AdmittedKind, minor: number): Atom | undefined {
  const type = findKind(apiVersionOf(kind), kind.kind)?.type;
  return type === undefined ? undefined : structAtom(type, minor);
}

const atoms = new Map<string, Atom>();

function structAtom(type: string, minor: number): Atom {
  const key = `${String(minor)} ${type}`;
  let atom = atoms.get(key);
  if (atom === undefined) atoms.set(key, (atom = { map: structType(type, minor) }));
  return atom;
}

function structType(type: string, minor: number): MapType {
  const fields = new Map<string, StructField | undefined>();
  const declared = new Map((typeFacts(type, minor).fields ?? []).map((field) => [field.name, field]));
  return {
    kind: 'map',
    isAtomic: ATOMIC_STRUCTS.has(type),
    hasFields: true,
    field(name) {
      const facts = declared.get(name);
      if (facts === undefined || fields.has(name)) return fields.get(name);
      const field = fieldOf(type, facts, minor);
      fields.set(name, field);
      return field;
    },
    elements: () => undefined,
  };
}

function fieldOf(type: string, { form, keys, listType, name }: TypeField, minor: number): StructField {
  const atom = atomOf(form, minor, listType === undefined ? undefined : listType === 'map' ? (keys ?? []) : []);
  if (ATOMIC_MAPS.has(`${type}.${name}`) && atom.map !== undefined) return { type: { map: { ...atom.map, isAtomic: true } } };
  return name === 'protocol' && DEFAULT_PROTOCOL.has(type) ? { type: atom, default: 'TCP' } : { type: atom };
}

/** The types whose field `protocol` is a part of list keys and has a default. */
const DEFAULT_PROTOCOL: ReadonlySet<string> = new Set(['core/v1.ContainerPort', 'core/v1.ServicePort']);

const SCALARS: ReadonlyMap<string, ScalarType> = new Map<string, ScalarType>([
  ['s', 'string'],
  ['b', 'boolean'],
  ['i', 'numeric'],
  ['l', 'numeric'],
  ['f', 'numeric'],
  ['y', 'string'],
  ['T', 'untyped'],
  ['M', 'untyped'],
  ['Q', 'untyped'],
  ['I', 'untyped'],
]);

/** `keys` are those of the items of a list, none for a set, and undefined where the list is owned as a whole. */
function atomOf(form: string, minor: number, keys?: readonly string[]): Atom {
  if (form.startsWith('*')) return atomOf(form.slice(1), minor, keys);
  if (form.startsWith('[]')) return { list: listAtom(form.slice(2), minor, keys) };
  if (form.startsWith('{')) {
    const elements = (): Atom => atomOf(form.slice(form.indexOf('}') + 1), minor);
    return { map: { kind: 'map', isAtomic: false, hasFields: false, field: () => undefined, elements } };
  }
  const scalar = SCALARS.get(form);
  if (scalar !== undefined) return { scalar };
  // What is JSON of any kind.
  if (form.length === 1) return { map: { kind: 'map', isAtomic: false, hasFields: false, field: () => undefined, elements: () => ANY } };
  const { form: called } = typeFacts(form, minor);
  return called === undefined ? structAtom(form, minor) : atomOf(called, minor, keys);
}

function listAtom(item: string, minor: number, keys: readonly string[] | undefined): ListType {
  return {
    kind: 'list',
    isAtomic: keys === undefined,
    keys: keys ?? [],
    get elements() {
      return atomOf(item, minor);
    },
  };
}

const ANY: Atom = {
  scalar: 'untyped',
  list: {
    kind: 'list',
    isAtomic: true,
    keys: [],
    get elements() {
      return ANY;
    },
  },
  map: { kind: 'map', isAtomic: false, hasFields: false, field: () => undefined, elements: () => ANY },
};

/** The structs that are owned as a whole. Source: `+structType=atomic` in `k8s.io/api`. */
const ATOMIC_STRUCTS: ReadonlySet<string> = new Set(
  `admissionregistration/v1.ParamKind admissionregistration/v1.Variable admissionregistration/v1.ParamRef admissionregistration/v1.MatchResources
  admissionregistration/v1.NamedRuleWithOperations autoscaling/v1.CrossVersionObjectReference core/v1.SecretReference core/v1.FileKeySelector
  core/v1.ObjectFieldSelector core/v1.ResourceFieldSelector core/v1.ConfigMapKeySelector core/v1.SecretKeySelector core/v1.NodeSelector
  core/v1.NodeSelectorTerm core/v1.TopologySelectorTerm core/v1.EvictionResponder core/v1.EndpointAddress core/v1.EndpointPort core/v1.ObjectReference
  core/v1.LocalObjectReference core/v1.TypedLocalObjectReference core/v1.ScopeSelector discovery/v1.EndpointPort networking/v1.ServiceBackendPort
  rbac/v1.Subject rbac/v1.RoleRef meta/v1.OwnerReference meta/v1.LabelSelector`.split(/\s+/),
);

/** The maps that are owned as a whole. Source: `+mapType=atomic`. */
const ATOMIC_MAPS: ReadonlySet<string> = new Set([
  'core/v1.PodSpec.nodeSelector',
  'core/v1.ReplicationControllerSpec.selector',
  'core/v1.ServiceSpec.selector',
  'node/v1.Scheduling.nodeSelector',
]);
