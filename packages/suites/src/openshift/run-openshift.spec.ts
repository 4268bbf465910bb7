import { parseYaml } from '@structural/document';
import { fromPlain, isJsonObject, type JsonObject } from '@structural/json';
import { openJudge } from '@structural/witness';
import type { SuiteDefinition } from '../suite.js';
import { runCase } from '../run/run-case.js';
import { readOpenshiftSuite } from './read-suite.js';

const CRD = crd(5);

function crd(maximum: number): JsonObject {
  const spec = { type: 'object', properties: { size: { type: 'integer', maximum }, color: { type: 'string', default: 'red' } } };
  const schema = {
    openAPIV3Schema: { type: 'object', properties: { spec, status: { type: 'object', properties: { ready: { type: 'boolean' } } } } },
  };
  const value = fromPlain({
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
  if (!isJsonObject(value)) throw new Error('no object');
  return value;
}

const shirt = (members: string): string => `|\n        apiVersion: example.com/v1\n        kind: Shirt\n        ${members}`;

/** What becomes of each test of a suite. */
function run(tests: string): readonly (string | undefined)[] {
  const document = parseYaml(`crdName: shirts.example.com\n${tests}`);
  if (!document.ok) throw new Error(document.error.message);
  const read = readOpenshiftSuite('suite.yaml', document);
  if (!read.ok) throw new Error(read.problems.map(({ message }) => message).join());
  const definition: SuiteDefinition = { file: 'crd.yaml', document, path: [], value: CRD };
  return read.suite.cases.map((each) => {
    const result = runCase(each, definition, 'v1', openJudge());
    return result.outcome === 'failed' ? result.failure.message : undefined;
  });
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
      expectedError: 'Shirt.example.com "test-x2v5k" is invalid: spec.size: Invalid value: "integer": spec.size in body should be less than'
    - name: accepted
      initial: ${shirt('spec: {size: 5}')}
      expectedError: should be less than
    - name: refused otherwise
      initial: ${shirt('spec: {size: 9}')}
      expectedError: Too long
`),
  ).toEqual([
    undefined,
    'the stored object is not the expected one',
    undefined,
    'the creation is accepted',
    expect.stringMatching(/^the creation is refused with a different message: Shirt/),
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
    - name: a field that the patched CRD alone lets in is refused by the update that waits for the CRD
      initialCRDPatches: [{op: replace, path: /spec/versions/0/schema/openAPIV3Schema/properties/status/properties/ready/type, value: string}]
      initial: ${shirt('spec: {size: 1}')}
      updated: ${shirt('spec: {size: 9}')}
      expectedError: should be less than
    - name: status
      initial: ${shirt('status: {ready: true}')}
      updated: ${shirt('status: {ready: false}')}
      expected: ${shirt('status: {ready: false}')}
    - name: bad status
      initial: ${shirt('spec: {}')}
      updated: ${shirt('status: {ready: soon}')}
      expectedStatusError: must be of type boolean
    - name: a patch that leads nowhere
      initialCRDPatches: [{op: replace, path: /spec/nothing, value: 1}]
      initial: ${shirt('spec: {}')}
      updated: ${shirt('spec: {}')}
`),
  ).toEqual([
    undefined,
    expect.stringMatching(/^the creation of the initial object is refused: /),
    undefined,
    undefined,
    undefined,
    expect.stringContaining('/spec/nothing'),
  ]);
});
