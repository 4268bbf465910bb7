import type { JsonValue } from '@structural/json';

/**
 * The small language in which API types are written down as data: what Go's struct tags say about the wire.
 *
 * A table of fields is read by one interpreter each for decoding (`decode.ts`) and for semantic equality (`semantic-equal.ts`).
 * `goType` is how Go prints the type in a decode error.
 */
export type Shape = ScalarShape | StructShape | ListShape | MapShape | JsonShape | SelfShape | UnionShape;

/** A value that is not a container; `bytes` is base64 text, `time` an RFC 3339 text in UTC, empty for Go's zero time. */
export interface ScalarShape {
  readonly kind: 'string' | 'bool' | 'int32' | 'int64' | 'uint8' | 'float64' | 'bytes' | 'time';
  readonly goType: string;
}

/** A Go struct. */
export interface StructShape {
  readonly kind: 'struct';
  readonly goType: string;
  /** The type's name without its package, as decode errors print it. */
  readonly name: string;
  /** Sparse: a zero value is the same as an absent one, so zero scalars are left out of the decoded object. */
  readonly sparse: boolean;
  /** The fields by their name on the wire, case-sensitive. */
  readonly fields: () => ReadonlyMap<string, Field>;
}

/** A field of a struct: `name` is the decoded property's name, which differs from the wire's only where versions disagree. */
export interface Field {
  readonly name: string;
  readonly shape: Shape;
  /** A Go pointer: absent and zero are different. */
  readonly pointer: boolean;
  /** The struct without a name of its own that has it, which decode errors of newer servers print before it. */
  readonly within?: string;
}

/** A Go slice, decoded to an array; absent (nil) and empty stay apart. */
export interface ListShape {
  readonly kind: 'list';
  readonly goType: string;
  readonly of: Shape;
}

/** A Go map with string keys, decoded to a `Map`. */
export interface MapShape {
  readonly kind: 'map';
  readonly goType: string;
  readonly of: Shape;
}

/** Any JSON value, kept as it is. */
export interface JsonShape {
  readonly kind: 'json';
  readonly goType: string;
}

/** A value that its type decodes itself and that is kept as it is, such as a quantity. */
export interface SelfShape {
  readonly kind: 'self';
  readonly goType: string;
  /** Why a value cannot be decoded: in the words of the type, or by the type that it wanted; undefined where it can. */
  readonly refuse: (value: JsonValue) => string | ScalarShape | undefined;
}

/**
 * A type with its own JSON decoding, below which strictness is lost: unknown and duplicate fields go unreported.
 *
 * `schemaOrBool`, `schemaOrArray` and `schemaOrStringArray` are `JSONSchemaPropsOrBool` and so on.
 */
export interface UnionShape {
  readonly kind: 'schemaOrBool' | 'schemaOrArray' | 'schemaOrStringArray';
  readonly goType: string;
  readonly schema: () => StructShape;
  /** The property that holds a list, and the list's shape. */
  readonly list: { readonly property: string; readonly shape: () => ListShape };
}

/** True for a type with its own JSON decoding that holds schemas. */
export function isUnion(shape: Shape): shape is UnionShape {
  return shape.kind === 'schemaOrBool' || shape.kind === 'schemaOrArray' || shape.kind === 'schemaOrStringArray';
}

/** How a field is written in a table: its shape, or more by {@link pointer} and {@link renamed}. */
export type FieldEntry =
  | Shape
  | {
      readonly kind: 'field';
      readonly shape: Shape;
      readonly pointer: boolean;
      readonly as: string | undefined;
      readonly within?: string;
    };

/** A table of fields, by their names on the wire. */
export type FieldTable = Readonly<Record<string, FieldEntry>>;

export const string: ScalarShape = { kind: 'string', goType: 'string' };
export const bool: ScalarShape = { kind: 'bool', goType: 'bool' };
export const int32: ScalarShape = { kind: 'int32', goType: 'int32' };
export const int64: ScalarShape = { kind: 'int64', goType: 'int64' };
export const float64: ScalarShape = { kind: 'float64', goType: 'float64' };
export const bytes: ScalarShape = { kind: 'bytes', goType: '[]uint8' };
export const time: ScalarShape = { kind: 'time', goType: 'v1.Time' };

/** A shape under a Go type name of its own, which decode errors print. */
export function named<S extends ScalarShape | ListShape | MapShape>(goType: string, shape: S): S {
  return { ...shape, goType };
}

/** A field that is a Go pointer. */
export function pointer(shape: Shape): FieldEntry {
  return { kind: 'field', shape, pointer: true, as: undefined };
}

/** A field whose decoded property is called otherwise than on the wire. */
export function renamed(as: string, shape: Shape): FieldEntry {
  return { kind: 'field', shape, pointer: false, as };
}

/** A field that an embedded struct has; see `Field.within`. */
export function embedded(within: string, shape: Shape, pointer: boolean): FieldEntry {
  return { kind: 'field', shape, pointer, as: undefined, within };
}

/** A list of `of`. */
export function list(of: Shape): ListShape {
  return { kind: 'list', goType: `[]${of.goType}`, of };
}

/** A map from strings to `of`. */
export function map(of: Shape): MapShape {
  return { kind: 'map', goType: `map[string]${of.goType}`, of };
}

/** Any JSON value under the Go type `goType`. */
export function json(goType: string): JsonShape {
  return { kind: 'json', goType };
}

/** A value that its type decodes itself. */
export function self(goType: string, refuse: SelfShape['refuse']): SelfShape {
  return { kind: 'self', goType, refuse };
}

/** A struct; `fields` is called once, at first use, so that a type may mention itself. */
export function struct(goType: string, fields: () => FieldTable, sparse = false): StructShape {
  let compiled: ReadonlyMap<string, Field> | undefined;
  return {
    kind: 'struct',
    goType,
    name: goType.slice(goType.indexOf('.') + 1),
    sparse,
    fields: () => (compiled ??= compileFields(fields())),
  };
}

function compileFields(table: FieldTable): ReadonlyMap<string, Field> {
  return new Map(
    Object.entries(table).map(([wire, entry]) => [
      wire,
      entry.kind === 'field'
        ? {
            name: entry.as ?? wire,
            shape: entry.shape,
            pointer: entry.pointer,
            ...(entry.within === undefined ? {} : { within: entry.within }),
          }
        : { name: wire, shape: entry, pointer: false },
    ]),
  );
}
