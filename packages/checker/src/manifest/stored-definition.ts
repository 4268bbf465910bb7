import {
  objectIn,
  isJsonArray,
  isJsonObject,
  newJsonObject,
  type JsonObject,
  type JsonPath,
  type JsonValue,
  type MutableJsonObject,
} from '@structural/json';
import { readDefinition, type ReadDefinition } from '@structural/core';
import { parseStrictFieldPath } from '../place/strict-field-path.js';

/**
 * A definition of v1 as a server returns it, but for what it counts and its status: with the names and the conversion that it fills in, without
 * fields that say nothing (`false`, null, empty lists, maps and texts) and those that it does not know. Undefined for one that does not decode.
 */
export function storedDefinition(value: JsonObject): JsonObject | undefined {
  const read = readDefinition(value);
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
  return result;
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
export function withoutUnknown(value: JsonObject, read: ReadDefinition = readDefinition(value)): JsonObject {
  const texts = read.ok ? [...read.strictErrors, ...read.unreportedFields] : [];
  return texts.reduce<JsonObject>((object, text) => {
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

/** A schema without what says nothing; bounds of 0 say something, and values stay as they are. */
function storedSchema(schema: JsonValue): JsonValue {
  if (!isJsonObject(schema)) return schema;
  const kept = newJsonObject();
  for (const [key, value] of Object.entries<JsonValue>(schema)) {
    if (value !== null && (KEPT.has(key) || !isEmpty(value))) kept[key] = storedKeyword(key, value);
  }
  return kept;
}

/** Keywords that are there also where their value is empty. */
const KEPT: ReadonlySet<string> = new Set([
  ...['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties', 'multipleOf'],
  ...['additionalProperties', 'items', 'not', 'externalDocs', 'default', 'example', 'x-kubernetes-preserve-unknown-fields'],
]);

function storedKeyword(key: string, value: JsonValue): JsonValue {
  if (key === 'items' || key === 'not' || key === 'additionalProperties') return storedSchema(value);
  if (key === 'properties' && isJsonObject(value))
    return Object.assign(
      newJsonObject(),
      Object.fromEntries(Object.entries<JsonValue>(value).map(([name, below]) => [name, storedSchema(below)])),
    );
  if (key === 'externalDocs' && isJsonObject(value)) return without(value, ['url', 'description']);
  if (!isJsonArray(value)) return value;
  if (key === 'allOf' || key === 'anyOf' || key === 'oneOf') return value.map(storedSchema);
  return key === 'x-kubernetes-validations'
    ? value.map((rule) => (isJsonObject(rule) ? without(objectIn(withoutNulls(rule)), EMPTY_IN_RULE) : rule))
    : value;
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
