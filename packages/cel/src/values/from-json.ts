import type { StructuralSchema } from '@structural/core';
import {
  isInt64,
  isJsonArray,
  isJsonNumber,
  isJsonObject,
  jsonEqual,
  toFloat64,
  type JsonArray,
  type JsonObject,
  type JsonValue,
} from '@structural/json';
import { escapeName, unescapeName } from '../schema/escape.js';
import { goTypeName } from './go-type-name.js';
import { STORED_TEXTS } from './stored-text.js';
import { storedFault } from './stored-fault.js';
import { withStructuralMeta } from './with-structural-meta.js';
import { celError, NO_SUCH_OVERLOAD, type CelMap, type CelValue, type ListSemantics } from './value.js';

type FromJson = (value: JsonValue) => CelValue;

const known = new WeakMap<StructuralSchema, FromJson>();

/**
 * A part of a resource as a value, by its schema; what does not suit that is an error in its place.
 *
 * Nothing below is converted before it is asked for. Source: `k8s.io/apiserver/pkg/cel/common`, UnstructuredToVal.
 */
export function fromJson(value: JsonValue, schema: StructuralSchema): CelValue {
  let convert = known.get(schema);
  if (convert === undefined) {
    convert = converterOf(schema);
    known.set(schema, convert);
  }
  return convert(value);
}

const fault = (message: string): CelValue => storedFault(celError(message));

/** Each is an error of its own, which sets tell apart. */
const noNull = (): CelValue => fault('invalid data, got null for schema with nullable=false');

function converterOf(schema: StructuralSchema): FromJson {
  const convert = notNull(schema);
  const isNullable = schema.generic.nullable === true;
  return (value) => (value === null ? (isNullable ? null : noNull()) : convert(value));
}

function notNull(schema: StructuralSchema): FromJson {
  if (schema.extensions['x-kubernetes-int-or-string'] === true) return intOrString;
  switch (schema.generic.type) {
    case 'object':
      return object(schema);
    case 'array':
      return array(schema);
    case 'string':
      return text(schema.valueValidation?.format);
    case 'number':
      return (value) => (isJsonNumber(value) ? toFloat64(value) : fault(`invalid data, expected float, got ${goTypeName(value)}`));
    case 'integer':
      return (value) => (isInt64(value) ? BigInt(value) : fault(`invalid data, expected int, got ${goTypeName(value)}`));
    case 'boolean':
      return (value) => (typeof value === 'boolean' ? value : fault(`invalid data, expected bool, got ${goTypeName(value)}`));
    default:
      return schema.extensions['x-kubernetes-preserve-unknown-fields'] === true
        ? preserved
        : () => fault(noType(schema.generic.type ?? ''));
  }
}

function noType(type: string): string {
  return (
    'invalid type, expected object, array, number, integer, boolean or string, or no type with x-kubernetes-int-or-string or ' +
    `x-kubernetes-preserve-unknown-fields is true, got ${type}`
  );
}

function intOrString(value: JsonValue): CelValue {
  if (typeof value === 'string') return value;
  return isInt64(value) ? BigInt(value) : fault('invalid data, expected XIntOrString value to be either a string or integer');
}

function text(format: string | undefined): FromJson {
  const read = STORED_TEXTS.get(format ?? '') ?? ((value: string) => value);
  return (value) => (typeof value === 'string' ? read(value) : fault(`invalid data, expected string, got ${goTypeName(value)}`));
}

/** What the schema tells nothing about can only be compared. */
function preserved(value: JsonValue): CelValue {
  return {
    kind: 'opaque',
    type: 'unknown',
    equals: (other) => 'json' in other && jsonEqual(value, other.json as JsonValue),
    print: () => '',
    json: value,
  } as CelValue;
}

function array(schema: StructuralSchema): FromJson {
  const { items, extensions } = schema;
  if (items === undefined) return () => fault('invalid array type, expected Items with a non-empty Schema');
  const type = extensions['x-kubernetes-list-type'] ?? '';
  const semantics: ListSemantics | undefined =
    type === 'map'
      ? { type, keys: (extensions['x-kubernetes-list-map-keys'] ?? []).map((key) => escapeName(key) ?? key) }
      : type === 'set'
        ? { type }
        : undefined;
  return (value) =>
    isJsonArray(value) ? list(value, items, semantics) : fault('invalid data, expected an array for the provided schema with type=array');
}

function list(items: JsonArray, schema: StructuralSchema, semantics: ListSemantics | undefined): CelValue {
  const at = (index: number): CelValue => fromJson(items[index] ?? null, schema);
  return { kind: 'list', size: items.length, isStored: true, at, ...(semantics === undefined ? {} : { semantics }) };
}

function object(written: StructuralSchema): FromJson {
  const schema = written.extensions['x-kubernetes-embedded-resource'] === true ? withStructuralMeta(written) : written;
  const { properties } = schema;
  const others = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined;
  const schemaOf = properties === undefined ? () => others : (name: string) => properties.get(name);
  return (value) =>
    isJsonObject(value)
      ? members(value, schemaOf, properties !== undefined)
      : fault('invalid data, expected a map for the provided schema with type=object');
}

function members(object: JsonObject, schemaOf: (name: string) => StructuralSchema | undefined, isObject: boolean): CelMap {
  const names = Object.keys(object);
  return {
    kind: 'map',
    size: names.length,
    stored: { object, knows: (name) => schemaOf(name) !== undefined },
    get(key) {
      if (typeof key !== 'string') return storedFault(NO_SUCH_OVERLOAD);
      const name = isObject ? unescapeName(key) : key;
      const value = name === undefined ? undefined : object[name];
      // A null counts as absent in an object, but not in a map.
      if (name === undefined || value === undefined || (isObject && value === null)) return undefined;
      const schema = schemaOf(name);
      return schema === undefined ? undefined : fromJson(value, schema);
    },
    *keys() {
      for (const name of names) if (schemaOf(name) !== undefined) yield isObject ? (escapeName(name) ?? name) : name;
    },
  };
}
