import { SCHEMA } from './generated-modules.js';
import { project } from './lint-program.js';

const files = project(SCHEMA);
afterAll(() => files.remove());

const found = (text: string, file?: string): readonly string[] =>
  files.program(text, {}, file).map(({ message }) => message.replace(/\. (?:Help|See)[\s\S]*$/, ''));
const head = (kind: string): string => `apiVersion: 'v1', kind: '${kind}', metadata: { name: 'a' }`;

test.each([
  [
    `export const a = { ${head('Secret')}, data: { a: 'x', b: 'y' }, binaryData: {} };`,
    ['illegal base64 data at input byte 0', 'illegal base64 data at input byte 0', 'unknown field "binaryData"'],
  ],
  [
    `export const a = { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'a' }, spec: { replicas: '3', paused: 'no', selektor: {}, selector, template } };`,
    ['cannot unmarshal string', 'cannot unmarshal string', 'unknown field "spec.selektor"'],
  ],
  [
    `export const a = { apiVersion: 'example.com/v1', kind: 'Backup', metadata: { name: 'a', labels: { a: 1 } }, spec: { bucketURL: 'x', mode: 'slow' } };`,
    ['cannot unmarshal number', 'spec.mode: Unsupported value: "slow"'],
  ],
])('what a server stops at hides nothing else in %s', (text, said) => {
  for (const file of ['a.ts', 'a.stories.ts']) {
    const messages = found(text, file);
    expect(messages).toHaveLength(said.length);
    for (const each of said) expect(messages).toContainEqual(expect.stringContaining(each));
  }
});

test.each([
  // Items of what a mocked client answers, which lack the metadata that no test has a use for.
  [
    `reply({ apiVersion: 'v1', kind: 'List', items: [{ apiVersion: 'v1', kind: 'Node', spec: { podCIDR: '10.0.0.1' } }] });`,
    'spec.podCIDRs[0]: Invalid value',
  ],
  [
    `reply({ items: [{ apiVersion: 'apps/v1', kind: 'Deployment', spec: { replica: 3 } } as Deployment] });`,
    'unknown field "spec.replica"',
  ],
  // Data of a type that says what it is.
  [
    `import { V1ConfigMap } from '@kubernetes/client-node';\nconst map = { ${head('ConfigMap')}, data: { a: { b: 'c' } } };\nreply(map as V1ConfigMap);`,
    'cannot unmarshal object',
  ],
])('a test is found to have a mistake in %s', (text, said) => {
  expect(found(text, 'a.test.ts')).toEqual([expect.stringContaining(said)]);
});

test.each([
  `reply({ items: [{ apiVersion: 'apps/v1', kind: 'Deployment', spec: { replicas: 3 } }] });`,
  `select({ apiVersion: 'apps/v1', kind: 'Deployment', spec: { replica: 3 } });`,
  `const owner = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'a' };`,
  `reply({ ${head('ConfigMap')}, data: { a: { b: 'c' } } });`,
])('and none in %s', (text) => {
  expect(found(text, 'a.test.ts')).toEqual([]);
});

describe('of a definition of which not all is known', () => {
  const crd = (scope: string, more = '', version = "{ name: 'v1', served: true, storage: true, schema }"): string =>
    "{ apiVersion: 'apiextensions.k8s.io/v1', kind: 'CustomResourceDefinition', metadata: { name: 'disks.example.org' }, " +
    `spec: { group: 'example.org', names: { kind: 'Disk', plural: 'disks' }, scope: ${scope}, versions: [${version}]${more} } }`;

  test.each([
    [`export const a = ${crd("'Namespace'")};`, 'spec.scope: Unsupported value: "Namespace"'],
    [`export const a = ${crd("'Cluster'", ', served: true')};`, 'unknown field "spec.served"'],
    [`reply({ items: [${crd("'Clustered'", '', "{ name: 'v1' }")}] });`, 'spec.scope: Unsupported value: "Clustered"'],
  ])('a name or a value is wrong whatever the rest is: %s', (text, said) => {
    expect(found(text, 'a.test.ts')).toEqual([expect.stringContaining(said)]);
  });

  test.each([
    `export const a = ${crd('scope')};`,
    `export const a = ${crd("'Cluster'", ', ...more')};`,
    // What a test has no use for is not missing.
    `reply({ items: [${crd("'Cluster'", '', "{ name: 'v1' }")}] });`,
  ])('and nothing else is said: %s', (text) => {
    expect(found(text, 'a.test.ts')).toEqual([]);
  });
});
