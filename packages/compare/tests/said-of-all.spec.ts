import { compareDefinitions } from '../src/compare-definitions.js';
import { definition, withSpec } from './definitions.js';

const object = { type: 'object' };
const text = { type: 'string', maxLength: 30 };
const integer = { type: 'integer' };

function ruled(schema: object, rule: string): object {
  return { ...schema, 'x-kubernetes-validations': [{ rule }] };
}

/** What is said of the audiences of a change on the way there: who is hurt, with `?` where that is undecided. */
function said(old: unknown, next: unknown, version: object = {}): readonly string[] {
  const sides = [old, next].map((schema) => [definition(schema, {}, { ...version })]);
  const { findings } = compareDefinitions(sides[0] ?? [], sides[1] ?? []);
  const all = findings.filter(({ verdict }) => verdict !== 'harmless');
  return [...new Set(all.map(({ audience, rule, verdict }) => `${rule}: ${audience}${verdict === 'undecided' ? '?' : ''}`))].sort();
}

describe('a status that is a resource of its own', () => {
  const byItself = { subresources: { status: {} } };
  const phase = (value: string): object => ({ ...text, default: value });
  const root = (status: object, keywords: object = {}): object => ({
    ...object,
    properties: { spec: object, status: { ...object, ...status } },
    ...keywords,
  });

  it('is missing of what is created, whatever its default, so that nobody can require it', () => {
    const status = { default: {} };
    expect(said(root(status), root(status, { required: ['status'] }), byItself)).toContain('required-added: writers');
    expect(said(root(status), root(status, { required: ['status'] }))).toEqual([]);
  });

  it('is not said to be there by its default', () => {
    const status = { default: {} };
    expect(said(root(status), ruled(root(status), 'has(self.status)'), byItself)).toContain('rule-added: writers');
  });

  it('reads otherwise with another default, where nobody wrote it', () => {
    const status = (value: string): object => ({ default: { phase: value }, properties: { phase: text } });
    expect(said(root(status('a')), root(status('b')), byItself)).toEqual(['default-changed: stored-data', 'default-changed: writers']);
    expect(said(root(status('a')), root(status('b')))).toEqual(['default-changed: writers']);
  });

  it('reads otherwise with another default within it', () => {
    const status = (value: string): object => ({ default: {}, properties: { phase: phase(value) } });
    expect(said(root(status('a')), root(status('b')), byItself)).toEqual(['default-changed: stored-data', 'default-changed: writers']);
  });
});

describe('keys of a list', () => {
  const items = { ...object, required: ['k', 'l', 'v'], properties: { k: text, l: text, v: integer } };
  const list = (keys: readonly string[], most: number, of: object = items): unknown =>
    withSpec({
      x: { type: 'array', maxItems: most, items: of, 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': keys },
    });

  it('say which old item a rule within an item compares with, in lists of one item, too', () => {
    const fixed = ruled(items, 'self.v == oldSelf.v');
    expect(said(list(['k'], 1, fixed), list(['l'], 1, fixed))).toEqual(['list-keys-changed: owners', 'list-keys-changed: writers']);
    expect(said(list(['k'], 1), list(['l'], 1))).toEqual(['list-keys-changed: owners']);
  });

  it('hurt nobody who writes where there are more of them', () => {
    expect(said(list(['k'], 5), list(['k', 'l'], 5))).toEqual(['list-keys-changed: owners']);
    expect(said(list(['k', 'l'], 5), list(['k'], 5))).toContain('list-keys-changed: writers');
  });

  it('do not tell items apart that were the same, so that a new type of what is in them is not forgiven', () => {
    const of = (v: object): object => ({ ...object, required: ['k'], properties: { k: text, v } });
    const before = withSpec({ x: { type: 'array', maxItems: 5, items: of(text) } });
    expect(said(before, list(['k'], 5, of(integer)))).toContain('type-changed: stored-data');
  });
});

describe('readers', () => {
  const mode = (values: readonly string[]): unknown => withSpec({ mode: text }, { allOf: [{ properties: { mode: { enum: values } } }] });

  it('meet values that a branch did not name, at its value or within it', () => {
    expect(said(mode(['a', 'b']), mode(['a', 'b', 'c']))).toEqual(['junctor-changed: readers']);
    expect(said(mode(['a', 'b']), withSpec({ mode: text }))).toEqual(['junctor-changed: readers']);
  });

  it('are undecided where no value was found that anybody can write', () => {
    const hopeless = ruled(text, "self.replace('a', 'b') == 'a'");
    expect(said(withSpec({ x: integer }), withSpec({ x: hopeless }))).toContain('type-changed: readers?');
  });

  it('meet nothing where it is proved that nobody can write it', () => {
    const impossible = { ...text, pattern: '^[a-z]{3}$', maxLength: 2 };
    expect(said(withSpec({ x: integer }), withSpec({ x: impossible }))).toEqual(['type-changed: writers']);
  });

  it('of metadata always find a name, be it required or not', () => {
    const root = (keywords: object): object => ({ ...object, properties: { metadata: { ...object, ...keywords } } });
    expect(said(root({ required: ['name'] }), root({}))).toEqual([]);
  });
});

it('a rule that compares a text with another one is not shown to hold by the few values of that text alone', () => {
  const day = { type: 'string', enum: ['2020-01-01', '2020-01-02'] };
  const spec = (x: object): unknown =>
    withSpec({ x, y: text }, { ...ruled({}, '!has(self.y) || !has(self.x) || string(self.x) == self.y') });
  expect(said(spec({ ...day, format: 'date' }), spec(day))).toEqual([
    'format-removed: clients?',
    'format-removed: stored-data?',
    'format-removed: writers?',
  ]);
  expect(said(spec(day), spec({ ...day, format: 'date' }))).toEqual(['format-added: writers']);
});

describe('what has no type', () => {
  const anything = { 'x-kubernetes-preserve-unknown-fields': true };
  const field = (schema: object): unknown => withSpec({ x: schema });

  it('is held against a format, be it a text or not', () => {
    const [day, number] = [
      { ...anything, format: 'date' },
      { ...integer, format: 'date' },
    ];
    expect(said(field(number), field(day))).toEqual(['type-changed: readers', 'type-changed: writers']);
    expect(said(field(anything), field(day))).toEqual(['format-added: stored-data', 'format-added: writers']);
  });

  it.each([
    ['an enum', { enum: [1, 'a'] }, 'enum-added'],
    ['members that may not be there', { not: { required: ['a'] } }, 'junctor-changed'],
  ])('is not forgiven %s where it is an object, which is unequal to itself', (_what, keywords, rule) => {
    expect(said(field(anything), field({ ...anything, ...keywords }))).toEqual([`${rule}: stored-data`, `${rule}: writers`]);
  });
});

describe('a bound that is no number of its format', () => {
  const field = (schema: object): unknown => withSpec({ x: schema });
  const int32 = { ...integer, format: 'int32' };

  it('refuses all, be it wider than before', () => {
    expect(said(field({ ...int32, maximum: 5 }), field({ ...int32, maximum: 2 ** 32 }))).toEqual(['bound-loosened: writers']);
  });

  it('refuses the few values that each of the two takes', () => {
    const few = { enum: [1, 2], maximum: 2 ** 32 };
    expect(said(field({ ...integer, ...few }), field({ ...int32, ...few }))).toEqual(['format-added: writers']);
  });
});

it('a name of an embedded resource that is empty is dropped after its default was filled in, and missing', () => {
  const named = { ...object, properties: { name: { ...text, default: 'a' } } };
  const resource = (metadata: object): unknown =>
    withSpec({ x: { ...object, 'x-kubernetes-embedded-resource': true, properties: { metadata } } });
  expect(said(resource(named), resource({ ...named, required: ['name'] }))).toEqual(['required-added: writers']);
});

it('generated clients are not said to read a format that the server does not know', () => {
  const field = (format?: string): unknown => withSpec({ x: { ...text, ...(format === undefined ? {} : { format }) } });
  expect(said(field('hostname-or-ip'), field())).toEqual([]);
  expect(said(field('ipv4'), field())).toEqual(['format-removed: clients']);
});

it('null is refused by an enum that lists it, so that it may not be written where it was dropped', () => {
  const field = (schema: object): unknown => withSpec({ x: { type: 'string', ...schema } });
  const [before, after] = [{ enum: ['a'] }, { enum: ['a', null], nullable: true }];
  expect(said(field(before), field(after))).toContain('nullable-added: writers');
});

it('a default of a property is not filled in where it becomes a value of a map', () => {
  const filled = { ...text, default: 'a' };
  const [named, map] = [
    { ...object, properties: { k: filled } },
    { ...object, additionalProperties: filled },
  ];
  expect(said(withSpec({ x: named }), withSpec({ x: map }))).toEqual(['default-removed: writers']);
  expect(said(withSpec({ x: map }), withSpec({ x: named }))).toContain('default-added: writers');
});

it('readers of what has no type but a format meet what is no text', () => {
  const field = (schema: object): unknown => withSpec({ x: { 'x-kubernetes-preserve-unknown-fields': true, ...schema } });
  expect(said(field({ format: 'date' }), field({}))).toEqual(['format-removed: readers']);
});

it('readers meet values of types that branches left out where nothing else says a type', () => {
  const field = (schema: object): unknown => withSpec({ x: { 'x-kubernetes-preserve-unknown-fields': true, ...schema } });
  expect(said(field({ anyOf: [{ type: 'integer' }, { type: 'string' }] }), field({}))).toEqual(['junctor-changed: readers']);
});

it('what readers miss is decided beside rules that see values in another way as it is without', () => {
  const spec = (x: object): unknown => withSpec({ x }, { ...ruled({}, 'self == oldSelf') });
  const day = { 'x-kubernetes-preserve-unknown-fields': true, format: 'date' };
  const hurt = said(spec({ ...text, format: 'duration' }), spec(day));
  expect(hurt.filter((each) => /readers|clients/.test(each))).not.toEqual([]);
});

describe('a map beside a rule that compares it', () => {
  const spec = (x: object): unknown => withSpec({ x }, { ...ruled({}, 'self == oldSelf') });
  const map = (values: object | true): object => ({ ...object, additionalProperties: values });

  it('hurts who writes nulls where they were dropped, and are kept from then on', () => {
    expect(said(spec(map(text)), spec(map(true)))).toContain('schema-changed: writers');
  });

  it('hurts stored data that the rule cannot read by the new values', () => {
    const hurt = said(spec(map(true)), spec(map({ ...text, nullable: true })));
    expect(hurt.some((each) => each.startsWith('schema-changed: stored-data'))).toBe(true);
    expect(hurt).toContain('schema-changed: writers');
  });
});

describe('null metadata of an embedded resource, which is dropped by a schema and becomes empty without one', () => {
  const embedded = { ...object, 'x-kubernetes-embedded-resource': true, 'x-kubernetes-preserve-unknown-fields': true };
  const bare = (keywords: object): unknown => withSpec({ x: { ...embedded, ...keywords } });
  const known = (keywords: object): unknown => withSpec({ x: { ...embedded, properties: { metadata: object }, ...keywords } });

  it.each([
    ['a rule', { 'x-kubernetes-validations': [{ rule: 'self == oldSelf' }] }],
    ['a branch', { not: { required: ['metadata'] } }],
    ['a bound', { maxProperties: 2 }],
  ])('hurts writers where %s looks at it', (_, keywords) => {
    expect(said(known(keywords), bare(keywords))).toContain('nullable-added: writers');
  });

  it('hurts writers where a rule compares it, the other way round, too', () => {
    const keywords = { 'x-kubernetes-validations': [{ rule: 'self == oldSelf' }] };
    expect(said(bare(keywords), known(keywords))).toContain('nullable-removed: writers');
  });

  it('hurts nobody where nothing looks at it', () => {
    expect(said(known({}), bare({}))).toEqual([]);
    expect(said(bare({}), known({}))).toEqual([]);
  });
});
