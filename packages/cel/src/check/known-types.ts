import { isPatchType } from './patch-types.js';
import {
  ANY,
  BOOL,
  BYTES,
  DOUBLE,
  DURATION,
  DYN,
  INT,
  listOf,
  mapOf,
  NULL,
  objectType,
  opaqueType,
  optionalOf,
  STRING,
  TIMESTAMP,
  TYPE,
  UINT,
  typeParameter,
  wrapperOf,
  type CelType,
} from '../types/type.js';
import type { Environment } from '../environment/environment.js';

const ANY_LIST = listOf(DYN);
const ANY_MAP = mapOf(DYN, DYN);
const STRUCT = mapOf(STRING, DYN);

/** The types that an expression can name as values: `type(x) == int`. */
const NAMED_TYPES: ReadonlyMap<string, CelType> = new Map(
  [BOOL, BYTES, DOUBLE, DURATION, INT, ANY_LIST, ANY_MAP, NULL, STRING, TIMESTAMP, TYPE, UINT].map((type) => [type.name, type]),
);

/** The types that libraries bring. */
const LIBRARY_TYPES: ReadonlyMap<string, CelType> = new Map(
  [optionalOf(DYN), opaqueType('net.IP'), opaqueType('net.CIDR')].map((type) => [type.name, type]),
);

/** Names of types of schemas, which are known but mean nothing when they are evaluated. Source: `k8s.io/apiserver/pkg/cel`, findScalar. */
const SCHEMA_TYPES: ReadonlyMap<string, CelType> = new Map([
  ['duration', DURATION],
  ['timestamp', TIMESTAMP],
]);

interface Message {
  readonly type: CelType;
  readonly fields: ReadonlyMap<string, CelType>;
}

function message(type: CelType, fields: readonly (readonly [string, CelType])[]): Message {
  return { type, fields: new Map(fields) };
}

function wrapper(type: CelType): Message {
  return message(wrapperOf(type), [['value', type]]);
}

const SECONDS_AND_NANOS = [
  ['seconds', INT],
  ['nanos', INT],
] as const;

/** The messages of protobuf that every environment knows. */
const MESSAGES: ReadonlyMap<string, Message> = new Map([
  [
    'google.protobuf.Any',
    message(ANY, [
      ['type_url', STRING],
      ['value', BYTES],
    ]),
  ],
  ['google.protobuf.Duration', message(DURATION, SECONDS_AND_NANOS)],
  ['google.protobuf.Timestamp', message(TIMESTAMP, SECONDS_AND_NANOS)],
  ['google.protobuf.Empty', message(objectType('google.protobuf.Empty'), [])],
  ['google.protobuf.Struct', message(STRUCT, [['fields', STRUCT]])],
  [
    'google.protobuf.Struct.FieldsEntry',
    message(objectType('google.protobuf.Struct.FieldsEntry'), [
      ['key', STRING],
      ['value', DYN],
    ]),
  ],
  [
    'google.protobuf.Value',
    message(DYN, [
      ['null_value', INT],
      ['number_value', DOUBLE],
      ['string_value', STRING],
      ['bool_value', BOOL],
      ['struct_value', STRUCT],
      ['list_value', ANY_LIST],
    ]),
  ],
  ['google.protobuf.ListValue', message(ANY_LIST, [['values', ANY_LIST]])],
  ['google.protobuf.BoolValue', wrapper(BOOL)],
  ['google.protobuf.BytesValue', wrapper(BYTES)],
  ['google.protobuf.DoubleValue', wrapper(DOUBLE)],
  ['google.protobuf.FloatValue', wrapper(DOUBLE)],
  ['google.protobuf.Int32Value', wrapper(INT)],
  ['google.protobuf.Int64Value', wrapper(INT)],
  ['google.protobuf.StringValue', wrapper(STRING)],
  ['google.protobuf.UInt32Value', wrapper(UINT)],
  ['google.protobuf.UInt64Value', wrapper(UINT)],
]);

/** Messages that evaluate as values under their own name. */
const VALUE_MESSAGES: ReadonlySet<string> = new Set(['google.protobuf.Empty', 'google.protobuf.Struct.FieldsEntry']);

const OPEN_CONTAINERS: ReadonlyMap<string, CelType> = new Map([
  ['list', listOf(typeParameter('A'))],
  ['map', mapOf(typeParameter('A'), typeParameter('B'))],
]);

/** The type that a name means, or undefined. */
export function namedType(name: string, { makesPatches, types: libraryTypes, language }: Environment): CelType | undefined {
  if (makesPatches === true && isPatchType(name)) return objectType(name);
  const open = language.closedContainerTypes ? undefined : OPEN_CONTAINERS.get(name);
  return (
    open ??
    NAMED_TYPES.get(name) ??
    (libraryTypes.has(name) ? LIBRARY_TYPES.get(name) : undefined) ??
    MESSAGES.get(name)?.type ??
    SCHEMA_TYPES.get(name)
  );
}

/** Whether a name of a type has a value when it is evaluated; others make a program that cannot be made. */
export function isTypeValue(name: string): boolean {
  return NAMED_TYPES.has(name) || LIBRARY_TYPES.has(name) || VALUE_MESSAGES.has(name);
}

/** The one value of an enum that every environment knows. */
export const NULL_VALUE_ENUM = 'google.protobuf.NullValue.NULL_VALUE';

/** Whether the name is that of a message. */
export function isMessage(name: string): boolean {
  return MESSAGES.has(name);
}

/** Whether a name is that of a type of schemas, which can be asked for fields but has none. */
export function isSchemaType(name: string): boolean {
  return SCHEMA_TYPE_NAMES.has(name);
}

const SCHEMA_TYPE_NAMES: ReadonlySet<string> = new Set([
  'bool',
  'bytes',
  'double',
  'duration',
  'int',
  'null_type',
  'string',
  'timestamp',
  'uint',
  'list',
  'map',
]);

/** The type of a field of a message, or of `map`, in which there may be any. */
export function fieldOfKnown(name: string, field: string): CelType | undefined {
  return name === 'map' ? ANY : MESSAGES.get(name)?.fields.get(field);
}

/** Under which name the fields of a type are found that may be written as a message, or undefined for one that may not. */
export function messageName(type: CelType): string | undefined {
  if (type.kind === 'object') return type.name;
  if (type.kind === 'list') return type === ANY_LIST ? 'google.protobuf.ListValue' : undefined;
  if (type.kind === 'map') return type === STRUCT ? 'google.protobuf.Struct' : undefined;
  const name = WELL_KNOWN.get(type.kind);
  return type.isWrapper === true || NULLABLE_KINDS.has(type.kind) ? name : undefined;
}

const NULLABLE_KINDS: ReadonlySet<CelType['kind']> = new Set(['any', 'timestamp', 'duration', 'dyn', 'null']);

const WELL_KNOWN: ReadonlyMap<CelType['kind'], string> = new Map([
  ['any', 'google.protobuf.Any'],
  ['bool', 'google.protobuf.BoolValue'],
  ['bytes', 'google.protobuf.BytesValue'],
  ['double', 'google.protobuf.DoubleValue'],
  ['duration', 'google.protobuf.Duration'],
  ['dyn', 'google.protobuf.Value'],
  ['int', 'google.protobuf.Int64Value'],
  ['null', 'google.protobuf.NullValue'],
  ['string', 'google.protobuf.StringValue'],
  ['timestamp', 'google.protobuf.Timestamp'],
  ['uint', 'google.protobuf.UInt64Value'],
]);
