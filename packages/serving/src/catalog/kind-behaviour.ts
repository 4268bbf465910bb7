import type { BuiltinKind } from '@structural/builtin';

/** What a server does with the objects of one built-in kind, beyond what its types say. */
export interface KindBehaviour {
  readonly kind: BuiltinKind;
  /** The name of its Go type. */
  readonly type: string;
  /** The minor whose types count. */
  readonly minor: number;
  /** Whether an update without a `resourceVersion` replaces whatever is there. */
  readonly isUnconditional: boolean;
  /** Whether an update of what is not there creates it. */
  readonly isCreatedByUpdate: boolean;
  /** Whether a deletion answers with the object instead of a `Status`. */
  readonly returnsDeleted: boolean;
  /** The fields by which its objects can be selected, besides name and namespace. */
  readonly selectableFields: readonly string[];
  /** The subresources that a server has and this one does not. */
  readonly unserved: readonly string[];
  /** The names of the members that differ from those of the stored version, as `[own, stored]`. */
  readonly renamed: readonly (readonly [string, string])[];
  /** The `apiVersion` of stored objects. */
  readonly storedVersion: string;
}
