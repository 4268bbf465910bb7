import fc from 'fast-check';
import { fromPlain, newJsonObject } from '@structural/json';
import { runs } from '../../../../../tools/search-budget/search-budget.mjs';
import { definitionOf, manifest } from '../../../tests/definition.js';
import { kubernetesVersion } from '../../kubernetes/kubernetes-version.js';
import { readDefinition, versionsOf } from '../../index.js';

const strictErrors = (schema: unknown): readonly string[] => {
  const read = readDefinition(manifest([schema]));
  return read.ok ? read.strictErrors : [read.decodeError];
};

const SCHEMA = 'spec.versions[0].schema.openAPIV3Schema';

describe('apiVersion and kind', () => {
  test.each<[unknown, string]>([
    [null, "Object 'Kind' is missing in 'null'"],
    [{ apiVersion: 'v1' }, `Object 'Kind' is missing in '{"apiVersion":"v1"}'`],
    [{ kind: 'A' }, `Object 'apiVersion' is missing in '{"kind":"A"}'`],
    [{ apiVersion: 'a/', kind: 'A' }, `Object 'apiVersion' is missing in '{"apiVersion":"a/","kind":"A"}'`],
    [{ apiVersion: 'a/b/c', kind: 'A' }, 'unexpected GroupVersion string: a/b/c'],
    [{ apiVersion: 'v1', kind: 'Pod' }, 'no kind "Pod" is registered for version "v1"'],
    [
      { apiVersion: 'apiextensions.k8s.io/v2', kind: 'CustomResourceDefinition' },
      'no kind "CustomResourceDefinition" is registered for version "apiextensions.k8s.io/v2"',
    ],
    [{ kind: 5 }, "couldn't get version/kind; json parse error: json: cannot unmarshal number into Go struct field .kind of type string"],
    [
      [],
      'couldn\'t get version/kind; json parse error: json: cannot unmarshal array into Go value of type struct { APIVersion string "json:\\"apiVersion,omitempty\\""; Kind string "json:\\"kind,omitempty\\"" }',
    ],
  ])('%j is no definition', (value, decodeError) => {
    expect(readDefinition(fromPlain(value))).toEqual({ ok: false, decodeError });
  });

  test('are found without regard to case, and then unknown', () => {
    expect(readDefinition(fromPlain({ Kind: 'CustomResourceDefinition', apiverſion: 'apiextensions.k8s.io/v1' }))).toMatchObject({
      ok: true,
      apiVersion: 'apiextensions.k8s.io/v1',
      strictErrors: ['unknown field "Kind"', 'unknown field "apiver\u017fion"'],
    });
  });
});

describe('decode errors', () => {
  test.each([
    [
      { type: ['a'] },
      'json: cannot unmarshal array into Go struct field JSONSchemaProps.spec.versions.schema.openAPIV3Schema.type of type string',
    ],
    [
      { exclusiveMinimum: 5 },
      'json: cannot unmarshal number into Go struct field JSONSchemaProps.spec.versions.schema.openAPIV3Schema.exclusiveMinimum of type bool',
    ],
    [{ additionalProperties: 5 }, 'boolean or JSON schema expected'],
    [{ additionalItems: [] }, 'boolean or JSON schema expected'],
    [
      { properties: { a: 5 } },
      'json: cannot unmarshal number into Go struct field JSONSchemaProps.spec.versions.schema.openAPIV3Schema.properties of type v1.JSONSchemaProps',
    ],
    [
      { items: { items: [{ type: 5 }] } },
      'json: cannot unmarshal number into Go struct field JSONSchemaProps.spec.versions.schema.openAPIV3Schema.items.items.type of type string',
    ],
    [
      { dependencies: { a: [5] } },
      'json: cannot unmarshal number into Go struct field JSONSchemaProps.spec.versions.schema.openAPIV3Schema.dependencies of type string',
    ],
    [
      { 'x-kubernetes-validations': {} },
      'json: cannot unmarshal object into Go struct field JSONSchemaProps.spec.versions.schema.openAPIV3Schema.x-kubernetes-validations of type v1.ValidationRules',
    ],
  ])('%j is refused', (schema, error) => {
    expect(strictErrors(schema)).toEqual([error]);
  });

  test('below a type that decodes itself an error ends the reading, elsewhere the first counts', () => {
    expect(strictErrors({ type: 5, items: { type: 5 } })).toEqual([
      'json: cannot unmarshal number into Go struct field JSONSchemaProps.spec.versions.schema.openAPIV3Schema.items.type of type string',
    ]);
    expect(strictErrors({ items: { type: 5 }, additionalProperties: 5, title: 5 })).toEqual(['boolean or JSON schema expected']);
    expect(strictErrors({ type: 5, title: 5 })).toEqual([
      'json: cannot unmarshal number into Go struct field JSONSchemaProps.spec.versions.schema.openAPIV3Schema.title of type string',
    ]);
  });

  test('names the types of its own API version', () => {
    expect(
      readDefinition(fromPlain({ apiVersion: 'apiextensions.k8s.io/v1beta1', kind: 'CustomResourceDefinition', spec: { versions: [5] } })),
    ).toEqual({
      ok: false,
      decodeError:
        'json: cannot unmarshal number into Go struct field CustomResourceDefinitionSpec.spec.versions of type v1beta1.CustomResourceDefinitionVersion',
    });
  });
});

describe('strict errors', () => {
  test('name unknown fields wherever the server looks', () => {
    expect(
      strictErrors({
        const: 1,
        properties: { a: { if: {} } },
        anyOf: [{ Format: 'a' }],
        not: { x: 1 },
        'x-kubernetes-validations': [{ rule: 'true', y: 1 }],
      }),
    ).toEqual([
      `unknown field "${SCHEMA}.anyOf[0].Format"`,
      `unknown field "${SCHEMA}.const"`,
      `unknown field "${SCHEMA}.not.x"`,
      `unknown field "${SCHEMA}.properties.a.if"`,
      `unknown field "${SCHEMA}.x-kubernetes-validations[0].y"`,
    ]);
  });

  test.each([
    { items: { const: 1 } },
    { items: [{ properties: { a: { const: 1 } } }] },
    { additionalProperties: { const: 1 } },
    { additionalItems: { const: 1 } },
    { dependencies: { a: { const: 1 } } },
    { default: { const: 1 }, example: { const: 1 }, enum: [{ const: 1 }] },
  ])('miss what the server does not look into: %j', (schema) => {
    expect(strictErrors(schema)).toEqual([]);
  });

  test('are at most 100', () => {
    expect(strictErrors(Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`k${String(i)}`, 1])))).toHaveLength(100);
  });

  test('begin with what the YAML reader said', () => {
    const read = readDefinition(manifest([{ const: 1 }]), { yamlStrictError: 'yaml: key already set' });
    expect(read).toMatchObject({ strictErrors: ['yaml: key already set', `unknown field "${SCHEMA}.const"`] });
  });

  test('name repeated keys of JSON where the server looks', () => {
    const at = ['spec', 'versions', 0, 'schema', 'openAPIV3Schema'];
    const duplicates = [
      ['spec', 'group'],
      [...at, 'properties', 'a'],
      [...at, 'const'],
      [...at, 'items', 'type'],
      [...at, 'default', 'a'],
      ['metadata', 'labels', 'x'],
    ];
    expect(readDefinition(manifest([{}]), { duplicates, keyOrder: 'written' })).toMatchObject({
      strictErrors: ['duplicate field "spec.group"', `duplicate field "${SCHEMA}.properties.a"`, 'duplicate field "metadata.labels.x"'],
    });
  });
});

describe('defaults of v1', () => {
  test('fill in names, conversion, ports and stored versions', () => {
    const conversion = {
      strategy: 'Webhook',
      webhook: { clientConfig: { service: { name: 'a', namespace: 'b' }, caBundle: 'YQ==' }, conversionReviewVersions: ['v1'] },
    };
    expect(definitionOf(manifest([{}], { names: { plural: 'shirts', kind: 'ShİRT' }, conversion }))).toMatchObject({
      spec: {
        version: 'v1',
        names: { plural: 'shirts', singular: 'shirt', kind: 'ShİRT', listKind: 'ShİRTList' },
        conversion: {
          strategy: 'Webhook',
          webhookClientConfig: { service: { name: 'a', namespace: 'b', port: 443 }, caBundle: [97] },
          conversionReviewVersions: ['v1'],
        },
        preserveUnknownFields: false,
      },
      status: { storedVersions: ['v1'] },
    });
    expect(definitionOf(manifest([{}])).spec.conversion).toEqual({ strategy: 'None' });
  });

  test('leave what was given', () => {
    const names = { plural: 'a', singular: 'b', kind: 'C', listKind: 'D' };
    expect(definitionOf(manifest([{}], { names, conversion: {} })).spec).toMatchObject({ names, conversion: { strategy: '' } });
    expect(definitionOf(manifest([], { versions: null })).spec).toMatchObject({ version: '' });
  });
});

describe('defaults of v1beta1', () => {
  const read = (spec: unknown): unknown =>
    definitionOf(fromPlain({ apiVersion: 'apiextensions.k8s.io/v1beta1', kind: 'CustomResourceDefinition', spec })).spec;

  test('make versions of a version, or a version of versions', () => {
    const v1 = { name: 'v1', served: true, storage: true, deprecated: false };
    expect(read({ version: 'v1' })).toMatchObject({
      version: 'v1',
      versions: [v1],
      scope: 'Namespaced',
      preserveUnknownFields: true,
      conversion: { strategy: 'None' },
    });
    expect(read({ versions: [{ name: 'v2' }] })).toMatchObject({ version: 'v2', versions: [{ name: 'v2', served: false }] });
  });

  test('speak the only ConversionReview of their time', () => {
    expect(read({ conversion: { strategy: 'Webhook', webhookClientConfig: { service: {} } } })).toMatchObject({
      conversion: { strategy: 'Webhook', conversionReviewVersions: ['v1beta1'], webhookClientConfig: { service: { port: 443 } } },
    });
  });

  test('do not hoist, and read JSONPath in capitals', () => {
    const additionalPrinterColumns = [{ name: 'a', type: 'string', JSONPath: '.a' }];
    expect(read({ versions: [{ name: 'v1', schema: {}, additionalPrinterColumns }], additionalPrinterColumns })).toMatchObject({
      versions: [{ name: 'v1', schema: {}, additionalPrinterColumns: [{ jsonPath: '.a' }] }],
      additionalPrinterColumns: [{ jsonPath: '.a', priority: 0 }],
    });
  });
});

describe('hoisting', () => {
  const columns = [{ name: 'a', type: 'string', jsonPath: '.a' }];
  const version = (name: string, more: Record<string, unknown>): Record<string, unknown> => ({
    name,
    served: true,
    storage: name === 'v1',
    ...more,
  });
  const hoisted = (versions: readonly unknown[]): unknown => {
    const {
      versions: left,
      validation,
      subresources,
      additionalPrinterColumns,
      selectableFields,
    } = definitionOf(manifest([], { versions })).spec;
    return {
      own: left?.map((own) => Object.keys(own).slice(4)),
      top: Object.keys(JSON.parse(JSON.stringify({ validation, subresources, additionalPrinterColumns, selectableFields })) as object),
    };
  };

  test('moves every aspect that all versions share, each by itself', () => {
    expect(
      hoisted([
        version('v1', {
          schema: {},
          subresources: { status: {} },
          additionalPrinterColumns: columns,
          selectableFields: [{ jsonPath: '.a' }],
        }),
      ]),
    ).toEqual({
      own: [[]],
      top: ['validation', 'subresources', 'additionalPrinterColumns', 'selectableFields'],
    });
    expect(
      hoisted([
        version('v1', { schema: { openAPIV3Schema: { type: 'object' } }, subresources: { status: {} } }),
        version('v2', { schema: {}, subresources: { status: {} } }),
      ]),
    ).toEqual({
      own: [['schema'], ['schema']],
      top: ['subresources'],
    });
  });

  test('takes an empty list for none, but no empty object', () => {
    expect(hoisted([version('v1', {}), version('v2', { additionalPrinterColumns: [] })])).toEqual({ own: [[], []], top: [] });
    expect(hoisted([version('v1', {}), version('v2', { subresources: {} })])).toEqual({ own: [[], ['subresources']], top: [] });
  });

  test('is undone in the view of v1', () => {
    const schema = { openAPIV3Schema: { type: 'object' } };
    expect(
      versionsOf(
        definitionOf(manifest([], { versions: [version('v1', { schema }), version('v2', { schema, additionalPrinterColumns: columns })] }))
          .spec,
      ),
    ).toMatchObject([
      { name: 'v1', schema },
      { name: 'v2', schema, additionalPrinterColumns: columns },
    ]);
  });
});

describe('any JSON value', () => {
  test('is answered', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => typeof readDefinition(fromPlain(value)).ok === 'boolean'));
  });

  test('is answered in any field of a definition', () => {
    const name = fc.constantFrom(
      'spec',
      'versions',
      'schema',
      'openAPIV3Schema',
      'names',
      'metadata',
      'labels',
      'status',
      'conversion',
      'webhook',
      'clientConfig',
      'caBundle',
      'subresources',
      'managedFields',
      'creationTimestamp',
      'items',
      'dependencies',
      'a',
    );
    const { object } = fc.letrec((tie) => ({
      value: fc.oneof(
        { depthSize: 'small' },
        fc.constantFrom<unknown>(null, true, 1, 1.5, '', 'YQ=='),
        fc.array(tie('value'), { maxLength: 2 }),
        tie('object'),
      ),
      object: fc.dictionary(name, tie('value'), { maxKeys: 5 }),
    }));
    fc.assert(
      fc.property(object, fc.constantFrom('v1', 'v1beta1'), (members, version) => {
        const value = Object.assign(newJsonObject(), fromPlain(members), {
          apiVersion: `apiextensions.k8s.io/${version}`,
          kind: 'CustomResourceDefinition',
        });
        return typeof readDefinition(value).ok === 'boolean';
      }),
      { numRuns: runs(500) },
    );
  });
});

test('a server before 1.35 does not know which generation a status is about', () => {
  const status = { observedGeneration: 1, conditions: [{ type: 'Established', status: 'True', observedGeneration: 1 }] };
  const read = (minor: number): readonly string[] => {
    const value = Object.assign(newJsonObject(), manifest([{ type: 'object' }]), { status: fromPlain(status) });
    const reading = readDefinition(value, { kubernetesVersion: kubernetesVersion(minor) });
    return reading.ok ? reading.strictErrors : [reading.decodeError];
  };
  expect([read(35), read(34)]).toEqual([
    [],
    ['unknown field "status.conditions[0].observedGeneration"', 'unknown field "status.observedGeneration"'],
  ]);
});
