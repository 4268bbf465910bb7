import type { StructuralSchema } from '@structural/core';
import { newJsonObject, type JsonValue } from '@structural/json';
import { shortScalars } from '../values/scalars/scalar-pool.js';
import type { Random } from './random.js';

const MAX_ITEMS = 3;
const MAX_DEPTH = 24;
/** Lists within lists would grow with the power of their depth. */
const MAX_VALUES = 600;
/** How long texts are at most, so that resources stay small. */
const MAX_LENGTH = 1_999;

/** How many more values a resource may have. */
interface Room {
  left: number;
}

const pools = new WeakMap<StructuralSchema, readonly JsonValue[]>();

function poolOf(schema: StructuralSchema, name: string): readonly JsonValue[] {
  let pool = pools.get(schema);
  if (pool === undefined) pools.set(schema, (pool = shortScalars(schema, name, MAX_LENGTH)));
  return pool;
}

/** Whose schemas describe the same values: both sides of a comparison, of which either may know more. */
export type ComparedSchemas = readonly StructuralSchema[];

/**
 * A value made of what the schemas at one place suggest: fields that are there or not, boundary values, now and then something else altogether.
 *
 * The chance of an optional field shrinks with depth, and some hundred values are all that there are, so that resources stay small.
 */
export function randomValue(sides: ComparedSchemas, name: string, random: Random, depth = 0, room: Room = { left: MAX_VALUES }): JsonValue {
  const side = random.pick(sides);
  if (side === undefined || depth > MAX_DEPTH || room.left-- <= 0) return random.pick(ODD) ?? null;
  if (random.chance(0.01)) return random.pick(ODD) ?? null;
  const { type } = side.generic;
  if (type === 'object') return randomObject(sides, random, depth, room);
  if (type === 'array') return randomList(sides, name, random, depth, room);
  if (type === undefined && side.extensions['x-kubernetes-int-or-string'] !== true) return random.pick(ODD) ?? null;
  return random.pick(poolOf(side, name)) ?? null;
}

const ODD: readonly JsonValue[] = [null, 'text', 0, 1.5, true, [], newJsonObject(), ['x']];

function randomObject(sides: ComparedSchemas, random: Random, depth: number, room: Room): JsonValue {
  const object = newJsonObject();
  const names = new Set(sides.flatMap(({ properties }) => [...(properties?.keys() ?? [])]));
  const required = new Set(sides.flatMap(({ valueValidation }) => valueValidation?.required ?? []));
  const optional = Math.min(0.5, 4 / Math.max(1, names.size)) * Math.max(0.2, 1 - depth * 0.1);
  for (const name of names) {
    if (!random.chance(required.has(name) ? 0.95 : optional)) continue;
    object[name] = randomValue(
      sides.flatMap(({ properties }) => properties?.get(name) ?? []),
      name,
      random,
      depth + 1,
      room,
    );
  }
  const values = sides.flatMap(({ additionalProperties }) => (typeof additionalProperties === 'object' ? [additionalProperties] : []));
  if (values.length > 0) {
    const count = random.below(MAX_ITEMS);
    for (let i = 0; i < count; i++) object[random.pick(KEYS) ?? 'key'] = randomValue(values, 'key', random, depth + 1, room);
  }
  const isOpen = sides.some(({ extensions }) => extensions['x-kubernetes-preserve-unknown-fields'] === true);
  if (random.chance(isOpen ? 0.3 : 0.02)) object['unknown'] = random.pick(ODD) ?? null;
  return object;
}

const KEYS = ['key', 'key1', 'a.b/c', 'x', ''];

function randomList(sides: ComparedSchemas, name: string, random: Random, depth: number, room: Room): JsonValue {
  const items = sides.flatMap(({ items: item }) => (item === undefined ? [] : [item]));
  if (items.length === 0) return [];
  const list = Array.from({ length: random.below(MAX_ITEMS + 1) }, () => randomValue(items, name, random, depth + 1, room));
  return random.chance(0.05) ? list.flatMap((item) => [item, item]) : list;
}
