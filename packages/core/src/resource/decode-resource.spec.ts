import { Float64, fromPlain, type JsonObject, type JsonValue } from '@structural/json';
import fc from 'fast-check';
import { definitionOf, definitionWith, manifest } from '../../tests/definition.js';
import { applyDefaults } from '../defaults/apply-defaults.js';
import { decodeResource, type DecodedResource } from './decode-resource.js';
import { dropNulls } from '../defaults/drop-nulls.js';
import { prune } from '../pruning/prune.js';
import { toResourceType, type ResourceType } from './resource-type.js';
import { withMember } from '../pruning/rewrite.js';

function typeWith(properties: unknown, more: object = {}): ResourceType {
  const served = toResourceType(definitionWith({ type: 'object', properties, ...more }), 'v1');
  if (!served.ok) throw new Error(served.error);
  return served.type;
}

function decode(type: ResourceType, members: object): DecodedResource {
  return decodeResource(type, fromPlain({ apiVersion: 'stable.example.com/v1', kind: 'Shirt', ...members }));
}

/** What becomes of the members of a resource, and what strict decoding says of them. */
function decoded(properties: unknown, members: object, more: object = {}): { object: JsonValue; strictErrors: readonly string[] } {
  const result = decode(typeWith(properties, more), members);
  if (!result.ok) throw new Error(result.decodeError);
  const object = withMember(withMember(result.resource.object, 'apiVersion', undefined), 'kind', undefined);
  return { object, strictErrors: result.strictErrors };
}

describe('pruning', () => {
  test('removes what is not specified, and names it', () => {
    const properties = { spec: { type: 'object', properties: { a: { type: 'string' }, l: { type: 'array', items: { type: 'object' } } } } };
    expect(decoded(properties, { spec: { a: 'x', b: 1, l: [{ q: 1 }] }, extra: 1 })).toEqual({
      object: fromPlain({ spec: { a: 'x', l: [{}] } }),
      strictErrors: ['unknown field "extra"', 'unknown field "spec.b"', 'unknown field "spec.l[0].q"'],
    });
  });

  test('additionalProperties: true keeps keys and empties the objects in them', () => {
    expect(decoded({ t: { type: 'object', additionalProperties: true } }, { t: { x: { y: 1 }, z: 1, l: [{ q: 1 }, 2] } }).object).toEqual(
      fromPlain({ t: { x: {}, z: 1, l: [{}, 2] } }),
    );
  });

  test('additionalProperties: false removes nothing', () => {
    expect(decoded({ f: { type: 'object', additionalProperties: false } }, { f: { z: 1 } }).object).toEqual(fromPlain({ f: { z: 1 } }));
  });

  test('what is preserved is kept whole, but for the fields that are specified', () => {
    const open = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true, properties: { a: { type: 'object' } } };
    expect(decoded({ o: open }, { o: { a: { x: 1 }, b: { x: 1 } } })).toEqual({
      object: fromPlain({ o: { a: {}, b: { x: 1 } } }),
      strictErrors: ['unknown field "o.a.x"'],
    });
  });

  test('items of a preserved list keep unknown fields, too', () => {
    const list = {
      type: 'array',
      'x-kubernetes-preserve-unknown-fields': true,
      items: { type: 'object', properties: { a: { type: 'object' } } },
    };
    expect(decoded({ l: list }, { l: [{ a: { x: 1 }, b: 1 }] }).object).toEqual(fromPlain({ l: [{ a: {}, b: 1 }] }));
  });

  test('leaves everything where unknown fields are preserved at large', () => {
    const definition = definitionOf(manifest([{ type: 'object' }], { preserveUnknownFields: true }));
    const served = toResourceType(definition, 'v1');
    const result = served.ok && decode(served.type, { anything: { x: null } });
    expect(result && result.ok && result.resource.object['anything']).toEqual(fromPlain({ x: null }));
  });
});

describe('nulls and defaults', () => {
  const string = { type: 'string' };

  test.each<readonly [string, object, object, object]>([
    ['a null that may not be is dropped', { a: string }, { a: null }, {}],
    ['a null that may be stays', { a: { ...string, nullable: true } }, { a: null }, { a: null }],
    ['a null in place of a default becomes the default', { a: { ...string, default: 'd' } }, { a: null }, { a: 'd' }],
    ['a null that may be stays in place of a default', { a: { ...string, default: 'd', nullable: true } }, { a: null }, { a: null }],
    ['a null in a list stays', { a: { type: 'array', items: string } }, { a: [null] }, { a: [null] }],
    [
      'a null in a list becomes the default of its items',
      { a: { type: 'array', items: { ...string, default: 'd' } } },
      { a: [null] },
      { a: ['d'] },
    ],
    [
      'a null in a map becomes the default of its values',
      { a: { type: 'object', additionalProperties: { ...string, default: 'd' } } },
      { a: { x: null } },
      { a: { x: 'd' } },
    ],
    ['a missing parent is not made', { a: { type: 'object', properties: { b: { ...string, default: 'd' } } } }, {}, {}],
    [
      'a default is filled in by those inside of it',
      { a: { type: 'object', default: {}, properties: { b: { ...string, default: 'd' } } } },
      {},
      { a: { b: 'd' } },
    ],
    ['a default is pruned before it is served', { a: { type: 'object', default: { x: 1 }, properties: { b: string } } }, {}, { a: {} }],
    ['a default of 1.0 comes back from storage as 1', { a: { type: 'number', default: new Float64(1) } }, {}, { a: 1 }],
  ])('%s', (_, properties, members, object) => {
    expect(decoded(properties, members).object).toEqual(fromPlain(object));
  });
});

describe('metadata', () => {
  test('is rebuilt from what Go knows of it', () => {
    const metadata = {
      name: 'a',
      foo: 1,
      labels: { a: null },
      finalizers: [],
      creationTimestamp: '2020-01-01T01:00:00+01:00',
      generation: 0,
    };
    expect(decoded({}, { metadata })).toEqual({
      object: fromPlain({ metadata: { name: 'a', labels: { a: '' }, creationTimestamp: '2020-01-01T00:00:00Z' } }),
      strictErrors: ['unknown field "metadata.foo"'],
    });
  });

  test('is printed and read again, so that floats without a fraction are integers', () => {
    const float = new Float64(3);
    const managed = { time: '2020-01-01T00:00:00Z', fieldsType: 'FieldsV1', fieldsV1: { a: float, b: [1.5, float] } };
    expect(decoded({}, { metadata: { generation: float, deletionGracePeriodSeconds: float, managedFields: [managed] } }).object).toEqual(
      fromPlain({
        metadata: { generation: 3, deletionGracePeriodSeconds: 3, managedFields: [{ ...managed, fieldsV1: { a: 3, b: [1.5, 3] } }] },
      }),
    );
    expect(() => decoded({}, { metadata: { generation: new Float64(1e30) } })).toThrow(
      'cannot unmarshal number 1e+30 into Go struct field ObjectMeta.generation',
    );
  });

  test('kind and apiVersion must fit as often as JSON has them', () => {
    const value = fromPlain({ apiVersion: 'stable.example.com/v1', kind: 'Shirt' }) as JsonObject;
    const read = (before: readonly JsonValue[]): DecodedResource =>
      decodeResource(typeWith({}), value, { overwritten: new Map([[value, new Map([['kind', before]])]]) });
    expect(read([null, '', 'a']).ok).toBe(true);
    expect(read(['a', 1])).toEqual({
      ok: false,
      decodeError: "couldn't get version/kind; json parse error: json: cannot unmarshal number into Go struct field .kind of type string",
    });
  });

  test.each([
    [{ metadata: 'x' }, 'json: cannot unmarshal string into Go value of type v1.ObjectMeta'],
    [{ metadata: { labels: { a: 1 } } }, 'json: cannot unmarshal number into Go struct field ObjectMeta.labels of type string'],
    [{ apiVersion: null }, '.apiVersion accessor error: <nil> is of the type <nil>, expected string'],
    [{ kind: '' }, `Object 'Kind' is missing in '{"apiVersion":"stable.example.com/v1","kind":""}'`],
    [{ apiVersion: 'a/b/c' }, 'unexpected GroupVersion string: a/b/c'],
  ])('%j is refused', (members, decodeError) => {
    expect(decode(typeWith({}), members)).toEqual({ ok: false, decodeError });
  });

  test('of an embedded resource is rebuilt likewise', () => {
    const template = { type: 'object', 'x-kubernetes-embedded-resource': true, 'x-kubernetes-preserve-unknown-fields': true };
    const resource = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a', foo: 1 }, spec: { x: 1 } };
    expect(decoded({ t: { type: 'array', items: template } }, { t: [resource] })).toEqual({
      object: fromPlain({ t: [{ ...resource, metadata: { name: 'a' } }] }),
      strictErrors: ['unknown field "t[0].metadata.foo"'],
    });
    expect(decode(typeWith({ t: template }), { t: { ...resource, kind: 5 } })).toEqual({
      ok: false,
      decodeError: 't.kind: Invalid value: 5: must be a string',
    });
  });
});

test('an object of another kind is left as it is', () => {
  const result = decode(typeWith({ a: { type: 'string', default: 'd' } }), { kind: 'Hat', extra: 1 });
  expect(result.ok && result.resource.object).toEqual(fromPlain({ apiVersion: 'stable.example.com/v1', kind: 'Hat', extra: 1 }));
});

test('of an object of another version only the metadata stays', () => {
  const result = decode(typeWith({ a: { type: 'string' } }), { apiVersion: 'stable.example.com/v9', a: 'x' });
  expect(result.ok && [result.resource.object, result.strictErrors]).toEqual([
    fromPlain({ apiVersion: 'stable.example.com/v9', kind: 'Shirt' }),
    ['unknown field "a"'],
  ]);
});

test('keys written twice are named by their paths', () => {
  const value = fromPlain({ apiVersion: 'stable.example.com/v1', kind: 'Shirt' });
  const result = decodeResource(typeWith({}), value, { duplicates: [['spec', 'l', 0, 'a'], ['kind']] });
  expect(result.ok && result.strictErrors).toEqual(['duplicate field "spec.l[0].a"', 'duplicate field "kind"']);
});

describe('for any value', () => {
  const type = typeWith({
    a: {
      type: 'object',
      default: { b: null },
      properties: { b: { type: 'string', default: 'd' }, c: { type: 'array', items: { type: 'object' } } },
    },
    b: { type: 'object', additionalProperties: { type: 'integer', nullable: true } },
    c: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true, properties: { a: { type: 'object' } } },
    __proto__: { type: 'string' },
  });
  const key = fc.constantFrom('a', 'b', 'c', '__proto__', 'constructor', 'metadata');
  const value = fc
    .letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        fc.constantFrom(null, 1, 'x', true),
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(key, tie('value'), { maxKeys: 4 }),
      ),
    }))
    .value.map(fromPlain);

  test('pruning twice is pruning once, and then nothing is unknown', () => {
    fc.assert(
      fc.property(value, (any) => {
        const once = prune(type.structural, any, true);
        expect(prune(type.structural, once.value, true)).toEqual({ value: once.value, unknownFieldPaths: [] });
      }),
    );
  });

  test('so are defaulting and dropping nulls', () => {
    fc.assert(
      fc.property(value, (any) => {
        const filled = applyDefaults(type.structural, any);
        expect(applyDefaults(type.structural, filled)).toBe(filled);
        const dropped = dropNulls(type.structural, any);
        expect(dropNulls(type.structural, dropped)).toBe(dropped);
      }),
    );
  });

  test('decoding never throws and never writes to what it is given', () => {
    fc.assert(
      fc.property(value, (any) => {
        const before = JSON.stringify(any);
        decodeResource(type, any);
        decode(type, { spec: any, metadata: any, a: any });
        expect(JSON.stringify(any)).toBe(before);
      }),
    );
  });
});
