import { exampleCrd, exampleVersion } from '../../tests/example-crd.js';
import { publishManifests } from './publish-manifests.js';

const names = (manifests: Parameters<typeof publishManifests>[0]) =>
  publishManifests(manifests).apis.map(({ file, group, plural, version }) => `${file}: ${plural}.${group}/${version}`);

describe('publishManifests', () => {
  test('publishes every served version, the most stable and newest first', () => {
    const versions = [
      exampleVersion('v1beta1', { deprecated: true }),
      exampleVersion('v1'),
      exampleVersion('v2alpha1'),
      exampleVersion('v1beta2'),
      exampleVersion('v0', { served: false }),
    ];
    const { apis, problems } = publishManifests([{ file: 'a.yaml', text: exampleCrd({ versions }) }]);
    expect(problems).toEqual([]);
    expect(apis.map(({ deprecationWarning, storage, version }) => [version, storage, deprecationWarning])).toEqual([
      ['v1', true, ''],
      ['v1beta2', false, ''],
      ['v1beta1', false, 'example.com/v1beta1 Widget is deprecated'],
      ['v2alpha1', false, ''],
    ]);
  });

  test('publishes the documents of the server, with TypeMeta and ObjectMeta', () => {
    const {
      apis: [api],
    } = publishManifests([{ file: 'a.yaml', text: exampleCrd() }]);
    const v2 = JSON.parse(api!.openApiV2) as { swagger: string; definitions: Record<string, { properties: object }> };
    const v3 = JSON.parse(api!.openApiV3) as { openapi: string; components: { schemas: Record<string, { properties: object }> } };
    expect([v2.swagger, v3.openapi]).toEqual(['2.0', '3.0.0']);
    for (const schemas of [v2.definitions, v3.components.schemas]) {
      expect(Object.keys(schemas['com.example.v1.Widget']!.properties)).toEqual(['apiVersion', 'kind', 'metadata', 'spec']);
      expect(schemas).toHaveProperty(['io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta']);
    }
  });

  test('goes on after what is refused, broken or no definition at all', () => {
    const text = `${exampleCrd()}\n---\n${exampleCrd({ group: 'nodots', kind: 'Bad' })}\n---\na: [\n---\nkind: Pod\n`;
    const { apis, problems } = publishManifests([{ file: 'a.yaml', text }]);
    expect(apis.map(({ kind }) => kind)).toEqual(['Widget']);
    expect(problems).toEqual([
      {
        reason: 'unreadable',
        file: 'a.yaml',
        definition: '',
        line: expect.any(Number) as unknown,
        message: expect.stringContaining('did not find expected node content') as unknown,
      },
      {
        reason: 'refused',
        file: 'a.yaml',
        line: 3,
        definition: 'bads.nodots',
        message: 'spec.group: Invalid value: "nodots": should be a domain with at least one dot',
      },
    ]);
  });

  test('skips patches of definitions', () => {
    const patch = 'apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: {name: widgets.example.com}\n';
    const { apis, problems } = publishManifests([
      { file: 'a.yaml', text: exampleCrd() },
      { file: 'patches/a.yaml', text: `${patch}---\n${patch}spec: {conversion: {strategy: None}}\n` },
    ]);
    expect([apis.map(({ kind }) => kind), problems]).toEqual([['Widget'], []]);
  });

  test('lets the last accepted definition of a name count', () => {
    const accepted = exampleCrd({ versions: [exampleVersion('v1'), exampleVersion('v2')] });
    const refused = exampleCrd({ versions: [] });
    const manifests = [
      { file: 'a', text: exampleCrd() },
      { file: 'b', text: accepted },
      { file: 'c', text: refused },
      { file: 'd', text: accepted },
    ];
    expect(names(manifests)).toEqual(['d: widgets.example.com/v2', 'd: widgets.example.com/v1']);
    expect(publishManifests(manifests).problems.map(({ file, message }) => [file, message.slice(0, 40)])).toEqual([
      ['c', 'spec.versions: Invalid value: []: must h'],
      ['a', 'another CRD of this name counts, in d'],
    ]);
  });

  test('names annotations that say nothing, where they stand, and publishes without them', () => {
    const text = [
      'apiVersion: apiextensions.k8s.io/v1',
      'kind: CustomResourceDefinition',
      'metadata:',
      '  name: widgets.example.com',
      '  annotations:',
      '    structural/owner: "group:default/team a"',
      '    structural/provided-by: "component:default/x, ::"',
      '    structural/docs: javascript:alert(1)',
      '    structural/tags: ok, Not OK',
      '    structural/system: shop',
      `spec: ${JSON.stringify((JSON.parse(exampleCrd()) as { spec: object }).spec)}`,
    ].join('\n');
    const { apis, problems } = publishManifests([{ file: 'a.yaml', text }]);
    expect(apis).toHaveLength(1);
    expect(problems.map(({ line, message, reason }) => [reason, line, message])).toEqual([
      [
        'annotation',
        6,
        'the annotation structural/owner is left out: "group:default/team a" is not an entity reference such as group:default/name',
      ],
      [
        'annotation',
        8,
        'the annotation structural/docs is left out: "javascript:alert(1)" is not a URL that begins with https:// or http://',
      ],
      [
        'annotation',
        7,
        'the annotation structural/provided-by is left out: "component:default/x, ::" is not a list of references such as component:default/name',
      ],
      ['annotation', 9, 'the tag "Not OK" in structural/tags is left out: it may have small letters, digits, : + # and single -'],
    ]);
  });

  test('publishes what is accepted although a later duplicate or patch of it is refused', () => {
    const manifests = [
      { file: 'a', text: exampleCrd() },
      { file: 'b', text: exampleCrd({ versions: [] }) },
      { file: 'c', text: exampleCrd().replace('"type":"object"', '"type":"nonsense"') },
    ];
    expect(names(manifests)).toEqual(['a: widgets.example.com/v1']);
    expect(publishManifests(manifests).problems.map(({ file, reason }) => [file, reason])).toEqual([
      ['b', 'refused'],
      ['c', 'refused'],
    ]);
  });

  test('gives a kind to one definition only', () => {
    const manifests = [
      { file: 'b', text: exampleCrd({ plural: 'widgetz' }) },
      { file: 'a', text: exampleCrd() },
    ];
    expect(names(manifests)).toEqual(['a: widgets.example.com/v1']);
    expect(publishManifests(manifests).problems).toEqual([
      {
        reason: 'conflict',
        file: 'b',
        definition: 'widgetz.example.com',
        message: 'widgets.example.com defines the kind Widget of this group already',
      },
    ]);
  });

  test('believes in the status of what a server stores, and in no other', () => {
    const unstructured = JSON.stringify({
      ...(JSON.parse(
        exampleCrd({ versions: [exampleVersion('v1', { schema: { openAPIV3Schema: { properties: { a: {} } } } })] }),
      ) as object),
      status: {
        acceptedNames: { kind: 'Widget', plural: 'widgets' },
        storedVersions: ['v1'],
        conditions: [{ type: 'Established', status: 'True', reason: '', message: '' }],
      },
    });
    expect(names([{ file: 'a', text: unstructured }])).toEqual([]);
    expect(names([{ file: 'a', text: unstructured, stored: true }])).toEqual(['a: widgets.example.com/v1']);
  });

  test('publishes a live definition that the server keeps, though it would not create it today', () => {
    const kept = exampleCrd({ group: 'example.k8s.io' });
    const live = kept.replace('"annotations"', '"uid":"u","annotations"');
    expect([names([{ file: 'a', text: kept }]), names([{ file: 'a', text: live }])]).toEqual([[], ['a: widgets.example.k8s.io/v1']]);
  });

  test('takes over what did not change', () => {
    const first = publishManifests([
      { file: 'a', text: exampleCrd() },
      { file: 'b', text: exampleCrd({ kind: 'Gadget' }) },
    ]);
    const documents = first.apis.map((api) => [api.openApiV2, api.openApiV3]);
    const second = publishManifests(
      [
        { file: 'moved', text: ` ${exampleCrd()}` },
        { file: 'b', text: exampleCrd({ kind: 'Gadget', versions: [exampleVersion('v1', { deprecated: true })] }) },
      ],
      first,
    );
    expect(second.apis.map(({ deprecated, file, kind }) => [file, kind, deprecated])).toEqual([
      ['b', 'Gadget', true],
      ['moved', 'Widget', false],
    ]);
    expect(second.apis.map((api) => [api.openApiV2, api.openApiV3])).toEqual(documents);
    expect(publishManifests([], second)).toEqual({ apis: [], problems: [] });
  });
});
