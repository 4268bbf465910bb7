import { isJsonArray, isJsonObject, newJsonObject, type JsonObject, type JsonValue, type MutableJsonObject } from '@structural/json';
import { readDefinition } from '@structural/core';

/**
 * A definition of v1 as a server returns it, but for what it counts and its status: with the names and the conversion that it fills in, without
 * fields that say nothing (`false`, empty lists, maps and texts) and those that it does not know. Undefined for one that does not decode.
 */
export function storedDefinition(value: JsonObject): JsonObject | undefined {
  const read = readDefinition(value);
  if (!read.ok || value['apiVersion'] !== 'apiextensions.k8s.io/v1') return undefined;
  const spec = membersOf(value['spec']);
  const { listKind, singular } = read.definition.spec.names;
  const names = without(membersOf(spec['names']), EMPTY_NAMES);
  const { versions } = spec;
  const stored = without(
    {
      ...spec,
      names: { ...names, singular: orElse(names['singular'], singular), listKind: orElse(names['listKind'], listKind) },
      conversion: isJsonObject(spec['conversion']) ? withPort(spec['conversion']) : { strategy: 'None' },
      ...(versions !== undefined && isJsonArray(versions) && { versions: versions.map(storedVersion) }),
    },
    ['preserveUnknownFields'],
  );
  const result: MutableJsonObject = Object.assign(newJsonObject(), value);
  Reflect.deleteProperty(result, 'status');
  result['metadata'] = without(membersOf(value['metadata']), EMPTY_METADATA);
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

/** A schema without what says nothing; bounds of 0 say something, and values stay as they are. */
function storedSchema(schema: JsonValue): JsonValue {
  if (!isJsonObject(schema)) return schema;
  const kept = newJsonObject();
  for (const [key, value] of Object.entries<JsonValue>(schema)) {
    if (VALUES.has(key) || !isEmpty(value) || BOUNDS.has(key)) kept[key] = storedKeyword(key, value);
  }
  return kept;
}

const VALUES: ReadonlySet<string> = new Set(['default', 'example', 'enum']);
const BOUNDS: ReadonlySet<string> = new Set([
  ...['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties', 'multipleOf'],
  ...['additionalProperties', 'items', 'not', 'x-kubernetes-preserve-unknown-fields'],
]);

function storedKeyword(key: string, value: JsonValue): JsonValue {
  if (key === 'items' || key === 'not' || key === 'additionalProperties') return storedSchema(value);
  if (key === 'properties' && isJsonObject(value))
    return Object.assign(
      newJsonObject(),
      Object.fromEntries(Object.entries<JsonValue>(value).map(([name, below]) => [name, storedSchema(below)])),
    );
  if (!isJsonArray(value)) return value;
  if (key === 'allOf' || key === 'anyOf' || key === 'oneOf') return value.map(storedSchema);
  return key === 'x-kubernetes-validations' ? value.map((rule) => (isJsonObject(rule) ? without(rule, EMPTY_IN_RULE) : rule)) : value;
}

/** A service of a webhook with the port that it has where none is given. */
function withPort(conversion: JsonObject): JsonObject {
  const webhook = membersOf(conversion['webhook']);
  const config = membersOf(webhook['clientConfig']);
  const { service } = config;
  if (service === undefined || !isJsonObject(service) || service['port'] !== undefined) return conversion;
  return { ...conversion, webhook: { ...webhook, clientConfig: { ...config, service: { ...service, port: 443n } } } };
}

function without(object: JsonObject, names: readonly string[]): MutableJsonObject {
  const kept: MutableJsonObject = Object.assign(newJsonObject(), object);
  for (const name of names) if (kept[name] !== undefined && isEmpty(kept[name])) Reflect.deleteProperty(kept, name);
  return kept;
}

function isEmpty(value: JsonValue): boolean {
  if (isJsonArray(value)) return value.length === 0;
  if (isJsonObject(value)) return Object.keys(value).length === 0;
  return value === null || value === false || value === '' || value === 0n;
}

function membersOf(value: JsonValue | undefined): JsonObject {
  return value !== undefined && isJsonObject(value) ? value : newJsonObject();
}

function orElse(value: JsonValue | undefined, other: string): JsonValue {
  return value === undefined || value === '' ? other : value;
}
