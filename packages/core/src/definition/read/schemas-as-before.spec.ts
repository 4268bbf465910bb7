import type { JsonObject } from '@structural/json';
import type { JSONSchemaProps } from '../../schema/json-schema-props.js';
import { readDefinition } from './read-definition.js';
import { withSchemasAsBefore } from './schemas-as-before.js';
import type { CustomResourceDefinition } from '../custom-resource-definition.js';

function definition(...schemas: readonly JsonObject[]): CustomResourceDefinition {
  const read = readDefinition({
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'a.example.com' },
    spec: { versions: schemas.map((schema, i) => ({ name: `v${i + 1}`, schema: { openAPIV3Schema: schema } })) },
  });
  if (!read.ok) throw new Error(read.decodeError);
  return read.definition;
}

const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({ type: 'object', properties, ...more });
const base = (description: string, leaf: JsonObject, more: JsonObject = {}): JsonObject =>
  object({ a: object({ b: { type: 'array', items: { description, ...leaf } } }, more), c: object({ d: { type: 'string' } }) });
const rootOf = ({ spec }: CustomResourceDefinition): JSONSchemaProps | undefined => spec.validation?.openAPIV3Schema;
const INTEGER = { type: 'integer', minimum: 1 };

test('schemas that differ in descriptions are those from before', () => {
  const before = definition(base('old', INTEGER));
  const now = definition(base('new', INTEGER));
  expect(rootOf(withSchemasAsBefore(now, before))).toBe(rootOf(before));
  expect(withSchemasAsBefore(before, before)).toBe(before);
});

test.each<readonly [string, JsonObject]>([
  ['another bound', base('old', { type: 'integer', minimum: 2 })],
  ['a bound less', base('old', { type: 'integer' })],
  ['a keyword more', base('old', { ...INTEGER, nullable: true })],
  ['another type', base('old', { type: 'number', minimum: 1 })],
  ['a default', base('old', INTEGER, { default: { b: [1] } })],
  ['a rule', base('old', INTEGER, { 'x-kubernetes-validations': [{ rule: 'true' }] })],
  [
    'a field more',
    base('old', INTEGER, { properties: { b: { type: 'array', items: { description: 'old', ...INTEGER } }, e: { type: 'string' } } }),
  ],
  ['a list of fields', base('old', INTEGER, { required: ['b'] })],
  ['junctors', base('old', INTEGER, { anyOf: [{ required: ['b'] }] })],
])('%s keeps its schemas, and what stands beside them is from before', (_, schema) => {
  const before = definition(base('old', INTEGER));
  const now = definition(schema);
  const found = withSchemasAsBefore(now, before);
  expect(found).toEqual(now);
  expect(rootOf(found)?.properties?.get('c')).toBe(rootOf(before)?.properties?.get('c'));
  expect(rootOf(found)?.properties?.get('a')).not.toBe(rootOf(before)?.properties?.get('a'));
});

test('another order of fields is no description', () => {
  const [a, b] = [{ type: 'string' }, { type: 'integer' }];
  const found = withSchemasAsBefore(definition(object({ b, a })), definition(object({ a, b })));
  expect([...(rootOf(found)?.properties?.keys() ?? [])]).toEqual(['b', 'a']);
});

test('of other versions, and of schemas that all versions share or have alone, none is taken', () => {
  const [one, two] = [base('old', INTEGER), base('old', { type: 'string' })];
  const apart = definition(one, two);
  const found = withSchemasAsBefore(definition(base('new', INTEGER), base('new', { type: 'string' })), apart);
  expect(found.spec.versions?.map(({ schema }) => schema?.openAPIV3Schema)).toEqual(
    apart.spec.versions?.map(({ schema }) => schema?.openAPIV3Schema),
  );
  const shared = definition(one, one);
  expect(withSchemasAsBefore(apart, shared)).toBe(apart);
  expect(withSchemasAsBefore(shared, apart)).toBe(shared);
});

test('what nests very deep is compared without a deep stack', () => {
  let deep: JsonObject = { type: 'string' };
  for (let i = 0; i < 20_000; i++) deep = object({ a: deep });
  const now = definition(object({ deep }));
  expect(withSchemasAsBefore(now, definition(object({ deep })))).toBeDefined();
});
