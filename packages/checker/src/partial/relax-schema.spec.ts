import type { JSONSchemaProps } from '@structural/core';
import { makeCatalog } from '../catalog/definition-catalog.js';
import { readCatalog } from '../catalog/read-catalog.js';
import type { PartialValue } from './partial-value.js';
import { relaxCatalog } from './relax-catalog.js';
import { relaxSchema } from './relax-schema.js';

const WHOLE: PartialValue = { kind: 'whole' };
const UNKNOWN: PartialValue = { kind: 'unknown' };
const object = (fields: Readonly<Record<string, PartialValue>>, isOpen = false): PartialValue => ({
  kind: 'object',
  isOpen,
  fields: new Map(Object.entries(fields).map(([name, value]) => [name, { value, mayLack: false }])),
});
const { entries, problems } = readCatalog([
  {
    file: 'crd.yaml',
    text: `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: backups.example.com }
spec:
  group: example.com
  scope: Namespaced
  names: { plural: backups, kind: Backup }
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          required: [spec]
          properties:
            spec:
              type: object
              maxProperties: 2
              required: [a, b]
              x-kubernetes-validations: [{ rule: self.a < self.b }]
              properties:
                a: { type: integer, minimum: 1, default: 1 }
                b: { type: integer }
`,
  },
]);
const catalog = makeCatalog(entries, problems);

const LIST: JSONSchemaProps = {
  type: 'array',
  maxItems: 3,
  'x-kubernetes-list-type': 'set',
  items: {
    schema: {
      type: 'object',
      required: ['b'],
      properties: new Map<string, JSONSchemaProps>([
        ['a', { type: 'integer' }],
        ['b', { type: 'string' }],
      ]),
    },
  },
};

/** The schema of the spec as it judges a resource of which this is known. */
function specOf(resource: PartialValue): unknown {
  const [entry] = relaxCatalog(catalog, resource).find('example.com', 'Backup');
  return entry?.definition.spec.versions?.[0]?.schema?.openAPIV3Schema?.properties?.get('spec');
}

test('where all is known the catalog is the same', () => {
  expect(relaxCatalog(catalog, WHOLE)).toBe(catalog);
});

test('rules and counts above an unknown part are not asked, all about known parts is', () => {
  expect(specOf(object({ spec: object({ a: WHOLE, b: UNKNOWN }) }))).toMatchObject({
    type: 'object',
    required: ['a', 'b'],
    properties: new Map([
      ['a', { type: 'integer', minimum: 1, default: 1 }],
      ['b', { nullable: true, 'x-kubernetes-preserve-unknown-fields': true }],
    ]),
  });
  expect(specOf(object({ spec: object({ a: WHOLE, b: UNKNOWN }) }))).not.toHaveProperty('maxProperties');
  expect(specOf(object({ spec: object({ a: WHOLE, b: UNKNOWN }) }))).not.toHaveProperty('x-kubernetes-validations');
});

test('fields that may be there are neither required nor given their default', () => {
  const spec = specOf(object({ spec: object({ b: WHOLE }, true) })) as { readonly properties: ReadonlyMap<string, object> };
  expect(spec).toMatchObject({ required: ['b'] });
  expect(spec.properties.get('a')).not.toHaveProperty('default');
});

test('an unknown value is judged by nothing', () => {
  expect(specOf(object({ spec: UNKNOWN }))).toEqual({ type: 'object', nullable: true, 'x-kubernetes-preserve-unknown-fields': true });
});

test('of items of which some are known as a whole those that are not are judged by nothing, and the others by what is left', () => {
  const list = { kind: 'list' as const, items: [WHOLE, object({ a: UNKNOWN })], isOpen: false };
  expect(relaxSchema(LIST, [list]).items?.schema).toEqual({
    type: 'object',
    properties: new Map([
      ['a', { type: 'integer', nullable: true }],
      ['b', { type: 'string' }],
    ]),
    required: ['b'],
  });
});
