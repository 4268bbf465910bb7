import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SCHEMA } from './generated-modules.js';
import { project } from './lint-program.js';

const files = project(SCHEMA);
afterAll(() => files.remove());

const found = (text: string, file?: string): readonly string[] => files.program(text, {}, file).map(({ message }) => message);
const program = (text: string, path = './imports/k8s'): string => `import * as k8s from '${path}';\n${text}`;

test.each([
  ["new k8s.KubeNamespace(this, 'a', { metadata: { nam: 'x' } });", 'unknown field "metadata.nam"'],
  ["new k8s.KubeConfigMap(this, 'a', { data: { a: 1 } });", 'cannot unmarshal number'],
  ["new k8s.KubeService(this, 'a', { spec: { clusterIp: 'None', ports: [{ port: 80, nodPort: 3 }] } });", 'spec.ports[0].nodPort'],
  ["new k8s.KubeService(this, 'a', { spec: { clusterip: 'None', ports: [{ port: 80 }] } });", 'unknown field "spec.clusterip"'],
  ["new k8s.KubeNode(this, 'a', { spec: { PodCidr: '10.0.0.0/24' } });", 'unknown field "spec.PodCidr"'],
  ["new k8s.KubeService(this, 'a', { spec: { ports: [{ port: 80, targetPort: k8s.IntOrString.fromNumber(99999) }] } });", '99999'],
  ["new k8s.KubeHorizontalPodAutoscalerV2(this, 'a', { spec: { maxReplicas: 1, scaleTargetRef: { kind: 'A' } } });", 'Required value'],
  ["new k8s.KubeCsiDriver(this, 'a', { spec: { attachReq: true } });", 'unknown field "spec.attachReq"'],
])('classes of `cdk8s import k8s` are read by their names where the file is not checked in: %s', (text, said) => {
  for (const path of ['./imports/k8s', '../imports/k8s.js', '@/imports/k8s'])
    expect(found(program(text, path))).toEqual(expect.arrayContaining([expect.stringContaining(said)]));
  expect(found(`import { ${/Kube\w+/.exec(text)?.[0]}, IntOrString } from './imports/k8s';\n${text.replaceAll('k8s.', '')}`)).not.toEqual(
    [],
  );
});

test.each([
  // Older versions of cdk8s have the names of the server, newer ones others.
  "new k8s.KubeService(this, 'a', { spec: { clusterIP: '10.0.0.1', sessionAffinity: 'ClientIP', sessionAffinityConfig: { clientIp: { timeoutSeconds: 5 } }, ports: [{ port: 80 }] } });",
  "new k8s.KubeService(this, 'a', { spec: { clusterIp: 'None', ports: null } });",
  "new k8s.KubeClusterRole(this, 'a', { rules: [{ verbs: ['get'], nonResourceUrLs: ['/metrics'] }] });",
  "new k8s.KubeNode(this, 'a', { spec: { podCidr: '10.0.0.0/24', podCidRs: ['10.0.0.0/24'] } });",
  "new k8s.KubeNamespace(this, 'a');",
  // Several groups have an Event, a server of today none of this version, and cdk8s renames keywords of schemas.
  "new k8s.KubeEvent(this, 'a', { metdata: {} });",
  "new k8s.KubeIngressV1Beta1(this, 'a', { spec: { backend: 1 } });",
  "new k8s.KubeCustomResourceDefinition(this, 'a', { spec: { group: 1 } });",
  "new k8s.Deployment(this, 'a', { spec: { replica: 1 } });",
])('and nothing is said of %s', (text) => {
  expect(found(program(text))).toEqual([]);
});

test('in a test nothing is missing', () => {
  expect(found(program("new k8s.KubePod(this, 'a', { spec: {} });"), 'a.test.ts')).toEqual([]);
});

test('where the file is there, it says what its classes are', () => {
  mkdirSync(join(files.root, 'own/imports'), { recursive: true });
  writeFileSync(join(files.root, 'own/imports/k8s.ts'), 'export class KubePod {}\n');
  const text = "import { KubePod } from './imports/k8s';\nnew KubePod(this, 'a', { spec: { container: 1 } });";
  expect(found(text, 'own/a.ts')).toEqual([]);
  expect(found(text)).not.toEqual([]);
});
