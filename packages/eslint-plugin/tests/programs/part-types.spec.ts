import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SCHEMA, writeGeneratedModules } from './generated-modules.js';
import { project } from './lint-program.js';

const files = project(SCHEMA);
writeGeneratedModules(files.root);

afterAll(() => files.remove());

/** What `cdk8s import` writes of a type: its fields with the names under which they are sent, and what is made of a value. */
function typeOf(name: string, schema: string, fields: Readonly<Record<string, string>>): string {
  const members = Object.keys(fields).map((field) => `  readonly ${field}?: any;\n`);
  const results = Object.entries(fields).map(([field, written]) => {
    const [sent = '', made = `obj.${field}`] = written.split(' ');
    return `    '${sent}': ${made},\n`;
  });
  return `/**
 * @schema ${schema}
 */
export interface ${name} {
${members.join('')}}

export function toJson_${name}(obj: ${name} | undefined): Record<string, any> | undefined {
  if (obj === undefined) { return undefined; }
  const result = {
${results.join('')}  };
  return Object.entries(result).reduce((r, i) => (i[1] === undefined) ? r : ({ ...r, [i[0]]: i[1] }), {});
}
`;
}

const classOf = (name: string, apiVersion: string, kind: string): string => `export class ${name} extends ApiObject {
  public static readonly GVK: GroupVersionKind = { apiVersion: '${apiVersion}', kind: '${kind}' }
  public constructor(scope: Construct, id: string, props: ${name}Props) {
    super(scope, id, { ...${name}.GVK, ...props });
  }
  public override toJson(): any {
    const resolved = super.toJson();
    return { ...${name}.GVK, ...toJson_${name}Props(resolved) };
  }
}
`;

mkdirSync(join(files.root, 'own'));
writeFileSync(
  join(files.root, 'own/k8s.ts'),
  [
    "import { ApiObject, GroupVersionKind } from 'cdk8s';\n",
    // A server of today has no such kind.
    classOf('KubePreset', 'settings.k8s.io/v1alpha1', 'PodPreset'),
    typeOf('KubePresetProps', 'io.k8s.api.settings.v1alpha1.PodPreset', { rule: 'rule toJson_HpaScalingPolicy(obj.rule)' }),
    classOf('KubeScaler', 'autoscaling/v2', 'HorizontalPodAutoscaler'),
    typeOf('KubeScalerProps', 'io.k8s.api.autoscaling.v2.HorizontalPodAutoscaler', { spec: 'spec toJson_ScalerSpec(obj.spec)' }),
    typeOf('ScalerSpec', 'io.k8s.api.autoscaling.v2.HorizontalPodAutoscalerSpec', {
      behavior: 'behavior toJson_Behavior(obj.behavior)',
      maxReplicas: 'maxReplicas',
    }),
    typeOf('Behavior', 'io.k8s.api.autoscaling.v2.HorizontalPodAutoscalerBehavior', {
      scaleUp: 'scaleUp toJson_HpaScalingRules(obj.scaleUp)',
    }),
    typeOf('HpaScalingRules', 'io.k8s.api.autoscaling.v2.HPAScalingRules', {
      policies: 'policies obj.policies?.map(y=>toJson_HpaScalingPolicy(y))',
    }),
    typeOf('HpaScalingPolicy', 'io.k8s.api.autoscaling.v2.HPAScalingPolicy', { periodSeconds: 'periodSeconds', type: 'type' }),
    typeOf('PodSpec', 'io.k8s.api.core.v1.PodSpec', {
      containers: 'containers obj.containers?.map(y=>toJson_Container(y))',
      hostPid: 'hostPID',
      restartPolicy: 'restartPolicy',
    }),
    typeOf('Container', 'io.k8s.api.core.v1.Container', {
      env: 'env obj.env?.map(y=>toJson_EnvVar(y))',
      imagePullPolicy: 'imagePullPolicy',
      name: 'name',
    }),
    typeOf('EnvVar', 'io.k8s.api.core.v1.EnvVar', { name: 'name', value: 'value' }),
    typeOf('Probe', 'io.k8s.api.core.v1.Probe', { tcpSocket: 'tcpSocket toJson_Socket(obj.tcpSocket)' }),
    typeOf('Socket', 'io.k8s.api.core.v1.TCPSocketAction', { port: 'port obj.port?.value' }),
    typeOf('ObjectMeta', 'io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta', { labels: 'labels', name: 'name' }),
  ].join('\n'),
);
writeFileSync(join(files.root, 'own/index.ts'), "export * as k8s from './k8s';\nexport * from './backups';\n");
writeFileSync(
  join(files.root, 'own/backups.ts'),
  [
    "import { ApiObject, GroupVersionKind } from 'cdk8s';\n",
    classOf('Backup', 'example.com/v1', 'Backup'),
    typeOf('BackupProps', 'Backup', { spec: 'spec toJson_BackupSpec(obj.spec)' }),
    typeOf('BackupSpec', 'BackupSpec', {
      bucketUrl: 'bucketURL',
      steps: 'steps obj.steps?.map(y=>toJson_BackupSpecSteps(y))',
    }),
    typeOf('BackupSpecSteps', 'BackupSpecSteps', { name: 'name', timeoutMs: 'timeoutMS' }),
  ].join('\n'),
);

const K8S = "import * as k8s from './own/k8s';\n";
const TYPES = "import type { Container, PodSpec } from './own/k8s';\n";
const NODE = "import * as k8s from '@kubernetes/client-node';\n";

/** A program with one mistake, what stands there without it, and what is said of it. */
type Mistake = readonly [text: string, mistake: string, right: string, said: string];

const GENERATED: readonly Mistake[] = [
  [`${TYPES}export const spec: PodSpec = { hostPid: 'yes' as any };`, "'yes'", 'true', 'PodSpec.spec.hostPID of type bool'],
  [
    `${TYPES}export const all = (): Container[] => [{ name: 'a', imagePullPolicy: 'always' }];`,
    "'always'",
    "'Always'",
    'imagePullPolicy: Uns',
  ],
  [`${K8S}class A {\n  private env: k8s.EnvVar[] = [{ name: 'a', value: 3 as any }];\n}`, '3', "'3'", 'EnvVar.spec.containers.env.value'],
  [`${K8S}function f(c: k8s.Container = { nam: 'a' }) {}`, 'nam:', 'name:', 'unknown field "spec.containers[0].nam"'],
  [
    `${K8S}const probe: k8s.Probe = { tcpSocket: { port: k8s.IntOrString.fromNumber(80000) } };`,
    '80000',
    '8000',
    'tcpSocket.port: Invalid value: 80000',
  ],
  [`${K8S}export const f = (p: k8s.PodSpec) => { p.hostPid = 'x' as any; };`, "'x'", 'false', 'hostPID of type bool'],
  [`${K8S}export const f = (p: k8s.PodSpec) => { p.containers[0].env!.push({ name: 'a', value: 1 }); };`, '1', "'1'", 'env.value'],
  [
    `import { k8s } from './own';\nconst m: k8s.ObjectMeta = { labels: { a: 'b c' } };`,
    "'b c'",
    "'b'",
    'metadata.labels: Invalid value: "b c"',
  ],
  [`${K8S}const p: k8s.HpaScalingPolicy = { type: 'Pods', periodSeconds: 'x' };`, "'x'", '5', 'behavior.scaleUp.policies.periodSeconds'],
  [
    `import type { BackupSpecSteps as S } from './own';\nconst s: S = { name: 'a', timeoutMs: '3' };`,
    "'3'",
    '3',
    'spec.steps[0].timeoutMS',
  ],
  [
    `import { BackupSpec } from './own/backups';\nconst s: Partial<BackupSpec> = { bucketUrls: 'x' };`,
    'Urls',
    'Url',
    'unknown field "spec.bucketUrls"',
  ],
  [`import { BackupProps } from './own/backups';\nexport const b: BackupProps = { spec: { bucketUrl: 3 } };`, '3', "'3'", 'spec.bucketURL'],
];

const OF_LIBRARIES: readonly Mistake[] = [
  [
    `import type { IIoK8sApiCoreV1Container } from 'kubernetes-models/_definitions/IoK8sApiCoreV1Container';\nexport const c = (): IIoK8sApiCoreV1Container => ({ name: 'a', env: [{ name: 'b', value: 24 }] });`,
    '24',
    "'24'",
    'env.value of type string',
  ],
  [
    `import type { IIoK8sApimachineryPkgApisMetaV1ObjectMeta as M } from 'kubernetes-models/_definitions/IoK8sApimachineryPkgApisMetaV1ObjectMeta';\nconst m: M = { label: {} };`,
    'label',
    'labels',
    'unknown field "metadata.label"',
  ],
  [
    `import { IIoK8sApiAppsV1Deployment } from 'kubernetes-models/_definitions/IoK8sApiAppsV1Deployment';\nconst d: Partial<IIoK8sApiAppsV1Deployment> = { spec: { replicas: '3' } };`,
    "'3'",
    '3',
    'spec.replicas of type int32',
  ],
  [
    `${NODE}const spec: k8s.V1Pod['spec'] = { containers: [], restartPolicy: 'never' };`,
    "'never'",
    "'Never'",
    'restartPolicy: Unsupported',
  ],
  [
    `${NODE}const c: NonNullable<k8s.V1Pod['spec']>['containers'][number] = { name: 'a', tty: 'x' };`,
    "'x'",
    'true',
    'containers.tty of type bool',
  ],
  [`${NODE}const s: (k8s.V1Pod & { own: string })['spec'] = { containers: [], hostPID: 3 };`, '3', 'true', 'hostPID of type bool'],
  [`${NODE}const t = { key: 'a', operator: 'exists' } satisfies k8s.V1Toleration;`, "'exists'", "'Exists'", 'tolerations[0].operator'],
  [
    `${NODE}const b: k8s.V2HorizontalPodAutoscalerSpec = { maxReplicas: '3', scaleTargetRef };`,
    "'3'",
    '3',
    'spec.maxReplicas of type int32',
  ],
];

describe.each([
  ['types that `cdk8s import` wrote', GENERATED],
  ['types of libraries', OF_LIBRARIES],
])('%s', (_, mistakes) => {
  test.each(mistakes)('%s: the mistake %s is found, and nothing where %s stands', (text, mistake, right, said) => {
    expect(text.split(mistake)).toHaveLength(2);
    expect(files.program(text).map(({ message }) => message)).toEqual([expect.stringContaining(said)]);
    expect(files.program(text.replace(mistake, right))).toEqual([]);
  });
});

const RIGHT: readonly string[] = [
  // Names that only some kinds may have.
  `${NODE}const m: k8s.V1ObjectMeta = { name: 'system:node' };`,
  `${K8S}const m: k8s.ObjectMeta = { name: 'system:node' };`,
  // Types that are not those of a module that was generated, or that no class leads to.
  "import type { PodSpec } from './own/gone';\nconst p: PodSpec = { hostPid: 'x' };",
  "import type { PodSpec } from 'own/k8s';\nconst p: PodSpec = { hostPid: 'x' };",
  `${K8S}interface PodSpec { hostPid: string }\nconst p: PodSpec = { hostPid: 'x' };`,
  `${K8S}const p: k8s.Gone = { hostPid: 'x' };`,
  // What is left to others.
  `${K8S}const p: k8s.PodSpec = {};`,
  `${K8S}const p: k8s.PodSpec = { hostPid: true, restartPolicy: process.env.POLICY };`,
  `import { BackupSpecSteps } from './own';\nconst s: BackupSpecSteps = {};`,
  // What another member of an intersection has.
  `${NODE}const s: (k8s.V1Pod & { own: { a: string } })['own'] = { a: 'x' };`,
  `${NODE}const s: (k8s.V1Pod & Own)['own'] = { a: 'x' };`,
];

test.each(RIGHT)('nothing is said of %s', (text) => {
  expect(files.program(text)).toEqual([]);
});
