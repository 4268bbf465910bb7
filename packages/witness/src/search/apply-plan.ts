import type { StructuralSchema } from '@structural/core';
import { isJsonArray, isJsonObject, newJsonObject, valueAt, type JsonObject, type JsonValue, type JsonPath } from '@structural/json';
import { moved, type Move } from './moves.js';
import { sampled } from './sampled.js';
import { placeOfPath, schemaAt } from '../schema/schema-place.js';

/** Changes that belong together. */
export type Plan = readonly Move[];

const MOST_ITEMS = 40;

/** A resource after all moves of a plan; what is missing on the way to a value is made as a sample has it. */
export function applied(schema: StructuralSchema, resource: JsonObject, plan: Plan): JsonObject {
  let object = resource;
  for (const move of plan) {
    if (move.value !== undefined) object = withWay(schema, object, move.path);
    object = moved(object, move);
  }
  return object;
}

/** A resource in which there is something at every step of a path but the last, and as many items as it takes. */
export function withWay(schema: StructuralSchema, resource: JsonObject, path: JsonPath): JsonObject {
  let object = resource;
  for (let length = 1; length <= path.length; length++) {
    const at = path.slice(0, length);
    const last = at.at(-1);
    const isTarget = length === path.length;
    if (typeof last === 'number') object = withItems(schema, object, at.slice(0, -1), last);
    else if (!isTarget && !isContainer(valueAt(object, at))) object = moved(object, { path: at, value: part(schema, at, path[length]) });
  }
  return object;
}

function isContainer(value: JsonValue | undefined): boolean {
  return isJsonObject(value) || isJsonArray(value);
}

function part(schema: StructuralSchema, path: JsonPath, next: string | number | undefined): JsonValue {
  const made = sampleAt(schema, path, 0);
  if (isContainer(made) && isJsonArray(made) === (typeof next === 'number')) return made ?? newJsonObject();
  return typeof next === 'number' ? [] : newJsonObject();
}

function sampleAt(schema: StructuralSchema, path: JsonPath, variant: number): JsonValue | undefined {
  const place = placeOfPath(schema, path);
  const own = place === undefined ? undefined : schemaAt(schema, place);
  return own === undefined ? undefined : sampled(own, path, { variant });
}

function withItems(schema: StructuralSchema, resource: JsonObject, path: JsonPath, last: number): JsonObject {
  const list = valueAt(resource, path);
  if (!isJsonArray(list) || list.length > last || last > MOST_ITEMS) return resource;
  const items = [...list];
  while (items.length <= last) items.push(sampleAt(schema, [...path, items.length], items.length) ?? newJsonObject());
  return moved(resource, { path, value: items });
}
