import { SCHEMA } from './generated-modules.js';
import { project } from './lint-program.js';

const files = project(SCHEMA);
afterAll(() => files.remove());

const found = (text: string, file?: string): readonly string[] => files.program(text, {}, file).map(({ message }) => message);

const SERVICE = "{ apiVersion: 'v1', kind: 'Service', metadata: { name: 'a' }, spec: { portz: [] } }";
const TEMPLATE = (object: string): string =>
  `export const a = { apiVersion: 'template.openshift.io/v1', kind: 'Template', metadata: { name: 't' }, objects: [${object}], parameters: [] };`;
const WORK = (object: string): string =>
  `export const a = { apiVersion: 'work.open-cluster-management.io/v1', kind: 'ManifestWork', metadata: { name: 'w', namespace: 'c' }, spec: { workload: { manifests: [${object}] } } };`;
const CROSSPLANE = (object: string): string =>
  `new ApiObject(this, 'o', { apiVersion: 'kubernetes.crossplane.io/v1alpha2', kind: 'Object', metadata: { name: 'o' }, spec: { forProvider: { manifest: ${object} } } });`;
const WITHIN = [TEMPLATE, WORK, CROSSPLANE];

test.each([
  [SERVICE, 'unknown field "spec.portz"'],
  [SERVICE.replace('portz: []', "ports: [{ port: '80' }]"), 'cannot unmarshal string'],
  [SERVICE.replace('portz: []', "type: 'Loadbalancer'"), 'spec.type: Unsupported value'],
  [SERVICE.replace("'Service'", "'Servise'").replace('portz: []', ''), 'did you mean kind Service?'],
  ["{ apiVersion: 'example.com/v1', kind: 'Backup', metadata: { name: 'b' }, spec: { mode: 'slow' } }", 'spec.mode: Unsupported value'],
])('an object inside of another one is checked: %s', (object, said) => {
  for (const within of WITHIN)
    for (const file of ['a.ts', 'a.test.ts']) expect(found(within(object), file)).toEqual([expect.stringContaining(said)]);
});

test.each([
  // What is missing may be added by what sends it.
  "{ apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: '${NAME}' }, spec: { replicas: '${{REPLICAS}}' } }",
  "{ apiVersion: 'v1', kind: 'Service', metadata: { name: '{{ name }}' }, spec: { ports: '{{ ports }}' } }",
  "{ apiVersion: 'v1', kind: 'Service', metadata: { name: '${schema.spec.name}' }, spec: { ports: '${schema.spec.ports}' } }",
  // A reference.
  "{ apiVersion: 'v1', kind: 'Service', name: 'A', port: '80' }",
])('and nothing is said of %s', (object) => {
  for (const within of WITHIN) expect(found(within(object))).toEqual([]);
});

test.each([
  `export const a = { apiVersion: 'apiextensions.crossplane.io/v1', kind: 'Composition', metadata: { name: 'c' }, spec: { input: { base: ${SERVICE} } } };`,
  `export const a = { apiVersion: 'kyverno.io/v1', kind: 'ClusterPolicy', metadata: { name: 'c' }, spec: { rules: [{ validate: { pattern: ${SERVICE} } }] } };`,
])('nor of patterns, and of what is filled in: %s', (text) => {
  expect(found(text)).toEqual([]);
});

test('what a kind of Kubernetes itself has inside is a part of that', () => {
  const claim =
    "{ apiVersion: 'v1', kind: 'PersistentVolumeClaim', metadata: { name: 'data' }, spec: { accessModes: ['ReadWriteOnce'], size: 1 } }";
  const text = `export const a = { apiVersion: 'apps/v1', kind: 'StatefulSet', metadata: { name: 's' }, spec: { ...rest, volumeClaimTemplates: [${claim}] } };`;
  expect(found(text)).toEqual([expect.stringContaining('unknown field "spec.volumeClaimTemplates[0].spec.size"')]);
});
