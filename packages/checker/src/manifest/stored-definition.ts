import {
  objectIn,
  isJsonArray,
  isJsonObject,
  newJsonObject,
  type JsonArray,
  type JsonObject,
  type JsonPath,
  type JsonValue,
  type MutableJsonObject,
} from '@structural/json';
import { readDefinition, type Decodings, type ReadDefinition } from '@structural/core';
import { parseStrictFieldPath } from '../place/strict-field-path.js';

/** A definition, and what a server makes of it. */
export interface ReturnedDefinition {
  /** As it is written, without the fields that the server does not know. */
  readonly known: JsonObject;
  /** As the server returns it; parts that it returns as they are written are the same objects. */
  readonly stored: JsonObject;
}

/**
 * A definition of v1 as a server returns it, but for what it counts and its status: with the names and the conversion that it fills in, without
 * fields that say nothing (`false`, null, empty lists, maps and texts) and those that it does not know. Undefined for one that does not decode.
 */
export function storedDefinition(value: JsonObject, decodings?: Decodings): ReturnedDefinition | undefined {
  const read = readDefinition(value, decodings && { decodings });
  if (!read.ok || value['apiVersion'] !== 'apiextensions.k8s.io/v1') return undefined;
  const known = withoutUnknown(value, read);
  const spec = objectIn(withoutNulls(objectIn(known['spec'])));
  const { listKind, singular } = read.definition.spec.names;
  const names = without(objectIn(spec['names']), EMPTY_NAMES);
  const { versions } = spec;
  const stored = without(
    {
      ...spec,
      names: { ...names, singular: orElse(names['singular'], singular), listKind: orElse(names['listKind'], listKind) },
      conversion: isJsonObject(spec['conversion'] ?? null) ? storedConversion(objectIn(spec['conversion'])) : { strategy: 'None' },
      ...(versions !== undefined && isJsonArray(versions) && { versions: versions.map(storedVersion) }),
    },
    ['preserveUnknownFields'],
  );
  const result: MutableJsonObject = Object.assign(newJsonObject(), known);
  Reflect.deleteProperty(result, 'status');
  result['metadata'] = without(objectIn(withoutNulls(objectIn(known['metadata']))), EMPTY_METADATA);
  result['spec'] = stored;
  return { known, stored: result };
}

const EMPTY_NAMES = ['shortNames', 'categories'];
const EMPTY_METADATA = ['annotations', 'labels', 'finalizers', 'ownerReferences', 'creationTimestamp', 'namespace', 'generateName'];
const EMPTY_IN_VERSION = ['deprecated', 'additionalPrinterColumns', 'selectableFields'];
const EMPTY_IN_COLUMN = ['description', 'format', 'priority'];
const EMPTY_IN_RULE = ['message', 'messageExpression', 'fieldPath'];

function storedVersion(version: JsonValue): JsonValue {
  if (!isJsonObject(version)) return version;
  const kept = without(version, EMPTY_IN_VERSION);
  const { additionalPrinterColumns: columns, schema } = kept;
  if (columns !== undefined && isJsonArray(columns))
    kept['additionalPrinterColumns'] = columns.map((column) => (isJsonObject(column) ? without(column, EMPTY_IN_COLUMN) : column));
  if (schema !== undefined && isJsonObject(schema) && schema['openAPIV3Schema'] !== undefined)
    kept['schema'] = { ...schema, openAPIV3Schema: storedSchema(schema['openAPIV3Schema']) };
  return kept;
}

/** A definition without the fields that the decoder of the server does not know, by its own words. */
function withoutUnknown(value: JsonObject, { strictErrors, unreportedFields }: Extract<ReadDefinition, { readonly ok: true }>): JsonObject {
  return [...strictErrors, ...unreportedFields].reduce<JsonObject>((object, text) => {
    const field = UNKNOWN.exec(text)?.[1];
    const path = field === undefined ? undefined : parseStrictFieldPath(object, field);
    return path === undefined ? object : objectIn(withoutField(object, path));
  }, value);
}

const UNKNOWN = /^unknown field "(.*)"$/s;

function withoutField(value: JsonValue, [step, ...rest]: JsonPath): JsonValue {
  if (isJsonArray(value)) return value.map((item, i) => (i === step ? withoutField(item, rest) : item));
  if (!isJsonObject(value) || step === undefined) return value;
  const kept: MutableJsonObject = Object.assign(newJsonObject(), value);
  if (rest.length === 0) Reflect.deleteProperty(kept, String(step));
  else kept[String(step)] = withoutField(kept[String(step)] ?? null, rest);
  return kept;
}

/** Without null, which is what a server has where nothing is; schemas have nulls that count. */
function withoutNulls(value: JsonValue): JsonValue {
  if (isJsonArray(value)) return value.map(withoutNulls);
  if (!isJsonObject(value)) return value;
  const kept = newJsonObject();
  for (const [key, member] of Object.entries<JsonValue>(value)) {
    if (member !== null) kept[key] = key === 'openAPIV3Schema' ? member : withoutNulls(member);
  }
  return kept;
}

/** A schema without what says nothing; bounds of 0 say something, and values stay as they are. Itself where nothing is left out. */
function storedSchema(schema: JsonValue): JsonValue {
  if (!isJsonObject(schema) || returnedAsWritten.has(schema)) return schema;
  const kept = newJsonObject();
  let isSame = true;
  for (const [key, value] of Object.entries<JsonValue>(schema)) {
    if (value === null || (!KEPT.has(key) && isEmpty(value))) isSame = false;
    else isSame = (kept[key] = storedKeyword(key, value)) === value && isSame;
  }
  if (!isSame) return kept;
  returnedAsWritten.add(schema);
  return schema;
}

/** The schemas of which it was seen that nothing is left out: those of a text that is edited stay. */
const returnedAsWritten = new WeakSet<JsonObject>();

/** Keywords that are there also where their value is empty. */
const KEPT: ReadonlySet<string> = new Set([
  ...['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties', 'multipleOf'],
  ...['additionalProperties', 'items', 'not', 'externalDocs', 'default', 'example', 'x-kubernetes-preserve-unknown-fields'],
]);

function storedKeyword(key: string, value: JsonValue): JsonValue {
  if (key === 'items' || key === 'not' || key === 'additionalProperties') return storedSchema(value);
  if (key === 'properties' && isJsonObject(value)) {
    const stored = Object.entries<JsonValue>(value).map(([name, below]) => [name, storedSchema(below)] as const);
    return stored.every(([name, below]) => below === value[name]) ? value : Object.assign(newJsonObject(), Object.fromEntries(stored));
  }
  if (key === 'externalDocs' && isJsonObject(value)) return without(value, ['url', 'description']);
  if (!isJsonArray(value)) return value;
  if (key === 'allOf' || key === 'anyOf' || key === 'oneOf') return itselfIfSame(value, value.map(storedSchema));
  return key === 'x-kubernetes-validations' ? itselfIfSame(value, value.map(storedRule)) : value;
}

function storedRule(rule: JsonValue): JsonValue {
  if (!isJsonObject(rule)) return rule;
  const kept = without(objectIn(withoutNulls(rule)), EMPTY_IN_RULE);
  return Object.keys(kept).length === Object.keys(rule).length ? rule : kept;
}

function itselfIfSame(list: JsonArray, stored: JsonArray): JsonArray {
  return stored.every((item, i) => item === list[i]) ? list : stored;
}

/** The conversion with the port of its service that it has where none is given. */
function storedConversion(conversion: JsonObject): JsonObject {
  const { webhook } = conversion;
  if (webhook === undefined || !isJsonObject(webhook) || !isJsonObject(webhook['clientConfig'] ?? null)) return conversion;
  const config = without(objectIn(webhook['clientConfig']), ['caBundle']);
  const { service } = config;
  if (service !== undefined && isJsonObject(service)) config['service'] = { ...service, port: service['port'] ?? 443 };
  return { ...conversion, webhook: { ...webhook, clientConfig: config } };
}

function without(object: JsonObject, names: readonly string[]): MutableJsonObject {
  const kept: MutableJsonObject = Object.assign(newJsonObject(), object);
  for (const name of names) if (kept[name] !== undefined && isEmpty(kept[name])) Reflect.deleteProperty(kept, name);
  return kept;
}

function isEmpty(value: JsonValue): boolean {
  if (isJsonArray(value)) return value.length === 0;
  if (isJsonObject(value)) return Object.keys(value).length === 0;
  return value === null || value === false || value === '' || value === 0;
}

function orElse(value: JsonValue | undefined, other: string): JsonValue {
  return value === undefined || value === '' ? other : value;
}
