import fc from 'fast-check';
import { isJsonObject, newJsonObject, printJson, type JsonObject, type JsonValue } from '@structural/json';
import type { CustomResourceDefinition } from '@structural/core';
import { definitionOf, definitionWith, manifest } from '../../tests/definition.js';
import { toOpenApiV3 } from '../openapi/documents/openapi-v3.js';
import { printPortalDocument, toPortalDocument } from './portal-document.js';

const NAME = 'com.example.stable.v1.Shirt';

function portal(definition: CustomResourceDefinition, dialect: 'v2' | 'v3'): JsonObject {
  const built = toPortalDocument(definition, 'v1', dialect);
  if (!built.ok) throw new Error(built.error);
  return built.document;
}

function at(value: JsonValue | undefined, ...path: readonly string[]): JsonValue | undefined {
  return path.reduce<JsonValue | undefined>((here, name) => (isJsonObject(here) ? here[name] : undefined), value);
}

const plain = (value: JsonValue | undefined): unknown => (value === undefined ? undefined : JSON.parse(printJson(value)));
const schemas = (document: JsonObject): JsonValue | undefined => document['definitions'] ?? at(document, 'components', 'schemas');

/** What both kinds of documents make of one field of `spec`. */
function field(schema: unknown): { readonly v2: unknown; readonly v3: unknown } {
  const definition = definitionWith({ type: 'object', properties: { spec: { type: 'object', properties: { a: schema } } } });
  const [v2, v3] = (['v2', 'v3'] as const).map((dialect) =>
    plain(at(schemas(portal(definition, dialect)), NAME, 'properties', 'spec', 'properties', 'a')),
  );
  return { v2, v3 };
}

/** The paths of all fields below a schema. */
function fieldsOf(schema: JsonValue | undefined, path = ''): readonly string[] {
  if (!isJsonObject(schema)) return [];
  const properties = isJsonObject(schema['properties']) ? Object.entries(schema['properties']) : [];
  return [
    ...properties.flatMap(([name, property]) => [`${path}.${name}`, ...fieldsOf(property, `${path}.${name}`)]),
    ...fieldsOf(schema['items'], `${path}[]`),
    ...fieldsOf(schema['additionalProperties'], `${path}{}`),
  ];
}

const FULL = definitionOf(
  manifest([], {
    names: { plural: 'shirts', kind: 'Shirt', shortNames: ['sh'], categories: ['all', 'clothes'] },
    versions: [
      {
        name: 'v1',
        served: true,
        storage: true,
        deprecated: true,
        deprecationWarning: 'use <v2>',
        schema: {
          openAPIV3Schema: {
            type: 'object',
            description: 'A <shirt>.',
            externalDocs: { url: 'https://example.com/shirts' },
            properties: { spec: { type: 'object', externalDocs: { url: 'javascript:alert(1)' } } },
          },
        },
        subresources: { status: {}, scale: { specReplicasPath: '.spec.replicas', statusReplicasPath: '.status.replicas' } },
      },
    ],
  }),
);

describe('the form for portals', () => {
  test.each(['v2', 'v3'] as const)('introduces itself by kind, group and version in %s', (dialect) => {
    const { externalDocs, info, tags } = portal(FULL, dialect);
    expect(plain(info)).toEqual({
      title: 'Shirt (stable.example.com)',
      version: 'v1',
      description: expect.stringMatching(
        /^\*\*Deprecated\.\*\* use &lt;v2>\n\nA &lt;shirt>\.\n\nThe kind `Shirt` of `stable\.example\.com\/v1`\. Objects are namespaced: `kubectl get shirts\.stable\.example\.com` \(short `sh`; in `all`, `clothes`\)\./,
      ) as unknown,
    });
    expect(plain([externalDocs ?? null, tags ?? null])).toEqual([{ url: 'https://example.com/shirts' }, [{ name: 'Shirt' }]]);
  });

  test.each(['v2', 'v3'] as const)('has one tag and a summary for each operation, and writes nothing twice in %s', (dialect) => {
    const { paths } = portal(FULL, dialect);
    const operations = Object.entries(paths as JsonObject).flatMap(([path, item]) =>
      Object.entries(item as JsonObject)
        .filter(([method]) => method !== 'parameters')
        .map(([method, operation]) => [
          `${method} ${path.slice('/apis/stable.example.com/v1'.length)}`,
          at(operation, 'summary'),
          at(operation, 'tags'),
        ]),
    );
    expect(operations).toEqual(
      [
        ['get /namespaces/{namespace}/shirts', 'List Shirt objects in a namespace'],
        ['post /namespaces/{namespace}/shirts', 'Create a Shirt'],
        ['delete /namespaces/{namespace}/shirts', 'Delete all Shirt objects in a namespace'],
        ['get /namespaces/{namespace}/shirts/{name}', 'Read a Shirt'],
        ['put /namespaces/{namespace}/shirts/{name}', 'Replace a Shirt'],
        ['patch /namespaces/{namespace}/shirts/{name}', 'Change parts of a Shirt'],
        ['delete /namespaces/{namespace}/shirts/{name}', 'Delete a Shirt'],
        ['get /namespaces/{namespace}/shirts/{name}/status', 'Read the status of a Shirt'],
        ['put /namespaces/{namespace}/shirts/{name}/status', 'Replace the status of a Shirt'],
        ['patch /namespaces/{namespace}/shirts/{name}/status', 'Change parts of the status of a Shirt'],
        ['get /namespaces/{namespace}/shirts/{name}/scale', 'Read the scale of a Shirt'],
        ['put /namespaces/{namespace}/shirts/{name}/scale', 'Replace the scale of a Shirt'],
        ['patch /namespaces/{namespace}/shirts/{name}/scale', 'Change parts of the scale of a Shirt'],
        ['get /shirts', 'List Shirt objects in all namespaces'],
      ].map(([path, summary]) => [path, summary, ['Shirt']]),
    );
    const text = printPortalDocument(portal(FULL, dialect));
    expect(text.split('"The maximum number of objects on a page.').length).toBe(2);
  });

  test.each(['v2', 'v3'] as const)('has the schema of the kind first, then its list, in %s', (dialect) => {
    const all = schemas(portal(FULL, dialect)) as JsonObject;
    expect(Object.keys(all).slice(0, 2)).toEqual([NAME, `${NAME}List`]);
    expect([at(all, NAME, 'title'), Object.keys(at(all, NAME, 'properties') as JsonObject)]).toEqual([
      'Shirt',
      ['apiVersion', 'kind', 'metadata', 'spec'],
    ]);
    expect([at(all, NAME, 'properties', 'apiVersion', 'example'), at(all, NAME, 'properties', 'spec', 'externalDocs')]).toEqual([
      'stable.example.com/v1',
      undefined,
    ]);
    expect(at(all, NAME, 'properties', 'metadata', 'description')).toMatch(/^Standard object's metadata\. More info: \S+$/);
    const text = printPortalDocument(portal(FULL, dialect));
    expect(text.indexOf(`"${NAME}":{`)).toBeLessThan(text.indexOf('"io.k8s.apimachinery.pkg.apis.meta.v1.DeleteOptions":{'));
  });

  test.each(['v2', 'v3'] as const)('has the fields of every resource where there is no schema, in %s', (dialect) => {
    const definition = definitionWith({ type: 'object', 'x-kubernetes-preserve-unknown-fields': true });
    const kind = at(schemas(portal(definition, dialect)), NAME);
    expect(fieldsOf(kind)).toEqual(['.apiVersion', '.kind', '.metadata']);
    expect(at(kind, 'description')).toBe('Fields beyond these are kept as they are written.');
    const unstructured = definitionOf(manifest([{ properties: { spec: { type: 'object' } } }], { preserveUnknownFields: true }));
    const other = at(schemas(portal(unstructured, dialect)), NAME);
    expect([fieldsOf(other), at(other, 'description')]).toEqual([
      ['.apiVersion', '.kind', '.metadata'],
      'Only the fields of every resource are here: a server publishes no schema that is not structural.',
    ]);
  });

  test('says rules in words, the message first', () => {
    const rules = [
      { rule: 'self.size() < 3', message: 'too <b>' },
      { rule: 'self == oldSelf', messageExpression: '"a" + self' },
      { rule: 'self\n  != ""', message: 'say *something*' },
      { rule: 'true' },
    ];
    const words = [
      'Short.',
      '**Rules**\n\n- too &lt;b>: `self.size() < 3`\n- `"a" + self`: `self == oldSelf`\n- say \\*something\\*\n\n  ```\n  self\n    != ""\n  ```\n- `true`',
    ].join('\n\n');
    const expected = { type: 'string', description: words };
    expect(field({ type: 'string', description: 'Short.', 'x-kubernetes-validations': rules })).toEqual({ v2: expected, v3: expected });
  });

  test('keeps in v2 what Swagger has keywords for, and says the rest', () => {
    const schema = {
      type: 'object',
      nullable: true,
      required: ['a', 'gone', 'a'],
      default: { a: 1 },
      properties: { a: { type: 'integer', default: 1, maximum: 5 }, b: { type: 'string', enum: ['x', 'y'] } },
      oneOf: [{ required: ['a'] }, { required: ['a', 'b'] }],
      anyOf: [{ properties: { a: { minimum: 2 } } }, { not: { required: ['b'] } }],
      not: { required: ['a', 'b'] },
    };
    const { v2, v3 } = field(schema);
    expect(v2).toEqual({
      type: 'object',
      'x-nullable': true,
      required: ['a'],
      default: { a: 1 },
      properties: { a: { type: 'integer', default: 1, maximum: 5 }, b: { type: 'string', enum: ['x', 'y'] } },
      description: [
        'May be null.',
        'What is below is left out of the Swagger 2.0 document of the API server.',
        'At least one of these holds:',
        '- `{"properties":{"a":{"minimum":2}}}`\n- `b` is not set',
        'Exactly one of these holds:',
        '- `a` is set\n- `a` and `b` are set',
        'This must not hold: `a` and `b` are set',
        'Default: `{"a":1}`.',
      ].join('\n\n'),
    });
    const simple = ['Exactly one of these holds:', '- `a` is set\n- `a` and `b` are set', 'This must not hold: `a` and `b` are set'];
    const anyOf = [schema.anyOf[0], { ...schema.anyOf[1], description: 'This must not hold: `b` is set' }];
    expect(v3).toEqual({ ...schema, anyOf, required: ['a', 'gone'], description: [...simple, 'Default: `{"a":1}`.'].join('\n\n') });
  });

  test('says what is an integer or a string, and what is demanded of it besides', () => {
    const { v2, v3 } = field({ 'x-kubernetes-int-or-string': true, pattern: '^a', default: 80, description: 'How many.' });
    expect(v2).toEqual({
      description: 'How many.\n\nAn integer or a string.\n\nMatches `^a`.\n\nDefault: `80`.',
      default: 80,
      pattern: '^a',
      'x-kubernetes-int-or-string': true,
      format: 'int-or-string',
    });
    expect(v3).toMatchObject({ description: 'How many.\n\nMatches `^a`.\n\nDefault: `80`.', pattern: '^a' });
  });

  test('says what holds for items with their list', () => {
    const items = {
      type: 'object',
      required: ['name'],
      properties: { name: { type: 'string' } },
      'x-kubernetes-validations': [{ rule: 'true' }],
    };
    const { v3 } = field({ type: 'array', 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': ['name'], items });
    expect((v3 as { description: string }).description).toBe('Items are identified by `name`.\n\nOf each item:\n\n**Rules**\n\n- `true`');
  });

  test.each(['v2', 'v3'] as const)('names in %s every field that the server publishes in v3, whatever the schema', (dialect) => {
    const leaf = fc.constantFrom<object>(
      { type: 'string' },
      { type: 'integer', nullable: true },
      { 'x-kubernetes-int-or-string': true },
      { 'x-kubernetes-preserve-unknown-fields': true },
      { type: 'object', 'x-kubernetes-preserve-unknown-fields': true, 'x-kubernetes-embedded-resource': true },
    );
    const { schema } = fc.letrec<{ schema: object }>((tie) => ({
      schema: fc.oneof(
        { maxDepth: 4 },
        leaf,
        fc.record({
          type: fc.constant('object'),
          nullable: fc.boolean(),
          'x-kubernetes-preserve-unknown-fields': fc.constant(true),
          properties: fc.dictionary(fc.constantFrom('a', 'b', 'constructor', 'items', '$ref', 'properties', 'anyOf'), tie('schema')),
        }),
        fc.record({ type: fc.constant('object'), additionalProperties: tie('schema') }),
        fc.record({ type: fc.constant('array'), nullable: fc.boolean(), items: tie('schema') }),
      ),
    }));
    fc.assert(
      fc.property(schema, (spec) => {
        const definition = definitionWith({ type: 'object', properties: { spec } });
        const server = toOpenApiV3(definition, 'v1');
        if (!server.ok) throw new Error(server.error);
        expect([...fieldsOf(at(schemas(portal(definition, dialect)), NAME))].sort()).toEqual(
          [...fieldsOf(at(schemas(server.document), NAME))].sort(),
        );
      }),
    );
  });

  test('bears alternatives of alternatives, two thousand times', () => {
    let inner: JsonObject = Object.assign(newJsonObject(), { minLength: 1 });
    for (let i = 0; i < 2_000; i++) inner = Object.assign(newJsonObject(), { anyOf: [Object.assign(newJsonObject(), { not: inner })] });
    const spec = { type: 'object', properties: { spec: { type: 'string' } } };
    const value = manifest([spec]) as unknown as {
      spec: { versions: [{ schema: { openAPIV3Schema: { properties: { spec: JsonObject } } } }] };
    };
    const { properties } = value.spec.versions[0].schema.openAPIV3Schema;
    properties.spec = Object.assign(newJsonObject(), { type: 'string' }, inner);
    const definition = definitionOf(value as unknown as JsonValue);
    expect(printPortalDocument(portal(definition, 'v3'))).toContain('"minLength":1');
    expect(printPortalDocument(portal(definition, 'v2'))).toContain('\\"minLength\\":1');
  });
});
