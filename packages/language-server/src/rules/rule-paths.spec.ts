import { fromPlain, type JsonObject } from '@structural/json';
import { rulePaths } from './rule-paths.js';

const rule = { 'x-kubernetes-validations': [{ rule: 'true' }] };
const pathsOf = (schema: object): readonly string[] => [...rulePaths(fromPlain(schema) as JsonObject)].map((path) => path.join('.'));

it('finds the rules of a schema in the order of the text, fields with names of keywords included', () => {
  expect(pathsOf({ properties: { default: rule, enum: { items: rule } }, ...rule })).toEqual([
    'properties.default.x-kubernetes-validations.0',
    'properties.enum.items.x-kubernetes-validations.0',
    'x-kubernetes-validations.0',
  ]);
});

it('finds none in values that a schema lists', () => {
  expect(pathsOf({ default: rule, enum: [rule], example: { properties: rule } })).toEqual([]);
});
