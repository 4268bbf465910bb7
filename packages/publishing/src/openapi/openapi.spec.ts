import fc from 'fast-check';
import { isJsonArray, isJsonObject, printJson, type JsonObject, type JsonValue } from '@structural/json';
import { definitionOf, definitionWith, manifest } from '../../tests/definition.js';
import { type CustomResourceDefinition, kubernetesVersion } from '@structural/core';
import { printOpenApi } from './printing/print-document.js';
import { toOpenApiV2 } from './documents/swagger.js';
import { toOpenApiV3 } from './documents/openapi-v3.js';
import { publishesOpenApiV3 } from './publishing-behaviour.js';
import { definitionKey, definitionName } from './definition-name.js';
import { META_TYPES } from './meta/meta-types.js';
import { sharedBodyName } from './documents/shared-body.js';

const NAME = 'com.example.stable.v1.Shirt';

function v2(definition: CustomResourceDefinition): JsonObject {
  const built = toOpenApiV2(definition, 'v1');
  if (!built.ok) throw new Error(built.error);
  return built.document;
}

function v3(definition: CustomResourceDefinition): JsonObject {
  const built = toOpenApiV3(definition, 'v1');
  if (!built.ok) throw new Error(built.error);
  return built.document;
}

function at(value: JsonValue | undefined, ...path: readonly string[]): JsonValue | undefined {
  return path.reduce<JsonValue | undefined>((here, name) => (isJsonObject(here) ? here[name] : undefined), value);
}

const plain = (value: JsonValue | undefined): unknown => (value === undefined ? undefined : JSON.parse(printJson(value)));

function withoutDescriptions(value: JsonValue | undefined): unknown {
  return JSON.parse(printJson(value ?? null), (key, member: unknown) => (key === 'description' ? undefined : member));
}

/** What v2 and v3 make of one field of `spec`. */
function field(schema: unknown): { v2: unknown; v3: unknown } {
  const definition = definitionWith({ type: 'object', properties: { spec: { type: 'object', properties: { a: schema } } } });
  const path = [NAME, 'properties', 'spec', 'properties', 'a'];
  return {
    v2: withoutDescriptions(at(v2(definition), 'definitions', ...path)),
    v3: withoutDescriptions(at(v3(definition), 'components', 'schemas', ...path)),
  };
}

describe('the document of a version', () => {
  const definition = definitionOf(
    manifest([], {
      versions: [
        {
          name: 'v1',
          served: true,
          storage: true,
          schema: { openAPIV3Schema: { type: 'object', properties: { spec: { type: 'object' } } } },
          subresources: { status: {}, scale: { specReplicasPath: '.spec.replicas', statusReplicasPath: '.status.replicas' } },
          selectableFields: [{ jsonPath: '.spec.color' }],
        },
      ],
    }),
  );

  test('has every path with every operation', () => {
    const paths = at(v3(definition), 'paths') as JsonObject;
    const listed = Object.entries(paths).map(([path, item]) => {
      const ids = ['get', 'post', 'put', 'patch', 'delete']
        .map((method) => at(item, method, 'operationId'))
        .filter((id) => id !== undefined);
      return [path, ids];
    });
    const root = '/apis/stable.example.com/v1/namespaces/{namespace}/shirts';
    const named = (suffix: string): string[] =>
      ['read', 'replace', 'patch'].map((verb) => `${verb}StableExampleComV1NamespacedShirt${suffix}`);
    expect(Object.fromEntries(listed)).toEqual({
      '/apis/stable.example.com/v1/shirts': ['listStableExampleComV1ShirtForAllNamespaces'],
      [root]: [
        'listStableExampleComV1NamespacedShirt',
        'createStableExampleComV1NamespacedShirt',
        'deleteStableExampleComV1CollectionNamespacedShirt',
      ],
      [`${root}/{name}`]: [...named(''), 'deleteStableExampleComV1NamespacedShirt'],
      [`${root}/{name}/status`]: named('Status'),
      [`${root}/{name}/scale`]: named('Scale'),
    });
  });

  test('is the same for a cluster-scoped kind but for the namespaces', () => {
    const cluster = definitionOf(manifest([{ type: 'object' }], { scope: 'Cluster' }));
    expect(Object.keys(at(v2(cluster), 'paths') as JsonObject)).toEqual([
      '/apis/stable.example.com/v1/shirts',
      '/apis/stable.example.com/v1/shirts/{name}',
    ]);
  });

  test('describes an operation as the server does', () => {
    const path = '/apis/stable.example.com/v1/namespaces/{namespace}/shirts';
    expect(plain(at(v3(definition), 'paths', path, 'post'))).toMatchObject({
      description: 'create a Shirt',
      tags: ['stableExampleCom_v1'],
      parameters: [{ name: 'dryRun' }, { name: 'fieldManager' }, { name: 'fieldValidation' }],
      requestBody: { required: true, content: { 'application/json': { schema: { $ref: `#/components/schemas/${NAME}` } } } },
      'x-kubernetes-action': 'post',
      'x-kubernetes-group-version-kind': { group: 'stable.example.com', version: 'v1', kind: 'Shirt' },
    });
    expect(plain(at(v2(definition), 'paths', `${path}/{name}`, 'delete', 'parameters'))).toMatchObject([
      { $ref: '#/parameters/body-2Y1dVQaQ' },
      { name: 'dryRun' },
      { $ref: '#/parameters/gracePeriodSeconds--K5HaBOS' },
      { $ref: '#/parameters/ignoreStoreReadErrorWithClusterBreakingPotential-QbNkfIqj' },
      { $ref: '#/parameters/orphanDependents-uRB25kX5' },
      { $ref: '#/parameters/propagationPolicy-6jk3prlO' },
    ]);
  });

  test.each([
    ['v2', v2],
    ['v3', v3],
  ])('holds in %s whatever it refers to', (_name, build) => {
    const document = build(definition);
    const missing: string[] = [];
    const pending: JsonValue[] = [document];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      if (isJsonArray(next)) pending.push(...next);
      if (!isJsonObject(next)) continue;
      const reference = next['$ref'];
      if (typeof reference === 'string' && at(document, ...reference.slice(2).split('/')) === undefined) missing.push(reference);
      pending.push(...Object.values(next));
    }
    expect(missing).toEqual([]);
  });

  test('knows the object and its list by group, version and kind, and by the fields one may select', () => {
    const known = { 'x-kubernetes-selectable-fields': [{ fieldPath: 'spec.color' }] };
    expect(plain(at(v2(definition), 'definitions', NAME))).toMatchObject({
      ...known,
      'x-kubernetes-group-version-kind': [{ group: 'stable.example.com', version: 'v1', kind: 'Shirt' }],
    });
    expect(plain(at(v2(definition), 'definitions', `${NAME}List`))).toMatchObject({
      ...known,
      description: 'ShirtList is a list of Shirt',
      required: ['items'],
      'x-kubernetes-group-version-kind': [{ group: 'stable.example.com', version: 'v1', kind: 'ShirtList' }],
    });
  });

  test('of a version that is not there is an error', () => {
    expect(toOpenApiV3(definition, 'v2')).toEqual({
      ok: false,
      error: 'version v2 not found in apiextensionsv1.CustomResourceDefinition: shirts.stable.example.com',
    });
  });
});

describe('the schema of a resource', () => {
  test('has the fields that every resource has in place of its own', () => {
    const definition = definitionWith({
      type: 'object',
      properties: {
        kind: { type: 'string', description: 'mine' },
        metadata: { type: 'object', properties: { name: { type: 'string', maxLength: 3 } } },
      },
    });
    expect(withoutDescriptions(at(v3(definition), 'components', 'schemas', NAME, 'properties'))).toEqual({
      apiVersion: { type: 'string' },
      kind: { type: 'string' },
      metadata: { allOf: [{ $ref: '#/components/schemas/io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta' }] },
    });
    expect(withoutDescriptions(at(v2(definition), 'definitions', NAME, 'properties', 'metadata'))).toEqual({
      $ref: '#/definitions/io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta',
    });
  });

  const bare = { type: 'object', 'x-kubernetes-group-version-kind': [{ group: 'stable.example.com', version: 'v1', kind: 'Shirt' }] };

  test.each<[string, unknown]>([
    ['is not structural', { type: 'object', properties: { a: {} } }],
    ['has an unknown type', { type: 'object', properties: { a: { type: 'strange' } } }],
  ])('says nothing where the definition %s', (_name, schema) => {
    expect(plain(at(v3(definitionWith(schema)), 'components', 'schemas', NAME))).toEqual(bare);
  });

  test('says nothing in Swagger where the root preserves unknown fields, and all in OpenAPI 3', () => {
    const definition = definitionWith({
      type: 'object',
      'x-kubernetes-preserve-unknown-fields': true,
      properties: { spec: { type: 'object' } },
    });
    expect(plain(at(v2(definition), 'definitions', NAME))).toEqual(bare);
    expect(Object.keys(at(v3(definition), 'components', 'schemas', NAME, 'properties') as JsonObject).sort()).toEqual([
      'apiVersion',
      'kind',
      'metadata',
      'spec',
    ]);
  });

  const string = { type: 'string' };
  const keep = { 'x-kubernetes-preserve-unknown-fields': true };
  const embedded = { type: 'object', 'x-kubernetes-embedded-resource': true };
  const meta = { apiVersion: string, kind: string };

  test.each<[string, unknown, unknown, unknown]>([
    [
      'keeps validations',
      { ...string, maxLength: 3, pattern: 'a', format: 'x', enum: ['a'] },
      { ...string, maxLength: 3, pattern: 'a', format: 'x', enum: ['a'] },
      { ...string, maxLength: 3, pattern: 'a', format: 'x', enum: ['a'] },
    ],
    ['loses defaults in v2', { ...string, default: 'x' }, string, { ...string, default: 'x' }],
    [
      'loses junctors in v2',
      { ...string, anyOf: [{ minLength: 1 }], not: { enum: ['a'] } },
      string,
      { ...string, anyOf: [{ minLength: 1 }], not: { enum: ['a'] } },
    ],
    [
      'loses the type of what may be null in v2',
      { type: 'array', nullable: true, items: string, maxItems: 2 },
      { maxItems: 2 },
      { type: 'array', nullable: true, items: string, maxItems: 2 },
    ],
    [
      'requires in v2 nothing that may be null',
      { type: 'object', required: ['b', 'c'], properties: { b: { ...string, nullable: true }, c: string } },
      { type: 'object', required: ['c'], properties: { b: {}, c: string } },
      { type: 'object', required: ['b', 'c'], properties: { b: { ...string, nullable: true }, c: string } },
    ],
    [
      'lists in v2 no fields next to unknown ones',
      { type: 'object', ...keep, properties: { b: string } },
      keep,
      { type: 'object', ...keep, properties: { b: string } },
    ],
    ['has no type in v2 for lists of anything', { type: 'array', ...keep, items: string }, keep, { type: 'array', ...keep, items: string }],
    [
      'unfolds int-or-strings',
      { 'x-kubernetes-int-or-string': true },
      { 'x-kubernetes-int-or-string': true },
      { 'x-kubernetes-int-or-string': true, anyOf: [{ type: 'integer' }, { type: 'string' }] },
    ],
    [
      'gives an embedded resource its fields',
      { ...embedded, properties: { spec: { type: 'object' } }, required: ['spec'] },
      {
        ...embedded,
        required: ['spec', 'kind', 'apiVersion'],
        properties: {
          ...meta,
          spec: { type: 'object' },
          metadata: { $ref: '#/definitions/io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta' },
        },
      },
      {
        ...embedded,
        required: ['spec', 'kind', 'apiVersion'],
        properties: {
          ...meta,
          spec: { type: 'object' },
          metadata: { allOf: [{ $ref: '#/components/schemas/io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta' }] },
        },
      },
    ],
    [
      'leaves an embedded resource with unknown fields alone in v2',
      { ...embedded, ...keep },
      { 'x-kubernetes-embedded-resource': true, ...keep },
      {
        ...embedded,
        ...keep,
        required: ['kind', 'apiVersion'],
        properties: { ...meta, metadata: { allOf: [{ $ref: '#/components/schemas/io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta' }] } },
      },
    ],
    [
      'says of a rule what was said',
      { ...string, 'x-kubernetes-validations': [{ rule: 'true', message: '' }] },
      { ...string, 'x-kubernetes-validations': [{ rule: 'true' }] },
      { ...string, 'x-kubernetes-validations': [{ rule: 'true' }] },
    ],
    ['drops empty examples', { ...string, example: '' }, string, string],
  ])('%s', (_name, schema, inV2, inV3) => {
    expect(field(schema)).toEqual({ v2: inV2, v3: inV3 });
  });
});

describe('the parts', () => {
  test('names of definitions are reverse DNS, their keys escaped like pointers', () => {
    expect([definitionName('a.b.io', 'v1', 'C'), definitionKey('a/b~c')]).toEqual(['io.b.a.v1.C', 'a~1b~0c']);
  });

  test('shared bodies are named by the hash of their text', () => {
    const meta = 'io.k8s.apimachinery.pkg.apis.meta.v1';
    expect([
      sharedBodyName({ definition: `${meta}.Patch`, required: true, isShared: true }),
      sharedBodyName({ definition: `${meta}.DeleteOptions`, required: false, isShared: true }),
      sharedBodyName({ definition: 'io.k8s.api.autoscaling.v1.Scale', required: true, isShared: true }),
    ]).toEqual(['body-78PwaGsr', 'body-2Y1dVQaQ', undefined]);
  });

  test('no type that every API shares refers to one that is not there', () => {
    const references = Object.values(META_TYPES).flatMap(({ fields = {} }) => Object.values(fields).flatMap(({ ref }) => ref ?? []));
    expect(references.filter((reference) => !Object.hasOwn(META_TYPES, reference))).toEqual([]);
  });

  test('documents of servers from 1.22 on gained what they say of shared types, parameters and bodies one minor after another', () => {
    const definition = definitionWith({ type: 'object' });
    const meta = 'io.k8s.apimachinery.pkg.apis.meta.v1';
    const since = (has: (v2: JsonObject, v3: JsonObject, minor: number) => boolean): number | undefined =>
      [22, 23, 24, 25, 26, 27, 28, 29, 30, 31].find((minor) => {
        const options = { kubernetesVersion: kubernetesVersion(minor) };
        const [older, newer] = [toOpenApiV2(definition, 'v1', options), toOpenApiV3(definition, 'v1', options)];
        return older.ok && newer.ok && has(older.document, newer.document, minor);
      });
    const text = (value: JsonValue | undefined): string => printJson(value ?? null);
    expect({
      openApiV3: since((_v2, _v3, minor) => publishesOpenApiV3(kubernetesVersion(minor))),
      fieldValidation: since((document) => text(document).includes('"fieldValidation"')),
      noClusterName: since((document) => !text(document).includes('"clusterName"')),
      force: since((document) => text(document).includes('"force"')),
      initialEvents: since((document) => text(document).includes('"sendInitialEvents"')),
      typeOfLists: since((document) => at(document, 'definitions', `${NAME}List`, 'type') === 'object'),
      groups: since((document) => at(document, 'definitions', `${meta}.Status`, 'x-kubernetes-group-version-kind') !== undefined),
      shared: since((document) => at(document, 'parameters') !== undefined),
      bodies: since(
        (_, document) => text(document).includes('"requestBody":{"content"') && text(document).includes('"required":true},"responses"'),
      ),
      listTypes: since((document) => text(at(document, 'definitions', `${meta}.ObjectMeta`)).includes('x-kubernetes-list-type')),
    }).toEqual({
      openApiV3: 24,
      fieldValidation: 25,
      noClusterName: 25,
      force: 27,
      initialEvents: 27,
      typeOfLists: 27,
      groups: 27,
      shared: 28,
      bodies: 29,
      listTypes: 30,
    });
  });

  test('documents say what any JSON does, whatever the order of its keys', () => {
    const odd = fc.dictionary(fc.string({ unit: 'binary' }), fc.constantFrom({ type: 'string' }, { type: 'integer', default: 1 }), {
      maxKeys: 5,
    });
    fc.assert(
      fc.property(odd, (properties) => {
        const document = v3(definitionWith({ type: 'object', properties: { spec: { type: 'object', properties } } }));
        expect(JSON.parse(printOpenApi(document))).toEqual(JSON.parse(printJson(document)));
      }),
    );
  });
});
