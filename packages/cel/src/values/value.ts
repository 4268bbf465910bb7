import type { JsonObject } from '@structural/json';
import type { FixedZone } from '@structural/go';

/**
 * A value of the language while an expression runs.
 *
 * An `int` is a bigint and a `double` a number, so the two are never confused; a `uint` is wrapped. A string holds code points, which are
 * what `size` counts, not UTF-16 units. Source: cel-go, `common/types`.
 */
export type CelValue =
  | null
  | boolean
  | bigint
  | number
  | string
  | Uint8Array
  | CelUint
  | CelTimestamp
  | CelDuration
  | CelList
  | CelMap
  | CelOptional
  | CelTypeValue
  | CelOpaque;

/** An unsigned integer of 64 bits. */
export interface CelUint {
  readonly kind: 'uint';
  readonly value: bigint;
}

/** A point in time: seconds since 1970 and, always ahead of them, nanoseconds from 0 to 999,999,999. */
export interface CelTimestamp {
  readonly kind: 'timestamp';
  readonly seconds: bigint;
  readonly nanos: number;
  /** Where it is printed in; it has no say in the parts of the time and in comparisons. Undefined for UTC. */
  readonly zone?: FixedZone | undefined;
}

/** A span of time in nanoseconds, within 64 bits. */
export interface CelDuration {
  readonly kind: 'duration';
  readonly nanos: bigint;
}

/** A list; `at` is asked only within `0 … size-1`. Its items may be made when they are asked for. */
export interface CelList {
  readonly kind: 'list';
  readonly size: number;
  /** How items are compared where the schema says that their order does not matter; absent for a plain list. */
  readonly semantics?: ListSemantics;
  /** The list is part of a resource, as it is stored; such lists are compared more strictly. */
  readonly isStored?: true;
  /** What is added to it becomes part of such a list, too. */
  readonly sumsAreStored?: boolean;
  /** The list is part of a Go struct: comparing it with anything but a list is an error. */
  readonly isTyped?: true;
  at(index: number): CelValue;
}

/** What `x-kubernetes-list-type` makes of a list: a set of values, or a map by some of its items' fields. */
export type ListSemantics =
  | {
      readonly type: 'set';
      /** Its items are distinguished as Go's values, of which lists and objects cannot be. */
      readonly isOfGoValues?: boolean;
    }
  | { readonly type: 'map'; readonly keys: readonly string[] };

/** A map or an object; `get` is undefined for a key that is absent. */
export interface CelMap {
  readonly kind: 'map';
  readonly size: number;
  /** The object or map is part of a resource, as it is stored; such are compared more strictly. */
  readonly stored?: StoredMembers;
  /** The object is a Go struct or part of one: comparing it with anything but a map is an error. */
  readonly isTyped?: true;
  /** The type of an object that an expression made as part of a patch. */
  readonly madeAs?: string;
  get(key: CelValue): CelValue | undefined;
  /** Without the fields of a resource that its schema does not know, which the size counts. */
  keys(): Iterable<CelValue>;
  /** The entries of a map that an expression made, where a key such as NaN may not find its value; absent for parts of resources. */
  entries?(): Iterable<{ readonly key: CelValue; readonly value: CelValue }>;
}

/** The members of an object or map of a resource. */
interface StoredMembers {
  readonly object: JsonObject;
  /** Whether the schema knows a member; what it does not know is compared as JSON. */
  knows(name: string): boolean;
}

/** An optional value; `value` is undefined for none. */
export interface CelOptional {
  readonly kind: 'optional';
  readonly value: CelValue | undefined;
}

/** A type as a value: what `type(x)` is. */
export interface CelTypeValue {
  readonly kind: 'type';
  readonly name: string;
}

/** The names of the types that Kubernetes adds. */
type OpaqueTypeName =
  | 'kubernetes.Quantity'
  | 'net.IP'
  | 'net.CIDR'
  | 'kubernetes.URL'
  | 'kubernetes.Semver'
  | 'kubernetes.NamedFormat'
  | `kubernetes.authorization.${'Authorizer' | 'PathCheck' | 'GroupCheck' | 'ResourceCheck' | 'Decision'}`
  | 'unknown';

/** A value of a type that a library adds; only that library's functions look inside. */
export interface CelOpaque {
  readonly kind: 'opaque';
  readonly type: OpaqueTypeName;
  /** What costs count it as, where the server knows its size: the bytes of an address. */
  readonly size?: number;
  /** Whether another value of the same type is the same value, or why they cannot be compared. */
  equals(other: CelOpaque): boolean | CelError;
  /** The value in Go's `%v` notation, as `canonical` and error texts write it. */
  print(): string;
}

/** What stopped an expression: the text without the place in the expression. Errors are values; nothing is thrown. */
export interface CelError {
  readonly kind: 'error';
  readonly message: string;
  /** Set where the result is not known: what it depends on. */
  readonly dependsOn?: string;
}

/** What evaluating gives. */
export type CelResult = CelValue | CelError;

/** Makes an error. */
export const celError = (message: string): CelError => ({ kind: 'error', message });

/**
 * A value that only a cluster knows, such as the answer of an authorizer; `what` names it. It makes everything unknown that is computed of it, but not
 * what another term decides.
 */
export function unknownValue(what: string): CelValue {
  const unknown: CelError = { kind: 'error', message: `depends on ${what}`, dependsOn: what };
  return unknown as unknown as CelValue;
}

/** True for an error. */
export const isCelError = (value: CelValue | CelError): value is CelError =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'error';

/** What a function answers to arguments that it has no overload for. */
export const NO_SUCH_OVERLOAD: CelError = celError('no such overload');

/** The optional without a value. */
export const OPTIONAL_NONE: CelOptional = { kind: 'optional', value: undefined };

/** An optional with a value. */
export const optionalOf = (value: CelValue): CelOptional => ({ kind: 'optional', value });

/** An unsigned integer; the caller has checked the range. */
export const uintOf = (value: bigint): CelUint => ({ kind: 'uint', value });

/** A list of values that are there already. */
export const listOf = (items: readonly CelValue[]): CelList => ({ kind: 'list', size: items.length, at: (index) => items[index] ?? null });

/** A type as a value. */
export const typeOf = (name: string): CelTypeValue => ({ kind: 'type', name });
