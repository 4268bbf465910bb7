import type { SnapshotPlace } from '@structural/sources';

/** An object that was read of a cluster, and where it is: of the resource `PLURAL.GROUP`, as the definition of its kind is named. */
export interface ReadObject extends SnapshotPlace {
  readonly kind: 'object';
  /** Its JSON text with `apiVersion` and `kind`; a custom resource in a version that the server serves, its storage version where that is one. */
  readonly json: Uint8Array;
}
