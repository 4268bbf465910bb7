import { Ajv } from 'ajv';
import fc from 'fast-check';
import { definitionOf, versionOf } from '../../tests/definition.js';
import { toApiReference } from '../to-api-reference.js';
import { printReference } from './print-reference.js';
import { REFERENCE_SCHEMA } from './generated/reference-schema.js';

const validate = new Ajv({ strict: true, strictTypes: false, allErrors: true }).compile(REFERENCE_SCHEMA);
const faultsOf = (text: string) => {
  validate(JSON.parse(text));
  return validate.errors ?? [];
};

const strings = (...names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, { type: 'string', description: `The ${name}.` }]));
const rule = { rule: 'self == oldSelf', message: 'no', reason: 'FieldValueForbidden', fieldPath: '.a' };
const container = { type: 'object', required: ['a'], properties: strings('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i') };
const RICH = {
  v1: {
    ...versionOf({
      metadata: { type: 'object', properties: { name: { type: 'string', maxLength: 9 } } },
      spec: {
        type: 'object',
        title: 'Spec',
        externalDocs: { url: 'https://example.com', description: 'More' },
        'x-kubernetes-validations': [rule, { rule: 'oldSelf.hasValue() || true', messageExpression: "'x'", optionalOldSelf: true }],
        properties: {
          size: { type: 'integer', format: 'int32', minimum: 1, multipleOf: 2, default: 4, example: 6, nullable: true },
          either: { 'x-kubernetes-int-or-string': true },
          any: { 'x-kubernetes-preserve-unknown-fields': true },
          object: { type: 'object', 'x-kubernetes-embedded-resource': true, 'x-kubernetes-preserve-unknown-fields': true },
          word: { type: 'string', enum: ['a', 'b'], pattern: '^[a-z]+$' },
          list: { type: 'array', items: container, 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': ['a'], maxItems: 3 },
          other: { type: 'array', items: container },
          map: {
            type: 'object',
            additionalProperties: { type: 'array', items: { type: 'number', minimum: 1 } },
            'x-kubernetes-map-type': 'granular',
          },
          choice: {
            type: 'object',
            properties: strings('a', 'b'),
            oneOf: [{ required: ['a'] }, { required: ['b'] }],
            not: { required: ['a', 'b'] },
          },
          old: { type: 'string', description: 'Deprecated: use new.' },
        },
      },
      status: {
        type: 'object',
        properties: {
          conditions: { type: 'array', description: 'Known: `Ready`.', items: { type: 'object', properties: strings('type') } },
        },
      },
    }),
    subresources: {
      status: {},
      scale: { specReplicasPath: '.spec.size', statusReplicasPath: '.status.size', labelSelectorPath: '.status.selector' },
    },
    additionalPrinterColumns: [{ name: 'Size', type: 'integer', jsonPath: '.spec.size', priority: 1, description: 'How large.' }],
    selectableFields: [{ jsonPath: '.spec.word' }],
  },
  v1beta1: { ...versionOf({ spec: { type: 'object', properties: strings('size', 'gone') } }), deprecated: true },
  v1alpha1: {},
};

test('a reference as JSON follows its schema, and is the model', () => {
  const reference = toApiReference(definitionOf(RICH), { samples: () => ({}), source: 'https://example.com/crd.yaml' });
  const text = printReference(reference, '../../../reference.schema.json');
  expect(faultsOf(text)).toEqual([]);
  expect(JSON.parse(text)).toEqual({ $schema: '../../../reference.schema.json', ...reference });
  // What the example is to have something of.
  const keys = [
    'sameAs',
    'elements',
    'choices',
    'comparisons',
    'changedSince',
    'mutability',
    'pattern',
    'scale',
    'conditions',
    'selectableFields',
  ];
  expect(keys.filter((key) => !text.includes(`"${key}":`))).toEqual([]);
});

test('the schema takes nothing else', () => {
  const { versions, ...rest } = toApiReference(definitionOf(RICH));
  expect(faultsOf(JSON.stringify({ ...rest, versions, more: 1 }))).toHaveLength(1);
  expect(faultsOf(JSON.stringify(rest))).not.toEqual([]);
  expect(faultsOf(JSON.stringify({ ...rest, versions: versions.map((version) => ({ ...version, served: 'yes' })) }))).not.toEqual([]);
});

test('references of any schema follow theirs', () => {
  const words = fc.constantFrom('a', 'b', '__proto__', 'x y', '<b>');
  const { node } = fc.letrec<{ readonly node: object }>((tie) => ({
    node: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.record(
        {
          type: fc.constantFrom('string', 'integer', 'number', 'boolean'),
          description: words,
          nullable: fc.boolean(),
          default: fc.jsonValue(),
        },
        { requiredKeys: ['type'] },
      ),
      fc.dictionary(words, tie('node'), { maxKeys: 3, noNullPrototype: false }).map((properties) => ({ type: 'object', properties })),
      tie('node').map((items) => ({ type: 'array', items })),
    ),
  }));
  fc.assert(
    fc.property(fc.dictionary(words, node), fc.dictionary(words, node), (first, second) => {
      const reference = toApiReference(definitionOf({ v1: versionOf(first), v2: versionOf(second) }));
      expect(faultsOf(printReference(reference, ''))).toEqual([]);
    }),
  );
});
