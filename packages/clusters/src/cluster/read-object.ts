import type { ObjectName } from '../lists/object-name.js';

/** An object that was read of a cluster or a snapshot. */
export interface ReadObject extends ObjectName {
  readonly kind: 'object';
  /** `PLURAL.GROUP`, as the definition of its kind is named. */
  readonly resource: string;
  /** Its JSON text with `apiVersion` and `kind`; a custom resource in a version that the server serves, its storage version where that is one. */
  readonly json: Uint8Array;
}

/** The resource of definitions themselves. */
export const DEFINITIONS = 'customresourcedefinitions.apiextensions.k8s.io';

/** Where an object is, below the name of its source: `widgets.example.com/NAMESPACE/NAME`. */
export function objectPlace({ name, namespace, resource }: Pick<ReadObject, 'name' | 'namespace' | 'resource'>): string {
  return namespace === '' ? `${resource}/${name}` : `${resource}/${namespace}/${name}`;
}
