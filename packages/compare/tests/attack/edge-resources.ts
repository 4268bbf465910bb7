import { fromPlain, Float64, newJsonObject, type JsonObject, type JsonValue, type MutableJsonObject } from '@structural/json';
import type { Random } from '../generated/random.js';
import type { Schema } from '../generated/contexts.js';

/** One in so many values of a resource is of another type, or null, or beyond what its schema says. */
const ASTRAY = [7, 7, 40, 1_000];

const TEXTS = [
  '',
  'a',
  'A',
  '0',
  '-1',
  'a b',
  'ä',
  '.',
  '/',
  'true',
  'null',
  '1.0',
  'x'.repeat(64),
  '2026-01-01T00:00:00Z',
  '10.0.0.1',
  '::1',
  'a@b.c',
  'aGk=',
];
const NUMBERS = [0, 1, -1, 2, 3, 7, 10, 100, 2_147_483_647, 2_147_483_648, -2_147_483_648, 9_007_199_254_740_991];
const FRACTIONS = [0.5, 1.5, 2.5, -0.5, 99.9];
const BEYOND = [new Float64(1e19), new Float64(1e300), new Float64(-1e300)];

/**
 * Resources of one manifest's schema, made of the schema as plain data alone and by none of the code that searches for witnesses: what it says as a
 * limit comes first, and its neighbours.
 */
export function* edgeResources(schemas: readonly Schema[], head: JsonObject, random: Random): Generator<JsonObject> {
  if (schemas.length === 0) return;
  for (;;) {
    const schema = random.pick(schemas);
    const made = valueOf(schema, strayingIn(random, random.pick(ASTRAY)), 0);
    const resource = Object.assign(newJsonObject(), typeof made === 'object' && made !== null && !Array.isArray(made) ? made : {});
    const metadata = fromPlain({
      name: random.pick(['a', 'sample', 'x'.repeat(63), 'a.b', '0']),
      namespace: 'default',
    }) as MutableJsonObject;
    if (random.oneIn(4)) metadata['generateName'] = random.pick(['a', 'b-', 'Z']);
    yield Object.assign(resource, { ...head, metadata });
  }
}

interface Straying extends Random {
  readonly astray: number;
}

function strayingIn({ below, oneIn, pick }: Random, astray: number): Straying {
  return { below, oneIn, pick, astray };
}

function valueOf(schema: Schema, random: Straying, depth: number): JsonValue {
  if (random.oneIn(random.astray))
    return random.pick<JsonValue>([null, '', 0, 1.5, true, [], newJsonObject(), [null], { a: null } as unknown as JsonObject]);
  const said = limitsOf(schema);
  if (said.length > 0 && random.oneIn(2)) return fromPlain(random.pick(said)) as JsonValue;
  switch (typeOf(schema, random)) {
    case 'object':
      return objectOf(schema, random, depth);
    case 'array':
      return listOf(schema, random, depth);
    case 'integer':
      return numberOf(schema, random, NUMBERS);
    case 'number':
      return random.oneIn(8) ? random.pick(BEYOND) : numberOf(schema, random, [...NUMBERS, ...FRACTIONS]);
    case 'boolean':
      return random.oneIn(2);
    default:
      return randomText(schema, random);
  }
}

/** What a schema names: its default, its enum, those of its branches. */
function limitsOf(schema: Schema): readonly unknown[] {
  const branches = ['allOf', 'anyOf', 'oneOf'].flatMap((name) => (schema[name] as readonly Schema[] | undefined) ?? []);
  return [
    ...((schema['enum'] as unknown[] | undefined) ?? []),
    ...('default' in schema ? [schema['default']] : []),
    ...branches.flatMap(limitsOf),
  ];
}

function typeOf(schema: Schema, random: Random): unknown {
  if (schema['x-kubernetes-int-or-string'] === true) return random.pick(['integer', 'string']);
  return schema['type'] ?? random.pick(['object', 'array', 'integer', 'number', 'boolean', 'string']);
}

function numberOf(schema: Schema, random: Random, others: readonly number[]): JsonValue {
  const limits = ['minimum', 'maximum', 'multipleOf'].flatMap((name) => (typeof schema[name] === 'number' ? [schema[name]] : []));
  const near = limits.flatMap((limit) => [limit, limit + 1, limit - 1, limit * 2, limit + 0.5]);
  const value = near.length > 0 && !random.oneIn(3) ? random.pick(near) : random.pick(others);
  return Number.isSafeInteger(value) || !Number.isInteger(value) ? value : new Float64(value);
}

function randomText(schema: Schema, random: Random): string {
  const limits = ['minLength', 'maxLength'].flatMap((name) => (typeof schema[name] === 'number' ? [schema[name]] : []));
  if (limits.length === 0 || random.oneIn(3)) return random.pick(TEXTS);
  const length = Math.max(0, random.pick(limits) + random.pick([-1, 0, 1]));
  return 'a'.repeat(Math.min(length, 5_000));
}

function sizeOf(schema: Schema, names: readonly string[], random: Random): number {
  const limits = names.flatMap((name) => (typeof schema[name] === 'number' ? [schema[name]] : []));
  const size = limits.length === 0 || random.oneIn(3) ? random.pick([0, 1, 1, 2, 3]) : random.pick(limits) + random.pick([-1, 0, 1]);
  return Math.min(Math.max(0, size), 40);
}

function listOf(schema: Schema, random: Straying, depth: number): JsonValue {
  const size = depth > 6 ? 0 : sizeOf(schema, ['minItems', 'maxItems'], random);
  const items = Array.from({ length: size }, () => valueOf((schema['items'] as Schema | undefined) ?? {}, random, depth + 1));
  const [first] = items;
  return first !== undefined && random.oneIn(3) ? [...items.slice(1), first, first] : items;
}

function objectOf(schema: Schema, random: Straying, depth: number): JsonObject {
  const object = newJsonObject();
  const properties = (schema['properties'] as Readonly<Record<string, Schema>> | undefined) ?? {};
  const required = (schema['required'] as readonly string[] | undefined) ?? [];
  const share = random.pick([2, 3, 8]);
  for (const [name, property] of Object.entries(properties))
    if (required.includes(name) ? !random.oneIn(12) : !random.oneIn(share)) object[name] = valueOf(property, random, depth + 1);
  if (depth > 6) return object;
  const values = schema['additionalProperties'];
  const size = sizeOf(schema, ['minProperties', 'maxProperties'], random);
  if (typeof values === 'object')
    for (let i = 0; i < size; i++) object[random.pick(['key', 'a', 'b', 'x.y', '0'])] = valueOf(values as Schema, random, depth + 1);
  if (schema['x-kubernetes-preserve-unknown-fields'] === true || values === true)
    for (const name of ['anything', 'a', 'it', 'other', 'b'])
      if (object[name] === undefined && random.oneIn(3)) object[name] = valueOf({}, random, depth + 2);
  if (schema['x-kubernetes-embedded-resource'] === true) {
    if (!random.oneIn(5)) Object.assign(object, { apiVersion: 'v1', kind: 'Pod' });
    if (random.oneIn(3)) object['metadata'] = random.oneIn(2) ? null : newJsonObject();
  }
  return object;
}
