import { check } from '../check/check.js';
import { readCatalog } from '../catalog/read-catalog.js';
import { readResourceBaseline } from '../before/resource-baseline.js';
import { readConvertedObjects } from './converted-objects.js';

const crd = (v1: string, v2: string, more = ''): string => `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: shirts.example.com }
spec:
  group: example.com
  scope: Namespaced
  names: { kind: Shirt, plural: shirts }
${more}  versions:
    - name: v1
      served: true
      storage: false
      schema: { openAPIV3Schema: { type: object, properties: { spec: { type: object, properties: ${v1} } } } }
    - name: v2
      served: true
      storage: true
      schema: { openAPIV3Schema: { type: object, properties: { spec: { type: object, properties: ${v2} } } } }
`;
const shirt = (spec: string, version = 'v1'): string =>
  `apiVersion: example.com/${version}\nkind: Shirt\nmetadata: { name: a }\nspec: ${spec}\n`;

function findingLines(definition: string, resource: string, converted?: string): readonly string[] {
  const catalog = readCatalog([{ file: 'crd.yaml', text: new TextEncoder().encode(definition) }]);
  const { diagnostics, text } = check('a.yaml', resource, {
    catalog,
    ...(converted === undefined ? {} : { converted: readConvertedObjects([{ file: 'c.yaml', text: converted }]) }),
  });
  return diagnostics.map(
    ({ message, range, rule, severity }) => `${rule} ${severity} at ${text.slice(range.start, range.end)}: ${message}`,
  );
}

it.each([
  [
    'a field that the storage version lacks',
    '{ a: { type: string }, only1: { type: string } }',
    '{ a: { type: string } }',
    '{ a: x, only1: w }',
    'warning at only1: the write drops spec.only1: v2, the storage version, does not know it',
  ],
  [
    'a default of the storage version in place of a null',
    '{ a: { type: string, nullable: true } }',
    '{ a: { type: string, default: d2 } }',
    '{ a: null }',
    'warning at a: a read has "d2" in place of null in spec.a: a default of v2, the storage version',
  ],
  [
    'a null that the storage version drops',
    '{ a: { type: string, nullable: true } }',
    '{ a: { type: string } }',
    '{ a: null }',
    'info at a: spec.a is dropped: v2, the storage version, neither allows null there nor has a default',
  ],
  [
    'a broken embedded resource',
    '{ a: { type: object, x-kubernetes-preserve-unknown-fields: true } }',
    '{ a: { type: object, x-kubernetes-preserve-unknown-fields: true, x-kubernetes-embedded-resource: true } }',
    '{ a: { kind: 5 } }',
    'error at kind: spec.a.kind: Invalid value: 5: must be a string',
  ],
])('tells of %s', (_, v1, v2, spec, message) => {
  expect(findingLines(crd(v1, v2), shirt(spec))).toEqual([`storage-version ${message}`]);
});

it('says nothing where both versions keep the resource, or it is of the storage version', () => {
  expect(findingLines(crd('{ a: { type: string } }', '{ a: { type: string } }'), shirt('{ a: x }'))).toEqual([]);
  expect(findingLines(crd('{ a: { type: string } }', '{ b: { type: string } }'), shirt('{ b: x }', 'v2'))).toEqual([]);
});

describe('where a webhook converts', () => {
  const webhook = "  conversion: { strategy: Webhook, webhook: { clientConfig: { url: 'https://a' }, conversionReviewVersions: [v1] } }\n";
  const definition = crd('{ a: { type: string } }', '{ b: { type: string } }', webhook);

  it('says once a file that the verdict ends there', () => {
    expect(findingLines(definition, `${shirt('{ a: x }')}---\n${shirt('{ a: w }')}`)).toEqual([
      'storage-version info at kind: a webhook converts it to v2, the storage version: the verdict ends where that begins',
    ]);
  });

  it('tells what is pruned of what the webhook returned one way', () => {
    const returned = shirt('{ b: x, c: 1 }', 'v2').replace('name: a', 'name: a, namespace: default');
    expect(findingLines(definition, shirt('{ a: x }'), returned)).toEqual([
      'storage-version warning at kind: v2 does not know "spec.c", which the webhook returned: it is dropped',
      'storage-version info at kind: a webhook converts it to v1: the verdict ends where that begins',
    ]);
  });

  it('judges what the webhook returned', () => {
    expect(
      findingLines(
        definition,
        shirt('{ a: x }'),
        `${shirt('{ b: x, c: 1 }', 'v2').replace('name: a', 'name: a, namespace: default')}---\n${shirt('{ a: x }').replace('name: a', 'name: a, namespace: default')}`,
      ),
    ).toEqual(['storage-version warning at kind: v2 does not know "spec.c", which the webhook returned: it is dropped']);
    expect(findingLines(definition, shirt('{ a: x }'), shirt('{ b: x }'))).toEqual([
      'storage-version info at kind: a webhook converts it to v2, the storage version: the verdict ends where that begins',
    ]);
    expect(findingLines(definition, shirt('{ a: x }'), shirt('{ b: x }', 'v3'))).toEqual([
      'storage-version error at kind: conversion webhook for example.com/v1, Kind=Shirt returned invalid object at index 0: invalid groupVersion (expected example.com/v2, received example.com/v3)',
    ]);
  });

  it('takes a review, and says why one has no objects', () => {
    const review = (response: object): string =>
      JSON.stringify({ apiVersion: 'apiextensions.k8s.io/v1', kind: 'ConversionReview', response });
    expect(
      readConvertedObjects([{ file: 'r', text: review({ result: { status: 'Success' }, convertedObjects: [{ kind: 'A' }] }) }]),
    ).toMatchObject({ size: 1, problems: [] });
    const texts = [
      review({ result: { status: 'Failure', message: 'no' } }),
      review({ result: { status: 'Failed' } }),
      '{"kind":"ConversionReview"}',
      'a: [',
    ];
    expect(texts.flatMap((text) => readConvertedObjects([{ file: 'r', text }]).problems.map(({ message }) => message))).toEqual([
      'no',
      "response.result.status was 'Failed', not 'Success'",
      'no response provided',
      expect.stringContaining('does not parse'),
    ]);
  });
});

it('judges an update by what the storage version left of the old one', () => {
  const rule = "x-kubernetes-validations: [{ rule: 'self == oldSelf', message: frozen }]";
  const catalog = readCatalog([
    { file: 'crd.yaml', text: new TextEncoder().encode(crd(`{ a: { type: string, ${rule} } }`, '{ b: { type: string } }')) },
  ]);
  const oldResources = readResourceBaseline([{ file: 'old.yaml', text: shirt('{ a: x }') }]);
  // No a was ever stored that the new one could differ from.
  const { resources } = check('a.yaml', shirt('{ a: z }'), { catalog, oldResources });
  expect(resources).toMatchObject([{ operation: 'update', outcome: 'accepted' }]);
});

describe('around a request', () => {
  const both = '{ a: { type: string } }';

  it.each([
    ['deprecated: true', 'example.com/v1 Shirt is deprecated; use example.com/v2 Shirt'],
    ["deprecated: true, deprecationWarning: 'v1 goes away'", 'v1 goes away'],
  ])('warns of a version with %s, whatever else it says', (flags, warning) => {
    const definition = crd(both, both).replace(
      '- name: v1',
      `- { name: v1beta1, served: true, storage: false, ${flags}, schema: { openAPIV3Schema: { type: object, properties: { spec: { type: object, properties: ${both} } } } } }\n    - name: v1`,
    );
    const told1 = warning.replaceAll('/v1 ', '/v1beta1 ');
    expect(findingLines(definition, shirt('{ a: x }', 'v1beta1'))).toEqual([`resource-warning warning at example.com/v1beta1: ${told1}`]);
    expect(findingLines(definition, shirt('{ a: 1 }', 'v1beta1'))[0]).toBe(`resource-warning warning at example.com/v1beta1: ${told1}`);
    expect(findingLines(definition, `${shirt('{ a: x }', 'v1beta1')}status: 1\n`.replace('{ name: a }', '5'))[0]).toBe(
      `resource-warning warning at example.com/v1beta1: ${told1}`,
    );
    expect(findingLines(definition, shirt('{ a: x }'))).toEqual([]);
  });

  it('refuses a resource version on a creation, and takes it on an update', () => {
    const text = shirt('{ a: x }').replace('name: a', 'name: a, resourceVersion: "7"');
    expect(findingLines(crd(both, both), text)).toEqual(
      ['object-meta error at "7": resourceVersion should not be set on objects to be created'].map((line) =>
        line.replace('"7"', 'resourceVersion'),
      ),
    );
    const catalog = readCatalog([{ file: 'crd.yaml', text: new TextEncoder().encode(crd(both, both)) }]);
    expect(check('a.yaml', text, { catalog }).resources.at(0)?.refusal).toEqual({
      status: { code: 500, reason: '', message: 'resourceVersion should not be set on objects to be created' },
    });
    expect(
      check('a.yaml', text, { catalog, oldResources: readResourceBaseline([{ file: 'old.yaml', text: shirt('{ a: z }') }]) }).diagnostics,
    ).toEqual([]);
  });

  it('warns of owners that are named twice, and of finalizers only where it accepts', () => {
    const owner = '{ apiVersion: v1, kind: Pod, name: p, uid: u }';
    const text = (a: string): string =>
      shirt(`{ a: ${a} }`).replace('name: a', `name: a, finalizers: [b], ownerReferences: [${owner}, ${owner}]`);
    const severities = (a: string): readonly string[] => findingLines(crd(both, both), text(a)).map((line) => line.split(' ', 2).join(' '));
    expect(severities('x')).toEqual(['resource-warning warning', 'resource-warning warning', 'coerced-value info']);
    expect([...severities('1')].sort()).toEqual([
      'coerced-value info',
      'resource-value error',
      'resource-warning info',
      'resource-warning warning',
    ]);
    const catalog = readCatalog([{ file: 'crd.yaml', text: new TextEncoder().encode(crd(both, both)) }]);
    expect(check('a.yaml', text('1'), { catalog }).resources.at(0)?.serverWarnings).toEqual([
      expect.stringContaining('duplicate UID(s) observed: u'),
    ]);
  });
});
