import { fromPlain, type JsonObject } from '@structural/json';
import fc from 'fast-check';
import { definitionOf, manifest } from '../../tests/definition.js';
import type { CustomResourceDefinition } from '../definition/custom-resource-definition.js';
import { errorText, invalid } from '../field/error.js';
import { fieldPath } from '../field/path.js';
import { decodeResource, type Resource } from './decode-resource.js';
import { prepareForCreate } from './prepare-resource.js';
import { toResourceType, type ResourceType } from './resource-type.js';
import { validateResource, validateResourceStatusUpdate, validateResourceUpdate, type ResourceAdmission } from './validate-resource.js';

function definition(
  properties: unknown,
  more: { schema?: object; version?: object; spec?: Record<string, unknown> } = {},
): CustomResourceDefinition {
  const versions = [
    {
      name: 'v1',
      served: true,
      storage: true,
      schema: { openAPIV3Schema: { type: 'object', properties, ...more.schema } },
      ...more.version,
    },
  ];
  return definitionOf(manifest([], { versions, ...more.spec }));
}

function typeOf(...parts: Parameters<typeof definition>): ResourceType {
  const served = toResourceType(definition(...parts), 'v1');
  if (!served.ok) throw new Error(served.error);
  return served.type;
}

function resource(type: ResourceType, members: object): Resource {
  const decoded = decodeResource(
    type,
    fromPlain({ apiVersion: 'stable.example.com/v1', kind: 'Shirt', metadata: { name: 'a' }, ...members }),
  );
  if (!decoded.ok) throw new Error(decoded.decodeError);
  return decoded.resource;
}

const texts = ({ errors }: ResourceAdmission): readonly string[] => errors.map(errorText);

const create = (type: ResourceType, members: object): readonly string[] => texts(validateResource(type, resource(type, members)));

const update = (type: ResourceType, old: object, members: object, judge = validateResourceUpdate): readonly string[] =>
  texts(judge(type, resource(type, members), prepareForCreate(type, resource(type, old))));

const STRING = { type: 'string' };

describe('creation', () => {
  test('a good resource comes back as it is stored', () => {
    const type = typeOf({ spec: { type: 'object', properties: { a: { ...STRING, default: 'd' } } } });
    const verdict = validateResource(type, resource(type, { spec: { x: 1 }, metadata: { name: 'a', uid: 'u', managedFields: [{}] } }));
    const object = fromPlain({
      apiVersion: 'stable.example.com/v1',
      kind: 'Shirt',
      metadata: { name: 'a', namespace: 'default', generation: 1 },
      spec: { a: 'd' },
    });
    expect(verdict).toEqual({
      errors: [],
      warnings: [],
      forgiven: [],
      unevaluatedRules: 0,
      object,
      prepared: object,
      readsAsPrepared: true,
    });
  });

  test('another kind or version is reported first, and then little else', () => {
    const type = typeOf({ a: STRING });
    expect(create(type, { apiVersion: 'stable.example.com/v9', kind: 'Hat', metadata: { name: 'A_' } })).toEqual([
      'kind: Invalid value: "Hat": must be Shirt',
      'apiVersion: Invalid value: "stable.example.com/v9": must be stable.example.com/v1',
    ]);
  });

  test.each<readonly [object, readonly string[]]>([
    [{}, ['metadata.name: Required value: name or generateName is required']],
    [{ generateName: 'a-' }, []],
    [{ name: 'a', namespace: 'a.b' }, ['metadata.namespace: Invalid value: "a.b": must not contain dots']],
    [
      { name: 'a', labels: { 'a b': 'x', 'c d': 'y z' } },
      [
        expect.stringContaining('metadata.labels: Invalid value: "a b": name part must consist of'),
        expect.stringContaining('metadata.labels: Invalid value: "c d": name part must consist of'),
        expect.stringContaining('metadata.labels: Invalid value: "y z": a valid label must be an empty string'),
      ] as unknown as readonly string[],
    ],
    [
      { name: 'a', ownerReferences: [{ apiVersion: 'v1', kind: 'K', name: 'n' }] },
      ['metadata.ownerReferences[0].uid: Required value: must not be empty'],
    ],
    [
      { name: 'a', finalizers: ['orphan', 'foregroundDeletion'] },
      ['metadata.finalizers: Invalid value: ["orphan","foregroundDeletion"]: finalizer orphan and foregroundDeletion cannot be both set'],
    ],
  ])('metadata %j', (metadata, errors) => {
    expect(create(typeOf({}), { metadata })).toEqual(errors);
  });

  test('a finalizer without a domain draws a warning', () => {
    const type = typeOf({});
    expect(
      validateResource(type, resource(type, { metadata: { name: 'a', finalizers: ['b.c', 'a', 'kubernetes', 'x.y/z'] } })).warnings,
    ).toEqual([
      'metadata.finalizers: "a": prefer a domain-qualified finalizer name to avoid accidental conflicts with other finalizer writers',
      'metadata.finalizers: "b.c": prefer a domain-qualified finalizer name including a path (/) to avoid accidental conflicts with other finalizer writers',
    ]);
  });

  test('a null in place of a required field is a missing field', () => {
    const spec = { type: 'object', required: ['c'], properties: { c: STRING, l: { type: 'array', items: STRING } } };
    expect(create(typeOf({ spec }), { spec: { c: null, l: [null] } })).toEqual([
      'spec.l[0]: Invalid value: "null": spec.l[0] in body must be of type string: "null"',
      'spec.c: Required value',
    ]);
  });

  test('embedded resources are judged wherever they stand', () => {
    const embedded = { type: 'object', 'x-kubernetes-embedded-resource': true, 'x-kubernetes-preserve-unknown-fields': true };
    const type = typeOf({ m: { type: 'object', additionalProperties: embedded } });
    expect(create(type, { m: { x: { kind: 'a_b', apiVersion: '' } } })).toEqual([
      'm[x].apiVersion: Invalid value: "": must not be empty',
      expect.stringContaining('m[x].kind: Invalid value: "a_b": may have mixed case, but should otherwise match: a DNS-1035 label'),
    ]);
  });
});

describe('lists', () => {
  const set = { type: 'array', 'x-kubernetes-list-type': 'set', items: { 'x-kubernetes-preserve-unknown-fields': true } };
  const map = {
    type: 'array',
    'x-kubernetes-list-type': 'map',
    'x-kubernetes-list-map-keys': ['k'],
    items: { type: 'object', properties: { k: STRING, v: { type: 'integer' } } },
  };

  test('the second occurrence is reported, the third is not', () => {
    expect(create(typeOf({ s: set }), { s: ['a', 'b', 'a', 'a', 'b'] })).toEqual([
      's[2]: Duplicate value: "a"',
      's[4]: Duplicate value: "b"',
    ]);
  });

  test('items of a map are distinguished by their keys, and no key is a key, too', () => {
    expect(create(typeOf({ m: map }), { m: [{ k: 'a' }, { k: 'a', v: 1 }, { v: 1 }, { v: 2 }] })).toEqual([
      'm[1]: Duplicate value: {"k":"a"}',
      'm[3]: Duplicate value: {}',
    ]);
  });

  test('an update may keep what was wrong before', () => {
    const type = typeOf({ s: set });
    expect([update(type, { s: ['a'] }, { s: ['a', 'a'] }), update(type, { s: ['a', 'a'] }, { s: ['b', 'b', 'c', 'c'] })]).toEqual([
      ['s[1]: Duplicate value: "a"'],
      [],
    ]);
  });
});

describe('scale', () => {
  const version = {
    subresources: { scale: { specReplicasPath: '.spec.r', statusReplicasPath: '.status.r', labelSelectorPath: '.status.s' } },
  };
  const open = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true };
  const type = typeOf({ spec: open, status: open }, { version });

  test.each<readonly [object, readonly string[]]>([
    [{ spec: { r: 3 } }, []],
    [{ spec: { r: 1.5 } }, ['.spec.r: Invalid value: 0: .spec.r accessor error: 1.5 is of the type float64, expected int64']],
    [{ spec: { r: -1 } }, ['.spec.r: Invalid value: -1: should be a non-negative integer']],
    [{ spec: { r: 2147483648 } }, ['.spec.r: Invalid value: 2147483648: should be less than or equal to 2147483647']],
    [
      { status: { s: { a: 1 } } },
      ['.status.s: Invalid value: "": .status.s accessor error: map[a:1] is of the type map[string]interface {}, expected string'],
    ],
  ])('%j', (members, errors) => {
    expect(create(type, members)).toEqual(errors);
  });
});

describe('status', () => {
  const properties = {
    spec: { type: 'object', properties: { a: { type: 'integer', maximum: 5 } } },
    status: { type: 'object', required: ['s'], properties: { s: STRING } },
  };
  const type = typeOf(properties, { version: { subresources: { status: {} } } });

  test('is dropped on creation and kept on an update', () => {
    const stored = prepareForCreate(type, resource(type, { status: { s: 'x' } }));
    expect(stored.object['status']).toBeUndefined();
    const updated = validateResourceUpdate(type, resource(type, { status: {} }), resource(type, { status: { s: 'old' } }));
    expect(updated.object['status']).toEqual(fromPlain({ s: 'old' }));
  });

  test('is judged alone, without its name in messages', () => {
    expect(update(type, {}, { spec: { a: 9 }, status: { s: 1 } }, validateResourceStatusUpdate)).toEqual([
      'status.s: Invalid value: "integer": s in body must be of type string: "integer"',
    ]);
  });
});

describe('updates', () => {
  test('metadata is judged twice', () => {
    const type = typeOf({});
    expect(update(type, {}, { metadata: { name: 'b' } })).toEqual([
      'metadata.name: Invalid value: "b": field is immutable',
      'metadata.name: Invalid value: "b": field is immutable',
    ]);
  });

  test.each(['0001-01-01T00:00:00Z', '0001-01-01T01:00:00+01:00'])('the zero time %s is none', (zero) => {
    const type = typeOf({ spec: { type: 'object', properties: { t: { type: 'object', 'x-kubernetes-embedded-resource': true } } } });
    const times = { creationTimestamp: zero, deletionTimestamp: zero };
    const written = {
      metadata: { name: 'a', ...times },
      spec: {
        t: {
          apiVersion: 'v1',
          kind: 'Pod',
          metadata: { name: 'x', ...times, managedFields: [{ operation: 'Apply', fieldsType: 'FieldsV1', time: zero }] },
        },
      },
    };
    const { object, errors } = validateResourceUpdate(type, resource(type, written), prepareForCreate(type, resource(type, {})));
    expect(errors).toEqual([]);
    expect([object['metadata'], object['spec']]).toEqual(
      fromPlain([
        { name: 'a', namespace: 'default', generation: 2, resourceVersion: '1' },
        { t: { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'x', managedFields: [{ operation: 'Apply', fieldsType: 'FieldsV1' }] } } },
      ]),
    );
  });

  test('the generation counts up where more than metadata changes', () => {
    const type = typeOf({ spec: { type: 'object', properties: { a: STRING } } });
    const generation = (members: object): unknown => {
      const { object } = validateResourceUpdate(
        type,
        resource(type, members),
        prepareForCreate(type, resource(type, { spec: { a: 'x' } })),
      );
      return (object['metadata'] as JsonObject)['generation'];
    };
    expect([generation({ spec: { a: 'y' } }), generation({ spec: { a: 'x' }, metadata: { name: 'a', labels: { b: 'c' } } })]).toEqual([
      2, 1,
    ]);
  });

  test('an equal resource is forgiven all but what stands at the root', () => {
    const value = fc.jsonValue({ maxDepth: 3 });
    const type = typeOf({
      spec: { type: 'object', properties: { a: { type: 'integer', maximum: 5 }, b: { type: 'array', items: STRING } }, required: ['c'] },
    });
    fc.assert(
      fc.property(fc.record({ a: value, b: value }, { requiredKeys: [] }), (spec) => {
        expect(update(type, { spec }, { spec })).toEqual([]);
      }),
    );
  });
});

describe('rules', () => {
  const spec = {
    type: 'object',
    required: ['a'],
    properties: { a: { type: 'integer', minimum: 5 } },
    'x-kubernetes-validations': [{ rule: 'self.a > 0' }],
  };
  const type = typeOf({ spec });
  const rules = (): readonly ReturnType<typeof invalid>[] => [invalid(fieldPath('spec'), '', 'asked', 'rule')];

  test('are evaluated though a plain limit is broken', () => {
    expect(texts(validateResource(type, resource(type, { spec: { a: 1 } }), { rules }))).toEqual([
      'spec.a: Invalid value: 1: spec.a in body should be greater than or equal to 5',
      'spec: Invalid value: "": asked',
    ]);
  });

  test('are not evaluated where something is missing, and that is said even without an evaluator', () => {
    const blocked =
      '<nil>: Invalid value: null: some validation rules were not checked because the object was invalid; correct the existing errors to complete validation';
    expect([texts(validateResource(type, resource(type, { spec: {} }), { rules })), create(type, { spec: {} })]).toEqual([
      ['spec.a: Required value', blocked],
      ['spec.a: Required value', blocked],
    ]);
  });

  test('are not missed where the evaluator knows of none', () => {
    const asked = (hasRules: boolean): readonly string[] =>
      texts(validateResource(type, resource(type, { spec: {} }), { rules: Object.assign(rules, { hasRules: () => hasRules }) }));
    expect([asked(true).length, asked(false)]).toEqual([2, ['spec.a: Required value']]);
  });
});

test('a version that is not there, or has no structural form, cannot be served', () => {
  expect([toResourceType(definition({}), 'v9'), toResourceType(definition({ a: { $ref: '#/x' } }), 'v1')]).toEqual([
    { ok: false, error: 'no version "v9" in the CRD' },
    { ok: false, error: "the server could not properly serve the CR schema: OpenAPIV3Schema '$ref' is not supported" },
  ]);
});

describe('hostile resources', () => {
  test('as deep as any reader lets through', () => {
    let schema: object = { type: 'integer', maximum: 1 };
    let value: object | number = 5;
    for (let i = 0; i < 490; i++) {
      schema = { type: 'object', properties: { a: schema } };
      value = { a: value };
    }
    expect(create(typeOf({ spec: schema }), { spec: value })).toHaveLength(1);
  });

  test('a hundred thousand duplicates, errors and unknown fields', () => {
    const numbers = Array.from({ length: 100_000 }, (_, i) => i >> 1);
    const unknown = Object.fromEntries(numbers.map((_, i) => [`k${String(i)}`, i]));
    const type = typeOf({
      s: { type: 'array', 'x-kubernetes-list-type': 'set', items: { type: 'integer' } },
      w: { type: 'array', items: STRING },
      u: { type: 'object' },
    });
    expect(create(type, { s: numbers, w: numbers, u: unknown })).toHaveLength(150_000);
  });
});
