import type { Schema } from './contexts.js';
import type { Random } from './random.js';
import { someRules, someSchema } from './some-schema.js';

/** A schema that differs in one part of it, wherever that stands: another one there, a keyword more or less, or of other values. */
export function edited(schema: Schema, random: Random): Schema {
  const below = partsOf(schema);
  // Parts deep down are as likely as those at the top.
  const count = below.reduce((sum, { part }) => sum + sizeOf(part), 0);
  if (count === 0 || random.oneIn(count + 1)) return editedHere(schema, random);
  let left = random.below(count);
  for (const { part, put } of below) {
    left -= sizeOf(part);
    if (left < 0) return put(edited(part, random));
  }
  return schema;
}

interface Part {
  readonly part: Schema;
  /** The schema with another one in its place. */
  readonly put: (part: Schema) => Schema;
}

function partsOf(schema: Schema): readonly Part[] {
  const { additionalProperties, items } = schema;
  const properties = (schema['properties'] as Readonly<Record<string, Schema>> | undefined) ?? {};
  return [
    ...Object.entries(properties).map(([name, part]) => ({
      part,
      put: (other: Schema) => ({ ...schema, properties: { ...properties, [name]: other } }),
    })),
    ...(isSchema(items) ? [{ part: items, put: (other: Schema) => ({ ...schema, items: other }) }] : []),
    ...(isSchema(additionalProperties)
      ? [{ part: additionalProperties, put: (other: Schema) => ({ ...schema, additionalProperties: other }) }]
      : []),
  ];
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null;
}

function sizeOf(schema: Schema): number {
  return partsOf(schema).reduce((sum, { part }) => sum + sizeOf(part), 1);
}

function editedHere(schema: Schema, random: Random): Schema {
  return random.pick<(schema: Schema, random: Random) => Schema>([
    another,
    withNull,
    withoutOne,
    withoutOne,
    likeAnother,
    likeAnother,
    likeAnother,
    ruled,
    withMembers,
    withMembers,
    toggled,
    typed,
  ])(schema, random);
}

function another(_schema: Schema, random: Random): Schema {
  return someSchema(random, 2);
}

function withNull(schema: Schema): Schema {
  return schema['nullable'] === true ? without(schema, 'nullable') : { ...schema, nullable: true };
}

const KEPT = new Set(['type', 'items', 'properties', 'additionalProperties', 'x-kubernetes-int-or-string']);

function withoutOne(schema: Schema, random: Random): Schema {
  const names = Object.keys(schema).filter((name) => !KEPT.has(name));
  return names.length === 0 ? withNull(schema) : without(schema, random.pick(names));
}

/** With a keyword of another schema of the type. */
function likeAnother(schema: Schema, random: Random): Schema {
  for (let i = 0; i < 40; i++) {
    const other = someSchema(random, 2);
    if (other['type'] !== schema['type']) continue;
    const names = Object.keys(other).filter((name) => !KEPT.has(name) && JSON.stringify(other[name]) !== JSON.stringify(schema[name]));
    if (names.length === 0) continue;
    const name = random.pick(names);
    return { ...schema, [name]: other[name] };
  }
  return withNull(schema);
}

function ruled(schema: Schema, random: Random): Schema {
  return { ...schema, ...someRules(schema, random) };
}

function withMembers(schema: Schema, random: Random): Schema {
  const properties = { ...(schema['properties'] as Readonly<Record<string, Schema>> | undefined) };
  const names = Object.keys(properties);
  if (schema['type'] !== 'object' || schema['additionalProperties'] !== undefined) return withNull(schema);
  if (names.length > 0 && random.oneIn(2)) {
    const gone = random.pick(names);
    const required = ((schema['required'] as readonly string[] | undefined) ?? []).filter((name) => name !== gone);
    const rest = Object.fromEntries(Object.entries(properties).filter(([name]) => name !== gone));
    const left = { ...without(schema, 'required'), properties: rest };
    return required.length === 0 ? left : { ...left, required };
  }
  if (names.length > 0 && random.oneIn(3)) return { ...schema, required: [random.pick(names)] };
  return { ...schema, properties: { ...properties, [random.pick(['a', 'b', 'c', 'd'])]: someSchema(random, 2) } };
}

const TOGGLES = ['x-kubernetes-preserve-unknown-fields', 'x-kubernetes-embedded-resource'];

function toggled(schema: Schema, random: Random): Schema {
  if (schema['type'] !== 'object') return withNull(schema);
  const name = random.pick(TOGGLES);
  return schema[name] === true ? without(schema, name) : { ...schema, [name]: true };
}

/** Of a type that is close by: what is one of the others may be one of this. */
function typed(schema: Schema, random: Random): Schema {
  switch (schema['type']) {
    case 'integer':
      return random.oneIn(2) ? { ...schema, type: 'number' } : { ...without(schema, 'type'), 'x-kubernetes-int-or-string': true };
    case 'number':
      return { ...schema, type: 'integer' };
    case 'string':
      return { ...without(schema, 'type'), 'x-kubernetes-int-or-string': true };
    case 'array':
      return { ...schema, 'x-kubernetes-list-type': random.pick(['atomic', 'set']) };
    case 'object':
      return schema['properties'] === undefined
        ? { ...without(schema, 'additionalProperties'), properties: { a: someSchema(random, 2) } }
        : {
            ...without(without(without(schema, 'properties'), 'required'), 'x-kubernetes-preserve-unknown-fields'),
            additionalProperties: someSchema(random, 2),
          };
    default:
      return someSchema(random, 2);
  }
}

function without(schema: Schema, name: string): Schema {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => key !== name));
}
