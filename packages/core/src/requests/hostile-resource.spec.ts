import { fromPlain, newJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import { definitionOf, manifest } from '../../tests/definition.js';
import { growth, LINEAR } from '../../tests/growth.js';
import { errorText } from '../field/error.js';
import { judgeResource, type JudgedResource } from './judge-resource.js';
import { toResourceType, type ResourceType } from '../resource/resource-type.js';

function typeOf(properties: unknown): ResourceType {
  const versions = [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object', properties } } }];
  const served = toResourceType(definitionOf(manifest([], { versions })), 'v1');
  if (!served.ok) throw new Error(served.error);
  return served.type;
}

function resource(members: Readonly<Record<string, JsonValue>>): JsonObject {
  const object = newJsonObject();
  return Object.assign(object, { apiVersion: 'stable.example.com/v1', kind: 'Shirt', metadata: fromPlain({ name: 'a' }) }, members);
}

function texts(judged: JudgedResource): readonly string[] {
  return judged.ok ? [...judged.errors.map(errorText), ...judged.strictErrors] : [judged.decodeError];
}

const list = (length: number, item: (i: number) => JsonValue): JsonValue => Array.from({ length }, (_, i) => item(i));
const object = (length: number, key: (i: number) => string, value: (i: number) => JsonValue): JsonValue => {
  const made = newJsonObject();
  for (let i = 0; i < length; i++) made[key(i)] = value(i);
  return made;
};
const big = (i: number): JsonValue =>
  object(
    20,
    (k) => `key${String(k)}`,
    (k) => (k === 19 ? i : 'x'.repeat(50)),
  );

const STRING = { type: 'string' };
const OPEN = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true };
const SETTINGS = {
  text: { type: 'string', maxLength: 10, pattern: '^(a+)+$' },
  nested: { type: 'string', pattern: '^((([a-z]{0,9}){0,9}){0,9}[0-9])*$' },
  alternatives: { type: 'string', pattern: '(x|x|xx|x?x?)*y' },
  set: { type: 'array', 'x-kubernetes-list-type': 'set', items: STRING },
  objects: { type: 'array', 'x-kubernetes-list-type': 'set', items: { ...OPEN, 'x-kubernetes-map-type': 'atomic' } },
  map: {
    type: 'array',
    'x-kubernetes-list-type': 'map',
    'x-kubernetes-list-map-keys': ['name'],
    items: { type: 'object', properties: { name: STRING } },
  },
  pairs: {
    type: 'array',
    'x-kubernetes-list-type': 'map',
    'x-kubernetes-list-map-keys': ['a', 'b'],
    items: { ...OPEN, properties: { a: STRING, b: STRING } },
  },
  numbers: { type: 'array', items: { type: 'integer', maximum: 5, enum: [1, 2, 3] } },
  dictionary: { type: 'object', additionalProperties: { type: 'integer' } },
  either: {
    type: 'array',
    items: { type: 'object', anyOf: [{ required: ['a'] }, { required: ['b'] }], properties: { a: STRING, b: STRING } },
  },
  closed: { type: 'object' },
  pod: { type: 'object', 'x-kubernetes-embedded-resource': true, 'x-kubernetes-preserve-unknown-fields': true },
  open: OPEN,
};
const TYPE = typeOf(SETTINGS);

const embedded = (metadata: JsonValue): JsonValue => Object.assign(newJsonObject(), { apiVersion: 'v1', kind: 'Pod', metadata });
const meta = (members: Readonly<Record<string, JsonValue>>): JsonValue => Object.assign(newJsonObject(), { name: 'a' }, members);
const managers = (length: number): JsonValue => [
  Object.assign(newJsonObject(), { manager: '\u0001'.repeat(length), operation: 'Apply', fieldsType: 'FieldsV1' }),
];

/** What a manifest can be full of; the first ones up to the three mebibytes that a request may have. */
const HOSTILE: readonly (readonly [name: string, size: number, make: (size: number) => Readonly<Record<string, JsonValue>>])[] = [
  ['a string', 300_000, (n) => ({ text: 'a'.repeat(n) })],
  ['a string that nearly matches (a+)+$', 300_000, (n) => ({ text: `${'a'.repeat(n)}!` })],
  ['a string under nested quantifiers', 1_000, (n) => ({ nested: `${'a'.repeat(n)}!` })],
  ['a string under ambiguous alternatives', 10_000, (n) => ({ alternatives: 'x'.repeat(n) })],
  ['a set of strings', 3_000, (n) => ({ set: list(n, (i) => `s${String(i >> 1)}`) })],
  ['a set of one string', 30_000, (n) => ({ set: list(n, () => 'same') })],
  ['a set of big objects', 100, (n) => ({ objects: list(n, (i) => big(i >> 1)) })],
  ['a map by one key', 1_000, (n) => ({ map: list(n, (i) => fromPlain({ name: `s${String(i >> 1)}` })) })],
  ['a map by two keys', 1_000, (n) => ({ pairs: list(n, (i) => fromPlain({ a: `s${String(i >> 1)}`, b: 'x' })) })],
  ['wrong numbers', 3_000, (n) => ({ numbers: list(n, (i) => i) })],
  [
    'wrong members',
    2_000,
    (n) => ({
      dictionary: object(
        n,
        (i) => `k${String(i)}`,
        () => 'x',
      ),
    }),
  ],
  ['items that fit no branch', 2_000, (n) => ({ either: list(n, () => newJsonObject()) })],
  [
    'unknown fields',
    2_000,
    (n) => ({
      closed: object(
        n,
        (i) => `k${String(i)}`,
        (i) => i,
      ),
    }),
  ],
  [
    'labels',
    1_000,
    (n) => ({
      metadata: meta({
        labels: object(
          n,
          (i) => `-${String(i)}`,
          () => '-',
        ),
      }),
    }),
  ],
  ['finalizers', 1_000, (n) => ({ metadata: meta({ finalizers: list(n, (i) => `f-${String(i)}-`) }) })],
  [
    'owners that all control',
    500,
    (n) => ({ metadata: meta({ ownerReferences: list(n, (i) => fromPlain({ kind: 'K', name: String(i), controller: true })) }) }),
  ],
  [
    'unknown metadata',
    2_000,
    (n) => ({
      metadata: meta(
        object(
          n,
          (i) => `k${String(i)}`,
          () => 1,
        ) as JsonObject,
      ),
    }),
  ],
  ['one long manager in embedded metadata', 2_000, (n) => ({ pod: embedded(meta({ managedFields: managers(n) })) })],
  [
    'embedded labels',
    1_000,
    (n) => ({
      pod: embedded(
        meta({
          labels: object(
            n,
            (i) => `-${String(i)}`,
            () => '-',
          ),
        }),
      ),
    }),
  ],
];

describe('what a hostile resource costs grows no faster than its size', () => {
  test.each(HOSTILE.map(([name, size, make]) => [name, size, make] as const))('%s', (_, size, make) => {
    const judge = (value: JsonValue): unknown => {
      const judged = judgeResource(TYPE, value);
      return judged.ok ? judged.changes() : judged;
    };
    const update = (value: JsonValue): unknown => judgeResource(TYPE, value, { old: value });
    const sized = (n: number): JsonObject => resource(make(n));
    expect(growth(sized, judge, size)).toBeLessThan(LINEAR);
    expect(growth(sized, update, size)).toBeLessThan(LINEAR);
  });
});

describe('the size of a hostile resource does not change the answer', () => {
  test('a set and a map of thousands report each second occurrence', () => {
    const judged = judgeResource(
      TYPE,
      resource({ set: list(5_000, (i) => String(i % 2_500)), objects: list(2_000, (i) => big(i % 1_000)) }),
    );
    expect(texts(judged)).toHaveLength(3_500);
  });

  test('a thousand levels, in a schema and outside of any', () => {
    let deep: JsonValue = 1;
    let schema: object = { type: 'integer', maximum: 0 };
    for (let i = 0; i < 900; i++) {
      deep = object(
        1,
        () => 'a',
        () => deep,
      );
      if (i < 400) schema = { type: 'object', properties: { a: schema } };
    }
    const type = typeOf({ spec: schema, open: OPEN, closed: { type: 'object' } });
    const judged = judgeResource(type, resource({ spec: deep, open: deep, closed: deep }));
    expect(texts(judged)).toHaveLength(3);
  });
});

describe("keys that JavaScript's own objects have are keys like any other", () => {
  const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'];
  const keyed = (value: JsonValue): JsonObject =>
    object(
      names.length,
      (i) => names[i] ?? '',
      () => value,
    ) as JsonObject;

  test('in values', () => {
    expect(texts(judgeResource(TYPE, resource({ closed: keyed(1), open: keyed(1), dictionary: keyed('x') })))).toEqual([
      ...names.map((name) => `dictionary.${name}: Invalid value: "string": dictionary.${name} in body must be of type integer: "string"`),
      ...['__proto__', 'constructor', 'hasOwnProperty', 'toString', 'valueOf'].map((name) => `unknown field "closed.${name}"`),
    ]);
  });

  test('as properties and required fields of a schema', () => {
    const versions = JSON.parse(
      `{"spec": {"type": "object", "required": ["__proto__", "constructor"], "properties": {${names.map((name) => `"${name}": {"type": "integer"}`).join(', ')}}}}`,
    ) as object;
    const type = typeOf(versions);
    expect([
      texts(judgeResource(type, resource({ spec: newJsonObject() }))),
      texts(judgeResource(type, resource({ spec: keyed(1) }))),
    ]).toEqual([['spec.__proto__: Required value', 'spec.constructor: Required value'], []]);
  });

  test('as labels', () => {
    const judged = judgeResource(TYPE, resource({ metadata: meta({ labels: keyed('ok') }) }));
    expect([texts(judged), judged.ok && (judged.object['metadata'] as JsonObject)['labels']]).toEqual([
      [
        "metadata.labels: Invalid value: \"__proto__\": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')",
      ],
      keyed('ok'),
    ]);
  });

  test('as the keys of a list', () => {
    const keys = ['__proto__', 'constructor'];
    const items = {
      type: 'object',
      required: keys,
      properties: JSON.parse('{"__proto__": {"type": "string"}, "constructor": {"type": "string"}}') as object,
    };
    const type = typeOf({ l: { type: 'array', 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': keys, items } });
    const item = object(
      2,
      (i) => keys[i] ?? '',
      () => 'x',
    );
    const other = object(
      2,
      (i) => keys[i] ?? '',
      () => 'y',
    );
    expect(texts(judgeResource(type, resource({ l: [item, other, item] })))).toEqual([
      'l[2]: Duplicate value: {"__proto__":"x","constructor":"x"}',
    ]);
  });
});
