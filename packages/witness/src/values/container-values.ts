import type { StructuralSchema } from '@structural/core';
import {
  isJsonArray,
  isJsonObject,
  newJsonObject,
  printJson,
  type JsonArray,
  type JsonObject,
  type JsonValue,
  type JsonPath,
} from '@structural/json';
import { samplePart } from './samples/sample-part.js';
import { accepted, scalarPool } from './scalars/scalar-pool.js';

/** Longer lists and maps are not made: nobody reads them, and a server's request has an end. */
const MAX_MEMBERS = 20_000;

/** A list of so many items that differ, those that are there first; undefined where the schema has not so many. */
export function listOf(schema: StructuralSchema, own: JsonValue | undefined, count: number, path: JsonPath): JsonArray | undefined {
  const { items } = schema;
  if (items === undefined || count > MAX_MEMBERS || count < 0) return undefined;
  const list = isJsonArray(own) ? own.slice(0, count) : [];
  const distinct = items.generic.type === 'object' || items.generic.type === 'array' ? [] : accepted(items, scalarPool(items, 'item'));
  const seen = new Set(list.map(printJson));
  for (const value of distinct) {
    if (list.length >= count || distinct.length < 2) break;
    if (value !== null && !seen.has(printJson(value))) {
      seen.add(printJson(value));
      list.push(value);
    }
  }
  while (list.length < count) {
    const item = samplePart(items, [...path, list.length], { variant: list.length });
    if (item === undefined) return undefined;
    list.push(item);
  }
  return list;
}

/** A list in which the first item stands twice; undefined where there is no item to be had. */
export function withTwin(schema: StructuralSchema, own: JsonValue | undefined, path: JsonPath): JsonArray | undefined {
  const list = isJsonArray(own) && own.length > 0 ? own : listOf(schema, own, 1, path);
  const [first] = list ?? [];
  if (first === undefined) return undefined;
  return first === null ? undefined : [first, first, ...(list ?? []).slice(2)];
}

/** An object of so many members, those that are there first; undefined where the schema has not so many. */
export function objectOf(schema: StructuralSchema, own: JsonValue | undefined, count: number, path: JsonPath): JsonObject | undefined {
  if (count > MAX_MEMBERS || count < 0) return undefined;
  const object = newJsonObject();
  const put = (name: string, value: JsonValue | undefined): void => {
    if (value !== undefined && Object.keys(object).length < count) object[name] ??= value;
  };
  const required = new Set(schema.valueValidation?.required ?? []);
  const members = isJsonObject(own) ? Object.entries(own) : [];
  for (const [name, value] of [...members.filter(([name]) => required.has(name)), ...members.filter(([name]) => !required.has(name))])
    put(name, value);
  for (const [name, member] of schema.properties ?? [])
    if (Object.keys(object).length < count) put(name, samplePart(member, [...path, name]));
  const { additionalProperties: values, extensions } = schema;
  const isOpen = values === true || extensions['x-kubernetes-preserve-unknown-fields'] === true;
  if (typeof values === 'object' || isOpen) {
    const value = typeof values === 'object' ? samplePart(values, [...path, 'key']) : 'text';
    for (let i = 0; i < count && value !== undefined; i++) object[`key${i === 0 ? '' : String(i)}`] ??= value;
    while (Object.keys(object).length > count) Reflect.deleteProperty(object, Object.keys(object).at(-1) ?? '');
  }
  return Object.keys(object).length === count ? object : undefined;
}
