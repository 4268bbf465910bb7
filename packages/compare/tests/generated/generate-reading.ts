import { admit } from '@structural/cel';
import { NEWEST_KUBERNETES, type KubernetesVersion } from '@structural/core';
import { definitionOf } from '../definitions.js';
import type { Schema } from './contexts.js';
import { randomOf, type Random } from './random.js';

const PRESERVE = 'x-kubernetes-preserve-unknown-fields';
const EMBEDDED = 'x-kubernetes-embedded-resource';
const RULES = 'x-kubernetes-validations';
const KEEPS: Schema = { type: 'object', [PRESERVE]: true };
const ANYTHING: Schema = { [PRESERVE]: true };
const TEXT: Schema = { type: 'string', maxLength: 30 };
const LIST = { type: 'array', maxItems: 5 };
const MAP = { type: 'object', maxProperties: 5 };

const MAX_TRIES = 400;

/** Two manifests that differ in what a field is, beside what looks at that field, or at all that it is in: rules, enums, junctors, counts of members. */
export function generateReading(
  number: number,
  seed = 0,
  version = NEWEST_KUBERNETES,
): { readonly name: string; readonly old: Schema; readonly new: Schema } {
  const random = randomOf(seed * 1_000_003 + number + 900_000_000);
  for (let i = 0; i < MAX_TRIES; i++) {
    const family = random.pick(FAMILIES);
    const [one, other] = [maybe(random, decorated(random.pick(family), random)), maybe(random, decorated(random.pick(family), random))];
    if (JSON.stringify(one) === JSON.stringify(other)) continue;
    const around = someAround(random);
    const wrap = random.pick(WRAPPINGS);
    const at = random.pick(PLACES);
    const [old, next] = [one, other].map((field) => manifest(wrap(around(field)), at));
    if (old === undefined || next === undefined) continue;
    if (isAccepted(old, version) && isAccepted(next, version, old)) return { name: `reading ${String(number)}`, old, new: next };
  }
  throw new Error(`no reading ${String(number)}`);
}

function isAccepted(of: Schema, version: KubernetesVersion, old?: Schema): boolean {
  const before = old === undefined ? undefined : definitionOf(old);
  return admit(definitionOf(of), before, version).errors.length === 0;
}

function maybe(random: Random, schema: Schema): Schema | undefined {
  return random.oneIn(6) ? undefined : schema;
}

const byKey = (...keys: readonly string[]): Schema => ({
  ...LIST,
  items: { type: 'object', properties: { k: TEXT, l: TEXT, v: { type: 'integer' } }, required: ['k', 'l'] },
  ...(keys.length === 0 ? {} : { 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': keys }),
});
/** Of which a rule within the items compares with the old value. */
const byFixedKey = (most: number, ...keys: readonly string[]): Schema => {
  const v = { type: 'integer', [RULES]: [{ rule: 'self == oldSelf' }] };
  const items = { type: 'object', properties: { k: TEXT, l: TEXT, v }, required: ['k', 'l', 'v'] };
  return { ...byKey(...keys), maxItems: most, items };
};
const of = (items: Schema, listType?: string): Schema => ({
  ...LIST,
  items,
  ...(listType === undefined ? {} : { 'x-kubernetes-list-type': listType }),
});
const map = (values: Schema | true): Schema => ({ ...MAP, additionalProperties: values });
const object = (properties: Schema, more: Schema = {}): Schema => ({ type: 'object', properties, ...more });
const METADATA: Schema = { type: 'object', properties: { name: { type: 'string', maxLength: 3 } } };
const LABELLED: Schema = { type: 'object', properties: { labels: { ...MAP, additionalProperties: { type: 'string', maxLength: 3 } } } };
const resource = (more: Schema): Schema => ({ type: 'object', properties: { apiVersion: TEXT, kind: TEXT, metadata: METADATA }, ...more });

/** What a field may be, and what it may become. */
const FAMILIES: readonly (readonly Schema[])[] = [
  [of(TEXT), of(TEXT, 'set'), of(TEXT, 'atomic'), ANYTHING, of({ ...TEXT, nullable: true })],
  [
    of({ type: 'integer' }),
    of({ type: 'integer' }, 'set'),
    of({ type: 'number' }),
    of({ type: 'number' }, 'set'),
    of({ 'x-kubernetes-int-or-string': true }),
  ],
  [byKey(), byKey('k'), byKey('k', 'l'), byKey('l'), ANYTHING],
  [byFixedKey(1, 'k'), byFixedKey(1, 'l'), byFixedKey(5, 'k'), byFixedKey(5, 'k', 'l'), byFixedKey(5, 'l')],
  ['', 'date', 'date-time', 'duration', 'byte', 'x', 'ipv6', 'password'].map((format) => ({
    ...TEXT,
    ...(format === '' ? {} : { format }),
  })),
  [
    { type: 'integer' },
    { type: 'number' },
    { 'x-kubernetes-int-or-string': true },
    { type: 'integer', format: 'int32' },
    { type: 'integer', format: 'int64' },
    { type: 'number', format: 'double' },
    { type: 'string' },
    { ...TEXT, enum: ['a', 'b'] },
    ANYTHING,
  ],
  ['integer', 'number', 'int-or-string'].flatMap((type) =>
    [
      { maximum: 5 },
      { maximum: 5.5, exclusiveMaximum: true },
      { maximum: 6, exclusiveMaximum: true },
      { maximum: 5.5 },
      { minimum: 0 },
      { minimum: -0.5, exclusiveMinimum: true },
      { minimum: -0.5 },
      { multipleOf: 0.5 },
      { multipleOf: 2 },
    ].map((bound) => ({ ...(type === 'int-or-string' ? { 'x-kubernetes-int-or-string': true } : { type }), ...bound })),
  ),
  [
    ANYTHING,
    { ...ANYTHING, format: 'date' },
    { ...ANYTHING, not: { required: ['a'] } },
    { ...ANYTHING, enum: [1, 'a', { a: 'a' }] },
    { ...TEXT, format: 'date' },
    { 'x-kubernetes-int-or-string': true, format: 'date' },
    { type: 'integer', format: 'date' },
    { type: 'integer', format: 'int32', maximum: 4_294_967_296 },
    { type: 'integer', enum: [1, 2], maximum: 4_294_967_296 },
    KEEPS,
    { ...KEEPS, not: { required: ['a'] } },
  ],
  [
    object({ a: TEXT, b: of(TEXT, 'set') }),
    object({ a: TEXT }, { [PRESERVE]: true }),
    object({ a: { type: 'number' }, b: of(TEXT) }, { [PRESERVE]: true }),
    object({ a: { ...TEXT, nullable: true }, b: of(TEXT, 'set') }),
    object({ a: { ...TEXT, default: 'd' } }),
    object({ a: TEXT, b: of(TEXT) }, { 'x-kubernetes-map-type': 'atomic' }),
    object({ a: TEXT, b: TEXT }, { required: ['a'] }),
    map(TEXT),
    map({ ...TEXT, nullable: true }),
    map({ ...TEXT, default: 'd' }),
    map(of(TEXT, 'set')),
    map(object({ a: TEXT })),
    map(KEEPS),
    map(true),
    KEEPS,
    ANYTHING,
    { type: 'object' },
  ],
  [
    resource({ [EMBEDDED]: true }),
    resource({ [EMBEDDED]: true, [PRESERVE]: true }),
    resource({}),
    resource({ [PRESERVE]: true }),
    { type: 'object', [EMBEDDED]: true, [PRESERVE]: true },
    { type: 'object', [EMBEDDED]: true, properties: { a: TEXT } },
    { type: 'object', [EMBEDDED]: true, properties: { a: TEXT }, maxProperties: 3 },
    { type: 'object', [EMBEDDED]: true, properties: { a: TEXT, b: { ...TEXT, default: 'd' } }, maxProperties: 3 },
    resource({ [EMBEDDED]: true, properties: { metadata: LABELLED } }),
    resource({
      [EMBEDDED]: true,
      properties: { metadata: { type: 'object', required: ['name'] }, kind: { ...TEXT, enum: ['Pod', 'v1'] } },
    }),
    object({ a: TEXT }, { [EMBEDDED]: true, [PRESERVE]: true, maxProperties: 3 }),
    KEEPS,
    ANYTHING,
    map(true),
    { type: 'object' },
  ],
];

function decorated(schema: Schema, random: Random): Schema {
  return {
    ...schema,
    ...(random.oneIn(4) ? { nullable: true } : {}),
    ...(random.oneIn(6) && defaultOf(schema) !== undefined ? { default: defaultOf(schema) } : {}),
    ...(random.oneIn(4) ? someOwn(schema, random) : {}),
    ...(random.oneIn(8) && schema['type'] === 'object' ? { [random.pick(['maxProperties', 'minProperties'])]: 1 + random.below(3) } : {}),
  };
}

function defaultOf({ properties, type }: Schema): unknown {
  if (type === 'array') return [];
  if (type === 'object' && properties === undefined) return {};
  return type === 'integer' || type === 'number' ? 1 : undefined;
}

/** The same for old and new more often than not, so it is drawn of few. */
function someOwn({ type }: Schema, random: Random): Schema {
  const rules = OWN[typeof type === 'string' ? type : ''];
  if (rules === undefined) return {};
  return { [RULES]: [{ rule: random.pick(rules) }] };
}

const OWN: Readonly<Record<string, readonly string[]>> = {
  array: ['self == oldSelf', 'self.size() < 3'],
  string: ['self == oldSelf', 'self.size() < 4'],
  integer: ['self == oldSelf', 'self >= 0'],
  number: ['self == oldSelf', 'self >= 0'],
  object: ['self == oldSelf'],
};

type Around = (field: Schema | undefined) => Schema;

/** An object with the field `x`, and what looks at it. */
function someAround(random: Random): Around {
  const keywords: Record<string, unknown> = {};
  const rules = [];
  while (rules.length === 0 || random.oneIn(3)) rules.push({ rule: random.pick(AROUND) });
  if (!random.oneIn(4)) keywords[RULES] = rules;
  if (random.oneIn(6)) keywords[random.pick(['maxProperties', 'minProperties'])] = 1 + random.below(2);
  if (random.oneIn(6)) Object.assign(keywords, random.pick(JUNCTORS));
  if (random.oneIn(3)) keywords[PRESERVE] = true;
  if (random.oneIn(6)) keywords['required'] = ['x'];
  return (field) => {
    const y = { type: 'integer' };
    const isOfX = field === undefined && keywords['required'] !== undefined;
    const own = Object.fromEntries(Object.entries(keywords).filter(([name]) => !isOfX || name !== 'required'));
    return { type: 'object', properties: { ...(field === undefined ? {} : { x: field }), y }, ...own };
  };
}

const AROUND = [
  'self == oldSelf',
  'self == oldSelf',
  'has(self.y) || self == oldSelf',
  'self != oldSelf || has(self.y)',
  '!has(self.x)',
  'has(self.x)',
  '!has(self.x) || has(self.y)',
  '!has(self.x) || !has(oldSelf.x) || self.x == oldSelf.x',
  'has(self.x) == has(oldSelf.x)',
  '!has(self.x) || self.x.size() < 3',
  '!has(self.x) || (self.x + self.x).size() < 4',
  "!has(self.x) || self.x == ['a', 'b']",
  "!has(self.x) || self.x.all(k, k != 'a')",
  '!has(self.x) || !has(self.x.a)',
  '!has(self.x) || has(self.x.a)',
  '!has(self.x) || type(self.x) == int',
  "!has(self.x) || string(self.x) != 'a'",
  '!has(self.x) || self.x.exists_one(i, i == self.x[0])',
  '!has(self.x.metadata) || self == oldSelf',
];

const JUNCTORS: readonly Schema[] = [
  { not: { required: ['x'] } },
  { not: { required: ['x', 'y'] } },
  { oneOf: [{ required: ['x'] }, { required: ['y'] }] },
  { anyOf: [{ required: ['x'] }, { required: ['y'] }] },
  { allOf: [{ maxProperties: 1 }] },
  { enum: [{ x: {} }, { x: { a: 'a' } }, { y: 1 }, {}, { x: ['a', 'b'] }, { x: 1 }] },
  { not: { maxProperties: 1 } },
];

const WRAPPINGS: readonly ((schema: Schema) => Schema)[] = [
  (schema) => schema,
  (schema) => schema,
  (schema) => ({ type: 'object', properties: { inner: schema } }),
  (schema) => ({ type: 'object', properties: { inner: schema }, [RULES]: [{ rule: 'self == oldSelf' }] }),
  (schema) => ({ ...LIST, items: schema }),
  (schema) => ({ ...LIST, items: schema, 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': ['y'] }),
  (schema) => ({ ...LIST, items: { ...schema, 'x-kubernetes-map-type': 'atomic' }, 'x-kubernetes-list-type': 'set' }),
  (schema) => map(schema),
];

/** Where that stands: `root` is the resource itself. */
type Place = 'spec' | 'status' | 'root';

const PLACES: readonly Place[] = ['spec', 'spec', 'spec', 'spec', 'status', 'root'];

function rootOf(schema: Schema, at: Place): Schema | undefined {
  if (at !== 'root') return { type: 'object', properties: { [at]: schema } };
  // A resource is an object, and no map.
  return schema['type'] === 'object' && schema['additionalProperties'] === undefined ? schema : undefined;
}

function manifest(schema: Schema, at: Place): Schema | undefined {
  const openAPIV3Schema = rootOf(schema, at);
  if (openAPIV3Schema === undefined) return undefined;
  const subresources = at === 'status' ? { subresources: { status: {} } } : {};
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'jobs.example.com' },
    spec: {
      group: 'example.com',
      scope: 'Namespaced',
      names: { plural: 'jobs', kind: 'Job' },
      versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema }, ...subresources }],
    },
    status: { storedVersions: ['v1'] },
  };
}
