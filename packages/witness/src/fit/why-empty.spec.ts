import { compileValueValidator, kubernetesVersion, readDefinition, type JointSchemas, type JSONSchemaProps } from '@structural/core';
import { fromPlain, type JsonValue } from '@structural/json';
import fc from 'fast-check';
import { runs } from '../../../../tools/search-budget/search-budget.mjs';
import { newEffort, newInquiry } from './inquiry.js';
import { whyEmpty } from './why-empty.js';

type Plain = Record<string, unknown>;

/** A schema as the server reads it. */
function propsOf(schema: Plain): JSONSchemaProps {
  const versions = [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: schema } }];
  const value = fromPlain({
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'a' },
    spec: { versions },
  });
  const read = readDefinition(value);
  const props = read.ok ? read.definition.spec.validation?.openAPIV3Schema : undefined;
  if (props === undefined) throw new Error('no schema');
  return props;
}

function why(schemas: readonly Plain[], minor = 37): string | undefined {
  return whyEmpty({ schemas: schemas.map(propsOf) as unknown as JointSchemas }, newInquiry(kubernetesVersion(minor), false));
}

const AB = { a: { type: 'string' }, b: { type: 'integer' } };
const OF_AB = { type: 'object', properties: AB };
const rule = (...rules: readonly string[]): Plain => ({ 'x-kubernetes-validations': rules.map((each) => ({ rule: each })) });

describe('no value is accepted by', () => {
  test.each<[readonly Plain[], string]>([
    [[{ type: 'boolean', enum: [true] }, { enum: [false] }], 'neither true nor false fits'],
    [[{ type: 'string', minLength: 3 }, { maxLength: 2 }], 'minLength 3 is more than maxLength 2'],
    [[{ type: 'string', enum: ['a', 'b'] }, { not: { enum: ['a', 'b'] } }], 'no member of enum fits the rest'],
    [[{ type: 'string', enum: [true, false] }], 'no member of enum is a string'],
    [[{ type: 'string', pattern: '^a$' }, { pattern: '^b$' }], 'no text matches ^a$ and ^b$'],
    [[{ type: 'string', pattern: '^[0-9a-f]{32}$', maxLength: 20 }], 'no text of at most 20 characters matches ^[0-9a-f]{32}$'],
    [[{ type: 'string', pattern: 'a^b' }], 'no text matches a^b'],
    [[{ type: 'string', pattern: '^a+$', not: { pattern: '^a' } }], 'no text matches ^a+$ and does not match ^a'],
    [[{ type: 'string', nullable: true, enum: ['a'], pattern: 'b' }], 'no member of enum fits the rest'],
    [[{ type: 'string', format: 'date', enum: ['today'] }], 'no member of enum fits the rest'],
    [
      [
        { type: 'number', minimum: 1 },
        { maximum: 1, exclusiveMaximum: true },
      ],
      'no number fits',
    ],
    [[{ type: 'integer', minimum: 1, maximum: 2 }, { allOf: [{ not: { enum: [1] } }, { not: { enum: [2] } }] }], 'no number fits'],
    [[{ type: 'integer', multipleOf: 5, minimum: 1, maximum: 4 }], 'no number fits'],
    [[{ type: 'integer', minimum: 0.5 }], 'Minimum boundary value must be of type integer (default format) in'],
    [[{ type: 'integer', format: 'int32', maximum: 4294967295 }], 'Maximum boundary value must be of type integer with format int32 in'],
    [
      [
        { 'x-kubernetes-int-or-string': true, pattern: '^a', maximum: -1 },
        { minimum: 1, maxLength: 0 },
      ],
      'no text of at most 0 characters matches ^a',
    ],
    [[{ type: 'array', items: { type: 'string' }, maxItems: 1 }, { allOf: [{ minItems: 2 }] }], 'minItems 2 is more than maxItems 1'],
    [
      [{ type: 'array', items: { type: 'boolean' }, minItems: 3, 'x-kubernetes-list-type': 'set' }],
      'minItems 3 is more than the 2 items there can be without duplicates',
    ],
    [
      [
        {
          type: 'array',
          items: { type: 'object', required: ['k'], properties: { k: { type: 'string', enum: ['x', 'y'] } } },
          minItems: 3,
          'x-kubernetes-list-type': 'map',
          'x-kubernetes-list-map-keys': ['k'],
        },
      ],
      'minItems 3 is more than the 2 items there can be without duplicates',
    ],
    [[{ type: 'array', items: { type: 'string' }, enum: ['a'] }], 'no member of enum is a list'],
    [[OF_AB, { required: ['a'], maxProperties: 0 }], 'maxProperties 0 is less than the 1 required field'],
    [[{ ...OF_AB, minProperties: 3 }], 'minProperties is 3, there are 2 fields, and the server drops others'],
    [[{ ...OF_AB, required: ['c'] }], '"c" is required and not specified: the server drops it'],
    [[{ ...OF_AB, required: ['a'] }, { not: { required: ['a'] } }], '"a" must be there and must not'],
    [[{ ...OF_AB, required: ['a', 'b'], oneOf: [{ required: ['a'] }, { required: ['b'] }] }], 'no branch of oneOf can hold'],
    [[OF_AB, { not: {} }], 'not: {} refuses everything'],
    [
      [{ ...OF_AB, required: ['b'], anyOf: [{ properties: { b: { maximum: 1 } } }] }, { properties: { b: { minimum: 2 } } }],
      'of the required field "b" no number fits',
    ],
    [
      [{ ...OF_AB, anyOf: [{ not: {} }, { maxProperties: 0, minProperties: 1 }] }],
      'no branch of anyOf can hold: not: {} refuses everything; minProperties 1 is more than maxProperties 0',
    ],
    [[{ type: 'string', enum: ['Fast', 'Safe'], ...rule("self == 'fast'") }], 'no member of enum fits the rest'],
    [[{ type: 'integer', maximum: 5, ...rule('self > 5') }], 'no number fits'],
    [[{ type: 'string', maxLength: 3, ...rule('size(self) >= 4 || self == "long-text"') }], 'no branch of anyOf can hold'],
    [[{ ...OF_AB, ...rule('has(self.a)', '!has(self.a)') }], '"a" must be there and must not'],
    [[{ ...OF_AB, ...rule('self.b > 3 && self.b < 3') }], 'of the required field "b" no number fits'],
    [[{ ...OF_AB, ...rule('!(has(self.a) || true)') }], 'not: {} refuses everything'],
    [
      [{ type: 'array', items: { type: 'string', maxLength: 2 }, minItems: 1, ...rule('self.all(x, size(x) > 2)') }],
      'of the items minLength',
    ],
  ])('%j', (schemas, expected) => {
    expect(why(schemas)).toContain(expected);
  });

  test('bounds of another type only on servers that check them, from 1.36 on', () => {
    for (const schema of [
      { type: 'integer', minimum: 0.5 },
      { type: 'integer', format: 'int32', maximum: 4294967295 },
    ])
      expect([35, 36, 37].map((minor) => why([schema], minor) !== undefined)).toEqual([false, true, true]);
  });
});

test.each<[string, readonly Plain[]]>([
  ['null', [{ type: 'string', nullable: true, maxLength: 1 }, { minLength: 2 }]],
  ['anything', [{ 'x-kubernetes-preserve-unknown-fields': true }, { not: {} }]],
  ['a missing field', [{ type: 'object', properties: { a: { type: 'integer', maximum: 1 } } }, { properties: { a: { minimum: 2 } } }]],
  ['65', [{ type: 'integer', enum: ['A'] }]],
  ['1, of which the bound has no fraction', [{ type: 'number', enum: [1], minimum: 1.2 }]],
  ['a list, which a format does not refuse', [{ type: 'string', format: 'date', maxLength: 1 }]],
  ['a text that only some patterns match', [{ type: 'string', pattern: '^(a|b)*$', minLength: 500, not: { pattern: 'b' } }]],
  ['an empty list', [{ type: 'array', items: { type: 'string', enum: [1] } }]],
  ['an unknown field that stays', [{ type: 'object', required: ['a'], 'x-kubernetes-preserve-unknown-fields': true }]],
  ['a member of a map', [{ type: 'object', required: ['a'], minProperties: 4, additionalProperties: { type: 'string' } }]],
  ['one of two', [{ ...OF_AB, oneOf: [{ required: ['a'] }, { required: ['b'] }] }]],
  ['what a rule about a change does not refuse', [{ type: 'string', enum: ['a'], ...rule("self == 'b' || oldSelf == 'a'") }]],
  ['what a rule says that is not understood', [{ type: 'string', enum: ['a'], ...rule("self.replace('a', 'b') == 'b'") }]],
  ['a negative float', [{ type: 'number', maximum: -0.2, ...rule('self > -0.5') }]],
])('%s may be accepted: %j', (_, schemas) => {
  expect(why(schemas)).toBeUndefined();
});

const number = fc.integer({ min: -4, max: 4 });
const bound = fc.record(
  {
    minimum: number,
    maximum: number,
    exclusiveMinimum: fc.boolean(),
    exclusiveMaximum: fc.boolean(),
    enum: fc.array(number, { minLength: 1, maxLength: 3 }),
  },
  { requiredKeys: [] },
);
const nested = fc.letrec<{ node: Plain }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 2 },
    bound,
    fc.record({ not: tie('node') }),
    fc
      .tuple(fc.constantFrom('allOf', 'anyOf', 'oneOf'), fc.array(tie('node'), { minLength: 1, maxLength: 2 }))
      .map(([junctor, branches]) => ({ [junctor]: branches })),
  ),
})).node;

test('no integer is accepted exactly where none near any bound is', () => {
  fc.assert(
    fc.property(bound, nested, (core, branch) => {
      const schemas = [{ type: 'integer', ...core }, branch].map(propsOf);
      const validators = schemas.map((schema) => compileValueValidator(schema));
      const isValid = (value: JsonValue): boolean => validators.every((validate) => validate(value).length === 0);
      const some = Array.from({ length: 61 }, (_, i) => i - 30).some(isValid);
      expect(whyEmpty({ schemas: schemas as unknown as JointSchemas }, newInquiry(kubernetesVersion(37), false)) === undefined).toBe(some);
    }),
    { numRuns: runs(100) },
  );
});

const texts = fc.record(
  {
    minLength: fc.nat(3),
    maxLength: fc.nat(3),
    pattern: fc.constantFrom('^a', 'b$', '^[ab]*$', '^c?$', '^(ab)+$', 'a.b'),
    enum: fc.array(fc.constantFrom('', 'a', 'ab', 'abc', 'cab'), { minLength: 1, maxLength: 3 }),
  },
  { requiredKeys: [] },
);

test('no text is accepted exactly where none of a few letters is', () => {
  const all = ['', ...letters(4)];
  fc.assert(
    fc.property(texts, fc.constantFrom('allOf', 'anyOf', 'oneOf', 'not'), texts, texts, (core, junctor, one, other) => {
      const schema = propsOf({ type: 'string', ...core, [junctor]: junctor === 'not' ? one : [one, other] });
      const validate = compileValueValidator(schema);
      const some = all.some((text) => validate(text).length === 0);
      const reason = whyEmpty({ schemas: [schema] }, newInquiry(kubernetesVersion(37), false));
      // A text that is accepted is never overlooked; where none is, exclusive branches may leave that open.
      if (some) expect(reason).toBeUndefined();
      else if (junctor !== 'oneOf') expect(reason).toBeDefined();
    }),
    { numRuns: runs(100) },
  );
});

/** All texts of up to some letters, of which patterns here tell no others apart. */
function letters(most: number): readonly string[] {
  if (most === 0) return [];
  const shorter = letters(most - 1);
  return [...new Set([...shorter, ...['', ...shorter].flatMap((text) => ['a', 'b', 'c', 'd'].map((letter) => text + letter))])];
}

test('the search ends, however much junctors leave to look at', () => {
  const fields = Array.from({ length: 30 }, (_, i) => `f${String(i)}`);
  const schema = propsOf({
    type: 'object',
    properties: Object.fromEntries(fields.map((name) => [name, { type: 'boolean' }])),
    maxProperties: 14,
    allOf: fields.map((name, i) => ({ anyOf: [{ required: [name] }, { required: [fields[(i + 1) % 30]] }] })),
  });
  const effort = newEffort();
  expect(whyEmpty({ schemas: [schema] }, newInquiry(kubernetesVersion(37), false, effort))).toBeUndefined();
});
