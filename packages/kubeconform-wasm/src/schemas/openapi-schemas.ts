import { isJsonArray, isJsonObject, newJsonObject, type JsonObject, type JsonValue, type MutableJsonObject } from '@structural/json';
import { checkedMembers, isTextOrBytes } from './checked-source.js';
import { KubeconformError } from '../kubeconform-error.js';
import type { SchemaSource, SchemaText } from './schema-source.js';
import { isBytes, isRecord, messageOf } from '../value-name.js';

/**
 * The kinds in OpenAPI documents of a cluster as JSON schemas: `kubectl get --raw /openapi/v2`, or the documents below `/openapi/v3`.
 *
 * As in kubernetes-json-schema an optional field may be null, a quantity may be a number, and with `strict` fields that a schema does not
 * list are refused. Of a kind that several documents hold the first one counts. Throws a {@link KubeconformError} for what is no list of
 * documents, and for a text that is no JSON; JSON that is no OpenAPI document holds no kinds.
 */
export function schemasFromOpenApi(documents: Iterable<SchemaText | Readonly<Record<string, unknown>>>): SchemaSource {
  const kinds = new Map<string, { readonly schemas: JsonObject; readonly name: string }>();
  for (const [i, document] of checkedMembers(
    'schemasFromOpenApi',
    documents,
    isDocument,
    'documents, each a text, a Uint8Array or an object',
  ).entries()) {
    const parsed = toDocument(document, i);
    const components = isJsonObject(parsed) ? parsed['components'] : undefined;
    const schemas = isJsonObject(components) ? components['schemas'] : isJsonObject(parsed) ? parsed['definitions'] : undefined;
    if (!isJsonObject(schemas)) continue;
    for (const [name, schema] of Object.entries(schemas)) {
      for (const key of kindsOf(schema)) if (!kinds.has(key)) kinds.set(key, { schemas, name });
    }
  }
  return {
    locations: [LOCATION],
    read: (path) => {
      const [, key, strict] = /^(.*?)(-strict)?\.json$/s.exec(path) ?? [];
      const found = key === undefined ? undefined : kinds.get(key);
      return found && JSON.stringify(standalone(found.schemas, found.name, strict !== undefined));
    },
  };
}

const LOCATION = '{{.Group}}/{{.ResourceAPIVersion}}/{{.ResourceKind}}{{ .StrictSuffix }}.json';

function isDocument(value: unknown): boolean {
  return isTextOrBytes(value) || isRecord(value);
}

function toDocument(document: SchemaText | Readonly<Record<string, unknown>>, index: number): JsonValue {
  if (typeof document !== 'string' && !isBytes(document)) return document as JsonValue;
  try {
    return JSON.parse(typeof document === 'string' ? document.replace(/^\ufeff/, '') : new TextDecoder().decode(document)) as JsonValue;
  } catch (error) {
    throw new KubeconformError(`schemasFromOpenApi: number ${String(index + 1)} of the documents is not JSON: ${messageOf(error)}`, {
      cause: error,
    });
  }
}

/** The paths at which kubeconform asks for a schema; in the core group it gives the version for the group. */
function kindsOf(schema: JsonValue): readonly string[] {
  const kinds = isJsonObject(schema) ? schema['x-kubernetes-group-version-kind'] : undefined;
  if (!isJsonArray(kinds)) return [];
  return kinds.flatMap((one) => {
    if (!isJsonObject(one)) return [];
    const { group, kind, version } = one;
    if (typeof version !== 'string' || typeof kind !== 'string') return [];
    return [`${typeof group === 'string' && group !== '' ? group : version}/${version}/${kind.toLowerCase()}`];
  });
}

/** One schema with all that it refers to; its own keywords at the top, as kubeconform tells what is just below it. */
function standalone(schemas: JsonObject, root: string, strict: boolean): JsonObject {
  const definitions = newJsonObject();
  const pending: Reference[] = [];
  const convert = converter(strict, (reference) => pending.push(reference));
  const document = newJsonObject();
  document['$schema'] = 'http://json-schema.org/draft-07/schema#';
  Object.assign(document, convert(schemas[root]!));
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const key = keyOf(next);
    const schema = Object.hasOwn(schemas, next.name) ? schemas[next.name] : undefined;
    if (definitions[key] !== undefined || schema === undefined) continue;
    const converted = isQuantity(next.name) ? typed('string', 'number') : convert(schema);
    definitions[key] = next.mayBeNull ? orNull(converted) : converted;
  }
  document['definitions'] = definitions;
  return document;
}

/** A definition, as it is or with null beside it. */
interface Reference {
  readonly name: string;
  readonly mayBeNull: boolean;
}

function keyOf({ mayBeNull, name }: Reference): string {
  return mayBeNull ? `${name}?` : name;
}

const MAX_NESTING = 200;
const SUBSCHEMA = new Set(['items', 'additionalProperties', 'not']);
const SUBSCHEMAS = new Set(['allOf', 'anyOf', 'oneOf']);

/** Makes JSON schemas of the OpenAPI dialect; `refer` hears of every definition that is referred to. */
function converter(strict: boolean, refer: (reference: Reference) => void): (schema: JsonValue) => JsonValue {
  const convert = (schema: JsonValue, depth: number, mayBeNull = false): JsonValue => {
    if (!isJsonObject(schema)) return schema;
    const $ref = referenceIn(schema);
    if ($ref !== undefined) {
      const reference = { name: $ref.slice($ref.lastIndexOf('/') + 1), mayBeNull };
      refer(reference);
      return linkTo(reference);
    }
    // No type of Kubernetes is nested like this without a reference.
    if (depth > MAX_NESTING) return newJsonObject();
    const converted = newJsonObject();
    for (const [keyword, value] of Object.entries(schema)) {
      if (keyword.startsWith('x-') || keyword === 'default' || keyword === 'nullable') continue;
      if (keyword === 'properties' && isJsonObject(value)) converted['properties'] = propertiesOf(value, schema['required'], depth);
      else if (SUBSCHEMA.has(keyword)) converted[keyword] = convert(value, depth + 1);
      else if (SUBSCHEMAS.has(keyword) && isJsonArray(value)) converted[keyword] = value.map((one) => convert(one, depth + 1));
      else converted[keyword] = value;
    }
    const isOpen = schema['x-kubernetes-preserve-unknown-fields'] === true || schema['additionalProperties'] !== undefined;
    if (strict && !isOpen && isJsonObject(schema['properties'])) converted['additionalProperties'] = false;
    if (schema['x-kubernetes-int-or-string'] === true || schema['format'] === 'int-or-string') {
      delete converted['format'];
      converted['type'] = ['integer', 'string'];
    }
    return mayBeNull || schema['nullable'] === true ? orNull(converted) : converted;
  };
  const propertiesOf = (properties: JsonObject, required: JsonValue | undefined, depth: number): JsonObject => {
    const converted = newJsonObject();
    for (const [name, schema] of Object.entries(properties)) {
      converted[name] = convert(schema, depth + 1, !isJsonArray(required) || !required.includes(name));
    }
    return converted;
  };
  return (schema) => convert(schema, 0);
}

/** Where a schema refers to; OpenAPI 3 wraps a reference to say more of it. */
function referenceIn({ $ref, allOf }: JsonObject): string | undefined {
  if (typeof $ref === 'string') return $ref;
  const [only, ...others] = isJsonArray(allOf) ? allOf : [];
  return isJsonObject(only) && others.length === 0 && typeof only['$ref'] === 'string' ? only['$ref'] : undefined;
}

function orNull(schema: JsonValue): JsonValue {
  if (!isJsonObject(schema)) return schema;
  const { enum: values, type } = schema;
  const types = typeof type === 'string' ? [type] : isJsonArray(type) ? type : undefined;
  const either = newJsonObject();
  if (types === undefined) {
    either['anyOf'] = [typed('null'), schema];
    return either;
  }
  Object.assign(either, schema);
  either['type'] = types.includes('null') ? types : [...types, 'null'];
  if (isJsonArray(values)) either['enum'] = [...values, null];
  return either;
}

function typed(...types: readonly string[]): MutableJsonObject {
  const schema = newJsonObject();
  schema['type'] = types.length === 1 ? types[0]! : types;
  return schema;
}

function linkTo(reference: Reference): JsonObject {
  const schema = newJsonObject();
  schema['$ref'] = `#/definitions/${encodeURIComponent(keyOf(reference).replaceAll('~', '~0').replaceAll('/', '~1'))}`;
  return schema;
}

function isQuantity(name: string): boolean {
  return name.endsWith('.resource.Quantity');
}
