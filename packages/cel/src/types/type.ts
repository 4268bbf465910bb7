/** The kinds of {@link CelType}; `object` is a message or an object of a schema, `opaque` a type of a library. */
export type TypeKind =
  | 'any'
  | 'bool'
  | 'bytes'
  | 'double'
  | 'duration'
  | 'dyn'
  | 'error'
  | 'int'
  | 'list'
  | 'map'
  | 'null'
  | 'object'
  | 'opaque'
  | 'param'
  | 'string'
  | 'timestamp'
  | 'type'
  | 'uint'
  | 'undeclared';

/** A type of the Common Expression Language. Immutable; compare with {@link isExactType}, not by identity. */
export interface CelType {
  readonly kind: TypeKind;
  /** The name at run time: `google.protobuf.Duration`, `optional_type`, `_var0` for a parameter. */
  readonly name: string;
  readonly parameters: readonly CelType[];
  /** Whether a type parameter occurs in it, which something may still be put for. */
  readonly isOpen: boolean;
  /** How many types it is made of, itself included; more than memory holds where the same type is used again and again. */
  readonly size: number;
  /** Set for the wrapper messages of protobuf: the type may also be null. */
  readonly isWrapper?: true;
}

const NONE: readonly CelType[] = [];

function plain(kind: TypeKind, name: string): CelType {
  return { kind, name, parameters: NONE, isOpen: false, size: 1 };
}

function made(kind: TypeKind, name: string, parameters: readonly CelType[]): CelType {
  const size = parameters.reduce((sum, parameter) => sum + parameter.size, 1);
  return { kind, name, parameters, isOpen: parameters.some(({ isOpen }) => isOpen), size };
}

export const ANY = plain('any', 'google.protobuf.Any');
export const BOOL = plain('bool', 'bool');
export const BYTES = plain('bytes', 'bytes');
export const DOUBLE = plain('double', 'double');
export const DURATION = plain('duration', 'google.protobuf.Duration');
export const DYN = plain('dyn', 'dyn');
/** The type of what is wrong; it agrees with every type, so that one mistake is reported once. */
export const ERROR = plain('error', 'error');
/** The type of what is undeclared to servers that give it none; it agrees with no type. */
export const UNDECLARED = plain('undeclared', '<nil>');
export const INT = plain('int', 'int');
export const NULL = plain('null', 'null_type');
export const STRING = plain('string', 'string');
export const TIMESTAMP = plain('timestamp', 'google.protobuf.Timestamp');
/** The type of types. */
export const TYPE = plain('type', 'type');
export const UINT = plain('uint', 'uint');

export const listOf = (element: CelType): CelType => made('list', 'list', [element]);
export const mapOf = (key: CelType, value: CelType): CelType => made('map', 'map', [key, value]);
export const optionalOf = (value: CelType): CelType => made('opaque', OPTIONAL, [value]);
/** The type of a type: `type(int)`. */
export const typeOf = (type: CelType): CelType => made('type', 'type', [type]);
export const objectType = (name: string): CelType => plain('object', name);
export const opaqueType = (name: string): CelType => plain('opaque', name);
export const typeParameter = (name: string): CelType => ({ kind: 'param', name, parameters: NONE, isOpen: true, size: 1 });
/** A type of protobuf that wraps a scalar so that it may be null. */
export const wrapperOf = (type: CelType): CelType => ({ ...type, isWrapper: true });

/** The same type with other parameters. */
export function withParameters(type: CelType, parameters: readonly CelType[]): CelType {
  return made(type.kind, type.name, parameters);
}

const OPTIONAL = 'optional_type';

/** The type in an optional, or undefined for any other type. */
export function optionalValue(type: CelType): CelType | undefined {
  return type.kind === 'opaque' && type.name === OPTIONAL ? type.parameters[0] : undefined;
}

/** True for `dyn` and for protobuf's Any: checked only when it is evaluated. */
export function isDyn({ kind }: CelType): boolean {
  return kind === 'dyn' || kind === 'any';
}

/** True for {@link isDyn}, and for what is already wrong. */
export function isDynOrError(type: CelType): boolean {
  return type.kind === 'error' || isDyn(type);
}

/** Whether two types are the same, names of type parameters included. */
export function isExactType(a: CelType, b: CelType): boolean {
  return sameType(a, b, true);
}

/** Whether two types are the same but for the names of type parameters. */
export function isEquivalentType(a: CelType, b: CelType): boolean {
  return sameType(a, b, false);
}

function sameType(a: CelType, b: CelType, byParameterName: boolean): boolean {
  if (a === b) return true;
  if (a.kind !== b.kind || a.parameters.length !== b.parameters.length) return false;
  if ((byParameterName || a.kind !== 'param') && a.name !== b.name) return false;
  return a.parameters.every((parameter, i) => sameType(parameter, b.parameters[i]!, byParameterName));
}

/** Whether a value of `from` is one of `to` without anything to infer: the same, or `to` is `dyn`, or a wrapper of it. */
export function accepts(to: CelType, from: CelType): boolean {
  if (to.isWrapper === true && from.kind === 'null') return true;
  if (to === from || isDyn(to) || to.kind === 'param') return true;
  if (to.kind !== from.kind || to.name !== from.name || to.parameters.length !== from.parameters.length) return false;
  return to.parameters.every((parameter, i) => accepts(parameter, from.parameters[i]!));
}
