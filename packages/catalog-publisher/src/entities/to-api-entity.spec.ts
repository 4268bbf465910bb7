import {
  apiEntityV1alpha1Validator,
  EntityPolicies,
  FieldFormatEntityPolicy,
  NoForeignRootFieldsEntityPolicy,
  SchemaValidEntityPolicy,
} from '@backstage/catalog-model';
import fc from 'fast-check';
import { gzipSync } from 'node:zlib';
import { exampleCrd, exampleVersion } from '../../tests/example-crd.js';
import { publishManifests } from '../publish/publish-manifests.js';
import { unpackDefinition } from '../publish/packed-definition.js';
import type { PublishedApi } from '../publish/published-api.js';
import type { EntityOptions } from './entity-options.js';
import { toApiEntities, toApiEntity } from './to-api-entity.js';

const policy = EntityPolicies.allOf([new SchemaValidEntityPolicy(), new NoForeignRootFieldsEntityPolicy(), new FieldFormatEntityPolicy()]);

function publish(changes: Parameters<typeof exampleCrd>[0] = {}): PublishedApi {
  return publishManifests([{ file: 'crd.yaml', text: exampleCrd(changes) }]).apis[0]!;
}

describe('toApiEntity', () => {
  test('describes an API', () => {
    const api = publish({ labels: { 'app.kubernetes.io/part-of': 'shop' } });
    expect(toApiEntity(api)).toEqual({
      apiVersion: 'backstage.io/v1alpha1',
      kind: 'API',
      metadata: {
        name: 'widgets.example.com.v1',
        title: 'Widget (example.com/v1)',
        description: 'A widget.',
        labels: {
          'app.kubernetes.io/part-of': 'shop',
          'structural/group': 'example.com',
          'structural/version': 'v1',
          'structural/kind': 'Widget',
          'structural/scope': 'Namespaced',
        },
        annotations: { 'structural/api': 'widgets.example.com.v1', 'structural/definition': 'widgets.example.com' },
        tags: ['kubernetes', 'crd', 'namespaced'],
        links: [],
      },
      spec: { type: 'openapi', lifecycle: 'production', owner: 'unknown', definition: api.portalV3 },
    });
  });

  test('takes what the definition does not say from the options', () => {
    const options: EntityOptions = {
      namespace: 'crds',
      owner: 'group:default/platform',
      lifecycle: 'beta',
      system: 'shop',
      tags: ['a-b', 'Not A Tag'],
      siteUrl: 'https://docs.example/crds/',
      locationOf: ({ file }) => `file:/${file}`,
    };
    const { metadata, spec } = toApiEntity(publish(), options);
    expect([metadata.namespace, metadata.tags, metadata.links, spec.owner, spec.lifecycle, spec.system]).toEqual([
      'crds',
      ['kubernetes', 'crd', 'namespaced', 'a-b'],
      [{ url: 'https://docs.example/crds/apis/example.com/widgets/v1/index.html', title: 'API reference', icon: 'docs' }],
      'group:default/platform',
      'beta',
      'shop',
    ]);
    expect(metadata.annotations).toMatchObject({
      'backstage.io/managed-by-location': 'file:/crd.yaml',
      'backstage.io/managed-by-origin-location': 'file:/crd.yaml',
    });
  });

  test('carries the definition where this is wanted, without what a cluster changes', () => {
    const annotations = { 'api-approved.kubernetes.io': 'https://github.com/kubernetes/kubernetes/pull/1', other: 'x' };
    const { spec } = toApiEntity(publish({ annotations, labels: { a: 'b' } }), { carryDefinition: true });
    const carried = JSON.parse(unpackDefinition(spec.customResourceDefinition ?? '') ?? '') as object;
    const given = JSON.parse(exampleCrd()) as { readonly spec: object };
    expect(carried).toEqual({
      apiVersion: 'apiextensions.k8s.io/v1',
      kind: 'CustomResourceDefinition',
      metadata: { name: 'widgets.example.com', annotations: { 'api-approved.kubernetes.io': annotations['api-approved.kubernetes.io'] } },
      spec: given.spec,
    });
    expect([unpackDefinition('no'), unpackDefinition(gzipSync(Buffer.alloc(17 << 20)).toString('base64'))]).toEqual([undefined, undefined]);
  });

  test('lets annotations of the definition have the last word', () => {
    const annotations = {
      'structural/owner': 'team-a',
      'structural/system': 'system:default/shop',
      'structural/lifecycle': 'sunset',
      'structural/title': 'The widget',
      'structural/tags': 'x, y',
      'structural/docs': 'https://docs.example/',
      'api-approved.kubernetes.io': 'https://github.com/kubernetes/kubernetes/pull/1',
    };
    const { metadata, spec } = toApiEntity(publish({ annotations }), { owner: 'team-b', system: 'b', lifecycle: 'b' });
    expect([spec.owner, spec.system, spec.lifecycle, metadata.title, metadata.tags, metadata.links.map(({ url }) => url)]).toEqual([
      'team-a',
      'system:default/shop',
      'sunset',
      'The widget',
      ['kubernetes', 'crd', 'namespaced', 'x', 'y'],
      ['https://docs.example/', 'https://github.com/kubernetes/kubernetes/pull/1'],
    ]);
  });

  test.each([
    [{}, 'portalV3'],
    [{ openapi: 'v2' }, 'portalV2'],
    [{ form: 'server' }, 'openApiV3'],
    [{ openapi: 'v2', form: 'server' }, 'openApiV2'],
  ] as const)('is defined by the document that %j asks for', (options, document) => {
    const api = publish();
    expect(toApiEntity(api, options).spec.definition).toBe(api[document]);
  });

  test('is described in a sentence where the definition does not', () => {
    const versions = [exampleVersion('v1', { schema: { openAPIV3Schema: { type: 'object', description: ' \n' } } })];
    expect(toApiEntity(publish({ versions })).metadata.description).toBe('Namespaced Widget objects of example.com/v1.');
    const odd = [exampleVersion('v1', { schema: { openAPIV3Schema: { type: 'object', description: 'a\u0000b\u001bc' } } })];
    expect(toApiEntity(publish({ versions: odd })).metadata.description).toBe('abc');
  });

  test('names the components that provide the API, their kind said', () => {
    const provided = (text: string) => toApiEntity(publish({ annotations: { 'structural/provided-by': text } })).metadata.annotations;
    expect(provided('shop, Component:ops/till')['structural/provided-by']).toBe('component:shop,component:ops/till');
    expect(provided('a b')).not.toHaveProperty(['structural/provided-by']);
  });

  test('marks deprecated versions', () => {
    const { metadata, spec } = toApiEntity(
      publish({
        versions: [exampleVersion('v1', { deprecated: true, deprecationWarning: 'use v2' })],
        annotations: { 'structural/lifecycle': 'production' },
      }),
    );
    expect([spec.lifecycle, metadata.tags, metadata.description]).toEqual([
      'deprecated',
      ['kubernetes', 'crd', 'namespaced', 'deprecated'],
      'use v2\n\nA widget.',
    ]);
  });

  test('reads the lifecycle from the name of the version', () => {
    const versions = ['v1', 'v1beta1', 'v1alpha1', 'latest'].map((name) => exampleVersion(name));
    const { apis } = publishManifests([{ file: 'a', text: exampleCrd({ versions }) }]);
    expect(toApiEntities(apis).map(({ spec }) => spec.lifecycle)).toEqual(['production', 'experimental', 'experimental', 'production']);
  });

  test('shortens long names to different ones that never change', () => {
    const group = `${'g'.repeat(50)}.example.com`;
    const [a, b] = [
      exampleCrd({ group, versions: [exampleVersion('v1')] }),
      exampleCrd({ group, kind: 'Gadget', versions: [exampleVersion('v1')] }),
    ];
    const entities = toApiEntities(publishManifests([{ file: 'a', text: `${a}\n---\n${b}` }]).apis);
    expect(entities.map(({ metadata }) => metadata.name)).toEqual([
      `gadgets.${'g'.repeat(44)}-3d35d396e3`,
      `widgets.${'g'.repeat(44)}-44018c1d5a`,
    ]);
    expect(entities[0]!.metadata.annotations['structural/api']).toBe(`gadgets.${group}.v1`);
  });

  test('is an entity that Backstage takes, whatever annotations and labels hold', async () => {
    const text = fc.oneof(
      fc.string(),
      fc.constantFrom(
        'javascript:alert(1)',
        '<b>',
        'a/b/c',
        'A:b/c',
        ':',
        'group:',
        'x'.repeat(80),
        'https://e.example/',
        '__proto__',
        'ok',
      ),
    );
    const api = publish();
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(text, text, text, text, text, text, text),
        fc.array(fc.tuple(text, text)),
        async ([owner, system, lifecycle, title, tags, docs, providedBy], labels) => {
          const annotations = new Map(
            Object.entries({
              'structural/owner': owner,
              'structural/system': system,
              'structural/lifecycle': lifecycle,
              'structural/title': title,
              'structural/tags': tags,
              'structural/docs': docs,
              'structural/provided-by': providedBy,
            }),
          );
          const entity = toApiEntity({ ...api, annotations, labels: new Map(labels) }, { locationOf: () => 'file:/a' });
          await policy.enforce(entity);
          expect(await apiEntityV1alpha1Validator.check(entity)).toBe(true);
          expect(entity.metadata.links.every(({ url }) => /^https?:/.test(url))).toBe(true);
        },
      ),
    );
  });
});
