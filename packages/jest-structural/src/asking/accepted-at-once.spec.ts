import fc from 'fast-check';
import { runs } from '../../../../tools/search-budget/search-budget.mjs';
import type { DefinitionObject } from '../../types/options.cjs';
import type { Instance } from '../instance.js';
import { acceptedAtOnce, ask } from './ask.js';
import { toQuestion, type TestQuestion } from './question.js';
import { storedText, textOfStored } from './stored.js';

const version = (name: string, more: object = {}): object => ({
  name,
  served: true,
  storage: false,
  schema: {
    openAPIV3Schema: {
      type: 'object',
      properties: {
        spec: {
          type: 'object',
          required: ['size'],
          default: { size: 2 },
          'x-kubernetes-validations': [{ rule: "!has(self.name) || self.name != 'x'" }],
          properties: {
            size: { type: 'integer', minimum: 1, default: 3 },
            name: { type: 'string', maxLength: 3, nullable: true },
            ports: {
              type: 'array',
              'x-kubernetes-list-type': 'map',
              'x-kubernetes-list-map-keys': ['name'],
              items: {
                type: 'object',
                required: ['name'],
                properties: { name: { type: 'string' }, port: { type: 'integer', default: 80 } },
              },
            },
            any: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true },
            byName: { type: 'object', additionalProperties: { type: 'object', properties: { on: { type: 'boolean', default: true } } } },
            ...more,
          },
        },
        status: { type: 'object', properties: { phase: { type: 'string' } } },
      },
    },
  },
  subresources: { status: {} },
});
const crd = (kind: string, versions: readonly object[], more: object = {}): DefinitionObject => ({
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: `${kind.toLowerCase()}s.example.com` },
  spec: { group: 'example.com', scope: 'Namespaced', names: { plural: `${kind.toLowerCase()}s`, kind }, versions, ...more },
});
const DEFINITIONS = [
  crd('Thing', [{ ...version('v1'), storage: true }, version('v2'), { ...version('v3'), served: false }]),
  crd('Lossy', [{ ...version('v1'), storage: true }, version('v2', { other: { type: 'string' } })]),
  crd('Webhooked', [{ ...version('v1'), storage: true }, version('v2')], {
    conversion: { strategy: 'Webhook', webhook: { clientConfig: { url: 'https://a.example' }, conversionReviewVersions: ['v1'] } },
  }),
  crd('Twice', [{ ...version('v1'), storage: true }]),
  crd('Twice', [{ ...version('v1'), storage: true }]),
  crd('Refused', [{ ...version('v1', { bad: { type: 'integer', pattern: '(' } }), storage: true }]),
];
const instance: Instance = { settings: {}, folder: () => process.cwd() };

const questionOf = (value: unknown, options = {}): TestQuestion => toQuestion(instance, value, DEFINITIONS, options);
const atOnce = (question: TestQuestion): string | undefined => textOfStored(acceptedAtOnce(question));

/** What {@link atOnce} is to be, from a verdict with findings. */
function asked(question: TestQuestion): string | undefined {
  const answers = ask(question);
  const isAccepted = answers.answers.every(({ result }) => result.diagnostics.every(({ severity }) => severity !== 'error'));
  return isAccepted ? storedText(answers, 'stored', question) : undefined;
}

const spec = fc.record(
  {
    size: fc.constantFrom(1, 2, 3, 4, 0, null),
    name: fc.constantFrom('', 'a', 'é', null, 'abc', 'x', 'long', '{{'),
    ports: fc.array(
      fc.record({ name: fc.constantFrom('a', 'b', 'c'), port: fc.constantFrom(1, 2, 3, null, '1') }, { requiredKeys: ['name'] }),
      {
        maxLength: 2,
      },
    ),
    any: fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 2 }),
    byName: fc.dictionary(fc.string(), fc.constantFrom({}, null, { on: null }, { on: false }), { maxKeys: 2 }),
    other: fc.constantFrom(undefined, undefined, undefined, 'a'),
  },
  { requiredKeys: ['size'] },
);
const metadata = fc.record(
  {
    name: fc.constantFrom('a', '', 'A'),
    generateName: fc.constant('a-'),
    namespace: fc.constantFrom('default', 'b'),
    labels: fc.dictionary(fc.string(), fc.constantFrom('a', '-', null), { maxKeys: 1 }),
    uid: fc.constantFrom('u', ''),
    resourceVersion: fc.constantFrom('1', ''),
    generation: fc.constantFrom(0, 7),
    creationTimestamp: fc.constantFrom(null, '2020-01-01T00:00:00Z', 'x'),
    deletionTimestamp: fc.constantFrom(null, '2020-01-01T00:00:00Z'),
    ownerReferences: fc.constantFrom([], [{ apiVersion: 'v1', kind: 'A', name: 'a', uid: 'u' }]),
    managedFields: fc.constantFrom([], [{ manager: 'm' }]),
    more: fc.constant(1),
  },
  { requiredKeys: ['name'] },
);
const resource = fc.record(
  {
    apiVersion: fc.constantFrom('example.com/v1', 'example.com/v1', 'example.com/v2', 'example.com/v3', 'v1'),
    kind: fc.constantFrom('Thing', 'Thing', 'Thing', 'Lossy', 'Webhooked', 'Twice'),
    metadata: fc.oneof({ weight: 3, arbitrary: fc.constant({ name: 'a' }) }, { weight: 1, arbitrary: metadata }),
    spec,
    status: fc.constantFrom({}, { phase: 'a' }, null),
  },
  { requiredKeys: ['apiVersion', 'kind', 'metadata'] },
);

test('what is accepted at once is accepted, and stored so, where it is judged with findings', () => {
  let count = 0;
  fc.assert(
    fc.property(resource, (value) => {
      const question = questionOf(value);
      const text = atOnce(question);
      if (text === undefined) return;
      count++;
      expect(text).toBe(asked(question));
    }),
    { numRuns: runs(400) },
  );
  expect(count).toBeGreaterThan(40);
});

const thing = { apiVersion: 'example.com/v1', kind: 'Thing', metadata: { name: 'a' }, spec: { size: 1 } };
const other = (own: object): object => ({ ...thing, ...own });

test('most are', () => {
  expect(atOnce(questionOf(thing))).toBeDefined();
  expect(atOnce(questionOf(other({ apiVersion: 'example.com/v2' })))).toBeDefined();
});

test.each([
  [[thing, thing]],
  [{ apiVersion: 'v1', kind: 'List', items: [thing] }],
  [{ apiVersion: 'example.com/v1', kind: 'ThingList', items: [] }],
  [other({ kind: '' })],
  [other({ kind: 'Thng' })],
  [other({ kind: 'Twice' })],
  [other({ apiVersion: 'example.com/v3' })],
  [other({ spec: { size: 1, unknown: 1 } })],
  [other({ spec: { size: 0 } })],
  [other({ spec: { size: 1, name: 'x' } })],
  [other({ metadata: { name: 'a', uid: 'u', resourceVersion: '1' } })],
  [other({ metadata: { name: 'a', resourceVersion: '1' } })],
  [other({ spec: { size: 1, any: { a: '{{ b }}' } } })],
  [other({ schema: 'olm.package' })],
  [{ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' } }],
  ['apiVersion: example.com/v1\nkind: Thing\nmetadata: {name: a}\n'],
])('only what is sure is said at once: %#', (value) => {
  expect(atOnce(questionOf(value))).toBeUndefined();
});

test('updates, statuses and opinions are asked about', () => {
  for (const options of [{ old: thing }, { asStatus: true }, { kubeconform: true }])
    expect(atOnce(questionOf(thing, options))).toBeUndefined();
});

test('a definition that the server refuses is said in the same words', () => {
  const question = questionOf(other({ kind: 'Refused' }));
  const refusal = /the server refuses this CRD: .*pattern/;
  expect(() => atOnce(question)).toThrow(refusal);
  expect(() => asked(question)).toThrow(refusal);
});

const map = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' }, data: { a: 'b' } };

test('an object of a built-in kind is accepted by the code of the server alone', () => {
  expect(acceptedAtOnce(questionOf(map))).toBeDefined();
  expect(acceptedAtOnce(toQuestion(instance, map, undefined, {}))).toBeDefined();
});

test.each([
  [{ ...map, metadata: { name: 'A' } }],
  [{ ...map, data: { a: 1 } }],
  [{ ...map, dta: {} }],
  [{ ...map, apiVersion: 'v2' }],
  [{ ...map, kind: 'ConfigMp' }],
  [{ ...map, metadata: { name: 'a', uid: 'u', resourceVersion: '1' } }],
  [{ ...map, sops: { mac: 'ENC[a]', lastmodified: 'a' } }],
  [{ ...map, data: { a: '{{ b }}' } }],
  [{ apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'a', labels: { 'pod-security.kubernetes.io/enforce': 'restricted' } } }],
  [{ apiVersion: 'kubelet.config.k8s.io/v1beta1', kind: 'KubeletConfiguration' }],
  [{ apiVersion: 'admissionregistration.k8s.io/v1', kind: 'ValidatingAdmissionPolicy', metadata: { name: 'a' }, spec: {} }],
  [DEFINITIONS[0]],
])('what else is of a built-in kind is judged with findings: %#', (value) => {
  expect(acceptedAtOnce(questionOf(value))).toBeUndefined();
});

test('a server of which only types are known accepts nothing at once', () => {
  expect(acceptedAtOnce(questionOf(map, { kubeVersion: '1.34' }))).toBeUndefined();
});
