import type { CustomResourceDefinition } from '@structural/core';
import { compareDefinitions } from './compare-definitions.js';
import { definition, definitionOf, withSpec } from '../tests/definitions.js';

/** Who is affected by a change, each as `rule: audience`, with `?` where it is undecided; what is harmless is left out. */
function hurt(old: CustomResourceDefinition, next: CustomResourceDefinition): readonly string[] {
  return compareDefinitions([old], [next])
    .findings.filter(({ verdict }) => verdict !== 'harmless')
    .map(({ audience, rule, verdict }) => `${rule}: ${audience}${verdict === 'undecided' ? '?' : ''}`)
    .sort();
}

const text = { type: 'string' };
const item = { type: 'object', properties: { name: text, port: { type: 'integer' } }, required: ['name'] };
const anything = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true };

// Changes of one version, as peers were asked about them.
it.each<[what: string, old: unknown, next: unknown, hurts: readonly string[]]>([
  ['a pattern', withSpec({ a: text }), withSpec({ a: { ...text, pattern: '^[a-z]+$' } }), ['pattern-added: writers']],
  ['an enum', withSpec({ a: text }), withSpec({ a: { ...text, enum: ['x', 'y'] } }), ['enum-added: writers']],
  ['a length', withSpec({ a: text }), withSpec({ a: { ...text, maxLength: 5 } }), ['bound-tightened: writers']],
  ['null', withSpec({ a: text }), withSpec({ a: { ...text, nullable: true } }), ['nullable-added: owners', 'nullable-added: readers']],
  [
    'a default',
    withSpec({ a: text }),
    withSpec({ a: { ...text, default: 'x' } }),
    ['default-added: stored-data', 'default-added: writers'],
  ],
  ['another description', withSpec({ a: text }), withSpec({ a: { ...text, description: 'An a.' } }), []],
  ['a title', withSpec({ a: text }), withSpec({ a: { ...text, title: 'A' } }), []],
  ['a required field', withSpec({ a: text }), withSpec({ a: text }, { required: ['a'] }), ['required-added: writers']],
  ['a new required field', withSpec({ a: text }), withSpec({ a: text, b: text }, { required: ['b'] }), ['required-added: writers']],
  [
    'a new required field with a default',
    withSpec({ a: text }),
    withSpec({ a: text, b: { ...text, default: 'x' } }, { required: ['b'] }),
    [],
  ],
  [
    'a field less',
    withSpec({ a: text, b: text }),
    withSpec({ a: text }),
    ['field-removed: readers', 'field-removed: stored-data', 'field-removed: writers'],
  ],
  ['another type', withSpec({ a: text }), withSpec({ a: { type: 'integer' } }), ['type-changed: readers', 'type-changed: writers']],
  ['a new optional object with a required child', withSpec({ a: text }), withSpec({ a: text, b: item }), []],
  ['a new optional field', withSpec({ a: text }), withSpec({ a: text, b: text }), []],
  [
    'a rule',
    withSpec({ a: text }),
    withSpec({ a: { ...text, 'x-kubernetes-validations': [{ rule: 'self.size() > 3' }] } }),
    ['rule-added: writers'],
  ],
  ['a format', withSpec({ a: text }), withSpec({ a: { ...text, format: 'date-time' } }), ['format-added: writers']],
  [
    'a set',
    withSpec({ a: { type: 'array', items: text } }),
    withSpec({ a: { type: 'array', items: text, 'x-kubernetes-list-type': 'set' } }),
    ['list-type-changed: owners', 'list-type-changed: writers'],
  ],
  [
    'a list of items with keys',
    withSpec({ a: { type: 'array', items: item } }),
    withSpec({ a: { type: 'array', items: item, 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': ['name'] } }),
    ['list-type-changed: owners', 'list-type-changed: writers'],
  ],
  [
    'an atomic map',
    withSpec({ a: { type: 'object', additionalProperties: text } }),
    withSpec({ a: { type: 'object', additionalProperties: text, 'x-kubernetes-map-type': 'atomic' } }),
    ['map-type-changed: owners'],
  ],
  [
    'unknown fields dropped',
    withSpec({ a: anything }),
    withSpec({ a: { type: 'object' } }),
    ['preserve-unknown-removed: readers', 'preserve-unknown-removed: stored-data', 'preserve-unknown-removed: writers'],
  ],
  ['unknown fields kept', withSpec({ a: { type: 'object' } }), withSpec({ a: anything }), []],
  [
    'a bound on values of a map',
    withSpec({ a: { type: 'object', additionalProperties: { type: 'integer' } } }),
    withSpec({ a: { type: 'object', additionalProperties: { type: 'integer', maximum: 5 } } }),
    ['bound-tightened: writers'],
  ],
  [
    'properties that become a map of the same',
    withSpec({ a: { type: 'object', properties: { x: text } } }),
    withSpec({ a: { type: 'object', additionalProperties: text } }),
    [],
  ],
  [
    'properties that become a map of something else',
    withSpec({ a: { type: 'object', properties: { x: text } } }),
    withSpec({ a: { type: 'object', additionalProperties: { type: 'integer' } } }),
    ['type-changed: readers', 'type-changed: writers'],
  ],
])('%s', (_, old, next, hurts) => {
  expect(hurt(definition(old), definition(next))).toEqual(hurts);
});

const schema = withSpec({ a: text, replicas: { type: 'integer' } });
const names = { plural: 'jobs', kind: 'Job' };
const version = { name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: schema } };
const age = { name: 'Age', type: 'date', jsonPath: '.metadata.creationTimestamp' };
const column = { name: 'A', type: 'string', jsonPath: '.spec.a' };
const scale = { specReplicasPath: '.spec.replicas', statusReplicasPath: '.status.replicas' };

// What surrounds schemas, which peers do not look at.
it.each<[what: string, old: Record<string, unknown>, next: Record<string, unknown>, hurts: readonly string[]]>([
  ['no status', { subresources: { status: {} } }, {}, ['status-removed: clients', 'status-removed: writers']],
  ['no scale', { subresources: { scale } }, {}, ['scale-removed: clients']],
  ['a scale', {}, { subresources: { scale } }, ['scale-refuses: stored-data', 'scale-refuses: writers']],
  [
    'a version that is not served',
    {},
    { served: false },
    ['version-unserved: clients', 'version-unserved: readers', 'version-unserved: writers'],
  ],
  ['a column next to another one', { additionalPrinterColumns: [age] }, { additionalPrinterColumns: [age, column] }, []],
  ['a column in place of the age that a server shows', {}, { additionalPrinterColumns: [column] }, ['column-removed: clients']],
  ['the age as a server shows it anyway', {}, { additionalPrinterColumns: [age] }, []],
  ['no column', { additionalPrinterColumns: [column] }, {}, ['column-removed: clients']],
  ['a selectable field', {}, { selectableFields: [{ jsonPath: '.spec.a' }] }, []],
  ['no selectable field', { selectableFields: [{ jsonPath: '.spec.a' }] }, {}, ['selectable-field-removed: clients']],
  ['a deprecated version', {}, { deprecated: true }, []],
])('%s', (_, old, next, hurts) => {
  expect(hurt(definition(schema, {}, old), definition(schema, {}, next))).toEqual(hurts);
});

it.each<[what: string, old: Record<string, unknown>, next: Record<string, unknown>, hurts: readonly string[]]>([
  [
    'another kind',
    { names },
    { names: { ...names, kind: 'Task' } },
    [
      'kind-changed: clients',
      'kind-changed: stored-data',
      'kind-changed: writers',
      'list-kind-changed: clients',
      'singular-changed: clients',
      'update-refused: installers',
    ],
  ],
  ['no short name', { names: { ...names, shortNames: ['jb'] } }, { names }, ['short-name-removed: clients']],
  ['no short name that is the plural name, too', { names: { ...names, shortNames: [names.plural] } }, { names }, []],
  ['no category', { names: { ...names, categories: ['all'] } }, { names }, ['category-removed: clients']],
  ['a short name', { names }, { names: { ...names, shortNames: ['jb'] } }, []],
  [
    'another scope',
    {},
    { scope: 'Cluster' },
    ['scope-changed: clients', 'scope-changed: stored-data', 'scope-changed: writers', 'update-refused: installers'],
  ],
  [
    'a version less',
    { versions: [version, { ...version, name: 'v1beta1', storage: false }] },
    { versions: [version] },
    ['version-removed: clients', 'version-removed: readers', 'version-removed: writers'],
  ],
  [
    'a webhook for one version',
    {},
    { conversion: { strategy: 'Webhook', webhook: { clientConfig: { url: 'https://example.com' }, conversionReviewVersions: ['v1'] } } },
    [],
  ],
])('%s', (_, old, next, hurts) => {
  expect(hurt(definition(schema, old), definition(schema, next))).toEqual(hurts);
});

const other = { ...version, name: 'v1beta1', storage: false };
const says = (fields: unknown): Record<string, unknown> => ({ schema: { openAPIV3Schema: withSpec(fields) } });
const modes = (...values: readonly string[]): unknown => ({ ...text, enum: values });
const webhook = { strategy: 'Webhook', webhook: { clientConfig: { url: 'https://example.com' }, conversionReviewVersions: ['v1'] } };

// A version that is served beside others from now on.
it.each<[what: string, old: readonly unknown[], next: readonly unknown[], hurts: readonly string[], spec?: Record<string, unknown>]>([
  ['that says the same', [version], [version, other], []],
  ['that lacks a field', [version], [version, { ...other, ...says({ a: text }) }], ['version-added: stored-data']],
  [
    'that takes more',
    [{ ...version, ...says({ a: modes('x') }) }],
    [
      { ...version, ...says({ a: modes('x') }) },
      { ...other, ...says({ a: modes('x', 'y') }) },
    ],
    ['version-added: readers'],
  ],
  [
    'that takes more, as the other one does by now',
    [{ ...version, ...says({ a: modes('x') }) }],
    [
      { ...version, ...says({ a: modes('x', 'y') }) },
      { ...other, ...says({ a: modes('x', 'y') }) },
    ],
    ['enum-widened: readers'],
  ],
  [
    'that has another type',
    [version],
    [version, { ...other, ...says({ a: { type: 'integer' }, replicas: { type: 'integer' } }) }],
    ['version-added: readers'],
  ],
  ['that is converted by a webhook', [version], [version, { ...other, ...says({ a: text }) }], [], { conversion: webhook }],
  ['that is not served', [version], [version, { ...other, ...says({ a: text }), served: false }], []],
  [
    'that was there, unserved',
    [version, { ...other, ...says({ a: text }), served: false }],
    [version, { ...other, ...says({ a: text }) }],
    ['version-served: stored-data'],
  ],
  [
    'that is stored in',
    [version],
    [
      { ...version, storage: false },
      { ...other, ...says({ a: text }), storage: true },
    ],
    ['storage-version-changed: stored-data'],
  ],
])('a new version %s', (_, old, next, hurts, spec = {}) => {
  expect(hurt(definition(schema, { versions: old, ...spec }), definition(schema, { versions: next, ...spec }))).toEqual(hurts);
});

it('quotes what a name in an id may hold, so that a blank ends the id', () => {
  const shown = (...names: readonly string[]): CustomResourceDefinition =>
    definition(schema, {}, { additionalPrinterColumns: names.map((name) => ({ ...column, name })) });
  expect(compareDefinitions([shown('Phase', 'Last: seen')], [shown('Age')]).findings.map(({ change }) => change)).toEqual([
    'column-removed@jobs.example.com/v1=Phase',
    'column-removed@jobs.example.com/v1="Last: seen"',
    'column-added@jobs.example.com/v1=Age',
  ]);
});

it('matches definitions by name, whatever their order, and tells of those that are gone and new', () => {
  const named = (name: string): CustomResourceDefinition =>
    definitionOf({
      apiVersion: 'apiextensions.k8s.io/v1',
      kind: 'CustomResourceDefinition',
      metadata: { name: `${name}s.example.com` },
      spec: { group: 'example.com', scope: 'Namespaced', names: { plural: `${name}s`, kind: name }, versions: [version] },
    });
  const { added, findings, pairs, removed } = compareDefinitions([named('a'), named('b')], [named('c'), named('b')]);
  expect({ added, removed, pairs: pairs.map(({ name }) => name) }).toEqual({
    added: ['cs.example.com'],
    removed: ['as.example.com'],
    pairs: ['bs.example.com'],
  });
  expect(findings.map(({ id }) => id)).toEqual(['definition-removed@as.example.com#stored-data.forward']);
});

test('fields that were kept without being known are judged by who comes to know them', () => {
  const keeping = (schema: unknown): CustomResourceDefinition => definition(schema, { preserveUnknownFields: true });
  const known = { a: text, b: { type: 'integer', maximum: 3 } };
  expect(hurt(keeping(withSpec({ a: text })), keeping(withSpec(known)))).toContain('field-added: writers');
  const ruled = definition(withSpec(known, { 'x-kubernetes-validations': [{ rule: '!has(self.b)' }] }));
  expect(hurt(keeping(withSpec({ a: text })), ruled)).toContain('rule-added: writers');
  expect(hurt(definition(withSpec({ a: text })), ruled)).toEqual([]);
});
