import { fromPlain, type JsonValue } from '@structural/json';
import { runSuiteTest } from './run-suite-test.js';
import { readSuite } from './suite.js';

const CRD = crd(5);

function crd(maximum: number): JsonValue {
  const spec = { type: 'object', properties: { size: { type: 'integer', maximum }, color: { type: 'string', default: 'red' } } };
  const schema = {
    openAPIV3Schema: { type: 'object', properties: { spec, status: { type: 'object', properties: { ready: { type: 'boolean' } } } } },
  };
  return fromPlain({
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'shirts.example.com' },
    spec: {
      group: 'example.com',
      scope: 'Cluster',
      names: { plural: 'shirts', kind: 'Shirt' },
      versions: [{ name: 'v1', served: true, storage: true, schema, subresources: { status: {} } }],
    },
  });
}

const shirt = (members: string): string => `|\n        apiVersion: example.com/v1\n        kind: Shirt\n        ${members}`;

/** What becomes of each test of a suite. */
function run(suite: string): readonly (string | undefined)[] {
  return readSuite(suite).map((test) => runSuiteTest(test, CRD));
}

test('a creation is compared with what is stored, or with what is said', () => {
  expect(
    run(`
tests:
  onCreate:
    - name: defaults
      initial: ${shirt('spec: {size: 1, extra: 1}')}
      expected: ${shirt('spec: {size: 1, color: red}')}
    - name: not what is expected
      initial: ${shirt('spec: {size: 1}')}
      expected: ${shirt('spec: {size: 1}')}
    - name: refused
      initial: ${shirt('spec: {size: 9}')}
      expectedError: 'Shirt.example.com "cluster" is invalid: spec.size: Invalid value: "integer": spec.size in body should be less than'
    - name: accepted
      initial: ${shirt('spec: {size: 5}')}
      expectedError: should be less than
    - name: refused otherwise
      initial: ${shirt('spec: {size: 9}')}
      expectedError: Too long
`),
  ).toEqual([
    undefined,
    expect.stringMatching(/^stored is .*"color":"red".*, not /),
    undefined,
    'the creation is accepted',
    expect.stringMatching(/^the creation is refused otherwise: Shirt/),
  ]);
});

test('an update follows what was stored by another CRD, and its status follows it', () => {
  expect(
    run(`
tests:
  onUpdate:
    - name: what did not change is forgiven
      initialCRDPatches: [{op: remove, path: /spec/versions/0/schema/openAPIV3Schema/properties/spec/properties/size/maximum}]
      initial: ${shirt('spec: {size: 9}')}
      updated: ${shirt('spec: {size: 9, color: blue}')}
      expected: ${shirt('spec: {size: 9, color: blue}')}
    - name: the first object must be good
      initial: ${shirt('spec: {size: 9}')}
      updated: ${shirt('spec: {size: 9}')}
    - name: status
      initial: ${shirt('status: {ready: true}')}
      updated: ${shirt('status: {ready: false}')}
      expected: ${shirt('status: {ready: false}')}
    - name: bad status
      initial: ${shirt('spec: {}')}
      updated: ${shirt('status: {ready: soon}')}
      expectedStatusError: must be of type boolean
`),
  ).toEqual([undefined, expect.stringMatching(/^the first object is refused: /), undefined, undefined]);
});
