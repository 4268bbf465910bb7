import { fromPlain, newJsonObject, type JsonValue } from '@structural/json';
import { growth, LINEAR } from '../../../tests/growth.js';
import { pathText, readDefinition, structuralVerdicts, validateDefinition, validateDefinitionUpdate } from '../../index.js';

const list = <T>(length: number, item: (i: number) => T): T[] => Array.from({ length }, (_, i) => item(i));
const named = <T>(length: number, item: (i: number) => T): Record<string, T> =>
  Object.fromEntries(list(length, (i) => [`p${String(i)}`, item(i)]));
const STRING = { type: 'string' };

interface Parts {
  readonly properties?: object;
  readonly version?: object;
  readonly versions?: readonly object[];
  readonly spec?: object;
  readonly metadata?: object;
  readonly status?: object;
}

function definition({ properties = {}, version, versions, spec, metadata, status }: Parts): JsonValue {
  const schema = { openAPIV3Schema: { type: 'object', properties } };
  return fromPlain({
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'shirts.stable.example.com', ...metadata },
    spec: {
      group: 'stable.example.com',
      scope: 'Namespaced',
      names: { plural: 'shirts', kind: 'Shirt' },
      versions: versions ?? [{ name: 'v1', served: true, storage: true, schema, ...version }],
      ...spec,
    },
    ...(status === undefined ? {} : { status }),
  });
}

function deep(levels: number, leaf: object, around: (inner: object) => object): object {
  let schema = leaf;
  for (let i = 0; i < levels; i++) schema = around(schema);
  return schema;
}

const mapList = (keys: readonly string[]): object => ({
  type: 'array',
  'x-kubernetes-list-type': 'map',
  'x-kubernetes-list-map-keys': keys,
  items: { type: 'object', required: keys, properties: Object.fromEntries(keys.map((key) => [key, STRING])) },
});

const HOSTILE: readonly (readonly [name: string, size: number, make: (size: number) => Parts])[] = [
  [
    'versions of one schema',
    60,
    (n) => ({
      versions: list(n, (i) => ({
        name: `v${String(i + 1)}`,
        served: true,
        storage: i === 0,
        schema: { openAPIV3Schema: { type: 'object' } },
      })),
    }),
  ],
  [
    'versions of schemas of their own',
    40,
    (n) => ({
      versions: list(n, (i) => ({
        name: `v${String(i + 1)}`,
        served: true,
        storage: i === 0,
        schema: { openAPIV3Schema: { type: 'object', properties: named(5, (k) => ({ type: 'integer', maximum: i + k })) } },
      })),
    }),
  ],
  [
    'versions of one name',
    60,
    (n) => ({ versions: list(n, () => ({ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object' } } })) }),
  ],
  ['wide properties', 800, (n) => ({ properties: named(n, () => STRING) })],
  ['wide properties without a type', 400, (n) => ({ properties: named(n, () => ({})) })],
  ['levels of objects', 40, (n) => ({ properties: { a: deep(n, STRING, (a) => ({ type: 'object', properties: { a } })) } })],
  ['levels without a type', 40, (n) => ({ properties: { a: deep(n, {}, (a) => ({ properties: { a } })) } })],
  [
    'levels with a default each',
    25,
    (n) => ({ properties: { a: deep(n, STRING, (a) => ({ type: 'object', default: {}, properties: { a } })) } }),
  ],
  ['junctors', 300, (n) => ({ properties: { a: { type: 'string', anyOf: list(n, (i) => ({ minLength: i })) } } })],
  [
    'junctors of unknown fields',
    200,
    (n) => ({
      properties: {
        a: { type: 'object', anyOf: list(n, (i) => ({ required: ['b'], properties: { [`q${String(i)}`]: { minLength: 1 } } })) },
      },
    }),
  ],
  ['a long pattern', 1_500, (n) => ({ properties: { a: { type: 'string', pattern: `^${'(a|b)+'.repeat(n / 10)}$` } } })],
  ['many patterns', 150, (n) => ({ properties: named(n, (i) => ({ type: 'string', pattern: `^[a-z]{1,5}${String(i)}$` })) })],
  ['a pattern that is none', 1_500, (n) => ({ properties: { a: { type: 'string', pattern: '('.repeat(n) } } })],
  ['enum values', 1_000, (n) => ({ properties: { a: { type: 'string', enum: list(n, (i) => `e${String(i)}`) } } })],
  [
    'enum values and a default that is none of them',
    400,
    (n) => ({ properties: { a: { type: 'string', default: 'x', enum: list(n, (i) => `e${String(i)}`) } } }),
  ],
  [
    'required names',
    800,
    (n) => ({ properties: { a: { type: 'object', required: list(n, (i) => `p${String(i)}`), properties: named(n, () => STRING) } } }),
  ],
  ['keys of a list', 200, (n) => ({ properties: { a: mapList(list(n, (i) => `k${String(i)}`)) } })],
  ['one key of a list again and again', 200, (n) => ({ properties: { a: mapList(list(n, () => 'k')) } })],
  [
    'a default with many items in a set',
    800,
    (n) => ({ properties: { a: { type: 'array', 'x-kubernetes-list-type': 'set', items: STRING, default: list(n, (i) => String(i)) } } }),
  ],
  ['a default of unknown fields', 800, (n) => ({ properties: { a: { type: 'object', default: named(n, () => 1) } } })],
  [
    'rules',
    100,
    (n) => ({
      properties: named(n, (i) => ({
        type: 'string',
        maxLength: 5,
        'x-kubernetes-validations': [{ rule: `self != '${String(i)}'`, message: 'no' }],
      })),
    }),
  ],
  [
    'rules of one schema',
    100,
    (n) => ({
      properties: {
        a: { type: 'string', 'x-kubernetes-validations': list(n, (i) => ({ rule: `self != '${String(i)}'`, fieldPath: '.q' })) },
      },
    }),
  ],
  [
    'a long rule',
    4_000,
    (n) => ({ properties: { a: { type: 'string', 'x-kubernetes-validations': [{ rule: `${'('.repeat(n)}oldSelf${')'.repeat(n)}` }] } } }),
  ],
  [
    'printer columns',
    300,
    (n) => ({
      version: {
        additionalPrinterColumns: list(n, (i) => ({ name: `c${String(i)}`, type: 'string', jsonPath: `.spec[?(@.x==${String(i)})]` })),
      },
    }),
  ],
  [
    'selectable fields',
    200,
    (n) => ({ properties: named(n, () => STRING), version: { selectableFields: list(n, (i) => ({ jsonPath: `.p${String(i % 300)}` })) } }),
  ],
  [
    'short names',
    300,
    (n) => ({
      spec: {
        names: {
          plural: 'shirts',
          kind: 'Shirt',
          shortNames: list(n, (i) => `s${String(i)}`),
          categories: list(n, (i) => `_${String(i)}`),
        },
      },
    }),
  ],
  ['stored versions', 300, (n) => ({ status: { storedVersions: list(n, (i) => `v${String(i)}`) } })],
  [
    'labels and annotations',
    300,
    (n) => ({ metadata: { labels: named(n, () => '-'), annotations: Object.fromEntries(list(n, (i) => [`-${String(i)}`, ''])) } }),
  ],
  ['finalizers', 400, (n) => ({ metadata: { finalizers: list(n, (i) => `f${String(i)}-`) } })],
];

describe('what a hostile definition costs grows no faster than its size', () => {
  test.each(HOSTILE.map(([name, size, make]) => [name, size, make] as const))('%s', (_, size, make) => {
    const read = (n: number): JsonValue => definition(make(n));
    // A value read anew is nothing that a cache could know.
    const judge = (value: JsonValue): unknown => {
      const reading = readDefinition(value);
      return reading.ok ? [validateDefinition(reading.definition), structuralVerdicts(reading.definition)] : reading;
    };
    const update = (value: JsonValue): unknown => {
      const [stored, updated] = [readDefinition(value), readDefinition(value)];
      return stored.ok && updated.ok ? validateDefinitionUpdate(updated.definition, stored.definition) : stored;
    };
    expect(growth(read, judge, size)).toBeLessThan(LINEAR);
    expect(growth(read, update, size)).toBeLessThan(LINEAR);
  });
});

test("keys that JavaScript's own objects have are names like any other", () => {
  const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'];
  const properties = newJsonObject();
  for (const name of names) properties[name] = fromPlain({ type: 'string', default: 1 });
  const value = definition({ properties: { spec: { type: 'object' } } }) as Record<string, JsonValue>;
  const text = JSON.stringify(value).replace(
    '"spec":{"type":"object"}',
    `"spec":{"type":"object","properties":${JSON.stringify(properties)}}`,
  );
  const reading = readDefinition(fromPlain(JSON.parse(text)));
  expect(reading.ok && validateDefinition(reading.definition).errors.map(({ path }) => pathText(path))).toEqual(
    names.map((name) => `spec.validation.openAPIV3Schema.properties[spec].properties[${name}].default`),
  );
});
