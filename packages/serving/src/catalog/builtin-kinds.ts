import type { BuiltinKind } from '@structural/builtin';
import type { ServedDefinition } from './served-definition.js';

/** An object of a built-in kind that a server's own code is asked about. */
export interface BuiltinRequest {
  readonly text: string;
  readonly fieldValidation: 'Ignore' | 'Strict' | 'Warn';
  readonly namespace?: string;
  /** What it replaces; without it, the object is created. */
  readonly old?: string;
  readonly allowPrivileged: boolean;
  readonly namespaceLabels?: Readonly<Record<string, string>>;
  readonly subresource?: 'status';
}

/** What that code answers: the object as it is read again, or why it is refused. */
export interface BuiltinAnswer {
  readonly code: number;
  readonly served?: false;
  readonly reason?: string;
  readonly message?: string;
  readonly causes?: readonly { readonly reason?: string; readonly message: string; readonly field?: string }[];
  readonly warnings?: readonly string[];
  readonly object?: unknown;
}

/** A server's own code for built-in kinds. */
export interface BuiltinCode {
  judge(request: BuiltinRequest): BuiltinAnswer;
}

/** A version of a built-in group, and its kinds. */
export interface BuiltinVersion {
  readonly version: string;
  readonly kinds: readonly BuiltinKind[];
}

/** The built-in kinds that a server stores. */
export interface BuiltinKinds {
  readonly code: BuiltinCode;
  /** By the name of the group, the core group under the empty one. */
  readonly groups: ReadonlyMap<string, readonly BuiltinVersion[]>;
  /** The kind behind a plural name; made when it is first asked for. */
  find(group: string, resource: string): ServedDefinition | undefined;
  /** The names under which objects are kept, such as `pods.` and `deployments.apps`. */
  readonly names: readonly string[];
}
