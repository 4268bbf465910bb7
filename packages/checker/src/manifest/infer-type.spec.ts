import { fromPlain, isJsonObject } from '@structural/json';
import { inferType } from './infer-type.js';

function inferred(schema: object): string | undefined {
  const value = fromPlain(schema);
  if (!isJsonObject(value)) throw new Error('no schema');
  return inferType(value);
}

describe('the type of a schema without one', () => {
  test.each<[schema: object, type: string | undefined]>([
    [{ properties: {} }, 'object'],
    [{ additionalProperties: { type: 'string' } }, 'object'],
    [{ additionalProperties: false }, undefined],
    [{ items: { type: 'string' } }, 'array'],
    [{ minItems: 1 }, undefined],
    [{ pattern: 'a' }, 'string'],
    [{ format: 'int32' }, 'integer'],
    [{ format: 'double' }, 'number'],
    [{ format: 'date-time' }, 'string'],
    [{ format: 'unheard-of' }, undefined],
    [{ enum: ['a', 'b'] }, 'string'],
    [{ enum: ['a', 1] }, undefined],
    [{ enum: [1, 2] }, undefined],
    [{ enum: [1, 2], format: 'int64' }, 'integer'],
    [{ enum: [1, 1.5] }, 'number'],
    [{ enum: ['a', null] }, 'string'],
    [{ default: true }, undefined],
    [{ pattern: 'a', default: 'a' }, 'string'],
    [{ properties: {}, default: [] }, undefined],
    [{ format: 'int32', default: 1.5 }, undefined],
    [{ default: 1, pattern: 'a' }, undefined],
    [{ minimum: 1 }, undefined],
    [{ description: 'x' }, undefined],
    [{ oneOf: [{ type: 'string' }, { type: 'string' }] }, 'string'],
    [{ anyOf: [{ type: 'string' }, { type: 'integer' }] }, undefined],
    [{ items: {}, oneOf: [{ type: 'string' }, { type: 'array' }] }, undefined],
    [{ items: {}, oneOf: [{ minItems: 1 }, { type: 'array' }] }, 'array'],
    [{ allOf: [{ type: 'string' }, { minLength: 1 }] }, 'string'],
    [{ oneOf: [{ required: ['a'] }, { required: ['b'] }] }, 'object'],
  ])('%j: %s', (schema, type) => {
    expect(inferred(schema)).toBe(type);
  });
});
