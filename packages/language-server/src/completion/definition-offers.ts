import { knownFields, type FieldKind } from '@structural/checker';
import { isSupportedFormat } from '@structural/core';
import { isJsonArray, isJsonObject, valueAt, type JsonObject, type JsonPath, type JsonValue } from '@structural/json';
import type { FileView } from '../workspace/workspace.js';
import type { Offer } from './offer.js';
import type { OfferPlace } from './resource-offers.js';

/** The fields and values that a CustomResourceDefinition may have at a place. */
export function definitionOffers({ kind, object, path }: OfferPlace, view: FileView): readonly Offer[] {
  return kind === 'key' ? keyOffers(object, path) : valueOffers(object, path, view);
}

function keyOffers(object: JsonObject, path: JsonPath): readonly Offer[] {
  const fields = knownFields(path, object['apiVersion'] !== 'apiextensions.k8s.io/v1beta1');
  const here = valueAt(object, path);
  const there = here !== undefined && isJsonObject(here) ? here : {};
  return [...(fields ?? [])]
    .filter(([name]) => !Object.hasOwn(there, name))
    .map(([name, kind]) => ({
      label: name,
      kind: 'keyword',
      detail: DETAILS[kind],
      rank: rankOf(name, there),
      text: { kind: 'member', name, ...startOf(name, kind) },
    }));
}

const DETAILS: Readonly<Record<FieldKind, string>> = {
  text: 'string',
  flag: 'boolean',
  number: 'number',
  list: 'list',
  object: 'object',
  any: 'any value',
};

/** What fits a schema that says what it is comes first. */
function rankOf(name: string, there: JsonObject): number {
  const { type } = there;
  if (type === undefined) return FIRST.has(name) ? 0 : 1;
  return typeof type === 'string' && BY_TYPE[type]?.includes(name) === true ? 0 : 1;
}

const FIRST: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'metadata', 'spec', 'type', 'name', 'schema', 'rule', 'message']);
const BY_TYPE: Readonly<Record<string, readonly string[]>> = {
  object: [
    'properties',
    'required',
    'additionalProperties',
    'x-kubernetes-map-type',
    'x-kubernetes-preserve-unknown-fields',
    'maxProperties',
    'minProperties',
  ],
  array: ['items', 'maxItems', 'minItems', 'x-kubernetes-list-type', 'x-kubernetes-list-map-keys'],
  string: ['enum', 'format', 'maxLength', 'minLength', 'pattern'],
  integer: ['minimum', 'maximum', 'format', 'multipleOf'],
  number: ['minimum', 'maximum', 'format', 'multipleOf'],
};

/** How a value begins: with the likeliest one, where there is one. */
function startOf(name: string, kind: FieldKind): { readonly value?: JsonValue; readonly isOpened?: boolean } {
  if (kind === 'object') return { isOpened: true };
  if (kind === 'flag') return { value: true };
  const [first] = VALUES[name] ?? [];
  return first === undefined ? {} : { value: first };
}

const VALUES: Readonly<Record<string, readonly string[]>> = {
  scope: ['Namespaced', 'Cluster'],
  strategy: ['None', 'Webhook'],
  reason: ['FieldValueInvalid', 'FieldValueForbidden', 'FieldValueRequired', 'FieldValueDuplicate'],
  'x-kubernetes-list-type': ['atomic', 'set', 'map'],
  'x-kubernetes-map-type': ['granular', 'atomic'],
};
const TYPES = ['string', 'integer', 'number', 'boolean', 'object', 'array'];
const COLUMN_TYPES = ['string', 'integer', 'number', 'boolean', 'date'];
const FORMATS = [
  'bsonobjectid',
  'uri',
  'email',
  'hostname',
  'ipv4',
  'ipv6',
  'cidr',
  'mac',
  'uuid',
  'uuid3',
  'uuid4',
  'uuid5',
  'isbn',
  'isbn10',
  'isbn13',
  'creditcard',
  'ssn',
  'hexcolor',
  'rgbcolor',
  'byte',
  'password',
  'date',
  'duration',
  'datetime',
  'date-time',
  'k8s-short-name',
  'k8s-long-name',
  'int32',
  'int64',
  'float',
  'double',
];

function valueOffers(object: JsonObject, path: JsonPath, { kubernetesVersion }: FileView): readonly Offer[] {
  const name = path.findLast((step) => typeof step === 'string') ?? '';
  const around = valueAt(object, path.slice(0, path.lastIndexOf(name)));
  const schema = around !== undefined && isJsonObject(around) ? around : {};
  const fields = knownFields(path.slice(0, path.lastIndexOf(name)), true);
  const type = typeof schema['type'] === 'string' ? schema['type'] : undefined;
  const values = (): readonly JsonValue[] => {
    if (name === 'type') return path.includes('additionalPrinterColumns') ? COLUMN_TYPES : TYPES;
    if (name === 'format') return FORMATS.filter((format) => isSupportedFormat(format, type, kubernetesVersion));
    if (name === 'required') return namesNotIn(schema['properties'], schema['required']);
    if (name === 'x-kubernetes-list-map-keys') return keysOfItems(schema);
    return fields?.get(name) === 'flag' ? [true, false] : (VALUES[name] ?? []);
  };
  return values().map((value, i) => ({
    label: String(value),
    kind: 'enum',
    rank: i,
    text: { kind: 'scalar', value },
  }));
}

function keysOfItems(schema: JsonObject): readonly string[] {
  const items = schema['items'];
  return items !== undefined && isJsonObject(items) ? namesNotIn(items['properties'], schema['x-kubernetes-list-map-keys']) : [];
}

function namesNotIn(properties: JsonValue | undefined, named: JsonValue | undefined): readonly string[] {
  const there = new Set(named !== undefined && isJsonArray(named) ? named : []);
  return properties !== undefined && isJsonObject(properties) ? Object.keys(properties).filter((name) => !there.has(name)) : [];
}
