import { SCHEMA_ANNOTATION } from '@structural/checker';
import { isJsonArray, isJsonObject, newJsonObject, type JsonObject, type JsonValue, type MutableJsonObject } from '@structural/json';

/** A kind, and the JSON schemas of its versions. */
export interface SchemaKind {
  readonly group: string;
  readonly kind: string;
  readonly versions: readonly { readonly name: string; readonly schema: JsonObject }[];
}

/**
 * The CRD that JSON schemas of a catalog were made of, as far as they tell: scope, plural and subresources they do not, and what they do not say of a
 * value is not checked. Undoes kubeconform's `openapi2jsonschema`, which closes objects and takes integers or texts apart.
 */
export function schemaDefinition({ group, kind, versions }: SchemaKind): JsonObject {
  const plural = `${kind.toLowerCase()}s`;
  return objectOf({
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: objectOf({ name: `${plural}.${group}`, annotations: objectOf({ [SCHEMA_ANNOTATION]: 'true' }) }),
    spec: objectOf({
      group,
      scope: 'Namespaced',
      names: objectOf({ plural, kind }),
      versions: versions.map(({ name, schema }, i) =>
        objectOf({ name, served: true, storage: i === versions.length - 1, schema: objectOf({ openAPIV3Schema: rootOf(schema) }) }),
      ),
    }),
  });
}

function rootOf(schema: JsonObject): JsonObject {
  const root = structural(schema, 0);
  const properties = objectOf(isJsonObject(root['properties']) ? root['properties'] : {});
  for (const name of ['apiVersion', 'kind', 'metadata'])
    if (Object.hasOwn(properties, name)) properties[name] = objectOf({ type: name === 'metadata' ? 'object' : 'string' });
  return objectOf({ ...root, type: 'object', properties });
}

/** Deeper than any CRD is; what is below is not checked. */
const MAX_LEVELS = 100;

const KEPT = new Set(
  'description format title default maximum minimum maxLength minLength pattern maxItems minItems multipleOf enum maxProperties minProperties required nullable'.split(
    ' ',
  ),
);

/** Only what a validation may have that stands in `allOf`, `anyOf`, `oneOf` or `not`. */
const KEPT_IN_JUNCTORS = new Set([...KEPT].filter((key) => !['description', 'title', 'default', 'nullable'].includes(key)));

function structural(schema: JsonObject, level: number): MutableJsonObject {
  const { items, properties, additionalProperties } = schema;
  if (level > MAX_LEVELS || schema['$ref'] !== undefined || (items !== undefined && !isJsonObject(items))) return anything();
  const { isNullable, type } = typeOf(schema);
  const kept = keptOf(schema, KEPT);
  for (const [key, value] of Object.entries(schema)) if (key.startsWith('x-kubernetes-')) kept[key] = value;
  if (isNullable) kept['nullable'] = true;
  if (isIntegerOrText(schema)) return objectOf({ ...kept, 'x-kubernetes-int-or-string': true });
  if (type === undefined) return schema['x-kubernetes-preserve-unknown-fields'] === true ? kept : anything();
  const below = (value: JsonValue | undefined): JsonObject =>
    value !== undefined && isJsonObject(value) ? structural(value, level + 1) : anything();
  for (const key of ['allOf', 'anyOf', 'oneOf', 'not'] as const) {
    const value = schema[key];
    if (value !== undefined) kept[key] = junctor(value, level + 1);
  }
  kept['type'] = type;
  if (type === 'array') kept['items'] = below(items);
  const named = properties !== undefined && isJsonObject(properties) ? properties : undefined;
  if (named !== undefined) kept['properties'] = mapped(named, below);
  if (additionalProperties === true) kept['x-kubernetes-preserve-unknown-fields'] = true;
  else if (named === undefined && additionalProperties !== undefined && isJsonObject(additionalProperties))
    kept['additionalProperties'] = below(additionalProperties);
  return kept;
}

/** Validations, without what is said of a value elsewhere. */
function junctor(value: JsonValue, level: number): JsonValue {
  if (isJsonArray(value)) return value.map((each) => junctor(each, level));
  if (!isJsonObject(value) || level > MAX_LEVELS) return newJsonObject();
  const kept = keptOf(value, KEPT_IN_JUNCTORS);
  for (const key of ['allOf', 'anyOf', 'oneOf', 'not', 'items'] as const) {
    const inner = value[key];
    if (inner !== undefined) kept[key] = junctor(inner, level + 1);
  }
  if (value['properties'] !== undefined && isJsonObject(value['properties']))
    kept['properties'] = mapped(value['properties'], (each) => junctor(each, level + 1));
  return kept;
}

function typeOf(schema: JsonObject): { readonly type: string | undefined; readonly isNullable: boolean } {
  const { type } = schema;
  const all = type === undefined ? [] : isJsonArray(type) ? type : [type];
  const own = all.filter((each) => each !== 'null');
  const [only] = own;
  const guessed = schema['properties'] !== undefined ? 'object' : schema['items'] !== undefined ? 'array' : undefined;
  return { type: own.length === 1 && typeof only === 'string' ? only : guessed, isNullable: own.length < all.length };
}

/** Whether it is what `x-kubernetes-int-or-string` became. */
function isIntegerOrText(schema: JsonObject): boolean {
  if (schema['x-kubernetes-int-or-string'] === true) return true;
  const either = schema['oneOf'] ?? schema['anyOf'];
  const types = either !== undefined && isJsonArray(either) ? either.map((each) => (isJsonObject(each) ? each['type'] : undefined)) : [];
  return types.length === 2 && types.includes('string') && types.includes('integer') && schema['properties'] === undefined;
}

function anything(): MutableJsonObject {
  return objectOf({ 'x-kubernetes-preserve-unknown-fields': true });
}

function keptOf(schema: JsonObject, keys: ReadonlySet<string>): MutableJsonObject {
  return objectOf(Object.fromEntries(Object.entries(schema).filter(([key]) => keys.has(key))));
}

function mapped(object: JsonObject, map: (value: JsonValue) => JsonValue): JsonObject {
  return objectOf(Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value)])));
}

function objectOf(members: Readonly<Record<string, JsonValue>>): MutableJsonObject {
  const object = newJsonObject();
  for (const [key, value] of Object.entries(members)) object[key] = value;
  return object;
}
