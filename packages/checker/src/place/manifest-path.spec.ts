import { child, fieldPath, index, key, pathText, readDefinition, validateDefinition, type FieldPath } from '@structural/core';
import { locate, parseJson } from '@structural/document';
import { fromPlain, isJsonObject, type JsonObject } from '@structural/json';
import fc from 'fast-check';
import { runs } from '../../../../tools/search-budget/search-budget.mjs';
import { causePath } from '../origins/cause-path.js';
import { manifestPaths } from './manifest-path.js';

type Plain = Record<string, unknown>;

function manifest(version: 'v1' | 'v1beta1', spec: Plain): JsonObject {
  return fromPlain({ apiVersion: `apiextensions.k8s.io/${version}`, kind: 'CustomResourceDefinition', spec }) as JsonObject;
}

const versions = fieldPath('spec', 'versions');
const TWO = [
  { name: 'v1', schema: {}, subresources: {} },
  { name: 'v2', schema: {} },
];

/** The manifest's paths for one of the server's, each as text. */
function written(definition: JsonObject, path: FieldPath): string[] {
  return manifestPaths(definition, path).paths.map((steps) => steps.join('/'));
}

describe('manifestPaths', () => {
  const v1 = manifest('v1', { versions: TWO, validation: {}, version: 'v0' });
  it.each<[FieldPath, string[]]>([
    [
      fieldPath('spec', 'validation', 'openAPIV3Schema'),
      ['spec/versions/0/schema/openAPIV3Schema', 'spec/versions/1/schema/openAPIV3Schema'],
    ],
    [
      fieldPath('spec', 'validation', 'openAPIV3Schema.nullable'),
      ['spec/versions/0/schema/openAPIV3Schema/nullable', 'spec/versions/1/schema/openAPIV3Schema/nullable'],
    ],
    [fieldPath('spec', 'schema.openAPIV3Schema'), ['spec/versions/0/schema/openAPIV3Schema', 'spec/versions/1/schema/openAPIV3Schema']],
    [child(fieldPath('spec', 'subresources'), 'scale.specReplicasPath'), ['spec/versions/0/subresources/scale/specReplicasPath']],
    [child(index(fieldPath('spec', 'additionalPrinterColumns'), 2), 'JSONPath'), ['spec/additionalPrinterColumns/2/jsonPath']],
    [
      child(index(child(index(versions, 1), 'additionalPrinterColumns'), 2), 'JSONPath'),
      ['spec/versions/1/additionalPrinterColumns/2/jsonPath'],
    ],
    [fieldPath('spec', 'conversion', 'webhookClientConfig', 'service', 'port'), ['spec/conversion/webhook/clientConfig/service/port']],
    [index(fieldPath('spec', 'conversion', 'conversionReviewVersions'), 1), ['spec/conversion/webhook/conversionReviewVersions/1']],
    [fieldPath('spec', 'version'), ['spec/versions/0/name']],
    [index(fieldPath('status', 'storedVersions'), 0), ['spec/versions']],
    [fieldPath('status', 'acceptedNames', 'kind'), ['spec/names/kind']],
    [key(fieldPath('metadata', 'annotations'), 'a.b/c'), ['metadata/annotations/a.b/c']],
    [
      child(
        index(
          child(key(child(child(child(index(versions, 1), 'schema'), 'openAPIV3Schema'), 'properties'), 'a.b'), 'x-kubernetes-validations'),
          3,
        ),
        'rule',
      ),
      ['spec/versions/1/schema/openAPIV3Schema/properties/a.b/x-kubernetes-validations/3/rule'],
    ],
    [
      child(child(child(child(index(versions, 1), 'schema'), 'openAPIV3Schema'), 'default'), 'a.b'),
      ['spec/versions/1/schema/openAPIV3Schema/default/a.b'],
    ],
  ])('finds what v1 writes for %#', (path, expected) => {
    expect(written(v1, path)).toEqual(expected);
  });

  it('finds in v1beta1 what stands at the top, in a version, or under the old names', () => {
    const top = manifest('v1beta1', { version: 'v1', validation: {}, subresources: {} });
    expect([
      ...written(top, fieldPath('spec', 'validation', 'openAPIV3Schema')),
      ...written(top, child(child(index(versions, 0), 'schema'), 'openAPIV3Schema')),
      ...written(top, fieldPath('spec', 'version')),
      ...written(top, child(index(versions, 0), 'name')),
      ...written(top, versions),
      ...written(top, child(index(fieldPath('spec', 'additionalPrinterColumns'), 2), 'JSONPath')),
      ...written(top, fieldPath('spec', 'conversion', 'webhookClientConfig')),
      ...written(manifest('v1beta1', { versions: TWO }), fieldPath('spec', 'version')),
    ]).toEqual([
      'spec/validation/openAPIV3Schema',
      'spec/validation/openAPIV3Schema',
      'spec/version',
      'spec/version',
      'spec/version',
      'spec/additionalPrinterColumns/2/JSONPath',
      'spec/conversion/webhookClientConfig',
      'spec/versions/0/name',
    ]);
  });

  it('lists so many versions and counts the others', () => {
    const many = manifest('v1', { versions: Array.from({ length: 9 }, () => ({ schema: {} })) });
    expect(manifestPaths(many, fieldPath('spec', 'validation'), 2)).toEqual({
      paths: [
        ['spec', 'versions', 0, 'schema'],
        ['spec', 'versions', 1, 'schema'],
      ],
      more: 7,
    });
  });

  it('leads to a field that is written, or that what is written lacks, for every error of a broken definition', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(RICH, RICH_BETA),
        fc.array(fc.tuple(fc.nat(), fc.constantFrom(...REPLACEMENTS)), { minLength: 1, maxLength: 4 }),
        (base, changes) => {
          const text = JSON.stringify(changes.reduce<unknown>((value, [at, replacement]) => replaced(value, at, replacement), base));
          const document = parseJson(text);
          if (!document.ok || !isJsonObject(document.value)) return;
          const value = document.value;
          const read = readDefinition(value);
          if (!read.ok) return;
          for (const error of validateDefinition(read.definition).errors) {
            for (const path of manifestPaths(value, causePath(error, read.definition)).paths) {
              let missing = 0;
              while (missing < path.length && locate(document, path.slice(0, path.length - missing)) === undefined) missing++;
              // One level is the field that is missing, another the object that would hold it.
              const allowed = isJsonObject(value['spec'] ?? null) && isJsonObject(value['metadata'] ?? null) ? 2 : path.length;
              expect([pathText(error.path), missing <= allowed]).toEqual([pathText(error.path), true]);
            }
          }
        },
      ),
      { numRuns: runs(400) },
    );
  });
});

const SCHEMA = {
  type: 'object',
  properties: {
    spec: {
      type: 'object',
      default: { replicas: 1, list: [{ name: 'a' }] },
      properties: {
        replicas: { type: 'integer', format: 'int32', default: 1, 'x-kubernetes-validations': [{ rule: 'self > 0', message: 'm' }] },
        list: {
          type: 'array',
          'x-kubernetes-list-type': 'map',
          'x-kubernetes-list-map-keys': ['name'],
          items: { type: 'object', required: ['name'], properties: { name: { type: 'string', pattern: '^a$' } } },
        },
        raw: { type: 'object', 'x-kubernetes-embedded-resource': true, 'x-kubernetes-preserve-unknown-fields': true },
      },
    },
  },
};
const COLUMNS = [{ name: 'Replicas', type: 'integer', jsonPath: '.spec.replicas' }];
const CLIENT = { service: { namespace: 'default', name: 'webhook', path: '/convert', port: 443 } };
const NAMES = { plural: 'foos', singular: 'foo', kind: 'Foo', listKind: 'FooList', shortNames: ['fo'], categories: ['all'] };
const SUBRESOURCES = {
  status: {},
  scale: { specReplicasPath: '.spec.replicas', statusReplicasPath: '.status.replicas', labelSelectorPath: '.status.selector' },
};
const METADATA = { name: 'foos.example.com', labels: { app: 'foo' }, annotations: { note: 'x' } };
const RICH = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: METADATA,
  spec: {
    group: 'example.com',
    scope: 'Namespaced',
    names: NAMES,
    conversion: { strategy: 'Webhook', webhook: { clientConfig: CLIENT, conversionReviewVersions: ['v1'] } },
    versions: ['v1', 'v2'].map((name) => ({
      name,
      served: true,
      storage: name === 'v1',
      deprecated: true,
      deprecationWarning: 'old',
      schema: { openAPIV3Schema: SCHEMA },
      subresources: SUBRESOURCES,
      additionalPrinterColumns: COLUMNS,
      selectableFields: [{ jsonPath: '.spec.replicas' }],
    })),
  },
};
const RICH_BETA = {
  apiVersion: 'apiextensions.k8s.io/v1beta1',
  kind: 'CustomResourceDefinition',
  metadata: METADATA,
  spec: {
    group: 'example.com',
    names: NAMES,
    preserveUnknownFields: false,
    version: 'v1',
    conversion: { strategy: 'Webhook', webhookClientConfig: CLIENT, conversionReviewVersions: ['v1'] },
    validation: { openAPIV3Schema: SCHEMA },
    subresources: SUBRESOURCES,
    additionalPrinterColumns: [{ name: 'Replicas', type: 'integer', JSONPath: '.spec.replicas' }],
  },
};
/** What a node of a definition is replaced by; `undefined` removes it. */
const REPLACEMENTS: readonly unknown[] = [
  undefined,
  '',
  '_',
  'array',
  'object',
  true,
  false,
  -1,
  {},
  [],
  [{}],
  { type: 'array', $ref: '#/a' },
  { anyOf: [{ type: 'string' }] },
];

/** A copy in which the node number `at` (counted from the top, modulo all nodes below it) is replaced. */
function replaced(value: unknown, at: number, replacement: unknown): unknown {
  const copy = structuredClone(value);
  const nodes: { readonly holder: Plain; readonly name: string }[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    for (const [name, member] of Object.entries(node)) {
      nodes.push({ holder: node as Plain, name });
      visit(member);
    }
  };
  visit((copy as Plain)['spec']);
  visit((copy as Plain)['metadata']);
  const chosen = nodes[at % Math.max(nodes.length, 1)];
  if (chosen === undefined) return copy;
  if (replacement === undefined && !Array.isArray(chosen.holder)) Reflect.deleteProperty(chosen.holder, chosen.name);
  else chosen.holder[chosen.name] = replacement ?? {};
  return copy;
}
