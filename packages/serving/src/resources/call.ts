import {
  deprecationWarning,
  toResourceStorage,
  type CustomResourceDefinition,
  type ResourceStorage,
  type ResourceType,
} from '@structural/core';
import type { ApiRequest } from '../api-request.js';
import type { ApiCatalog } from '../catalog/api-catalog.js';
import type { ServedDefinition } from '../catalog/served-definition.js';
import type { StoredObject } from '../catalog/stored-object.js';
import type { Conversions } from '../conversion/open-conversions.js';
import type { Output } from '../http/output.js';
import type { Query } from '../http/query.js';
import type { ResourcePath } from '../route.js';
import type { ServerOptions } from '../server-options.js';
import type { FailingKind } from '../status/status.js';

/** A request about resources that are served. */
export interface Call {
  readonly request: ApiRequest;
  readonly query: Query;
  readonly path: ResourcePath;
  readonly output: Output;
  readonly catalog: ApiCatalog;
  readonly options: ServerOptions;
  readonly served: ServedDefinition;
  readonly type: ResourceType;
  readonly storage: ResourceStorage;
  /** The resource as failures name it. */
  readonly about: FailingKind;
  /** Empty for the resource itself. */
  readonly subresource: '' | 'scale' | 'status';
  /** How its objects become those of other versions. */
  readonly conversions: Conversions;
  /** What every answer about the version warns of. */
  readonly warnings: readonly string[];
}

/** What a call is about, or why the server cannot serve it at all. */
export type ToServing =
  | { readonly ok: true; readonly type: ResourceType; readonly storage: ResourceStorage; readonly warnings: readonly string[] }
  | { readonly ok: false; readonly error: string };

/** Gets ready to serve a version of a definition. */
export function toServing({ definition }: ServedDefinition, version: string): ToServing {
  let versions = ready.get(definition);
  if (versions === undefined) ready.set(definition, (versions = new Map()));
  let serving = versions.get(version);
  if (serving === undefined) versions.set(version, (serving = getReady(definition, version)));
  return serving;
}

const ready = new WeakMap<CustomResourceDefinition, Map<string, ToServing>>();

function getReady(definition: CustomResourceDefinition, version: string): ToServing {
  const found = toResourceStorage(definition);
  if (!found.ok) return found;
  const { storage } = found;
  const type = storage.type(version);
  if (type?.ok !== true) return { ok: false, error: type?.error ?? `no version ${version}` };
  const deprecation = deprecationWarning(definition, version);
  return { ok: true, storage, type: type.type, warnings: deprecation === undefined ? [] : [deprecation] };
}

/** The group and version of a type as `apiVersion` has them. */
export function groupVersion({ group, version }: { readonly group: string; readonly version: string }): string {
  return group === '' ? version : `${group}/${version}`;
}

/** The type of an object that does not say it, which the path does for kinds that are built in. */
export function missingType({ served, type }: Call): { readonly apiVersion: string; readonly kind: string } | undefined {
  return served.builtin === undefined ? undefined : { apiVersion: groupVersion(type), kind: type.kind };
}

/** The stored object that a call names. */
export function storedOf({ catalog, path, served }: Call): StoredObject | undefined {
  return catalog.objectAt(served.definition.metadata.name, path.namespace, path.name);
}

/** Where a server stores built-in resources that it does not store by their names. Source: `k8s.io/kubernetes/pkg/kubeapiserver`, SpecialDefaultResourcePrefixes. */
const PREFIXES: ReadonlyMap<string, string> = new Map([
  ['endpoints', 'services/endpoints'],
  ['ingresses', 'ingress'],
  ['nodes', 'minions'],
  ['replicationcontrollers', 'controllers'],
  ['services', 'services/specs'],
]);

/** The key of an object in the storage of a server: custom resources are stored by their groups, too. */
export function storageKey({ about: { group, kind }, served }: Call, namespace: string, name: string): string {
  const resource = served.builtin === undefined ? `${group}/${kind}` : (PREFIXES.get(kind) ?? kind);
  return ['/registry', resource, namespace, name].filter((each) => each !== '').join('/');
}
