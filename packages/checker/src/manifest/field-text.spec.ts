import type { JsonPath } from '@structural/json';
import { fieldText } from './field-text.js';

const ROOT = ['spec', 'versions', 0, 'schema', 'openAPIV3Schema'];

test.each<[JsonPath, string]>([
  [['properties', 'spec', 'properties', 'ports', 'items', 'properties', 'name', 'maxLength'], 'spec.ports[*].name'],
  [['properties', 'spec', 'properties', 'weights', 'additionalProperties', 'minimum'], 'spec.weights.*'],
  [['properties', 'properties', 'properties', 'items'], 'properties.items'],
  [['properties', 'spec', 'allOf', 1, 'not', 'properties', 'a', 'enum', 2], 'spec.a'],
  [['properties', 'spec', 'required', 0], 'spec'],
  [['properties', 'a.b'], '["a.b"]'],
  [[], ''],
])('the field of a schema at %j is %s', (steps, text) => {
  expect(fieldText([...ROOT, ...steps])).toBe(text);
});

test('outside of schemas the path stands for itself', () => {
  expect(fieldText(['spec', 'versions', 1, 'additionalPrinterColumns', 0, 'jsonPath'])).toBe(
    'spec.versions[1].additionalPrinterColumns[0].jsonPath',
  );
});
