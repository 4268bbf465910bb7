import { compareDefinitions } from '../src/compare-definitions.js';
import { definition, withSpec } from './definitions.js';

const text = { type: 'string' };
const integer = { type: 'integer' };
const object = { type: 'object' };
const anything = { ...object, 'x-kubernetes-preserve-unknown-fields': true };

function ruled(schema: object, rule: string): object {
  return { ...schema, 'x-kubernetes-validations': [{ rule }] };
}

/** Who is affected by a change of the schema of one field on the way there, with `?` where that is undecided. */
function hurt(old: unknown, next: unknown): readonly string[] {
  const { findings } = compareDefinitions([definition(withSpec({ x: old }))], [definition(withSpec({ x: next }))]);
  const said = findings
    .filter(({ verdict }) => verdict !== 'harmless')
    .map(({ audience, verdict }) => `${audience}${verdict === 'undecided' ? '?' : ''}`);
  return [...new Set(said)].sort();
}

/** Few lists of few items. */
function listsOf(items: object): object {
  return { type: 'array', maxItems: 9, items: { type: 'array', maxItems: 9, items } };
}

/** A list of items without a type. */
const listOfAnything = { type: 'array', items: { 'x-kubernetes-preserve-unknown-fields': true } };

/** A map of texts. */
const texts = { ...object, additionalProperties: text };

/** An object with a field that may be null, so that its default is not filled in for a null. */
const defaulted = { ...object, properties: { a: { ...text, default: 'abcdef', nullable: true } } };

// Random resources refuted each of these once: one of two audiences was taken for unhurt since the other one was shown to be hurt.
it.each<[what: string, old: object, next: object, hurts: readonly string[]]>([
  [
    'a rule that a null lets fail, where a default is filled in for nothing',
    defaulted,
    ruled(defaulted, 'self.a.size() < 4'),
    ['stored-data', 'writers'],
  ],
  ['a rule that no value lets fail', defaulted, ruled(defaulted, '!has(self.a) || self.a.size() < 4'), ['writers']],
  ['a rule that divides by what may be nothing', integer, ruled(integer, '10 / self > 1'), ['stored-data', 'writers']],
  ['a rule that asks for a key', texts, ruled(texts, "!('a' in self)"), ['writers']],
  ['a rule that reads the value of each key', texts, ruled(texts, "self.all(k, self[k] != 'a')"), ['writers']],
  [
    'a rule that fails for a null under a key',
    { ...object, additionalProperties: { ...text, nullable: true } },
    ruled({ ...object, additionalProperties: { ...text, nullable: true } }, 'self.all(k, self[k].size() < 4)'),
    ['stored-data', 'writers'],
  ],
  [
    'a rule that fails for a null in a list',
    { type: 'array', items: { ...text, nullable: true } },
    ruled({ type: 'array', items: { ...text, nullable: true } }, 'self.all(item, item.size() < 4)'),
    ['stored-data', 'writers'],
  ],
  [
    'a rule that reads all of an object, where a list takes nulls as its items have no type',
    { ...object, properties: { a: listOfAnything } },
    ruled({ ...object, properties: { a: listOfAnything } }, 'self == oldSelf'),
    ['stored-data', 'writers'],
  ],
  [
    'a rule that compares lists with a null, which items may be no longer',
    { type: 'array', maxItems: 9, items: { ...text, nullable: true } },
    ruled({ type: 'array', maxItems: 9, items: text }, 'self == oldSelf'),
    ['stored-data', 'writers'],
  ],
  [
    'a rule that fails for a null in a list of lists',
    listsOf({ ...text, nullable: true }),
    ruled(listsOf({ ...text, nullable: true }), 'self.all(item, item.all(each, each.size() < 4))'),
    ['stored-data?', 'writers'],
  ],
  [
    'a rule that fails for a field that is missing in what may be null',
    { ...object, properties: { a: { ...object, nullable: true, properties: { b: text } } } },
    ruled({ ...object, properties: { a: { ...object, nullable: true, properties: { b: text } } } }, "!has(self.a) || self.a.b != 'x'"),
    ['stored-data', 'writers'],
  ],
  [
    'a rule that asks for a key of a map whose values are converted, which is not known for each text',
    texts,
    ruled({ ...object, additionalProperties: { ...text, format: 'byte' } }, "!('a' in self)"),
    ['stored-data', 'writers'],
  ],
  ['a rule that divides by two', integer, ruled(integer, 'self % 2 == 0'), ['writers']],
  ['a rule that what is left alone never satisfies', integer, ruled(integer, 'self != oldSelf'), ['stored-data', 'writers?']],
  [
    'a format next to a rule, which cannot read a text that is none of it',
    ruled({ ...text, maxLength: 3 }, 'self == oldSelf'),
    ruled({ ...text, maxLength: 3, format: 'byte' }, 'self == oldSelf'),
    ['stored-data', 'writers'],
  ],
  [
    'members that are dropped where the object becomes a text',
    { ...object, additionalProperties: ruled({ ...text, default: 'abcdef', nullable: true }, 'self.size() < 3') },
    text,
    ['readers', 'stored-data', 'writers'],
  ],
  [
    'a name of metadata that is nothing, which is dropped no longer where the object is not a resource',
    { ...object, properties: { apiVersion: text, kind: text, metadata: { ...object, properties: { name: text } } } },
    {
      ...object,
      'x-kubernetes-embedded-resource': true,
      properties: { apiVersion: text, kind: text, metadata: { ...object, properties: { name: text } } },
    },
    ['stored-data', 'writers'],
  ],
])('hurts who writes and who has stored, each by itself: %s', (_what, old, next, hurts) => {
  expect(hurt(old, next)).toEqual(hurts);
});

// A null is kept, dropped, filled in or refused, and what is kept is a member more.
it.each<[what: string, old: object, next: object, hurts: readonly string[]]>([
  [
    'is kept in a list where a default was put in its place, and is none of the enum',
    { type: 'array', items: { ...integer, enum: [0, 1], default: 0 } },
    { type: 'array', items: { ...integer, enum: [0, 1], default: 0, nullable: true } },
    ['writers'],
  ],
  [
    'is kept unknown where it was dropped, and is a member too many',
    { ...anything, maxProperties: 2, properties: { a: integer } },
    { ...anything, maxProperties: 2 },
    ['readers', 'writers'],
  ],
  [
    'is dropped by a map where it was kept unknown, and is a member too few',
    { ...anything, not: { maxProperties: 1 } },
    { ...object, not: { maxProperties: 1 }, additionalProperties: { 'x-kubernetes-preserve-unknown-fields': true } },
    ['stored-data', 'writers'],
  ],
  [
    'is kept in a map of anything, which counts it',
    { ...object, additionalProperties: integer, maxProperties: 1 },
    { ...object, additionalProperties: true, maxProperties: 1 },
    ['readers', 'writers'],
  ],
])('a null %s', (_what, old, next, hurts) => {
  expect(hurt(old, next)).toEqual(hurts);
});

it('a field that nobody could write is read by those who know it, once a map of anything takes its place', () => {
  const two = { ...object, minProperties: 2 };
  expect(hurt({ ...two, properties: { a: object } }, { ...two, additionalProperties: true })).toEqual(['readers']);
});

// Metadata of what is embedded is read as all metadata is, once nulls that the schema does not allow were dropped.
it.each<[what: string, old: object, next: object, there: readonly string[], back: readonly string[]]>([
  ['of a field that no metadata has is unknown once it is kept', { d: text }, { d: nullable(text) }, ['writers'], []],
  [
    'of a label is an empty text once it is kept',
    { labels: { ...object, additionalProperties: text } },
    { labels: { ...object, additionalProperties: nullable(text) } },
    ['writers'],
    ['writers'],
  ],
  ['of the name is none, kept or not', { name: text }, { name: nullable(text) }, [], []],
])('a null %s', (_what, old, next, there, back) => {
  const [before, after] = [embedded(old), embedded(next)];
  expect({ there: hurt(before, after), back: hurt(after, before) }).toEqual({ there, back });
});

/** A resource within another one, with such metadata. */
function embedded(properties: object): object {
  return {
    ...object,
    'x-kubernetes-embedded-resource': true,
    properties: { apiVersion: text, kind: text, metadata: { ...object, properties } },
  };
}

function nullable(schema: object): object {
  return { ...schema, nullable: true };
}

it('a list of three items or more that becomes a set may have held one twice', () => {
  const list = { type: 'array', items: integer, not: { maxItems: 2 } };
  expect(hurt(list, { ...list, 'x-kubernetes-list-type': 'set' })).toEqual(expect.arrayContaining([expect.stringMatching(/^writers/)]));
});

it('a default that is filled in may be a member too many', () => {
  const [old, next] = [{ a: text }, { a: text, b: { ...text, default: 'x' } }];
  expect(hurt({ ...object, maxProperties: 1, properties: old }, { ...object, maxProperties: 1, properties: next })).toEqual(['writers']);
  expect(hurt({ ...object, maxProperties: 2, properties: old }, { ...object, maxProperties: 2, properties: next })).toEqual([]);
});

it('a map of anything drops what is in the values that a map knew', () => {
  const known = { ...object, properties: { a: integer } };
  expect(hurt({ ...object, additionalProperties: known }, { ...object, additionalProperties: true })).toEqual([
    'readers',
    'stored-data',
    'writers',
  ]);
  expect(hurt({ ...object, additionalProperties: integer }, { ...object, additionalProperties: true })).toEqual(['readers']);
});

/** A map of anything keeps its members, and drops what is in them. */
const mapOfAnything = { ...object, additionalProperties: true };

it.each<[what: string, field: object, hurts: readonly string[]]>([
  ['a map of anything', mapOfAnything, ['stored-data', 'writers']],
  ['a map of anything that may be null', nullable(mapOfAnything), ['stored-data', 'writers']],
  ['a map of two members or more', nullable({ ...mapOfAnything, minProperties: 2 }), ['stored-data', 'writers']],
  ['a list of maps of anything that may be null', nullable({ type: 'array', items: nullable(mapOfAnything) }), ['stored-data', 'writers']],
  [
    'a map of maps of anything that may be null',
    nullable({ ...object, additionalProperties: nullable(mapOfAnything) }),
    ['stored-data', 'writers'],
  ],
  [
    'what keeps all but what is in a map',
    nullable({ ...anything, properties: { b: nullable(mapOfAnything) } }),
    ['stored-data', 'writers'],
  ],
  ['what keeps all, and is not a null', anything, ['stored-data', 'writers']],
  ['what keeps all, and may be null', nullable(anything), ['writers']],
])(
  'writers are hurt where a field or the values of a map were kept unknown and become %s, and stored data where that drops anything',
  (_what, field, hurts) => {
    expect(hurt(anything, { ...anything, properties: { a: field } })).toEqual(hurts);
    expect(hurt(anything, { ...anything, additionalProperties: field })).toEqual(hurts);
  },
);

it.each<[what: string, field: object]>([
  ['an object', { ...object, properties: { b: { type: 'number' } } }],
  ['an object that must have its field', { ...object, required: ['b'], properties: { b: text } }],
  ['a list of objects', { type: 'array', items: { ...object, properties: { b: text } } }],
  ['a map', texts],
])('a field loses what is in it where a map of anything takes its place: %s', (_what, a) => {
  expect(hurt({ ...object, properties: { a } }, mapOfAnything)).toEqual(expect.arrayContaining(['stored-data', 'writers']));
  // A null that the map kept is dropped.
  expect(hurt(mapOfAnything, { ...mapOfAnything, properties: { a } })).toEqual(['stored-data', 'writers']);
});

const TYPES: Readonly<Record<string, object>> = {
  text,
  integer,
  number: { type: 'number' },
  boolean: { type: 'boolean' },
  'int-or-string': { 'x-kubernetes-int-or-string': true },
  object: { ...object, properties: { a: text } },
  map: { ...object, additionalProperties: text },
  list: { type: 'array', items: text },
};

it('null of what has no type is dropped where it is a field, kept in a list, and no surprise to readers', () => {
  const [any, nullable] = [
    { 'x-kubernetes-preserve-unknown-fields': true },
    { 'x-kubernetes-preserve-unknown-fields': true, nullable: true },
  ];
  expect(hurt({ ...object, properties: { a: nullable } }, { ...object, properties: { a: any } })).toEqual(['stored-data', 'writers']);
  expect(hurt({ ...object, properties: { a: any } }, { ...object, properties: { a: nullable } })).toEqual(['owners']);
  expect(hurt({ type: 'array', items: nullable }, { type: 'array', items: any })).toEqual([]);
});

describe.each(Object.entries(TYPES))('null of the type %s', (_name, type) => {
  const nullable = { ...type, nullable: true };
  const field = (schema: object): object => ({ ...object, properties: { a: schema } });
  const map = (schema: object): object => ({ ...object, additionalProperties: schema });
  const list = (schema: object): object => ({ type: 'array', items: schema });

  it('hurts who writes where it is dropped or refused', () => {
    expect(hurt(field(nullable), field(type))).toEqual(['stored-data', 'writers']);
    expect(hurt(map(nullable), map(type))).toEqual(['stored-data', 'writers']);
    expect(hurt(list(nullable), list(type))).toContain('writers');
  });

  it('hurts who reads where it is new, and who applies a value there, which is in conflict with the null of another one', () => {
    expect(hurt(field(type), field(nullable))).toEqual(['owners', 'readers']);
    expect(hurt(map(type), map(nullable))).toEqual(['owners', 'readers']);
    expect(hurt(list(type), list(nullable))).toEqual(['readers']);
  });
});

const set = { type: 'array', maxItems: 5, 'x-kubernetes-list-type': 'set' };
const keyed = { type: 'array', maxItems: 5, 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': ['k'] };
const list = { type: 'array', maxItems: 5 };
const short = { ...text, maxLength: 9 };
const port = { ...object, properties: { k: short, v: integer }, required: ['k'] };

// Rules that both sides have see the same values in another way: updates are sent in place of what was the same.
it.each<[what: string, rule: string, old: object, next: object, hurts: readonly string[]]>([
  ['a set, in any order', 'self == oldSelf', { ...set, items: short }, { ...list, items: short }, ['owners', 'writers']],
  [
    'a set within an object',
    'self == oldSelf',
    { ...object, properties: { a: { ...set, items: short } } },
    { ...object, properties: { a: { ...list, items: short } } },
    ['owners', 'writers'],
  ],
  ['a list with keys, in any order', 'self == oldSelf', { ...keyed, items: port }, { ...list, items: port }, ['owners', 'writers']],
  [
    'a set that is joined with itself',
    '(self + self).size() < 4',
    { ...set, items: short },
    { ...list, items: short },
    ['owners', 'writers'],
  ],
  ['a set of which the size is read', 'self.size() < 4', { ...set, items: short }, { ...list, items: short }, ['owners']],
  ['a time, in any zone', 'self == oldSelf', { ...text, format: 'date-time' }, text, ['clients', 'writers']],
  ['a duration, in any unit', 'self == oldSelf', { ...text, format: 'duration' }, text, ['clients', 'writers']],
  [
    'bytes, which are fewer than their text',
    'self.size() < 3',
    { ...short, format: 'byte' },
    short,
    ['clients', 'stored-data?', 'writers?'],
  ],
  ['an integer that becomes a number', 'self * self < 10', integer, { type: 'number' }, ['readers', 'stored-data?', 'writers?']],
  [
    'a null that was dropped from what is kept without a schema',
    'self == oldSelf',
    { ...anything, properties: { a: { ...object, nullable: true, properties: { b: short } } } },
    anything,
    ['readers', 'writers'],
  ],
  [
    'a number that is kept as it is written',
    'self == oldSelf',
    { ...anything, properties: { a: { type: 'number', nullable: true } } },
    anything,
    ['readers', 'stored-data?', 'writers?'],
  ],
  [
    'a text that is kept as it is written',
    'self == oldSelf',
    { ...anything, properties: { a: { ...short, nullable: true } } },
    anything,
    ['readers'],
  ],
])('a rule that stays reads %s', (_what, rule, old, next, hurts) => {
  expect(hurt(ruled(old, rule), ruled(next, rule))).toEqual(hurts);
});

it('a new rule cannot read what is stored of another type', () => {
  expect(hurt({ ...list, items: { type: 'number' } }, ruled({ ...list, items: integer }, 'self == oldSelf'))).toEqual([
    'stored-data',
    'writers',
  ]);
});

const resource = { ...anything, 'x-kubernetes-embedded-resource': true };
const filled = { ...short, default: 'd' };
const labelled = { metadata: { ...object, properties: { labels: { ...object, additionalProperties: { ...text, maxLength: 2 } } } } };
const below = (limit: number, isOpen = false): object => ({
  type: 'number',
  maximum: limit,
  ...(isOpen ? { exclusiveMaximum: true } : {}),
});

it.each<[what: string, old: object, next: object, hurts: readonly string[]]>([
  [
    'a default is one member too many next to the kind and the version of a resource',
    { ...object, 'x-kubernetes-embedded-resource': true, properties: { a: short }, maxProperties: 3 },
    { ...object, 'x-kubernetes-embedded-resource': true, properties: { a: short, b: filled }, maxProperties: 3 },
    ['stored-data', 'writers'],
  ],
  [
    'metadata that the schema does not know makes a resource unequal to itself, so that nothing is forgiven',
    { ...object, 'x-kubernetes-embedded-resource': true, properties: { kind: text, apiVersion: text, metadata: object } },
    { ...object, 'x-kubernetes-embedded-resource': true, properties: { kind: text, apiVersion: text }, required: ['b'] },
    ['stored-data', 'writers'],
  ],
  [
    'a field is gone of which no value is known but null, which is not stored',
    { ...object, properties: { a: { ...text, maxLength: 3, format: 'uri' } } },
    object,
    ['readers', 'stored-data', 'writers'],
  ],
  ['labels of an embedded resource are checked that no schema knew', resource, { ...resource, properties: labelled }, ['writers']],
  ['whole numbers are held to a bound without its fraction', below(5), below(5.5, true), ['writers']],
  ['so they are in a branch', { type: 'number', anyOf: [below(5)] }, { type: 'number', anyOf: [below(5.5, true)] }, ['writers']],
  [
    'a map of anything drops what is in its members',
    anything,
    { ...object, additionalProperties: true },
    ['readers', 'stored-data', 'writers'],
  ],
  ['what a map of anything has is kept', { ...object, additionalProperties: true }, anything, []],
  [
    'a map of texts takes anything, under a name that a branch asks for',
    texts,
    { ...object, additionalProperties: true, maxProperties: 3, oneOf: [{ required: ['a'] }, { required: ['a', 'c'] }] },
    ['readers', 'stored-data', 'writers'],
  ],
])('%s', (_what, old, next, hurts) => {
  expect(hurt(old, next)).toEqual(hurts);
});

it('a default is one member too many beside those that every resource has', () => {
  const root = (properties: object): unknown => ({ ...object, properties: { spec: text, ...properties }, maxProperties: 4 });
  const { findings } = compareDefinitions([definition(root({}))], [definition(root({ extra: filled }))]);
  expect(findings.map(({ audience, verdict }) => `${audience} ${verdict}`)).toEqual(['stored-data breaking', 'writers breaking']);
});
