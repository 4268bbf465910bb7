import type { CustomResourceDefinition } from '@structural/core';
import { compareDefinitions } from './compare-definitions.js';
import { definition, definitionOf, withSpec } from '../tests/definitions.js';

const text = { type: 'string' };

function fields(count: number, field: unknown): Record<string, unknown> {
  return Object.fromEntries(Array.from({ length: count }, (_, i) => [`f${String(i)}`, field]));
}

it('finds hundreds of changes of one definition, each of them', () => {
  const count = 400;
  const { findings } = compareDefinitions(
    [definition(withSpec(fields(count, text)))],
    [definition(withSpec(fields(count, { ...text, maxLength: 3 })))],
  );
  expect(findings.filter(({ verdict }) => verdict === 'breaking')).toHaveLength(count);
});

it('walks schemas as deep as they come', () => {
  const nested = (depth: number, leaf: unknown): unknown => {
    let schema = leaf;
    for (let i = 0; i < depth; i++) schema = { type: 'object', properties: { n: schema } };
    return schema;
  };
  const { findings } = compareDefinitions([definition(nested(300, text))], [definition(nested(300, { ...text, maxLength: 3 }))]);
  expect(findings.map(({ rule }) => rule)).toEqual(['bound-tightened']);
});

it('tells names of a side that are there twice, and compares the last of each', () => {
  const [one, other] = [definition(withSpec({ a: text })), definition(withSpec({ a: text, b: text }))];
  const { findings, repeated } = compareDefinitions([one, other], [one]);
  expect(repeated).toEqual([{ side: 'old', name: 'jobs.example.com' }]);
  expect(findings.every(({ rule }) => rule === 'field-removed')).toBe(true);
});

it('compares v1beta1 with v1', () => {
  const old = definitionOf({
    apiVersion: 'apiextensions.k8s.io/v1beta1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'jobs.example.com' },
    spec: {
      group: 'example.com',
      version: 'v1',
      scope: 'Namespaced',
      names: { plural: 'jobs', kind: 'Job' },
      preserveUnknownFields: false,
      validation: { openAPIV3Schema: withSpec({ a: text }) },
    },
  });
  const { findings } = compareDefinitions([old], [definition(withSpec({ a: { ...text, maxLength: 3 } }))]);
  expect(findings.map(({ rule, verdict }) => `${verdict} ${rule}`)).toEqual(['breaking bound-tightened']);
});

it.each<[what: string, schema: unknown]>([
  ['no types', { properties: { spec: { properties: { a: { maxLength: 3 } } } } }],
  ['types within junctors', { type: 'object', properties: { spec: { anyOf: [{ type: 'object' }] } } }],
  ['a list of items', { type: 'object', properties: { spec: { type: 'array', items: [text, text] } } }],
  ['names of every object', { type: 'object', properties: { ['__proto__']: text, constructor: text, spec: text } }],
  ['a reference', { type: 'object', properties: { spec: { $ref: '#/definitions/a' } } }],
  ['a rule that does not compile', { type: 'object', properties: { spec: { ...text, 'x-kubernetes-validations': [{ rule: 'self.' }] } } }],
  ['a pattern that does not compile', { type: 'object', properties: { spec: { ...text, pattern: '(' } } }],
])('has an answer for a schema with %s, old or new', (_, schema) => {
  const [odd, plain] = [definition(schema), definition(withSpec({ a: text }))];
  const both = (old: CustomResourceDefinition, next: CustomResourceDefinition): number =>
    compareDefinitions([old], [next], { directions: ['forward', 'rollback'] }).findings.length;
  expect(both(odd, plain)).toBeGreaterThan(0);
  expect(both(plain, odd)).toBeGreaterThan(0);
  expect(both(odd, definition(schema))).toBe(0);
});
