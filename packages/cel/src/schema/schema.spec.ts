import type { JSONSchemaProps } from '@structural/core';
import { schemaOf } from '../../tests/compile.js';
import { Declarations } from './declare.js';
import { escapeName } from './escape.js';

describe('escapeName', () => {
  test.each([
    ['name', 'name'],
    ['a-b.c/d', 'a__dash__b__dot__c__slash__d'],
    ['a__b', 'a__underscores__b'],
    ['for', '__for__'],
    ['namespace', '__namespace__'],
    ['_a', '_a'],
    ['9x', undefined],
    ['a b', undefined],
    ['é', undefined],
    ['', undefined],
  ])('%j is %j to rules', (name, escaped) => {
    expect(escapeName(name)).toBe(escaped);
  });
});

describe('Declarations', () => {
  function sizes(written: unknown): { maxElements: bigint; minSize: number } | undefined {
    const declared = new Declarations(undefined, true).declare(schemaOf(written));
    return declared && { maxElements: declared.maxElements, minSize: declared.minSize };
  }

  test.each([
    [{ type: 'string' }, { maxElements: 3_145_726n, minSize: 2 }],
    [
      { type: 'string', maxLength: 10 },
      { maxElements: 40n, minSize: 2 },
    ],
    [
      { type: 'string', maxLength: -1 },
      { maxElements: 0n, minSize: 2 },
    ],
    [
      { type: 'string', enum: ['aaa', 'é', 'b'] },
      { maxElements: 3n, minSize: 2 },
    ],
    [
      { type: 'string', format: 'byte', maxLength: 10 },
      { maxElements: 10n, minSize: 2 },
    ],
    [
      { type: 'string', format: 'duration', maxLength: 1 },
      { maxElements: 32n, minSize: 3 },
    ],
    [
      { type: 'string', format: 'date' },
      { maxElements: 12n, minSize: 12 },
    ],
    [
      { type: 'string', format: 'date-time' },
      { maxElements: 32n, minSize: 21 },
    ],
    [{ 'x-kubernetes-int-or-string': true }, { maxElements: 3_145_726n, minSize: 1 }],
    [{ type: 'boolean' }, { maxElements: 0n, minSize: 4 }],
    [
      { type: 'array', items: { type: 'string' } },
      { maxElements: 1_048_575n, minSize: 2 },
    ],
    [
      { type: 'array', maxItems: 5, items: { type: 'string' } },
      { maxElements: 5n, minSize: 2 },
    ],
    [
      { type: 'object', additionalProperties: { type: 'integer' } },
      { maxElements: 449_389n, minSize: 2 },
    ],
    [
      {
        type: 'object',
        required: ['name', 'count', 'd'],
        properties: { name: { type: 'string' }, count: { type: 'integer' }, d: { type: 'integer', default: 1 } },
      },
      { maxElements: 0n, minSize: 22 },
    ],
  ])('%j has sizes', (schema, expected) => {
    expect(sizes(schema)).toEqual(expected);
  });

  test.each([
    { 'x-kubernetes-preserve-unknown-fields': true },
    { type: 'array', items: { 'x-kubernetes-preserve-unknown-fields': true } },
    { type: 'object', additionalProperties: { type: 'array', items: {} } },
  ])('%j has no type', (schema) => {
    expect(sizes(schema)).toBeUndefined();
  });

  test('a schema of any depth has a type', () => {
    let schema: JSONSchemaProps = { type: 'integer' };
    for (let i = 0; i < 100_000; i++) schema = { type: 'object', properties: new Map([['a', schema]]) };
    expect(new Declarations(schema, true).declare(schema)).toMatchObject({ maxElements: 0n, minSize: 2 });
  });
});
