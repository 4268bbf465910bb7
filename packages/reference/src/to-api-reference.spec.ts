import { fromPlain, type JsonObject } from '@structural/json';
import { definitionOf, versionOf } from '../tests/definition.js';
import type { FieldReference } from './model/field-reference.js';
import { toApiReference } from './to-api-reference.js';

/** The fields of the first version, by path. */
function fieldsOf(properties: object, schema?: object): ReadonlyMap<string, FieldReference> {
  const [version] = toApiReference(definitionOf({ v1: versionOf(properties, schema) })).versions;
  return new Map(version?.fields.map((field) => [field.path, field]));
}

describe('toApiReference', () => {
  test('lists fields as a tree in pre-order, the required ones first', () => {
    const container = { type: 'object', required: ['name'], properties: { image: { type: 'string' }, name: { type: 'string' } } };
    const fields = fieldsOf({
      status: { type: 'object' },
      spec: {
        type: 'object',
        properties: {
          containers: { type: 'array', items: container },
          'a.b': { type: 'object', additionalProperties: { type: 'array', items: { type: 'integer', minimum: 1 } } },
        },
      },
      metadata: { type: 'object' },
    });
    expect(
      [...fields.values()].map(({ depth, id, path, required, size, typeText }) => [path, id, depth, size, typeText, required]),
    ).toEqual([
      ['metadata', 'metadata', 0, 0, 'object', undefined],
      ['spec', 'spec', 0, 4, 'object', undefined],
      ['spec.containers', 'spec.containers', 1, 2, 'list of objects', undefined],
      ['spec.containers[].name', 'spec.containers.name', 2, 0, 'string', true],
      ['spec.containers[].image', 'spec.containers.image', 2, 0, 'string', undefined],
      ['spec."a.b"', 'spec.a~2e~b', 1, 0, 'map of lists of integers', undefined],
      ['status', 'status', 0, 0, 'object', undefined],
    ]);
    expect(fields.get('spec."a.b"')?.elements).toEqual([
      { each: 'value', type: 'list' },
      { each: 'item', type: 'integer', bounds: ['at least 1'] },
    ]);
  });

  test('lists fields of the same object once', () => {
    const template = (extra: object) => ({
      type: 'object',
      properties: { ...Object.fromEntries(Array.from('abcdefgh', (name) => [name, { type: 'string' }])), ...extra },
    });
    const fields = fieldsOf({ one: template({}), two: { type: 'array', items: template({}) }, three: template({ i: { type: 'string' } }) });
    expect([...fields.values()].filter(({ depth }) => depth === 0).map(({ path, sameAs, size }) => [path, size, sameAs])).toEqual([
      ['one', 8, undefined],
      ['two', 0, { id: 'one', path: 'one', size: 8 }],
      ['three', 9, undefined],
    ]);
  });

  test('reads from rules what may not change', () => {
    const rule = (rule: string) => ({ 'x-kubernetes-validations': [{ rule }] });
    const fields = fieldsOf({
      spec: {
        type: 'object',
        required: ['a', 'namespace'],
        properties: {
          a: { type: 'string', ...rule('self == oldSelf') },
          b: { type: 'string', ...rule('oldSelf == self') },
          c: { type: 'string', ...rule("oldSelf == '' || self == oldSelf") },
          d: { type: 'string', ...rule("self != oldSelf || self == 'x'") },
          e: { type: 'object', properties: { inner: { type: 'string' } } },
          f: { type: 'string' },
          g: { type: 'string' },
          i: { type: 'string', default: 'x', ...rule('self == oldSelf') },
          j: { type: 'string', ...rule("oldSelf != 'Active' || self == oldSelf") },
          k: { type: 'string', ...rule("self == '' || oldSelf == '' || self == oldSelf") },
          l: { type: 'array', items: { type: 'string' }, ...rule('size(oldSelf) == 0 || self == oldSelf') },
          m: { type: 'string' },
          h: { type: 'string', ...rule('self.size() >= oldSelf.size()') },
          namespace: { type: 'string' },
        },
        'x-kubernetes-validations': [
          { rule: 'self.e.inner == oldSelf.e.inner && (!has(oldSelf.f) || has(self.f))' },
          { rule: 'has(oldSelf.g) ? has(self.g) && self.g == oldSelf.g : true' },
          { rule: 'self.__namespace__ == oldSelf.__namespace__' },
          { rule: 'self.a == oldSelf.b' },
          { rule: '!has(oldSelf.m) && !has(self.m) || has(oldSelf.m) && has(self.m)' },
        ],
      },
    });
    expect([...fields.values()].flatMap(({ mutability, path }) => (mutability === undefined ? [] : [[path, mutability]]))).toEqual([
      ['spec.a', 'immutable'],
      ['spec.namespace', 'immutable'],
      ['spec.b', 'set once'],
      ['spec.c', 'set once'],
      ['spec.e.inner', 'immutable'],
      ['spec.f', 'kept'],
      ['spec.g', 'set once'],
      ['spec.i', 'immutable'],
      ['spec.l', 'set once'],
      ['spec.m', 'kept'],
    ]);
  });

  test('says in words what junctors ask for', () => {
    const needs = (...required: readonly string[]) => ({ required });
    const choices = (junctors: object) =>
      fieldsOf({ spec: { type: 'object', properties: { a: { type: 'string' }, b: { type: 'string' } }, ...junctors } }).get('spec')
        ?.choices;
    expect([
      choices({ oneOf: [needs('a'), needs('b')] }),
      choices({ anyOf: [needs('a'), needs('b')] }),
      choices({ oneOf: [{ not: { anyOf: [needs('a'), needs('b')] } }, needs('a'), needs('b')] }),
      choices({ not: needs('a', 'b') }),
      choices({ anyOf: [{ type: 'integer' }, { type: 'string' }] }),
      choices({ oneOf: [{ not: { anyOf: [needs('a')] } }, needs('a')] }),
      choices({ allOf: [{ minProperties: 1 }, { minProperties: 1 }] }),
      choices({ anyOf: [{ properties: { a: { enum: ['x'] } }, ...needs('b') }, { properties: { a: { pattern: '^y' } } }] }),
    ]).toEqual([
      [{ junctor: 'oneOf', text: 'exactly one of a, b' }],
      [{ junctor: 'anyOf', text: 'at least one of a, b' }],
      [{ junctor: 'oneOf', text: 'at most one of a, b' }],
      [{ junctor: 'not', text: 'a and b not together' }],
      [{ junctor: 'anyOf', text: 'integer or string' }],
      undefined,
      [{ junctor: 'allOf', text: 'at least 1 entry' }],
      [{ junctor: 'anyOf', branches: [['b set', 'a: "x"'], ['a: matches ^y']] }],
    ]);
  });

  test('marks what differs between versions', () => {
    const { versions } = toApiReference(
      definitionOf({
        v1beta1: versionOf({ spec: { type: 'object', properties: { size: { type: 'integer' }, old: { type: 'string' } } } }),
        v1: versionOf({
          spec: { type: 'object', required: ['size'], properties: { size: { type: 'integer', maximum: 5 }, new: { type: 'object' } } },
        }),
      }),
    );
    expect(versions.map(({ storage, version }) => [version, storage])).toEqual([
      ['v1', false],
      ['v1beta1', true],
    ]);
    expect(versions[0]?.comparisons).toEqual([
      {
        version: 'v1beta1',
        differences: [
          {
            change: 'changed',
            path: 'spec.size',
            id: 'spec.size',
            aspects: [
              { name: 'required', before: 'optional', now: 'required' },
              { name: 'bounds', before: '', now: 'at most 5' },
            ],
          },
          { change: 'added', path: 'spec.new', id: 'spec.new', type: 'object' },
          { change: 'removed', path: 'spec.old', type: 'string' },
        ],
      },
    ]);
    expect(versions[0]?.fields.map(({ changedSince, path }) => [path, changedSince?.[0]?.change])).toEqual([
      ['spec', undefined],
      ['spec.size', 'changed'],
      ['spec.new', 'added'],
    ]);
  });

  test('has columns, conditions and samples', () => {
    const condition = { type: 'object', properties: { type: { type: 'string', enum: ['Ready'] }, status: { type: 'string' } } };
    const status = {
      type: 'object',
      properties: { conditions: { type: 'array', items: condition, description: 'Known condition types are `Done` and `Late`.' } },
    };
    const column = {
      name: 'Stuck',
      type: 'string',
      description: 'Whether it is.',
      jsonPath: '.status.conditions[?(@.type=="Stuck")].status',
    };
    const definition = definitionOf({ v1: { ...versionOf({ status }), additionalPrinterColumns: [column] } });
    const minimal = fromPlain({ metadata: { name: 'a' }, kind: 'Widget', apiVersion: 'example.com/v1' }) as JsonObject;
    const [version] = toApiReference(definition, { samples: () => ({ minimal }) }).versions;
    expect([version?.columns.map(({ heading }) => heading), version?.conditions.map(({ namedBy, type }) => [type, namedBy])]).toEqual([
      ['NAME', 'STUCK'],
      [
        ['Ready', 'schema'],
        ['Done', 'description'],
        ['Late', 'description'],
        ['Stuck', 'column'],
      ],
    ]);
    expect(version?.samples).toEqual({ minimal: 'apiVersion: example.com/v1\nkind: Widget\nmetadata:\n  name: a\n' });
  });

  test('takes definitions without schema, and with one that is not structural', () => {
    const state = (version: object) => {
      const [read] = toApiReference(definitionOf({ v1: version })).versions;
      return [read?.schema, read?.resource.unknownFields, read?.fields.map(({ path, unknownFields }) => [path, unknownFields])];
    };
    expect([
      state({}),
      state(versionOf({ a: { properties: { b: { type: 'string' } } } })),
      state(versionOf({ a: { $ref: '#/x' } })),
      state(versionOf({ a: { type: 'object' } })),
    ]).toEqual([
      ['none', 'kept', []],
      [
        'not structural',
        'kept',
        [
          ['a', 'kept'],
          ['a.b', undefined],
        ],
      ],
      ['not structural', 'kept', []],
      ['structural', 'pruned', [['a', 'pruned']]],
    ]);
  });

  test('takes what is deep or wide in stride, and names every field once', () => {
    let deep: object = { type: 'string' };
    for (let i = 0; i < 1000; i++) deep = { type: 'object', properties: { a: deep } };
    const wide = Object.fromEntries(
      Array.from({ length: 10_000 }, (_, i) => [`f${String(i)}`, { type: 'string', description: String(i) }]),
    );
    const odd = Object.fromEntries(
      ['a.b', 'A.b', 'a', 'a~2e~b', '__proto__', ''].map((name) => [name, { type: 'object', properties: { b: { type: 'string' } } }]),
    );
    const properties = { deep, wide: { type: 'object', properties: wide }, odd: { type: 'object', properties: odd } };
    const [version] = toApiReference(definitionOf({ v1: versionOf(properties) })).versions;
    const ids = version?.fields.map(({ id }) => id) ?? [];
    expect([ids.length > 11_000, new Set(ids).size]).toEqual([true, ids.length]);
  });
});
