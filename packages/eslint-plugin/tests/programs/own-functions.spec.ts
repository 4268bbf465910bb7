import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SCHEMA } from './generated-modules.js';
import { project } from './lint-program.js';

const files = project(SCHEMA);
afterAll(() => files.remove());

/** Modules of the project that send what they are given. */
const MODULES = {
  'client.ts': `import * as k8s from '@kubernetes/client-node';
export class Base {
  async secret(ns: string, body: any) { return this.core.createNamespacedSecret({ namespace: ns, body }); }
}
export class Client extends Base {
  private readonly core = new k8s.KubeConfig().makeApiClient(k8s.CoreV1Api);
  async pod(ns: string, body: any) { return this.core.createNamespacedPod({ namespace: ns, body }); }
  service = async (body: any) => this.core.createNamespacedService({ namespace: 'a', body });
}
export const client = new Client();
`,
  'roles.ts': `import * as k8s from '@kubernetes/client-node';
async function createNamespacedRoleBinding(body: any, ns: string) { await core.createNamespacedRoleBinding(ns, body); }
export default { createNamespacedRoleBinding };
`,
  'models.ts': "export const BackupModel = { apiGroup: 'example.com', apiVersion: 'v1', kind: 'Backup', plural: 'backups' };\n",
  'selectors.ts':
    'export function selector(text?: string): { nodeSelector?: Record<string, string> } | undefined { return text ? JSON.parse(text) : undefined; }\n',
};
const PASSING_ON = {
  'clients.ts': "import * as k8s from '@kubernetes/client-node';\nexport { k8s };\nexport * as pulumi from '@pulumi/kubernetes';\n",
  'types.ts': "export * from '@kubernetes/client-node';\n",
  'props.ts':
    "import { V1Probe, V1EnvVar } from '@kubernetes/client-node';\ninterface Base { readonly probe?: V1Probe }\nexport interface AppProps extends Base { readonly env: V1EnvVar[]; readonly size: number }\nexport interface Loop extends Looped {}\ninterface Looped extends Loop {}\n",
  'app.ts':
    "import * as k8s from '@kubernetes/client-node';\nimport { AppProps } from './props';\nexport class App {\n  constructor(id: string, props: AppProps) {}\n}\nexport const app = (props: Partial<AppProps> = {}) => made(props);\n",
  'view.tsx': "export const SecretKind = 'Secret';\nexport const View = () => <p>{SecretKind}</p>;\n",
  'templates.js': "const labels = { app: 'b c' };\nmodule.exports = { labels };\nexports.replicas = '3';\n",
};
for (const [name, text] of Object.entries({ ...MODULES, ...PASSING_ON })) writeFileSync(join(files.root, name), text);

const NODE = "import * as k8s from '@kubernetes/client-node';\n";
const CLIENT = "import { Client } from './client';\n";
const CONSOLE = "import { k8sCreate } from '@openshift-console/dynamic-plugin-sdk';\n";
const pod = (spec: string): string => `{ metadata: { name: 'a' }, spec: { containers: [{ name: 'a', image: 'b' }], ${spec} } }`;
const deployment = (spec: string): string => `{ apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'a' }, spec: ${spec} }`;

/** A program with one mistake, what stands there without it, and what is said of it. */
type Mistake = readonly [text: string, mistake: string, right: string, said: string];

const WRAPPERS: readonly Mistake[] = [
  [`${CLIENT}const c = new Client();\nawait c.pod('x', ${pod("restartPolicy: 'never'")});`, "'never'", "'Never'", 'restartPolicy: Unsup'],
  [`${CLIENT}await new Client().pod('x', ${pod('hostPID: 3')});`, '3', 'true', 'hostPID of type bool'],
  [
    `${CLIENT}export const f = (c: Client) => c.service({ metadata: { name: 'a' }, spec: { ports: [{ port: '80' }] } });`,
    "'80'",
    '80',
    'ports.port',
  ],
  [
    `${CLIENT}class A {\n  constructor(private readonly c: Client) {}\n  run() { return this.c.secret('x', { metadata: { name: 'a' }, stringDat: {} }); }\n}`,
    'stringDat',
    'stringData',
    'unknown field "stringDat"',
  ],
  [`import { client } from './client';\nawait client.pod('x', ${pod('hostPID: 3')});`, '3', 'true', 'hostPID of type bool'],
  [
    "import roles from './roles';\nawait roles.createNamespacedRoleBinding({ metadata: { name: 'a' }, roleRef: { kind: 'Rol', name: 'x', apiGroup: 'rbac.authorization.k8s.io' } }, 'ns');",
    "'Rol'",
    "'Role'",
    'roleRef.kind: Unsupported value: "Rol"',
  ],
  [
    `${NODE}class A {\n  put(body: any) { return core.createNamespacedPod({ namespace: 'a', body }); }\n  run() { return this.put(${pod('hostPID: 3')}); }\n}`,
    '3',
    'true',
    'hostPID of type bool',
  ],
  [
    `${NODE}class A {\n  static put(body: any) { return core.createNamespacedPod('a', body); }\n}\nA.put(${pod('hostPID: 3')});`,
    '3',
    'true',
    'hostPID',
  ],
  [
    `${NODE}class A {\n  put(body: any) { return core.createNamespacedPod('a', body); }\n}\nconst a = new A();\na.put(${pod('hostPID: 3')});`,
    '3',
    'true',
    'hostPID',
  ],
  [
    `${NODE}const api = { put(body: any) { return core.createNamespacedPod('a', body); } };\napi.put(${pod('hostPID: 3')});`,
    '3',
    'true',
    'hostPID',
  ],
];

const MODELS: readonly Mistake[] = [
  [
    `${CONSOLE}import { BackupModel } from './models';\nk8sCreate({ model: BackupModel, data: { metadata: { name: 'a' }, spec: { bucketURL: 'x', retries: '3' } } });`,
    "'3'",
    '3',
    'spec.retries: Invalid',
  ],
  [
    `${CONSOLE}import { NamespaceModel } from '@acme/models';\nk8sCreate({ model: NamespaceModel, data: { metadata: { name: 'a', labels: { a: true } } } });`,
    'true',
    "'true'",
    'ObjectMeta.metadata.labels',
  ],
];

const METHODS: readonly Mistake[] = [
  [
    `class A {\n  build() { return { spec: { replicas: '3', selector, template } }; }\n  all() { return ${deployment('this.build().spec')}; }\n}`,
    "'3'",
    '3',
    'spec.replicas of type int32',
  ],
  [
    `class A {\n  get spec() { return { replicas: '3', selector, template }; }\n  all() { return ${deployment('this.spec')}; }\n}`,
    "'3'",
    '3',
    'spec.replicas',
  ],
  [
    `function more(n?: number) {\n  if (n === undefined) return {};\n  return { minReadySeconds: n };\n}\nexport const d = ${deployment("{ replicas: '3', selector, template, ...more(size) }")};`,
    "'3'",
    '3',
    'spec.replicas of type int32',
  ],
  [
    `${NODE}import { selector } from './selectors';\nclass A {\n  get #spec(): Omit<k8s.V1PodSpec, 'containers'> { return { restartPolicy: 'never', ...selector(text) }; }\n}`,
    "'never'",
    "'Never'",
    'restartPolicy: Unsup',
  ],
  [
    `${NODE}export const f = (ref: Omit<k8s.V1RoleRef, 'apiGroup'>) => ({ apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'RoleBinding', metadata: { name: 'x' }, roleRef: { apiGroup: 'rbac', ...ref } });`,
    "'rbac'",
    "'rbac.authorization.k8s.io'",
    'roleRef.apiGroup: Unsup',
  ],
  [
    `export const f = (more: Pick<Own, 'paused'>) => (${deployment("{ replicas: '3', selector, template, ...more }")});`,
    "'3'",
    '3',
    'spec.replicas of type int32',
  ],
];

const PARTS: readonly Mistake[] = [
  [
    "export const f = (o: any) => ({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a', ownerReferences: [{ apiVersion: 'v1', kind: 'Pod', name: o.name, uuid: o.uid }] } });",
    'uuid',
    'uid',
    'metadata.ownerReferences[0].uid: Required value',
  ],
  [
    `${NODE}core.createNamespacedPod('a', { metadata: { name: 'a' }, spec: { containers: [{ name: 'a', image, resources: { claims: [{ name: 'gpu' }] } }], resourceClaims: [{ name: 'gpus', resourceClaimTemplateName }] } });`,
    "'gpu'",
    "'gpus'",
    'claims[0]: Not found: "gpu"',
  ],
];

const PASSED_ON: readonly Mistake[] = [
  [
    "import { type k8s } from './clients';\nconst p: k8s.V1PodSpec = { containers: [], restartPolicy: 'never' };",
    "'never'",
    "'Never'",
    'restartPolicy: Unsup',
  ],
  ["import { V1Toleration as T } from './types';\nconst t: T = { operator: 'exists' };", "'exists'", "'Exists'", 'tolerations[0].operator'],
  [
    "import { pulumi } from './clients';\nnew pulumi.core.v1.Service('a', { spec: { ports: [{ port: '80' }] } });",
    "'80'",
    '80',
    'ports.port of type int32',
  ],
  [
    "import { SecretKind } from './view';\nexport const s = { apiVersion: 'v1', kind: SecretKind, metadata: { name: 'a', labels: { a: 'b c' } } };",
    "'b c'",
    "'b'",
    'metadata.labels: Invalid',
  ],
  [
    "const { labels } = require('./templates');\nexports.s = { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'a', labels: labels } };",
    ': labels }',
    ': {} }',
    'metadata.labels: Invalid value: "b c"',
  ],
  [
    `const templates = require('./templates.js');\nexports.d = ${deployment('{ replicas: templates.replicas, selector, template }')};`,
    'templates.replicas',
    '3',
    'spec.replicas of type int32',
  ],
  [
    `const base: any = { replicas: '3', selector, template };\nexport const d = ${deployment('JSON.parse(JSON.stringify(base))')};`,
    "'3'",
    '3',
    'spec.replicas of type int32',
  ],
  [
    `const base: any = { replicas: '3', selector, template };\nexport const d = ${deployment('_.cloneDeep(base)')};`,
    "'3'",
    '3',
    'spec.replicas',
  ],
];

const PARAMETERS: readonly Mistake[] = [
  [
    "import { App } from './app';\nnew App('a', { size: 3, probe: { periodSeconds: '3' }, env: [] });",
    "'3'",
    '3',
    'livenessProbe.periodSeconds of type int32',
  ],
  ["import { app } from './app';\nexport const a = app({ env: [{ name: 'a', value: 3 }] });", '3', "'3'", 'env.value of type string'],
  [
    "import type { AppProps } from './props';\nconst p: AppProps = { size: 3, env: [{ name: 'a', valu: 'b' }] };",
    'valu:',
    'value:',
    'unknown field "spec.containers[0].env[0].valu"',
  ],
  [`${NODE}function app(p: { probe: k8s.V1Probe }) {}\napp({ probe: { periodSeconds: '3' } });`, "'3'", '3', 'periodSeconds of type int32'],
  [
    `${NODE}class A {\n  run(p: k8s.V1Toleration[]) {}\n  all() { this.run([{ operator: 'exists' }]); }\n}`,
    "'exists'",
    "'Exists'",
    'tolerations[0].operator',
  ],
];

describe.each([
  ['parameters with types', PARAMETERS],
  ['what modules of the project pass on', PASSED_ON],
  ['functions of the project that send what they are given', WRAPPERS],
  ['models of the console', MODELS],
  ['methods and spreads', METHODS],
  ['parts', PARTS],
])('%s', (_, mistakes) => {
  test.each(mistakes)('%s: the mistake %s is found, and nothing where %s stands', (text, mistake, right, said) => {
    expect(text.split(mistake)).toHaveLength(2);
    expect(files.program(text).map(({ message }) => message)).toContainEqual(expect.stringContaining(said));
    expect(files.program(text.replace(mistake, right))).toEqual([]);
  });
});

const RIGHT: readonly string[] = [
  // A function of the project that is only named like one of a client.
  "import roles from './roles';\nawait roles.createNamespacedRoleBinding('ns', { roleRef: { kind: 'Rol' } });",
  // What another class may do in place of a method.
  `class A {\n  parts() { return []; }\n  all() { return ${deployment('{ selector, template: { metadata, spec: { containers: this.parts() } } }')}; }\n}`,
  `abstract class A {\n  spec() { return { replicas: '3' }; }\n  all() { return ${deployment('this.spec()')}; }\n}`,
  `class A {\n  spec() { return { replicas: '3' }; }\n  all() { return ${deployment('this.spec()')}; }\n}\nclass B extends A {}`,
  `class A {\n  spec() { return { replicas: '3' }; }\n  all() { return ${deployment('this.spec()')}; }\n}\nclass B extends mixin(A) {}`,
  `class A {\n  spec() { return { replicas: '3' }; }\n  all() { return ${deployment('this.spec()')}; }\n}\nclass B extends(A) {}`,
  `class A {\n  spec() { return { replicas: '3' }; }\n  all() { return ${deployment('this.spec()')}; }\n}\nclass B extends mixin({ a: 1 }, A) {}`,
  `class A {\n  spec() { return { replicas: '3' }; }\n  all() { return ${deployment('this.spec()')}; }\n}\nclass B extends  named(\n  logged(A),\n  'b',\n) {}`,
  // What may be replaced.
  `export const f = (more: Own) => (${deployment("{ replicas: '3', selector, template, ...more }")});`,
  `export const f = (more: Omit<Own, 'paused'>) => (${deployment("{ replicas: '3', selector, template, ...more }")});`,
  `export const f = (more: Pick<Own, 'replicas'>) => (${deployment("{ replicas: '3', selector, template, ...more }")});`,
  `interface More extends Own { paused: boolean }\nexport const f = (more: More) => (${deployment("{ replicas: '3', selector, template, ...more }")});`,
  // Fields of a class that are completed elsewhere.
  `class A {\n  private job: any = { apiVersion: 'batch/v1', kind: 'Job', metadata: { name: 'a' }, spec: {} };\n  fill() { this.job.spec.template = template; }\n}`,
  `class A {\n  private job: any = ${deployment("{ replicas: '3' }")};\n  constructor() { this.job.spec = made(); }\n}`,
  `class A {\n  job: any = { apiVersion: 'batch/v1', kind: 'Job', metadata: { name: 'a' }, spec: {} };\n}`,
  `class A {\n  job: any;\n  constructor() { this.job = { apiVersion: 'batch/v1', kind: 'Job', metadata: { name: 'a' }, spec: {} }; }\n  fill() { const { spec } = this.job; spec.template = template; }\n}`,
  // What is known of owners is not all.
  "export const f = (o: any) => ({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a', ownerReferences: [{ ...o }] } });",
  "export const f = (o: any) => ({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a', ownerReferences: [{ apiVersion: 'v1', ...o, controller: o.c }, o] } });",
  `${NODE}core.createNamespacedPod('a', { metadata: { name: 'a' }, spec: { containers: [{ name: 'a', image, resources: { claims: [{ name: 'gpu' }] } }], resourceClaims } });`,
  // What only a server sets, and Pulumi leaves out.
  "import * as k8s from '@pulumi/kubernetes';\nnew k8s.core.v1.ConfigMap('a', { metadata: { creationTimestamp: 'x', deletionTimestamp: 'x', uid: 'x' } });",
  // Parameters of other types, and types that lead to themselves.
  "import { App } from './app';\nnew App('a', { size: { periodSeconds: '3' }, other: [{ operator: 'exists' }] });",
  "import { App } from './app';\nnew App(...more, { probe: { periodSeconds: '3' } });",
  "import type { Loop } from './props';\nconst l: Loop = { probe: { periodSeconds: '3' } };",
  `${NODE}interface A extends B {}\ninterface B extends A {}\ntype C = D;\ntype D = C;\nconst a: A = { probe: { periodSeconds: '3' } };\nconst c: C = { probe: {} };`,
  // What an owner is filled in with.
  "export const c = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a', ownerReferences: [{ apiVersion: 'v1', kind: 'Pod', name: '', uid: '' }] } };",
  // What a search has of a resource.
  "export const item = { apiVersion: 'apps/v1', kind: 'deployment', name: 'a', metadata: { name: 'a' } };",
  `${CONSOLE}k8sCreate({ model, data: { metadata: { name: 'a', labels: { a: true } } } });`,
];

test.each(RIGHT)('nothing is said of %s', (text) => {
  expect(files.program(text)).toEqual([]);
});

test('in a test nothing is said of what is parsed, or of kinds that are written small', () => {
  const text = `test('a', () => {
  const map = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' }, data: { fields: [{ a: 1 }] } };
  const route = { apiVersion: 'v1', kind: 'secrets', metadata: { name: 'a' } };
});`;
  expect(files.program(text, {}, 'a.spec.ts')).toEqual([]);
  expect(files.program(text).map(({ message }) => message.split('.')[0])).toEqual([
    'json: cannot unmarshal array into Go struct field ConfigMap',
    'no matches for kind "secrets" in version "v1"',
  ]);
});

test('what is called in many ways leaves other places to be read', () => {
  const text = `const NAMES = ['a', 'b', 'c', 'd'];
export function disk({ name, namespace = 'x' }: any): any {
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, namespace }, data: {} };
}
export const last = (name: string) => ({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, namepsace: 'x' }, data: {} });
const few = () => ({ disks: NAMES.map((name, i) => disk({ name, namespace: NAMES[i % 2] })) });
function some() {
  const { disks } = few();
  return { disks: [...disks, ...few().disks, ...NAMES.map((name, i) => disk({ name, namespace: NAMES[i % NAMES.length] }))], more: few().disks };
}
export function many() {
  const { disks } = some();
  const others = Array.from({ length: 15 }, (_, i) => disk({ name: NAMES[i % NAMES.length], namespace: NAMES[i % NAMES.length] }));
  return { disks: [...disks, ...others, ...some().disks], more: some().more, last: some().more };
}`;
  expect(files.program(text).map(({ message }) => message.split('.')[0])).toEqual(['unknown field "metadata']);
});
