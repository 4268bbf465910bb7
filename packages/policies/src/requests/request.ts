import type { KnownAuthorizer } from '@structural/cel';
import type { Atom, GroupVersionKind } from '@structural/core';
import type { JsonObject } from '@structural/json';

/** A kind of objects as it is served. */
export interface AdmittedKind extends GroupVersionKind {
  /** The name in paths: `deployments`. */
  readonly resource: string;
  readonly isNamespaced: boolean;
  /** Whether the server has a Go type for it, as for all built-in kinds. */
  readonly isTyped: boolean;
}

/** Who sends a request. */
export interface UserInfo {
  readonly username: string;
  readonly groups: readonly string[];
  readonly uid?: string;
}

/** A request as admission sees it. */
export interface AdmissionRequest {
  readonly operation: 'CREATE' | 'UPDATE' | 'DELETE' | 'CONNECT';
  readonly kind: AdmittedKind;
  readonly subresource: string;
  readonly name: string;
  /** Empty for objects of the cluster; for a Namespace its own name. */
  readonly namespace: string;
  /** With its defaults unless {@link typedBy} is set, and its namespace. */
  readonly object: JsonObject | undefined;
  readonly oldObject: JsonObject | undefined;
  /** For objects as they are written, of which it is not known what the server sets: the minor of Kubernetes whose types they have. */
  readonly typedBy?: number;
  readonly isDryRun: boolean;
  /** Undefined where it is not known. */
  readonly user: UserInfo | undefined;
  /** The options of the request, such as CreateOptions; undefined where they are not known. */
  readonly options: JsonObject | undefined;
  /** Absent where it is not known what it answers. */
  readonly authorizer?: KnownAuthorizer;
}

/** What there is beside a request, as far as it is known. */
export interface AdmissionContext {
  /** Whether what is not there is known not to be there. */
  readonly isWhole: boolean;
  /** A kind as it is served; undefined where it is not known. */
  kindOf(kind: GroupVersionKind): AdmittedKind | undefined;
  /** Other versions and groups in which the same objects are served. */
  equivalentsOf(kind: AdmittedKind): readonly AdmittedKind[];
  /** A namespace; undefined where it is not known. */
  namespace(name: string): JsonObject | undefined;
  /** The objects of a kind that are known, those of one namespace where that is given. */
  objects(kind: AdmittedKind, namespace?: string): readonly JsonObject[];
  /** The type by which objects of a kind are merged; undefined where it is not known. */
  typeModel(kind: AdmittedKind): Atom | undefined;
  /** An object in another version; undefined where that is not known. */
  convert(object: JsonObject, to: AdmittedKind): JsonObject | undefined;
}

/** `group/version`, or the version alone for the core group. */
export function apiVersionOf({ group, version }: Pick<GroupVersionKind, 'group' | 'version'>): string {
  return group === '' ? version : `${group}/${version}`;
}

/** Takes an `apiVersion` apart. Source: `schema.ParseGroupVersion`. */
export function parseApiVersion(apiVersion: string): { readonly group: string; readonly version: string } {
  const slash = apiVersion.indexOf('/');
  return slash < 0 ? { group: '', version: apiVersion } : { group: apiVersion.slice(0, slash), version: apiVersion.slice(slash + 1) };
}
