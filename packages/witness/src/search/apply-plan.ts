import type { StructuralSchema } from '@structural/core';
import {
  isJsonArray,
  isJsonObject,
  newJsonObject,
  valueAt,
  type JsonArray,
  type JsonObject,
  type JsonValue,
  type JsonPath,
} from '@structural/json';
import { moved, type Move } from '../values/moves.js';
import { sampled } from './sampled.js';
import { placeOfPath, schemaAt } from '../schema/schema-place.js';

/** Changes that belong together. */
export type MovePlan = readonly Move[];

const MAX_ITEMS = 40;

/** A resource after all moves of a plan; what is missing on the way to a value is made as a sample has it. */
export function applied(schema: StructuralSchema, resource: JsonObject, plan: MovePlan): JsonObject {
  let object = resource;
  for (const move of plan) {
    if (move.value !== undefined) object = withWay(schema, object, move.path);
    object = moved(object, move);
  }
  return object;
}

/**
 * As {@link applied}, of many moves with values, none at or below the place of another; each object on the way is copied once, so that it takes
 * as long as the resource is large.
 */
export function appliedTogether(schema: StructuralSchema, resource: JsonObject, moves: readonly Required<Move>[]): JsonObject {
  const root: Branch = { below: new Map() };
  for (const { path, value } of moves) {
    let at = root;
    for (const step of path) {
      let next = at.below.get(step);
      if (next === undefined) at.below.set(step, (next = { below: new Map() }));
      at = next;
    }
    at.value = value;
  }
  return grown(schema, resource, root, []) as JsonObject;
}

/** What becomes of a value: another one, or the same with others in it. */
interface Branch {
  value?: JsonValue;
  readonly below: Map<string | number, Branch>;
}

/** Paths are as short as schemas are deep. */
function grown(schema: StructuralSchema, there: JsonValue | undefined, { below, value }: Branch, path: JsonPath): JsonValue {
  if (value !== undefined) return value;
  const [first] = below.keys();
  const container = isContainer(there) ? there : part(schema, path, first);
  if (isJsonArray(container)) {
    const items = [...container];
    for (const [step, branch] of below)
      if (typeof step === 'number' && step <= MAX_ITEMS) {
        while (items.length < step) items.push(sampleAt(schema, [...path, items.length], items.length) ?? newJsonObject());
        items[step] = grown(schema, items[step], branch, [...path, step]);
      }
    return items;
  }
  const object = Object.assign(newJsonObject(), container);
  for (const [step, branch] of below) if (typeof step === 'string') object[step] = grown(schema, object[step], branch, [...path, step]);
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

function isContainer(value: JsonValue | undefined): value is JsonObject | JsonArray {
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
  if (!isJsonArray(list) || list.length > last || last > MAX_ITEMS) return resource;
  const items = [...list];
  while (items.length <= last) items.push(sampleAt(schema, [...path, items.length], items.length) ?? newJsonObject());
  return moved(resource, { path, value: items });
}
