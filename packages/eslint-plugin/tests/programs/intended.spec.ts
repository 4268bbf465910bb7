import { SCHEMA } from './generated-modules.js';
import { project } from './lint-program.js';

const files = project(SCHEMA);
afterAll(() => files.remove());

const LABELS = "{ apiVersion: 'v1', kind: 'Node', metadata: { name: 'a' }, labels: { a: 'b c' } }";
const configMap = (name: string): string => `{ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: ${name} } }`;

test.each([
  // What a class of Terraform is constructed of.
  `import { Labels } from '@cdktf/provider-kubernetes/lib/labels';\nnew Labels(this, 'a', ${LABELS});`,
  `import { Labels } from './.gen/providers/kubernetes/labels';\nmake(Labels, 'a', () => (${LABELS}));`,
  `import * as kubernetes from '@cdktf/provider-kubernetes';\nnew kubernetes.labels.Labels(this, 'a', ${LABELS});`,
  // What stands for nothing.
  `export const map = ${configMap("owner.metadata?.name || ''")};`,
  `export const map = ${configMap("owner.metadata?.name ?? ''")};`,
  // What a person is to fill in.
  `export const map = ${configMap("'<<the name of the host>>'")};`,
  `export const map = ${configMap("'<name>'")};`,
  `export const map = ${configMap("'${1:The name}'")};`,
  'export const TEXT = `apiVersion: v1\nkind: Service\nmetadata:\n  name: a\nspec:\n  selector:\n    \\${2:app}: \\${3:name}\n  type: "\\${4|ClusterIP,NodePort|}"\n  ports:\n  - port: 80\n`;',
  // What a form begins with.
  "import type { EnvVar } from 'kubernetes-types/core/v1';\nexport const e: EnvVar = { name: 'a', valueFrom: from || { secretKeyRef: { name: '', key: '' } } };",
  "export const a = { apiVersion: 'v1', kind: 'Namespace', metadata: { name, creationTimestamp: '' }, status: { phase: 'Active' } };",
  "export const pod = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a', namespace: '' }, spec: {} };",
])('nothing is said of %s', (text) => {
  expect(files.program(text)).toEqual([]);
});

test('nor of an empty name in a test, where what is missing is not asked for', () => {
  const text = `test('a', () => {\n  const base = ${configMap("''")};\n  use({ ...base, metadata: { name: 'a' } });\n});`;
  expect(files.program(text, {}, 'a.spec.ts')).toEqual([]);
});

test.each([
  [`import { Labels } from './labels';\nnew Labels(this, 'a', ${LABELS});`, 'unknown field "labels"'],
  [
    "export const pod = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a' }, spec: { containers, restartPolicy: owner.restartPolicy || 'never' } };",
    'spec.restartPolicy',
  ],
  [`export const map = ${configMap("'a<b>c'")};`, 'metadata.name'],
])('but of %s', (text, said) => {
  expect(files.program(text).map(({ message }) => message)).toContainEqual(expect.stringContaining(said));
});
