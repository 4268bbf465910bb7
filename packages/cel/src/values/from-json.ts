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
import type { Language } from '../language/rule-behaviour.js';
import { escapeName, unescapeName } from '../schema/escape.js';
import { goTypeName } from './go-type-name.js';
import { STORED_TEXTS } from './stored-text.js';
import { storedFault } from './stored-fault.js';
import { withStructuralMeta } from './with-structural-meta.js';
import { celError, NO_SUCH_OVERLOAD, type CelMap, type CelValue, type ListSemantics } from './value.js';

type FromJson = (value: JsonValue) => CelValue;

const known = new WeakMap<Language, WeakMap<StructuralSchema, FromJson>>();

/**
 * A part of a resource as a value, by its schema; what does not suit that is an error in its place.
 *
 * Nothing below is converted before it is asked for. `language` is that of the server. Source: `k8s.io/apiserver/pkg/cel/common`, UnstructuredToVal.
 */
export function fromJson(value: JsonValue, schema: StructuralSchema, language: Language): CelValue {
  let converters = known.get(language);
  if (converters === undefined) known.set(language, (converters = new WeakMap()));
  let convert = converters.get(schema);
  if (convert === undefined) converters.set(schema, (convert = converterOf(schema, language)));
  return convert(value);
}

const fault = (message: string): CelValue => storedFault(celError(message));

/** Each is an error of its own, which sets tell apart. */
const noNull = (): CelValue => fault('invalid data, got null for schema with nullable=false');

function converterOf(schema: StructuralSchema, language: Language): FromJson {
  const convert = notNull(schema, language);
  const isNullable = schema.generic.nullable === true;
  return (value) => (value === null ? (isNullable ? null : noNull()) : convert(value));
}

function notNull(schema: StructuralSchema, language: Language): FromJson {
  if (schema.extensions['x-kubernetes-int-or-string'] === true) return intOrString;
  switch (schema.generic.type) {
    case 'object':
      return object(schema, language);
    case 'array':
      return array(schema, language);
    case 'string':
      return text(schema.valueValidation?.format, language);
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

function text(format: string | undefined, { base64 }: Language): FromJson {
  const read = STORED_TEXTS.get(format ?? '') ?? ((value: string) => value);
  return (value) => (typeof value === 'string' ? read(value, base64) : fault(`invalid data, expected string, got ${goTypeName(value)}`));
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

function array(schema: StructuralSchema, language: Language): FromJson {
  const { items, extensions } = schema;
  if (items === undefined) return () => fault('invalid array type, expected Items with a non-empty Schema');
  const type = extensions['x-kubernetes-list-type'] ?? '';
  const semantics: ListSemantics | undefined =
    type === 'map'
      ? { type, keys: (extensions['x-kubernetes-list-map-keys'] ?? []).map((key) => escapeName(key) ?? key) }
      : type === 'set'
        ? { type, isOfGoValues: language.listsHoldGoValues }
        : undefined;
  return (value) =>
    isJsonArray(value)
      ? list(value, { items, language, semantics })
      : fault('invalid data, expected an array for the provided schema with type=array');
}

interface ListKind {
  readonly items: StructuralSchema;
  readonly language: Language;
  readonly semantics: ListSemantics | undefined;
}

function list(values: JsonArray, { items, language, semantics }: ListKind): CelValue {
  const at = (index: number): CelValue => fromJson(values[index] ?? null, items, language);
  const sumsAreStored = language.listsHoldGoValues;
  return { kind: 'list', size: values.length, isStored: true, sumsAreStored, at, ...(semantics === undefined ? {} : { semantics }) };
}

function object(written: StructuralSchema, language: Language): FromJson {
  const schema = written.extensions['x-kubernetes-embedded-resource'] === true ? withStructuralMeta(written) : written;
  const { properties } = schema;
  const others = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined;
  const schemaOf = properties === undefined ? () => others : (name: string) => properties.get(name);
  return (value) =>
    isJsonObject(value)
      ? members(value, { schemaOf, isObject: properties !== undefined, language })
      : fault('invalid data, expected a map for the provided schema with type=object');
}

interface MapKind {
  readonly schemaOf: (name: string) => StructuralSchema | undefined;
  readonly isObject: boolean;
  readonly language: Language;
}

function members(object: JsonObject, { schemaOf, isObject, language }: MapKind): CelMap {
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
      return schema === undefined ? undefined : fromJson(value, schema, language);
    },
    *keys() {
      for (const name of names) if (schemaOf(name) !== undefined) yield isObject ? (escapeName(name) ?? name) : name;
    },
  };
}
