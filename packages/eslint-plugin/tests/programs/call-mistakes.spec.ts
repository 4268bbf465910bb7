import { SCHEMA } from './generated-modules.js';
import { project } from './lint-program.js';

const files = project(SCHEMA);
afterAll(() => files.remove());

const TYPE = "apiVersion: 'example.com/v1', kind: 'Backup'";
const NAMED = `${TYPE}, metadata: { name: 'b' }`;
const PLACE = "group: 'example.com', version: 'v1', namespace: 'default', plural: 'backups', name: 'b'";
const OLD_PLACE = "'example.com', 'v1', 'default', 'backups'";

/** A program with one mistake, what stands there without it, and what is said of the mistake. */
type Mistake = readonly [text: string, mistake: string, right: string, said: string];

const CLIENT_NODE: readonly Mistake[] = [
  [
    `await api.createNamespacedCustomObject({ ${PLACE}, body: { ${NAMED}, spec: { bucketURL: 'x', retries: '3' } } });`,
    "'3'",
    '3',
    'spec.retries: Invalid value',
  ],
  [
    `await api.createClusterCustomObject({ ${PLACE}, body: { ${NAMED}, spec: { bucketUrl: 'x' } } });`,
    'bucketUrl',
    'bucketURL',
    'spec.bucketURL: Required value',
  ],
  [
    `await api.replaceNamespacedCustomObject({ ${PLACE}, body: { ${NAMED}, spec: { bucketURL: 'x', mode: 'slow' } } });`,
    "'slow'",
    "'fast'",
    'spec.mode: Unsupported value',
  ],
  [
    `await api.replaceClusterCustomObject({ ${PLACE}, body: { ${NAMED}, spec: { bucketURL: 'x', useTLS: 1 } } });`,
    '1 }',
    'true }',
    'spec.useTLS: Invalid value',
  ],
  [
    `await api.createNamespacedCustomObject(${OLD_PLACE}, { ${NAMED}, spec: { bucketURL: 'x', retires: 3 } });`,
    'retires',
    'retries',
    'unknown field "spec.retires"',
  ],
  [
    `await api.createClusterCustomObject('example.com', 'v1', 'backups', { ${NAMED}, spec: { bucketURL: 'x', retries: 10 } });`,
    '10',
    '9',
    'spec.retries: Invalid value',
  ],
  [
    `const body = { ${NAMED}, spec: { bucketURL: 'x', steps: [{ name: 'a' }, { nme: 'b' }] } };\nawait api.createNamespacedCustomObject({ ${PLACE}, body });`,
    'nme',
    'name',
    'spec.steps[1].name: Required value',
  ],
  [
    `async function apply(url: string) {\n  return api.replaceNamespacedCustomObject({ ${PLACE}, body: { ${NAMED}, spec: { bucketURL: url, steps: [{ name: 1 }] } } });\n}`,
    'name: 1',
    "name: 'a'",
    'spec.steps[0].name: Invalid value',
  ],
  [
    `await KubernetesObjectApi.makeApiClient(kc).create({ ${NAMED}, spec: { bucketURL: 'x', hosts: { a: { theURL: 5 } } } });`,
    '5',
    "'x'",
    'spec.hosts.a.theURL: Invalid value',
  ],
  [
    `await objects.replace({ ${NAMED}, spec: { bucketURL: 'x', startAt: 'tomorrow' } });`,
    "'tomorrow'",
    "'2026-01-01T00:00:00Z'",
    'spec.startAt: Invalid value',
  ],
];

const PATCHES: readonly Mistake[] = [
  [
    `await api.patchNamespacedCustomObject({ ${PLACE}, body: [{ op: 'replace', path: '/spec/retries', value: '3' }] });`,
    "'3'",
    '3',
    'spec.retries: Invalid value',
  ],
  [
    `await api.patchNamespacedCustomObject(${OLD_PLACE}, 'b', [{ op: 'test', path: '/spec/mode', value: 'x' }, { op: 'add', path: '/spec/step', value: [] }]);`,
    '/step',
    '/steps',
    'unknown field "spec.step"',
  ],
  [
    `const patch = [{ op: 'add', path: '/spec/steps/-', value: { timeoutMS: 5 } }];\nawait api.patchNamespacedCustomObject({ ${PLACE}, body: patch });`,
    'timeoutMS: 5',
    "name: 'c'",
    'spec.steps[0].name: Required value',
  ],
  [
    `await api.patchNamespacedCustomObject({ ${PLACE}, body: [{ op: 'replace', path: '/spec/steps/1/name', value: 7 }] });`,
    '7',
    "'c'",
    'spec.steps[1].name: Invalid value',
  ],
  [
    `await api.patchNamespacedCustomObject({ ${PLACE}, body: [{ op: 'replace', path: '/spec/mode', value: 'slow' }, { op: 'remove', path: '/spec/port' }] });`,
    "'slow'",
    "'fast'",
    'spec.mode: Unsupported value',
  ],
  [
    `await api.patchNamespacedCustomObject({ ${PLACE}, body: { ${TYPE}, spec: { retries: '3' } } });`,
    "'3'",
    '3',
    'spec.retries: Invalid value',
  ],
  [
    `await api.patchClusterCustomObject({ ${PLACE}, body: { ${TYPE}, spec: { mode: 'slow' } } });`,
    "'slow'",
    "'full'",
    'spec.mode: Unsupported value',
  ],
  [
    `await api.patchNamespacedCustomObject(${OLD_PLACE}, 'b', { ${TYPE}, spec: { useTls: true } });`,
    'useTls',
    'useTLS',
    'unknown field "spec.useTls"',
  ],
  [`await objects.patch({ ${NAMED}, spec: { retries: 12 } });`, '12', '2', 'spec.retries: Invalid value'],
  [
    `await objects.patch({ ${NAMED}, spec: { steps: [{ name: 'a', timeoutMS: '5' }] } }, undefined, undefined, 'me', true);`,
    "'5'",
    '5',
    'spec.steps[0].timeoutMS: Invalid value',
  ],
  [
    `const patch = { ${TYPE}, spec: { hosts: { a: { url: 'x' } } } };\nawait api.patchNamespacedCustomObject({ ${PLACE}, body: patch });`,
    'url:',
    'theURL:',
    'unknown field "spec.hosts.a.url"',
  ],
  [`expect(made).toMatchObject({ ${TYPE}, spec: { useTLS: 'yes' } });`, "'yes'", 'true', 'spec.useTLS: Invalid value'],
  [
    `expect(made).toEqual(expect.objectContaining({ ${TYPE}, spec: { bucketURI: 'x' } }));`,
    'bucketURI',
    'bucketURL',
    'unknown field "spec.bucketURI"',
  ],
  // The call says what is patched.
  [`await api.patchNamespacedCustomObject({ ${PLACE}, body: { spec: { retries: '3' } } });`, "'3'", '3', 'spec.retries: Invalid value'],
  [
    `await api.patchNamespacedCustomObject(${OLD_PLACE}, 'b', { spec: { useTls: true } });`,
    'useTls',
    'useTLS',
    'unknown field "spec.useTls"',
  ],
  [
    `const at = { ${PLACE} };\nawait api.patchClusterCustomObject({ ...at, body: { metadata: { labels: { a: 5 } } } });`,
    '5 }',
    "'5' }",
    'ObjectMeta.labels of type string',
  ],
  [
    `expect(made).toEqual(expect.objectContaining({ ${TYPE}, spec: expect.objectContaining({ mode: 'Full' }) }));`,
    "'Full'",
    "'full'",
    'spec.mode: Unsupported value',
  ],
  [
    `expect(made).toEqual({ ${NAMED}, spec: expect.objectContaining({ steps: expect.arrayContaining([{ name: 1 }]) }) });`,
    '1 }',
    "'a' }",
    'spec.steps[0].name: Invalid value',
  ],
];

const CONSTRUCTS: readonly Mistake[] = [
  [
    `const b = new ApiObject(this, 'b', { ${TYPE}, spec: { bucketURL: 'x' } });\nb.addJsonPatch(JsonPatch.add('/spec/retries', 'three'));`,
    "'three'",
    '3',
    'spec.retries: Invalid value',
  ],
  [
    `const b = new ApiObject(this, 'b', { ${TYPE}, spec: { mode: 'full' } });\nb.addJsonPatch(JsonPatch.replace('/spec/bucketUrl', 'x'));`,
    '/bucketUrl',
    '/bucketURL',
    'spec.bucketURL: Required value',
  ],
  [
    `new ApiObject(this, 'b', { ${TYPE}, spec: { bucketURL: 'x', mode: 'none' } }).addJsonPatch(JsonPatch.remove('/spec/port'));`,
    '/port',
    '/mode',
    'spec.mode: Unsupported value',
  ],
  [`new ApiObject(this, 'b', { ${TYPE}, spec: { bucketURL: 'x', retries: 3.5 } });`, '3.5', '3', 'spec.retries: Invalid value'],
  [
    `new cdk8s.ApiObject(this, 'b', { ${TYPE}, spec: { mode: 'full' } });`,
    "mode: 'full'",
    "bucketURL: 'x'",
    'spec.bucketURL: Required value',
  ],
  [
    `for (const name of names) new ApiObject(chart, name, { ${TYPE}, spec: { bucketURL: name, step: [] } });`,
    'step:',
    'steps:',
    'unknown field "spec.step"',
  ],
  [
    `const spec = { bucketURL: 'x', mode: 'Full' };\nnew ApiObject(chart, 'b', { ${TYPE}, spec });`,
    "'Full'",
    "'full'",
    'spec.mode: Unsupported value',
  ],
  [`new k8s.apiextensions.CustomResource('b', { ${TYPE}, spec: { bucketURL: ['x'] } });`, "['x']", "'x'", 'spec.bucketURL: Invalid value'],
  [
    `new apiextensions.CustomResource('b', { ${TYPE}, spec: { bucketURL: bucket.id, retries: 10 } }, { provider });`,
    '10',
    '1',
    'spec.retries: Invalid value',
  ],
  [
    `export class C extends pulumi.ComponentResource {\n  readonly b = new k8s.apiextensions.CustomResource('b', { ${TYPE}, spec: { bucketURL: 'x', useTLS: 'no' } }, { parent: this });\n}`,
    "'no'",
    'false',
    'spec.useTLS: Invalid value',
  ],
  [
    `new k8s.apiextensions.CustomResource('b', { ${TYPE}, spec: { bucketURL: 'x', ...(prod ? { retries: 20 } : {}) } });`,
    '20',
    '2',
    'spec.retries: Invalid value',
  ],
];

const LITERALS: readonly Mistake[] = [
  [
    `export const b = (labels: any) => ({ ${TYPE}, metadata: { name: 'b', lables: labels }, spec: { bucketURL: 'x' } });`,
    'lables: labels',
    'labels',
    'unknown field "metadata.lables"',
  ],
  [
    `class Backups {\n  make(name: string) {\n    return { ${TYPE}, metadata: { name }, spec: this.spec(name) };\n  }\n  private spec(url: string) {\n    return { bucketURL: url, retries: '3' };\n  }\n}`,
    "'3'",
    '3',
    'spec.retries: Invalid value',
  ],
  [
    `const made = (name: string) => ({ ${TYPE}, metadata: { name }, spec: { bucketURL: name } });\nexport const b = Object.assign(made('b'), { spec: { url: 'x' } });`,
    'url:',
    'bucketURL:',
    'spec.bucketURL: Required value',
  ],
  [
    `export const b = (names: string[]) => ({ ${NAMED}, spec: { bucketURL: 'x', steps: [...names.map((each) => ({ nam: each }))] } });`,
    'nam:',
    'name:',
    'spec.steps[0].name: Required value',
  ],
  [
    `const steps: any[] = [{ name: 'a' }];\nfor (const name of names) steps.push({ name, timeoutMS: '5s' });\nexport const b = { ${NAMED}, spec: { bucketURL: 'x', steps: steps.length > 1 ? steps : undefined } };`,
    "'5s'",
    '5',
    'spec.steps[1].timeoutMS: Invalid value',
  ],
  [`export const b = (n: number) => ({ ${NAMED}, spec: { bucketURL: 'x', every: \`${'$'}{n}sec\` } });`, 'sec`', 's`', 'should match'],
  [
    `export const b = (kind: string) => ({ ${NAMED}, spec: { bucketURL: 'x', mode: 'slow-' + kind } });`,
    "'slow-' + kind",
    "'f' + kind",
    'spec.mode: Unsupported value',
  ],
  [
    `const { retries, deep: [port] } = { retries: 'many', deep: [1] };\nexport const b = { ${NAMED}, spec: { bucketURL: 'x', retries, port } };`,
    "'many'",
    '4',
    'spec.retries: Invalid value',
  ],
  [
    `const steps: any[] = [{ name: 'a' }];\nexport const b = { ${NAMED}, spec: { bucketURL: 'x', steps: steps.concat({ nme: 'b' }) } };`,
    'nme',
    'name',
    'spec.steps[1].name: Required value',
  ],
  [
    `const made = { ${NAMED}, spec: { bucketURL: 'x' } };\nexport const b = Object.assign({}, made, { spec: { bucketUrl: 'y' } });`,
    'bucketUrl',
    'bucketURL',
    'spec.bucketURL: Required value',
  ],
  [
    `const made = (name: string) => ({ ${TYPE}, metadata: { name }, spec: { bucketURL: name } });\nexport const b = { ...made('b'), spec: { bucketURL: 1 } };`,
    'bucketURL: 1',
    "bucketURL: 'y'",
    'spec.bucketURL: Invalid value',
  ],
  [
    `function made(name: string) {\n  const spec: any = { bucketURL: name };\n  spec.retries = 11;\n  return { ${TYPE}, metadata: { name }, spec };\n}\nawait api.createNamespacedCustomObject({ ${PLACE}, body: made('b') });`,
    '11',
    '9',
    'spec.retries: Invalid value',
  ],
  [
    `declare const api: any;\nlet n = 1, head = { ${TYPE} };\nexport const b = { ...head, metadata: { name: 'b' }, spec: { bucketURL: 7 } };`,
    '7',
    "'x'",
    'spec.bucketURL: Invalid value',
  ],
  [`const b: Backup = { ${NAMED}, spec: { bucketURL: 7 } };`, '7', "'x'", 'spec.bucketURL: Invalid value'],
  [
    `export const b = { ${NAMED}, spec: { bucketURL: 'x', modes: 'full' } } satisfies KubernetesObject;`,
    'modes',
    'mode',
    'unknown field "spec.modes"',
  ],
  [`export const b = <Backup>{ ${NAMED}, spec: { bucketURL: 'x', retries: true } };`, 'true', '1', 'spec.retries: Invalid value'],
  [
    `export const all: Backup[] = [{ ${NAMED}, spec: { bucketURL: 'x' } }, { ${NAMED}, spec: { bucketURL: 'y', port: true } }];`,
    'true',
    '80',
    'spec.port: Invalid value',
  ],
  [
    `export const make = (url: string) => ({ ${NAMED}, spec: { bucketURL: url, steps: { name: 'a' } } });`,
    "{ name: 'a' } }",
    "[{ name: 'a' }] }",
    'spec.steps: Invalid value',
  ],
  [
    `export function make(mode?: 'full') {\n  return { ${NAMED}, spec: { bucketURL: 'x', mode: mode ?? 'none' } };\n}`,
    "'none'",
    "'fast'",
    'spec.mode: Unsupported value',
  ],
  [`export const b = { ${NAMED}, spec: { bucketURL: 'x', ['useTLS']: null ?? 'on' } };`, "'on'", 'true', 'spec.useTLS: Invalid value'],
];

const CHANGED_LATER: readonly Mistake[] = [
  [`const b: any = { ${NAMED}, spec: { bucketURL: 'x' } };\nb.spec.retries = 'many';`, "'many'", '4', 'spec.retries: Invalid value'],
  [
    `const b: any = { ${NAMED}, spec: { bucketURL: 'x' } };\nb.spec['mode'] = 'none';\nexport default b;`,
    "'none'",
    "'full'",
    'spec.mode: Unsupported value',
  ],
  [`const b: any = { ${NAMED} };\nb.spec = { bucketUrl: 'x' };`, 'bucketUrl', 'bucketURL', 'spec.bucketURL: Required value'],
  [`export const b = Object.assign({ ${NAMED} }, { spec: { bucketURL: 'x', useTLS: 0 } });`, '0', 'false', 'spec.useTLS: Invalid value'],
  [
    `const b: any = { ${NAMED}, spec: { bucketURL: 'x' } };\nObject.assign(b.spec, { retires: 1 });`,
    'retires',
    'retries',
    'unknown field "spec.retires"',
  ],
  [
    `const steps: any[] = [{ name: 'a' }];\nsteps.push({ nam: 'b' });\nexport const b = { ${NAMED}, spec: { bucketURL: 'x', steps } };`,
    'nam:',
    'name:',
    'spec.steps[1].name: Required value',
  ],
  [
    `const spec: any = { bucketURL: 'x' };\nspec.hosts = { a: { theURL: false } };\nnew ApiObject(this, 'b', { ${TYPE}, spec });`,
    'false',
    "'x'",
    'spec.hosts.a.theURL: Invalid value',
  ],
  [
    `const b: any = { ${NAMED}, spec: { bucketURL: 'x' } };\nb.spec.mode = 'none';\nb.spec = { ...b.spec, retries: 1 };`,
    "'none'",
    "'full'",
    'spec.mode: Unsupported value',
  ],
  [
    `const b: any = { ${NAMED}, spec: { bucketURL: 'x' } };\nb.spec = { ...(b.spec as object), retries: 'one' };`,
    "'one'",
    '1',
    'spec.retries: Invalid value',
  ],
  [
    `export const b = { ${NAMED}, spec: { bucketURL: 'x', steps: [{ name: 'a' }].concat([{ name: 'b', size: 1 } as any]) } };`,
    ', size: 1',
    '',
    'unknown field "spec.steps[1].size"',
  ],
];

const PULUMI = "import * as k8s from '@pulumi/kubernetes';\n";
const NODE = "import * as k8s from '@kubernetes/client-node';\n";
const KINDS: readonly Mistake[] = [
  [
    `const pod = new V1Pod();\npod.metadata = metadata;\npod.spec = new V1PodSpec();\npod.spec.containers = containers;\npod.spec.restartPolicy = 'No';\nawait api.createNamespacedPod({ namespace: 'a', body: pod });`,
    "'No'",
    "'Never'",
    'restartPolicy: Unsup',
  ],
  [
    `${NODE}export const peer: k8s.V1NetworkPolicyPeer = { ipBlock: { cidr: '10.0.0.0' } };`,
    '10.0.0.0',
    '10.0.0.0/8',
    'cidr: Invalid value',
  ],
  [
    `${NODE}export const env: k8s.V1EnvVar[] = [{ name: 'a', val: 'b' }];`,
    'val:',
    'value:',
    'unknown field "spec.containers[0].env[0].val"',
  ],
  [
    `${PULUMI}export const r: k8s.types.input.core.v1.ResourceRequirements = { requests: { memory: '1 Gi' } };`,
    '1 Gi',
    '1Gi',
    'quantities must match',
  ],
  [
    `await client.create({ apiVersion: 'v1', kind: 'Service', metadata: { name: 'a' }, spec: { ports: [{ port: 80, name: 'a' }, { port: 81 }] } });`,
    '{ port: 81 }',
    "{ port: 81, name: 'b' }",
    'spec.ports[1].name: Required value',
  ],

  [
    `${PULUMI}new k8s.core.v1.Service('a', { spec: { type: 'Clusterip', ports: [{ port }] } });`,
    'Clusterip',
    'ClusterIP',
    'spec.type: Unsup',
  ],
  [
    `import { apps } from '@pulumi/kubernetes';\nnew apps.v1.Deployment('a', { spec: { replicas: '2' } }, { provider });`,
    "{ replicas: '2' }",
    'spec',
    'DeploymentSpec.spec.replicas of type int32',
  ],
  [
    `import { Ingress } from '@pulumi/kubernetes/networking/v1';\nnew Ingress('a', { spec: { rule: [] } });`,
    '{ rule: [] }',
    '{ rules }',
    'unknown field "spec.rule"',
  ],
  [`${PULUMI}new k8s.extensions.v1beta1.Ingress('a', { spec });`, 'extensions.v1beta1', 'networking.v1', 'no matches for kind "Ingress"'],
  [`${PULUMI}new k8s.core.v1.ConfigMapPatch('a', { data: { b: 1 } });`, '1 }', "'1' }", 'ConfigMap.data of type string'],
  [
    `const { V1Pod } = require('@kubernetes/client-node');\nawait api.createNamespacedPod('a', { metadata, spec: { container: [] } });`,
    '{ container: [] }',
    'spec',
    'unknown field "spec.container"',
  ],
  [
    `await api.createNamespacedService({ namespace: 'a', body: { metadata, spec: { ports: [{ port: 70000 }] } } });`,
    '70000',
    '7000',
    'spec.ports[0].port: Inv',
  ],
  [`await api.patchNamespacedDeployment('a', 'b', { spec: { replica: 2 } });`, 'replica:', 'replicas:', 'unknown field "spec.replica"'],
  [`${NODE}await api.createNamespace({ metadata: { name: 'a_b' } });`, 'a_b', 'a-b', 'metadata.name: Invalid value'],
  [
    `${NODE}export const job: k8s.V1Job = { spec: { template: { spec: { restartPolicy: 'No' } } } };`,
    "'No'",
    "'Never'",
    'restartPolicy: Unsup',
  ],
  [
    `${NODE}export const pods = (): k8s.V1Pod[] => [{ spec: { hostNetwork: 'yes' } }];`,
    "'yes'",
    'true',
    'PodSpec.spec.hostNetwork of type bool',
  ],
  [
    `import { K8s, kind } from 'kubernetes-fluent-client';\nawait K8s(kind.Secret).InNamespace('a').Apply({ metadata: { name: 'a', label: {} } });`,
    'label:',
    'labels:',
    'unknown field "metadata.label"',
  ],
  [
    `import { Service } from 'npm:kubernetes-models@4.4.2/v1';\nnew Service({ metadata: { name: 'a' }, spec: { ports: [{ port: '80' }] } });`,
    "'80'",
    '80',
    'ServicePort.spec.ports.port of type int32',
  ],
  [
    `import { Service } from 'https://esm.sh/kubernetes-models@4/v1/Service?dts';\nnew Service({ metadata: { name: 'a' }, spec: { ports: [{ port: '80' }] } });`,
    "'80'",
    '80',
    'ServicePort.spec.ports.port of type int32',
  ],
  [
    `import { Service } from 'https://cdn.jsdelivr.net/npm/kubernetes-models/v1';\nnew Service({ metadata: { name: 'a' }, spec: { ports: [{ port: '80' }] } });`,
    "'80'",
    '80',
    'ServicePort.spec.ports.port of type int32',
  ],
  [
    `import { Service } from 'kubernetes-models/v1';\nnew Service({ metadata: { name: 'a' }, spec: { ports: [{ port: '80' }] } });`,
    "'80'",
    '80',
    'ServicePort.spec.ports.port of type int32',
  ],
];

const workload = (template: string): string =>
  `${PULUMI}new k8s.apps.v1.Deployment('a', { spec: { selector: { matchLabels: { a: 'b' } }, template: { metadata: { labels: { a: 'b' } }, spec: { ${template} } } } });`;
const PARTLY_KNOWN: readonly Mistake[] = [
  [
    `await k8sCreate({ data: { apiVersion: 'v1', kind: 'PersistentVolumeClaim', metadata: { name: 'a' }, spec: { accessModes: ['RWO'], resources, dataSource: { kind: 'PersistentVolumeClaim', name, apiGroup: '' } } } });`,
    "'RWO'",
    "'ReadWriteOnce'",
    'spec.accessModes: Unsupported value',
  ],

  [`${PULUMI}new k8s.core.v1.ConfigMap('a', { data: { b: Number(x), c: d } });`, 'Number(x)', 'String(x)', 'ConfigMap.data of type string'],
  [
    `const pod: any = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a' }, spec: { containers: [{ name: 'a', tty: 1 }] } };\nif (x) pod.spec.containers[0].image = y;`,
    'tty: 1',
    'tty: true',
    'Container.spec.containers.tty of type bool',
  ],
  [
    `export const job = { apiVersion: 'batch/v1', kind: 'Job', metadata: { name: 'a' }, spec: { template: { spec: { restartPolicy: 'Always', containers } } } };`,
    "'Always'",
    "'Never'",
    'restartPolicy: Required value: valid values: "OnFailure", "Never"',
  ],

  [
    `${PULUMI}new k8s.core.v1.Service('a', { spec: { clusterIP: 'Non', selector, ports: [{ port: 80 }] } });`,
    'Non',
    'None',
    'clusterIPs[0]: Invalid',
  ],

  [
    workload('containers: [{ name: "x", image }]').replace("matchLabels: { a: 'b' }", "matchLabels: { a: 'c' }"),
    "'c'",
    "'b'",
    'does not match template',
  ],
  [
    workload('containers: [{ name: "x", image }, { name: "xy".slice(0), image }, { name: "x", image }]'),
    '"x", image }]',
    '"z", image }]',
    'Duplicate value: "x"',
  ],
  [
    workload('volumes: [{ name: "b", emptyDir }], containers: [{ name: "x", image, volumeMounts: [{ name: "c", mountPath: "/a" }] }]'),
    '"c"',
    '"b"',
    'volumeMounts[0].name: Not found: "c"',
  ],
  [
    workload('containers: [{ name: "x", image, resources: { requests: { cpu: "2" }, limits: { cpu: "1" } } }]'),
    '"2"',
    '"1"',
    'cpu limit of 1',
  ],
  [workload('containers: [{ image, nam: "x" }]'), 'nam:', 'name:', 'containers[0].name: Required value'],
  [
    `${PULUMI}new k8s.batch.v1.CronJob('a', { spec: { schedule: '* * *', jobTemplate } });`,
    "'* * *'",
    "'* * * * *'",
    'spec.schedule: Invalid',
  ],
  [
    `${PULUMI}new k8s.core.v1.Service('a', { spec: { type: 'ClusterIP', selector, ports: [{ port: 80, nodePort: 30000 }] } });`,
    "'ClusterIP'",
    'type',
    'nodePort: Forbidden',
  ],
  [
    `${PULUMI}new k8s.batch.v1.Job('a', { spec: { template: { spec: { containers: [{ name: 'x', image }] } } } });`,
    'image }] }',
    "image }], restartPolicy: 'Never' }",
    'restartPolicy: Required value: valid values: "OnFailure", "Never"',
  ],
  [
    workload('containers, volumes: [{ name: "a", emptyDir: {}, secret: { secretName } }]'),
    'emptyDir: {}, ',
    '',
    'may not specify more than 1 volume type',
  ],
  [
    workload('containers: [{ name: "x", image, env: [{ name: "A", value: "b", valueFrom: { secretKeyRef: { name, key } } }] }]'),
    'value: "b", ',
    '',
    'valueFrom: Invalid value: "": may not be specified when `value` is not empty',
  ],
  [
    workload(
      'containers: [{ name: "x", image, env: [{ name: "A", valueFrom: { configMapKeyRef: { name }, secretKeyRef: { name, key } } }] }]',
    ),
    'configMapKeyRef: { name }, ',
    '',
    'may not have more than one field specified at a time',
  ],
  [
    `${PULUMI}new k8s.networking.v1.Ingress('a', { spec: { defaultBackend: { service: { name, port: { name: 'web', number: 80 } } } } });`,
    "name: 'web', ",
    '',
    'cannot set both port name & port number',
  ],
  [
    `${PULUMI}new k8s.policy.v1.PodDisruptionBudget('a', { spec: { selector, minAvailable: 1, maxUnavailable: '20%' } });`,
    'minAvailable: 1, ',
    '',
    'minAvailable and maxUnavailable cannot be both set',
  ],
  [
    `${NODE}export const peer: k8s.V1NetworkPolicyPeer = { ipBlock: { cidr: '10.0.0.0/8', except }, podSelector: {} };`,
    ', podSelector: {}',
    '',
    'may not specify both ipBlock and another peer',
  ],
  [
    `${PULUMI}new k8s.rbac.v1.ClusterRoleBinding('a', { roleRef, subjects: [{ kind: 'ServiceAccount', name }] });`,
    "'ServiceAccount'",
    "'Group'",
    'subjects[0].namespace: Required value',
  ],
  [
    `${PULUMI}new k8s.core.v1.Secret('a', { type: 'kubernetes.io/dockerconfigjson', data: { dockerconfigjson: auth } });`,
    '{ dockerconfigjson:',
    "{ '.dockerconfigjson':",
    'data[.dockerconfigjson]: Required value',
  ],
  [
    `${PULUMI}new k8s.core.v1.Secret('a', { type: 'kubernetes.io/service-account-token', metadata: { annotations: { 'kubernetes.io/serviceaccount.name': account } } });`,
    "'kubernetes.io/serviceaccount.name'",
    "'kubernetes.io/service-account.name'",
    'metadata.annotations[kubernetes.io/service-account.name]: Required value',
  ],
  [
    `${PULUMI}new k8s.apiregistration.v1.APIService('a', { metadata: { name: 'v1.a.example.com' }, spec: { group: 'a.example.com', version: 'v1', versionPriority: 10, service: { name: service, namespace: 'a' }, caBundle } });`,
    'versionPriority: 10',
    'versionPriority: 10, groupPriorityMinimum: 10',
    'spec.groupPriorityMinimum: Invalid value: 0',
  ],
  [
    `export const app = (name: string) => ({ apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name }, spec: { selector: { matchLabels: { app: name } }, template: { metadata: { labels: { name } }, spec } } });`,
    '{ labels: { name } }',
    '{ labels: { name, app: name } }',
    'does not match template',
  ],
  [
    `export const role = (name: string) => ({ apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'Role', metadata: { name }, rules: [{ resources: ['pods'], verbs: ['get'] }] });`,
    'rules: [{ ',
    "rules: [{ apiGroups: [''], ",
    'rules[0].apiGroups: Required value',
  ],
  [
    workload(
      'volumes: [...(isLocal ? [{ name: "data", emptyDir }] : []), { name: "conf", configMap }], containers: [{ name: "x", image, volumeMounts: [{ name: "config", mountPath: "/a" }] }]',
    ),
    '"config"',
    '"conf"',
    'volumeMounts[0].name: Not found: "config"',
  ],
];

/** Metadata of which a part is one of several values, and what stands beside values that are not known. */
const IN_ONE_CASE: readonly Mistake[] = [
  [
    `export const map = (old: Meta | undefined, name: string) => ({ apiVersion: 'v1', kind: 'ConfigMap', metadata: old ? { ...old } : { name, namepsace: 'a' }, data: {} });`,
    'namepsace',
    'namespace',
    'unknown field "metadata.namepsace"',
  ],
  [
    `export const map = (isLocal: boolean, name: string) => ({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: isLocal ? 'Local' : name }, data: {} });`,
    "'Local'",
    "'local'",
    'metadata.name: Invalid value: "Local"',
  ],
  [
    `export const map = (isLocal: boolean, name: string) => ({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, labels: isLocal ? { tier: 1 } : labels }, data: {} });`,
    'tier: 1',
    "tier: '1'",
    'ObjectMeta.metadata.labels of type string',
  ],
  [
    `${PULUMI}export const scaler = (maxReplicas: number, averageUtilization: number) => new k8s.autoscaling.v2.HorizontalPodAutoscaler('a', { metadata: { name: 'a' }, spec: { scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'a' }, maxReplicas, metrics: [{ type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilisation', averageUtilization } } }] } });`,
    'Utilisation',
    'Utilization',
    'target.type: Invalid value: "Utilisation"',
  ],
  [
    `const map = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' }, stringData: { a: 'b' } };\nawait this.oc.applyResourceFromDataInNamespace(map, id);`,
    'stringData',
    'data',
    'unknown field "stringData"',
  ],
];

const PARTS_OF_CLIENT: readonly Mistake[] = [
  [
    `${NODE}export function container(image: string) {\n  const made = new k8s.V1Container();\n  made.image = image;\n  made.command = 'tail';\n  return made;\n}`,
    "'tail'",
    "['tail']",
    'Container.spec.containers.command of type []string',
  ],
  [
    `const pod = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a' }, spec: { containers, restartPolicy: 'No' } };\nawait kube.applyResource(pod, namespace);`,
    "'No'",
    "'Never'",
    'restartPolicy: Unsup',
  ],
  [
    `class Run {\n  private readonly spec = { containers, restartPolicy: 'No' };\n  start() {\n    applyResource(this.spec);\n    return { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a' }, spec: this.spec };\n  }\n}`,
    "'No'",
    "'Never'",
    'restartPolicy: Unsup',
  ],
  [
    `${NODE}export function container(more?: k8s.V1Container) {\n  const made = new k8s.V1Container();\n  made.imagePullPolicy = 'always';\n  if (more) mergeContainer(made, more);\n  return made;\n}`,
    "'always'",
    "'Always'",
    'imagePullPolicy: Unsup',
  ],
];

/** Programs of which a server refuses nothing. */
const RIGHT: readonly string[] = [
  `${NODE}await this.createPod({ log, tty });`,
  `${NODE}class A {\n  private rules(): k8s.V1NetworkPolicyIngressRule[] { return x ? [{ _from: [] }] : [...y, { _from: [{ podSelector: {} }] }]; }\n  policy() { return client.create({ apiVersion: 'networking.k8s.io/v1', kind: 'NetworkPolicy', metadata: { name: 'a' }, spec: { podSelector: {}, ingress: this.rules() } }); }\n}`,
  `${NODE}export function container(more?: k8s.V1Container) {\n  const made = new k8s.V1Container();\n  made.imagePullPolicy = 'always';\n  mergeContainer(made, more);\n  return made;\n}`,
  `export const w = () => ({ apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'a' }, spec: { selector, template: { metadata, spec: { containers: [] } } } });`,
  workload('containers, volumes: [{ name: "a", ...(isLocal ? { emptyDir: {} } : {}), ...(isLocal ? {} : { secret: { secretName } }) }]'),
  workload('containers: [{ name: "x", image, env: [{ name: "A", value, valueFrom: { fieldRef } }] }]'),
  `${PULUMI}new k8s.core.v1.Secret('a', { type: 'kubernetes.io/dockerconfigjson', data: {}, ...more });`,
  `${PULUMI}new k8s.core.v1.Secret('a', { type, metadata: { annotations: { b: account } } });`,
  `${PULUMI}new k8s.core.v1.Service('a', { spec: { selector, ports: [{ name: 'b', port }] } });`,
  `${PULUMI}new k8s.core.v1.Secret('a', { type: 'kubernetes.io/service-account-token', metadata: { annotations: { [name]: account } } });`,
  `${PULUMI}new k8s.apiregistration.v1.APIService('a', { metadata: { name: 'v1.a.example.com' }, spec: { group: 'a.example.com', version: 'v1', versionPriority: 10, service: { name: service, namespace: 'a' }, caBundle, ...more } });`,
  `${PULUMI}new k8s.apps.v1.Deployment('a', { spec: { selector: { matchLabels: { app } }, template: { metadata: { labels: { ...labels } }, spec } } });`,
];

test('in a file with tests in a folder of tests nothing is missing', () => {
  const workloads = "const d = { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'a' }, spec: { template } };";
  const messages = (text: string, file: string): readonly string[] => files.program(text, {}, file).map(({ message }) => message);
  expect(messages(`describe('a', () => {\n  it('b', () => {\n    ${workloads}\n  });\n});`, 'test/unit/a.ts')).toEqual([]);
  expect(messages(`export const made = () => {\n  ${workloads}\n  return d;\n};`, 'test/unit/a.ts')).toEqual([
    'spec.selector: Required value',
  ]);
});

test.each(RIGHT)('nothing is said of %s', (text) => {
  expect(files.program(text)).toEqual([]);
});

describe.each([
  ['built-in kinds that are partly known', PARTLY_KNOWN],
  ['kinds that libraries name', KINDS],
  ['parts that begin empty, and what sends by another name', PARTS_OF_CLIENT],
  ['metadata in one of several cases, and values beside unknown ones', IN_ONE_CASE],
  ['calls of the Kubernetes client', CLIENT_NODE],
  ['patches and expectations', PATCHES],
  ['constructs of cdk8s and Pulumi', CONSTRUCTS],
  ['literals', LITERALS],
  ['literals that are changed later', CHANGED_LATER],
])('%s', (_, mistakes) => {
  test.each(mistakes)('%s: the mistake %s is found, and nothing where %s stands', (text, mistake, right, said) => {
    expect(text.split(mistake)).toHaveLength(2);
    expect(files.program(text).map(({ message }) => message)).toContainEqual(expect.stringContaining(said));
    expect(files.program(text.replace(mistake, right))).toEqual([]);
  });
});
