import fc from 'fast-check';
import { definitionWith } from '../../tests/definition.js';
import { fieldPath, pathText, stripValueValidations, toStructural, unfold, type StructuralSchema } from '../index.js';
import { visit } from './visit.js';

function structural(schema: unknown): StructuralSchema {
  const converted = toStructural(definitionWith(schema).spec.validation?.openAPIV3Schema ?? {}, fieldPath('schema'));
  if (!converted.ok) throw new Error(converted.error);
  return converted.schema;
}

const BRANCH = { valueValidation: {}, forbiddenGenerics: {}, forbiddenExtensions: {} };
const PATTERN = [
  { ...BRANCH, forbiddenGenerics: { type: 'integer' } },
  { ...BRANCH, forbiddenGenerics: { type: 'string' } },
];

describe('the structural form', () => {
  test('keeps what a value is made of apart from what is demanded of it', () => {
    const schema = {
      type: 'object',
      description: 'd',
      required: ['a'],
      minProperties: 1,
      'x-kubernetes-map-type': 'atomic',
      'x-kubernetes-validations': [{ rule: 'true' }],
      properties: {
        a: { type: 'array', items: { type: 'string', enum: [] }, nullable: true },
        b: { type: 'object', properties: {}, additionalProperties: { type: 'string' } },
      },
      not: { properties: {}, items: { type: 'string' }, additionalProperties: true },
      anyOf: [{ additionalProperties: false }],
      allOf: [],
    };
    expect(structural(schema)).toEqual({
      generic: { type: 'object', description: 'd' },
      extensions: { 'x-kubernetes-map-type': 'atomic' },
      validationRules: [{ rule: 'true', message: '', messageExpression: '', fieldPath: '' }],
      valueValidation: {
        required: ['a'],
        minProperties: 1,
        not: {
          ...BRANCH,
          properties: new Map(),
          items: { ...BRANCH, forbiddenGenerics: { type: 'string' } },
          additionalProperties: BRANCH,
        },
        anyOf: [BRANCH],
      },
      properties: new Map([
        [
          'a',
          {
            generic: { type: 'array', nullable: true },
            extensions: {},
            valueValidation: {},
            items: { generic: { type: 'string' }, extensions: {}, valueValidation: {} },
          },
        ],
        [
          'b',
          {
            generic: { type: 'object' },
            extensions: {},
            valueValidation: {},
            additionalProperties: { generic: { type: 'string' }, extensions: {}, valueValidation: {} },
          },
        ],
      ]),
    });
  });

  test('is walked wholly, parents first', () => {
    const seen: string[] = [];
    visit(
      structural({
        properties: { a: { items: {}, anyOf: [{ not: {} }] } },
        additionalProperties: {},
        allOf: [{ properties: { b: { additionalProperties: {} } } }],
      }),
      fieldPath('s'),
      {
        structural: (_schema, path, level) => seen.push(`${level} ${pathText(path)}`),
        nested: (_nested, path) => seen.push(`nested ${pathText(path)}`),
      },
    );
    expect(seen.sort()).toEqual([
      'field s.additionalProperties',
      'field s.properties[a]',
      'item s.properties[a].items',
      'nested s.allOf[0]',
      'nested s.allOf[0].properties[b]',
      'nested s.allOf[0].properties[b].additionalProperties',
      'nested s.properties[a].anyOf[0]',
      'nested s.properties[a].anyOf[0].not',
      'root s',
    ]);
  });
});

describe('unfolding', () => {
  const intOrString = { 'x-kubernetes-int-or-string': true };
  const unfolded = (schema: unknown): unknown => unfold(structural({ properties: { a: schema } })).properties?.get('a')?.valueValidation;

  test.each<[unknown, unknown]>([
    [intOrString, { anyOf: PATTERN }],
    [
      { ...intOrString, pattern: 'a' },
      { pattern: 'a', anyOf: PATTERN },
    ],
    [
      { ...intOrString, anyOf: [{ pattern: 'a' }] },
      { anyOf: [{ ...BRANCH, valueValidation: { pattern: 'a' } }], allOf: [{ ...BRANCH, valueValidation: { anyOf: PATTERN } }] },
    ],
    [{ ...intOrString, anyOf: [{ type: 'integer' }, { type: 'string' }] }, { anyOf: PATTERN }],
    [
      { ...intOrString, allOf: [{ anyOf: [{ type: 'integer' }, { type: 'string' }] }] },
      { allOf: [{ ...BRANCH, valueValidation: { anyOf: PATTERN } }] },
    ],
    [{ type: 'integer' }, {}],
    [{ type: 'object', 'x-kubernetes-embedded-resource': true }, {}],
  ])('%j', (schema, validation) => {
    expect(unfolded(schema)).toEqual(validation);
  });

  const { schema: anySchema } = fc.letrec((tie) => ({
    schema: fc.record(
      {
        type: fc.constantFrom('object', 'string'),
        nullable: fc.boolean(),
        'x-kubernetes-int-or-string': fc.boolean(),
        pattern: fc.constantFrom('a', ''),
        anyOf: fc.array(fc.constantFrom({ type: 'integer' }, { type: 'string' }, { pattern: 'b' }), { maxLength: 2 }),
        properties: fc.dictionary(fc.constantFrom('a', 'b', '__proto__'), tie('schema'), { maxKeys: 2, depthIdentifier: 'schema' }),
        items: fc.option(tie('schema'), { depthSize: 'small' }),
      },
      { requiredKeys: [] },
    ),
  }));

  test.each([
    ['unfolding', unfold],
    ['stripping value validations', stripValueValidations],
  ])('%s twice is doing it once, and leaves the schema as it was', (_name, change) => {
    fc.assert(
      fc.property(anySchema, (value) => {
        const schema = structural(value);
        const once = change(schema);
        expect(change(once)).toEqual(once);
        expect(schema).toEqual(structural(value));
      }),
    );
  });

  test('stripping leaves no value validation outside of junctors', () => {
    const schema = structural({
      type: 'object',
      required: ['a'],
      properties: { a: { type: 'array', maxItems: 3, items: { type: 'string', pattern: 'a', nullable: true } } },
    });
    visit(stripValueValidations(schema), fieldPath('s'), {
      structural: (at) => expect(at.valueValidation).toBeUndefined(),
    });
    expect(stripValueValidations(schema).properties?.get('a')?.items).toEqual({
      generic: { type: 'string', nullable: true },
      extensions: {},
    });
  });
});
