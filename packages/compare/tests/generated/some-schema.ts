import type { Schema } from './contexts.js';
import type { Random } from './random.js';

const PRESERVE = 'x-kubernetes-preserve-unknown-fields';
const RULES = 'x-kubernetes-validations';
const DEEPEST = 3;

/** A part of a structural schema with any of the keywords that the server knows, most of them seldom; not always one that the server takes. */
export function someSchema(random: Random, depth = 0): Schema {
  const kinds = depth >= DEEPEST ? SCALARS : [...SCALARS, ...STRUCTURES];
  const schema = random.pick(kinds)(random, depth);
  return {
    ...schema,
    ...(random.oneIn(6) ? { nullable: true } : {}),
    ...(random.oneIn(10) ? someRules(schema, random) : {}),
    ...(random.oneIn(14) ? someJunctor(schema, random) : {}),
  };
}

/** The same of objects alone. */
export function someObject(random: Random, depth: number): Schema {
  return random.pick([object, object, map, keeper, embedded])(random, depth);
}

type Maker = (random: Random, depth: number) => Schema;

const SCALARS: readonly Maker[] = [text, text, integer, number, boolean, intOrString];
const STRUCTURES: readonly Maker[] = [object, object, object, map, list, list, keyedList, set, keeper, embedded];

const TEXTS = ['', 'a', 'b', 'abc', 'Fast', 'Slow', '10.0.0.1', '2026-01-01', '7'];
const PATTERNS = ['^[a-z]*$', '^[A-Z]', '^.{0,3}$', '[0-9]', '^a|b$', '^$'];
const FORMATS = [
  'date',
  'date-time',
  'ipv4',
  'ipv6',
  'cidr',
  'uuid',
  'uri',
  'email',
  'byte',
  'duration',
  'mac',
  'hostname',
  'password',
  'x',
];

function text(random: Random): Schema {
  return {
    type: 'string',
    ...maybe(random, 5, () => ({ minLength: random.below(3) })),
    ...maybe(random, 4, () => ({ maxLength: 1 + random.below(6) })),
    ...maybe(random, 6, () => ({ pattern: random.pick(PATTERNS) })),
    ...maybe(random, 6, () => ({ format: random.pick(FORMATS) })),
    ...maybe(random, 6, () => ({ enum: TEXTS.slice(random.below(4), 4 + random.below(4)) })),
    ...maybe(random, 6, () => ({ default: random.pick(TEXTS) })),
  };
}

function integer(random: Random): Schema {
  return {
    type: 'integer',
    ...bounds(random, [0, 1, 2, 5, 0.5, -1]),
    ...maybe(random, 5, () => ({ format: random.pick(['int32', 'int64', 'double']) })),
    ...maybe(random, 7, () => ({ enum: [0, 1, 2, 3, 10].slice(random.below(3), 3 + random.below(3)) })),
    ...maybe(random, 6, () => ({ default: random.pick([0, 1, 2, 7]) })),
  };
}

function number(random: Random): Schema {
  return {
    type: 'number',
    ...bounds(random, [0, 1, 0.5, 2.5, 1e300, -1]),
    ...maybe(random, 5, () => ({ format: random.pick(['float', 'double', 'int32', 'int64']) })),
    ...maybe(random, 7, () => ({ enum: [0, 0.5, 1, 2.5] })),
    ...maybe(random, 6, () => ({ default: random.pick([0, 1, 2.5]) })),
  };
}

function bounds(random: Random, of: readonly number[]): Schema {
  return {
    ...maybe(random, 4, () => ({ minimum: random.pick(of), ...maybe(random, 4, () => ({ exclusiveMinimum: true })) })),
    ...maybe(random, 4, () => ({ maximum: 3 + random.pick(of), ...maybe(random, 4, () => ({ exclusiveMaximum: true })) })),
    ...maybe(random, 8, () => ({ multipleOf: random.pick([1, 2, 3, 0.5]) })),
  };
}

function boolean(random: Random): Schema {
  return {
    type: 'boolean',
    ...maybe(random, 5, () => ({ default: random.oneIn(2) })),
    ...maybe(random, 8, () => ({ enum: [random.oneIn(2)] })),
  };
}

function intOrString(random: Random): Schema {
  return {
    'x-kubernetes-int-or-string': true,
    ...maybe(random, 3, () => ({ anyOf: [{ type: 'integer' }, { type: 'string' }] })),
    ...maybe(random, 5, () => ({ pattern: random.pick(PATTERNS) })),
    ...maybe(random, 5, () => ({ maximum: 1 + random.below(4) })),
    ...maybe(random, 5, () => ({ default: random.pick([1, 'a']) })),
  };
}

function object(random: Random, depth: number): Schema {
  const properties: Record<string, Schema> = {};
  for (const name of ['a', 'b', 'c']) if (!random.oneIn(3)) properties[name] = someSchema(random, depth + 1);
  const names = Object.keys(properties);
  return {
    type: 'object',
    ...(names.length > 0 ? { properties } : {}),
    ...(names.length > 0 && random.oneIn(3) ? { required: [random.pick(names)] } : {}),
    ...sizes(random, 'Properties', 8),
    ...maybe(random, 8, () => ({ [PRESERVE]: true })),
    ...maybe(random, 10, () => ({ 'x-kubernetes-map-type': random.pick(['atomic', 'granular']) })),
    ...maybe(random, 8, () => ({ default: {} })),
  };
}

function map(random: Random, depth: number): Schema {
  return {
    type: 'object',
    additionalProperties: random.oneIn(8) ? true : someSchema(random, depth + 1),
    ...sizes(random, 'Properties', 5),
    ...maybe(random, 8, () => ({ 'x-kubernetes-map-type': random.pick(['atomic', 'granular']) })),
    ...maybe(random, 8, () => ({ default: {} })),
  };
}

function list(random: Random, depth: number): Schema {
  return {
    type: 'array',
    items: someSchema(random, depth + 1),
    ...sizes(random, 'Items', 5),
    ...maybe(random, 6, () => ({ 'x-kubernetes-list-type': 'atomic' })),
    ...maybe(random, 8, () => ({ default: [] })),
  };
}

function set(random: Random): Schema {
  const items = random.pick<Schema>([{ type: 'string' }, { type: 'integer' }, { type: 'number' }, { type: 'string', maxLength: 3 }]);
  return { type: 'array', items, 'x-kubernetes-list-type': 'set', ...sizes(random, 'Items', 6) };
}

function keyedList(random: Random, depth: number): Schema {
  const isFilledIn = random.oneIn(3);
  const keys = random.oneIn(3) ? ['k', 'l'] : ['k'];
  const key = random.pick<Schema>([{ type: 'string' }, { type: 'integer' }, { type: 'string', enum: ['a', 'b'] }]);
  const last: Schema = { type: 'string', ...(isFilledIn ? { default: 'a' } : {}) };
  const properties = { k: keys.length === 1 && isFilledIn ? last : key, l: last, b: someSchema(random, depth + 1) };
  const required = isFilledIn ? keys.filter((name) => !('default' in properties[name as 'k'])) : keys;
  return {
    type: 'array',
    items: { type: 'object', properties, ...(required.length > 0 ? { required } : {}) },
    'x-kubernetes-list-type': 'map',
    'x-kubernetes-list-map-keys': keys,
    ...sizes(random, 'Items', 6),
  };
}

/** What keeps all that it does not know, of whatever type. */
function keeper(random: Random, depth: number): Schema {
  if (random.oneIn(3)) return { [PRESERVE]: true };
  return { type: 'object', [PRESERVE]: true, ...maybe(random, 2, () => ({ properties: { a: someSchema(random, depth + 1) } })) };
}

function embedded(random: Random): Schema {
  const metadata = { type: 'object', ...maybe(random, 2, () => ({ properties: { name: { type: 'string', maxLength: 3 } } })) };
  return {
    type: 'object',
    'x-kubernetes-embedded-resource': true,
    ...(random.oneIn(2) ? { [PRESERVE]: true } : { properties: { apiVersion: { type: 'string' }, kind: { type: 'string' }, metadata } }),
  };
}

function sizes(random: Random, of: 'Properties' | 'Items', seldom: number): Schema {
  return {
    ...maybe(random, seldom, () => ({ [`min${of}`]: random.below(3) })),
    ...maybe(random, seldom, () => ({ [`max${of}`]: 1 + random.below(3) })),
  };
}

/** A rule of CEL for values of a type. */
export function someRules(schema: Schema, random: Random): Schema {
  const rules = RULES_OF[typeof schema['type'] === 'string' ? schema['type'] : ''] ?? [];
  const properties = Object.entries((schema['properties'] as Readonly<Record<string, Schema>> | undefined) ?? {});
  const members = properties.flatMap(([name, { type }]) => [
    `has(self.${name})`,
    ...(type === 'string' ? [`!has(self.${name}) || self.${name} != 'a'`, `self.${name}.size() < 4`] : []),
    ...(type === 'integer' ? [`!has(self.${name}) || self.${name} < 3`] : []),
  ]);
  const all = schema['additionalProperties'] === undefined ? [...rules.filter((rule) => !rule.includes('key')), ...members] : rules;
  if (all.length === 0) return {};
  const rule = random.pick(all);
  return { [RULES]: [{ rule, ...(rule.includes('oldSelf') && random.oneIn(4) ? { optionalOldSelf: false } : {}) }] };
}

const RULES_OF: Readonly<Record<string, readonly string[]>> = {
  string: ["self != 'a'", 'self.size() < 3', 'self == oldSelf', "self.matches('^[a-z]*$')", "self in ['a', 'b', 'abc']"],
  integer: ['self < 5', 'self != 1', 'self % 2 == 0', 'self >= oldSelf', '10 / self > 1'],
  number: ['self < 5.0', 'self >= oldSelf'],
  boolean: ['self', 'self || !oldSelf'],
  array: ['self.size() < 2', 'self.size() >= oldSelf.size()', 'self.all(item, item == self[0])'],
  object: ['self == oldSelf', "self.all(key, key != 'a')"],
};

function someJunctor(schema: Schema, random: Random): Schema {
  const branches = BRANCHES[typeof schema['type'] === 'string' ? schema['type'] : ''];
  if (branches === undefined) return {};
  const [one, other] = [random.pick(branches), random.pick(branches)];
  return random.pick<Schema>([{ not: one }, { anyOf: [one, other] }, { oneOf: [one, other] }, { allOf: [one] }]);
}

const BRANCHES: Readonly<Record<string, readonly Schema[]>> = {
  string: [{ maxLength: 2 }, { pattern: '^a' }, { enum: ['a', 'b'] }, { minLength: 1 }, { format: 'ipv4' }],
  integer: [{ minimum: 1 }, { maximum: 4 }, { enum: [1, 2] }, { multipleOf: 2 }],
  number: [{ minimum: 0.5 }, { maximum: 2.5 }],
  object: [{ required: ['a'] }, { required: ['b'] }, { maxProperties: 1 }, { required: ['a', 'c'] }],
  array: [{ minItems: 1 }, { maxItems: 2 }],
};

function maybe(random: Random, seldom: number, make: () => Schema): Schema {
  return random.oneIn(seldom) ? make() : {};
}
