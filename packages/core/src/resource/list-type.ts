import {
  Float64,
  isInt64,
  isJsonArray,
  isJsonObject,
  newJsonObject,
  printJson,
  type JsonArray,
  type JsonObject,
  type JsonValue,
} from '@structural/json';
import { duplicate, invalid, type FieldError } from '../field/error.js';
import { NIL_PATH, type FieldPath } from '../field/path.js';
import type { StructuralSchema } from '../schema/structural.js';
import { childFrom, indexFrom, keyFrom } from '../field/path-from-nil.js';
import { hasListTypes } from '../schema/subtree.js';

/**
 * Judges lists of type `set` and `map`: no item, and no keys of an item, may occur twice. The second occurrence is reported, a
 * third one is not.
 *
 * Linear in the value. Source: `pkg/apiserver/schema/listtype`, ValidateListSetsAndMaps.
 */
export function validateListTypes(
  schema: StructuralSchema | undefined,
  value: JsonValue,
  path: FieldPath = NIL_PATH,
): readonly FieldError[] {
  const errors: FieldError[] = [];
  if (schema !== undefined && hasListTypes(schema)) validate(value, schema, path, errors);
  return errors;
}

/** Of a schema that has list types, or leads to some. */
function validate(value: JsonValue, schema: StructuralSchema, path: FieldPath, errors: FieldError[]): void {
  if (isJsonArray(value)) validateList(value, schema, path, errors);
  else if (isJsonObject(value)) validateMembers(value, schema, path, errors);
}

function validateMembers(object: JsonObject, schema: StructuralSchema, path: FieldPath, errors: FieldError[]): void {
  const { additionalProperties, properties } = schema;
  const others = typeof additionalProperties === 'object' && hasListTypes(additionalProperties) ? additionalProperties : undefined;
  for (const key in object) {
    const member = object[key] ?? null;
    if (others !== undefined) validate(member, others, keyFrom(path, key), errors);
    const property = properties?.get(key);
    if (property !== undefined && hasListTypes(property)) validate(member, property, childFrom(path, key), errors);
  }
}

function validateList(items: JsonArray, schema: StructuralSchema, path: FieldPath, errors: FieldError[]): void {
  const listType = schema.extensions['x-kubernetes-list-type'];
  if (listType === 'set') {
    for (const i of secondOccurrences(items)) errors.push(duplicate(indexFrom(path, i), items[i] ?? null, 'list-type.set'));
  } else if (listType === 'map') {
    for (const error of mapErrors(items, schema.extensions['x-kubernetes-list-map-keys'] ?? [], path)) errors.push(error);
  }
  const { items: itemSchema } = schema;
  if (itemSchema !== undefined && hasListTypes(itemSchema))
    items.forEach((item, i) => validate(item, itemSchema, indexFrom(path, i), errors));
}

function mapErrors(items: JsonArray, keys: readonly string[], path: FieldPath): readonly FieldError[] {
  const stray = items.findIndex((item) => item !== null && !isJsonObject(item));
  if (stray >= 0)
    return [invalid(indexFrom(path, stray), items[stray] ?? null, 'must be an object for an array of list-type map', 'list-type.map')];
  if (items.length < 2) return [];
  const [onlyKey] = keys;
  const keysOf = items.map((item) => pickKeys(item, keys));
  // With one key its value is compared as a scalar, and no value is a value of its own; with several they are compared as a text.
  const compared = keys.length === 1 && onlyKey !== undefined ? keysOf.map((picked) => picked[onlyKey]) : keysOf;
  return secondOccurrences(compared).map((i) => duplicate(indexFrom(path, i), keysOf[i] ?? null, 'list-type.map'));
}

function pickKeys(item: JsonValue, keys: readonly string[]): JsonObject {
  const picked = newJsonObject();
  if (!isJsonObject(item)) return picked;
  for (const key of keys) {
    const value = item[key];
    if (value !== undefined) picked[key] = value;
  }
  return picked;
}

/** The indexes at which a value occurs for the second time. Objects and lists are compared as JSON, where 1.0 is 1; scalars are not. */
function secondOccurrences(values: readonly (JsonValue | undefined)[]): readonly number[] {
  if (values.length < 2) return [];
  const times = new Map<string, number>();
  const found: number[] = [];
  values.forEach((value, i) => {
    const text = comparable(value);
    const seen = times.get(text) ?? 0;
    if (seen === 1) found.push(i);
    times.set(text, seen + 1);
  });
  return found;
}

function comparable(value: JsonValue | undefined): string {
  if (value === undefined) return 'unspecified';
  if (typeof value === 'object' && value !== null && !(value instanceof Float64)) return printJson(value);
  if (typeof value === 'string') return `"${value}`;
  if (value === null || typeof value === 'boolean' || isInt64(value)) return String(value);
  return `${String((value instanceof Float64 ? value.value : value) + 0)} float64`;
}
