import { isJsonObject, printJson, type JsonObject, type JsonValue } from '@structural/json';
import { definitionOf, definitionWith, manifest } from '../../tests/definition.js';
import { KUBECONFORM_LAYOUT, layoutPath } from './layout.js';
import { toJsonSchema, type JsonSchemaOptions } from './json-schema.js';
import { toKustomizeOpenApi } from '../openapi/documents/kustomize.js';

const META = 'io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta';

function plain(value: JsonValue | undefined): unknown {
  return value === undefined ? undefined : JSON.parse(printJson(value));
}

function exported(schema: unknown, options?: JsonSchemaOptions): JsonObject {
  const made = toJsonSchema(definitionWith(schema), 'v1', options);
  if (made === undefined) throw new Error('no such version');
  return made;
}

function specField(schema: unknown, required: readonly string[] = []): unknown {
  const { properties } = exported({ type: 'object', properties: { spec: { type: 'object', required, properties: { a: schema } } } });
  const spec = isJsonObject(properties) ? properties['spec'] : undefined;
  const fields = isJsonObject(spec) ? spec['properties'] : undefined;
  return plain(isJsonObject(fields) ? fields['a'] : undefined);
}

describe('the JSON Schema of a version', () => {
  test('stands alone and knows which resource it is about', () => {
    const { definitions, ...root } = exported({ type: 'object', properties: { spec: { type: 'object' } } });
    expect(plain(root)).toEqual({
      $schema: 'http://json-schema.org/draft-07/schema#',
      type: 'object',
      required: ['apiVersion', 'kind', 'metadata'],
      additionalProperties: false,
      properties: {
        apiVersion: { type: 'string', enum: ['stable.example.com/v1'] },
        kind: { type: 'string', enum: ['Shirt'] },
        metadata: { allOf: [{ $ref: `#/definitions/${META}` }, { anyOf: [{ required: ['name'] }, { required: ['generateName'] }] }] },
        spec: { type: ['object', 'null'], additionalProperties: false },
      },
    });
    expect(
      Object.keys(definitions as JsonObject)
        .map((name) => name.split('.').at(-1))
        .sort(),
    ).toEqual(['FieldsV1', 'ManagedFieldsEntry', 'ObjectMeta', 'OwnerReference', 'Time']);
  });

  test('may allow unknown fields', () => {
    const schema = { type: 'object', properties: { spec: { type: 'object' } } };
    expect(printJson(exported(schema, { unknownFields: 'allowed' }))).not.toContain('"spec":{"additionalProperties"');
  });

  test('allows anything where the server publishes no schema', () => {
    const root = exported({ type: 'object', properties: { a: {} } });
    expect(Object.keys(root).sort()).toEqual(['$schema', 'definitions', 'properties', 'required', 'type']);
  });

  test('is none of a version that is not there', () => {
    expect(toJsonSchema(definitionWith({ type: 'object' }), 'v9')).toBeUndefined();
  });

  const string = { type: 'string' };

  test.each<[string, unknown, readonly string[], unknown]>([
    ['an optional field may be null, which is dropped', string, [], { type: ['string', 'null'] }],
    ['a required field may not', string, ['a'], string],
    ['a field with a default may', { ...string, default: 'x' }, ['a'], { type: ['string', 'null'], default: 'x' }],
    ['an enum lists null where it is dropped', { ...string, enum: ['x'] }, [], { type: ['string', 'null'], enum: ['x', null] }],
    ['a null that stays fails an enum', { ...string, nullable: true, enum: ['x'] }, [], { ...string, enum: ['x'] }],
    [
      'null passes junctors',
      { ...string, anyOf: [{ minLength: 1 }] },
      [],
      { anyOf: [{ ...string, anyOf: [{ minLength: 1 }] }, { type: 'null' }] },
    ],
    [
      'exclusive bounds are numbers',
      { type: 'integer', minimum: 1, exclusiveMinimum: true, maximum: 9 },
      ['a'],
      { type: 'integer', exclusiveMinimum: 1, maximum: 9 },
    ],
    ['formats of another meaning are left out', { ...string, format: 'duration' }, ['a'], string],
    ['formats of the same meaning stay', { ...string, format: 'date-time' }, ['a'], { ...string, format: 'date-time' }],
    ['patterns that are not ECMAScript are left out', { ...string, pattern: '(?i)a' }, ['a'], string],
    ['other patterns stay', { ...string, pattern: '^a$' }, ['a'], { ...string, pattern: '^a$' }],
    [
      'sets have no equal items',
      { type: 'array', 'x-kubernetes-list-type': 'set', items: string },
      ['a'],
      { type: 'array', 'x-kubernetes-list-type': 'set', uniqueItems: true, items: string },
    ],
    [
      'unknown fields may stand where they are preserved',
      { type: 'object', 'x-kubernetes-preserve-unknown-fields': true },
      ['a'],
      { type: 'object', 'x-kubernetes-preserve-unknown-fields': true },
    ],
    [
      'maps hold what they hold',
      { type: 'object', additionalProperties: string },
      ['a'],
      { type: 'object', additionalProperties: { type: ['string', 'null'] } },
    ],
    [
      'int-or-strings are either',
      { 'x-kubernetes-int-or-string': true },
      ['a'],
      { 'x-kubernetes-int-or-string': true, anyOf: [{ type: 'integer' }, string] },
    ],
    [
      'embedded resources have their fields',
      { type: 'object', 'x-kubernetes-embedded-resource': true, 'x-kubernetes-preserve-unknown-fields': true },
      ['a'],
      {
        type: 'object',
        'x-kubernetes-embedded-resource': true,
        'x-kubernetes-preserve-unknown-fields': true,
        required: ['apiVersion', 'kind'],
        properties: { apiVersion: string, kind: string, metadata: { $ref: `#/definitions/${META}` } },
      },
    ],
  ])('%s', (_name, schema, required, expected) => {
    expect(specField(schema, required)).toEqual(expected);
  });

  test('what has a default is not required', () => {
    const spec = { type: 'object', required: ['a', 'b'], properties: { a: { type: 'string', default: '' }, b: { type: 'string' } } };
    expect(plain(exported({ type: 'object', properties: { spec } })['properties'])).toMatchObject({ spec: { required: ['b'] } });
  });

  test('nothing is asked of a status that is a resource of its own', () => {
    const versions = [
      {
        name: 'v1',
        served: true,
        storage: true,
        subresources: { status: {} },
        schema: {
          openAPIV3Schema: {
            type: 'object',
            properties: { status: { type: 'object', description: 'What is.', required: ['a'], properties: { a: { type: 'string' } } } },
          },
        },
      },
    ];
    expect(plain(toJsonSchema(definitionOf(manifest([], { versions })), 'v1'))).toMatchObject({
      properties: { status: { description: 'What is.' } },
    });
  });
});

describe('the layout of files', () => {
  const names = { group: 'stable.example.com', kind: 'Shirt', plural: 'shirts', version: 'v1' };

  test.each([
    [KUBECONFORM_LAYOUT, 'stable.example.com/shirt_v1.json'],
    ['{Kind}-{plural}-{version}.json', 'Shirt-shirts-v1.json'],
    ['{other}/{kind}', '{other}/shirt'],
  ])('%s', (template, path) => {
    expect(layoutPath(template, names)).toBe(path);
  });

  test('keeps hostile names in their folder', () => {
    expect(layoutPath(KUBECONFORM_LAYOUT, { group: '..', kind: '../../etc/passwd', plural: '', version: 'a\0b' })).toBe(
      '_/_/_/etc/passwd_a_b.json'.replace('_/_/_/etc/passwd', '_/__.._etc_passwd'),
    );
  });
});

describe('the file for kustomize', () => {
  test('has merge keys for list maps and sets', () => {
    const lists = {
      ports: {
        type: 'array',
        'x-kubernetes-list-type': 'map',
        'x-kubernetes-list-map-keys': ['port', 'protocol'],
        items: {
          type: 'object',
          required: ['port'],
          properties: { port: { type: 'integer' }, protocol: { type: 'string', default: 'TCP' } },
        },
      },
      tags: { type: 'array', 'x-kubernetes-list-type': 'set', items: { type: 'string' } },
      args: { type: 'array', items: { type: 'string' } },
    };
    const { definitions } = toKustomizeOpenApi([
      definitionWith({ type: 'object', properties: { spec: { type: 'object', properties: lists } } }),
    ]);
    expect(plain((definitions as JsonObject)['com.example.stable.v1.Shirt'])).toMatchObject({
      properties: {
        spec: {
          properties: {
            ports: { 'x-kubernetes-patch-merge-key': 'port', 'x-kubernetes-patch-strategy': 'merge' },
            tags: { 'x-kubernetes-patch-strategy': 'merge' },
            args: { type: 'array', items: { type: 'string' } },
          },
        },
      },
      'x-kubernetes-group-version-kind': [{ group: 'stable.example.com', kind: 'Shirt', version: 'v1' }],
    });
    expect(Object.keys(definitions as JsonObject)).toContain(META);
  });
});
