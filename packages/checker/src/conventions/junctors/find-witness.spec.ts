import { compileValueValidator, readDefinition, type JSONSchemaProps } from '@structural/core';
import { fromPlain, type JsonValue } from '@structural/json';
import fc from 'fast-check';
import { newEffort, whyNoWitness } from './find-witness.js';

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

const why = (...schemas: readonly Plain[]): string | undefined => whyNoWitness(schemas.map(propsOf), newEffort());

describe('a witness', () => {
  test.each<[readonly Plain[], string]>([
    [
      [{ type: 'boolean', enum: [true] }, { enum: [false] }],
      'of 1 values that the schemas tell apart none is valid: true is not (supported values: "false")',
    ],
    [[{ type: 'string', minLength: 3 }, { maxLength: 2 }], 'values that the schemas tell apart none is valid'],
    [[{ type: 'string', enum: ['a', 'b'] }, { not: { enum: ['a', 'b'] } }], 'of 2 values'],
    [
      [
        { type: 'number', minimum: 1 },
        { maximum: 1, exclusiveMaximum: true },
      ],
      'none is valid',
    ],
    [[{ type: 'integer', minimum: 1, maximum: 2 }, { allOf: [{ not: { enum: [1] } }, { not: { enum: [2] } }] }], 'none is valid'],
    [
      [
        { 'x-kubernetes-int-or-string': true, pattern: 'a' },
        { minimum: 2, maximum: 1, maxLength: 3 },
      ],
      '',
    ],
    [[{ type: 'array', items: { type: 'string' }, maxItems: 1 }, { allOf: [{ minItems: 2 }] }], 'maxItems 1 is less than minItems 2'],
    [
      [
        { type: 'object', properties: { a: { type: 'string' } } },
        { required: ['a'], maxProperties: 0 },
      ],
      'maxProperties 0 is less than the 1 required fields',
    ],
    [
      [{ type: 'object', required: ['a'], properties: { a: { type: 'string' } } }, { not: { required: ['a'] } }],
      'a must be there and must not',
    ],
    [[{ type: 'object', properties: {} }, { not: {} }], 'not: {} refuses everything'],
    [
      [{ type: 'object', required: ['a'], properties: { a: { type: 'integer', maximum: 1 } } }, { properties: { a: { minimum: 2 } } }],
      'of the required field "a" of ',
    ],
    [
      [{ type: 'object', properties: { a: { type: 'boolean' } }, anyOf: [{ not: {} }, { maxProperties: 0, minProperties: 1 }] }],
      'no branch of anyOf can hold: not: {} refuses everything; maxProperties 0 is less than minProperties 1',
    ],
  ])('is missing for %j', (schemas, expected) => {
    if (expected === '') expect(why(...schemas)).toBeUndefined();
    else expect(why(...schemas)).toContain(expected);
  });

  test.each<[readonly Plain[]]>([
    [[{ type: 'string', pattern: '^a$' }, { pattern: '^b$' }]],
    [[{ type: 'integer', multipleOf: 5, minimum: 1, maximum: 4 }]],
    [[{ type: 'string', nullable: true, maxLength: 1 }, { minLength: 2 }]],
    [[{ 'x-kubernetes-preserve-unknown-fields': true }, { not: {} }]],
    [[{ type: 'object', properties: { a: { type: 'integer', maximum: 1 } } }, { properties: { a: { minimum: 2 } } }]],
    [[{ type: 'integer', minimum: 1e300 }, { maximum: 1 }]],
  ])('is not said to be missing where that is open: %j', (schemas) => {
    expect(why(...schemas)).toBeUndefined();
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

  test('is missing exactly where no integer near any bound is valid', () => {
    fc.assert(
      fc.property(bound, nested, (core, branch) => {
        const schemas = [{ type: 'integer', ...core }, branch].map(propsOf);
        const validators = schemas.map((schema) => compileValueValidator(schema));
        const isValid = (value: JsonValue): boolean => validators.every((validate) => validate(value).length === 0);
        const some = Array.from({ length: 61 }, (_, i) => i - 30).some(isValid);
        expect(whyNoWitness(schemas, newEffort()) === undefined).toBe(some);
      }),
    );
  });

  test('is not looked for without end', () => {
    let schema: Plain = { type: 'object', properties: { a: { type: 'boolean' } } };
    for (let i = 0; i < 30; i++)
      schema = {
        type: 'object',
        anyOf: [{ anyOf: [schema['anyOf'] ?? { minProperties: 1 }].flat() }, { maxProperties: 3 }],
        allOf: schema['allOf'] ?? [],
      };
    const effort = newEffort();
    expect(whyNoWitness([propsOf(schema)], effort)).toBeUndefined();
    expect(effort.left).toBeGreaterThan(0);
  });

  test('looks at what holds together once, however deep it is nested and however often it is named', () => {
    const depth = 300;
    let looks = 0;
    const schemas: JSONSchemaProps[] = [propsOf({ type: 'object', maxProperties: 3 })];
    for (let i = 0; i < depth; i++) {
      const below = schemas[0]!;
      const type = i === depth - 1 ? 'object' : undefined;
      schemas.unshift({
        ...(type && { type }),
        get allOf() {
          looks++;
          return [below];
        },
      });
    }
    const effort = newEffort();
    const before = effort.left;
    expect(whyNoWitness(schemas, effort)).toBeUndefined();
    expect(looks).toBeLessThan(3 * depth);
    expect(before - effort.left).toBe(schemas.length);
  });

  test('costs what values there are times the schemas that they are held against', () => {
    const schemas = [{ type: 'integer', minimum: 1, maximum: 9 }, { allOf: [{ minimum: 2 }, { maximum: 8 }] }].map(propsOf);
    const effort = newEffort();
    const before = effort.left;
    whyNoWitness(schemas, effort);
    // -1 to 3 and 7 to 10 are tried; and four schemas have to be looked at to know so.
    expect(before - effort.left).toBe(4 * (9 + 1));
    const spent = { left: 10 };
    expect(whyNoWitness([{ type: 'integer', minimum: 2 }, { maximum: 1 }].map(propsOf), spent)).toBeUndefined();
    expect(spent.left).toBeLessThan(0);
  });
});
