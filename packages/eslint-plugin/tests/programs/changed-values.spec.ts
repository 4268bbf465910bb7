import { SCHEMA } from './generated-modules.js';
import { project } from './lint-program.js';

const files = project(SCHEMA);
afterAll(() => files.remove());

const NAMED = "apiVersion: 'example.com/v1', kind: 'Backup', metadata: { name: 'b' }";
const NODE = "import * as k8s from '@kubernetes/client-node';\n";
const backup = (spec: string): string => `await client.create({ ${NAMED}, spec: ${spec} });`;
const pod = (spec: string): string => `await client.create({ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a' }, spec: { ${spec} } });`;
const withEnv = (more = ''): string => pod(`containers: [{ name: 'a', image: 'b', env }]${more}`);

/** A program with one mistake, what stands there without it, and what is said of the mistake. */
type Mistake = readonly [text: string, mistake: string, right: string, said: string];

const SET_AGAIN: readonly Mistake[] = [
  [
    `export function View() {\n  const [b, setBackup] = useState<any>();\n  const load = () => {\n    const own = { ${NAMED}, spec: { bucketURL: 'x', mode: 'slow' } };\n    setBackup(own);\n  };\n}`,
    "'slow'",
    "'full'",
    'spec.mode: Unsupported',
  ],
  [
    `let spec: any;\nif (c) { spec = { bucketURL: 'x', retries: '3' }; } else { spec = { bucketURL: 'y' }; }\n${backup('spec')}`,
    "'3'",
    '3',
    'spec.retries: Invalid value',
  ],
  [
    `let spec: any = { bucketURL: 'x' };\nif (c) { spec = { ...spec, retries: '3' }; }\n${backup('spec')}`,
    "'3'",
    '3',
    'spec.retries: Invalid value',
  ],
  [
    `let spec: any = { bucketURL: 'x' };\nspec = { ...spec, mode: 'slow' };\nspec.retries = 3;\n${backup('spec')}`,
    "'slow'",
    "'full'",
    'spec.mode: Unsupported value',
  ],
  [
    `export function f(spec) {\n  if (c) spec = { bucketURL: 'x', retries: '3' };\n  return { ${NAMED}, spec };\n}`,
    "'3'",
    '3',
    'spec.retries: Invalid value',
  ],
  [
    `let mode;\nswitch (c) { case 'a': mode = 'slow'; break; default: mode = 'full'; }\n${backup("{ bucketURL: 'x', mode }")}`,
    "'slow'",
    "'fast'",
    'spec.mode: Unsupported value',
  ],
  [
    `let spec: any = { retries: '3' };\nif (c) { spec = { bucketURL: 'x' }; } else if (d) { spec = { bucketURL: 'y' }; }\n${backup('spec')}`,
    "'3'",
    "3, bucketURL: 'z'",
    'spec.retries: Invalid value',
  ],
  [
    `let r: any;\nr = { ${NAMED}, spec: { bucketURL: 'x', mode: 'slow' } };\nr.spec.retries = 3;`,
    "'slow'",
    "'full'",
    'spec.mode: Unsupported',
  ],
  [
    `const rs: any[] = [{ ${NAMED}, spec: { bucketURL: 'x', mode: 'slow' } }];\nrs[0].spec.retries = 3;\nrs.push(1);`,
    "'slow'",
    "'full'",
    'spec.mode: Unsupported',
  ],
  [
    `const rs: any[] = [{ ${NAMED}, spec: { retries: 3 } }, { ${NAMED}, spec: {} }];\nrs[1].spec.bucketURL = 'x';`,
    'retries: 3',
    "bucketURL: 'x'",
    'spec.bucketURL: Required',
  ],
  [
    `const make = (): any => ({ ${NAMED}, spec: { bucketURL: 'x', mode: 'slow' } });\nconst r = make();\nr.spec.retries = 3;`,
    "'slow'",
    "'full'",
    'spec.mode: Unsupported',
  ],
  [
    `let retries: any = 1;\nif (c) retries = String(c);\n${backup("{ bucketURL: 'x', retries }")}`,
    'String(c)',
    'Number(c)',
    'spec.retries: Invalid value',
  ],
];

const ADDED_TO: readonly Mistake[] = [
  [`let env: any[] = [{ name: 'A' }];\nenv = env.concat([{ name: 'B', val: 'c' }]);\n${withEnv()}`, 'val:', 'value:', 'env[1].val'],
  [`let env: any[] = [{ name: 'A' }];\nif (c) env = env.concat({ name: 'B', val: 'c' });\n${withEnv()}`, 'val:', 'value:', 'env[1].val'],
  [`let env: any[] = [{ name: 'A' }];\nif (c) env = [...env, { name: 'B', val: 'c' }];\n${withEnv()}`, 'val:', 'value:', 'env[1].val'],
  [`const env: any[] = [{ name: 'A' }];\nenv.unshift({ name: 'B', val: 'c' });\n${withEnv()}`, 'val:', 'value:', 'env[0].val'],
  [`const env: any[] = [{ name: 'A' }];\nenv.push(...more, { name: 'B', val: 'c' });\n${withEnv()}`, 'val:', 'value:', '.val'],
  [`const env: any[] = [{ name: 'A' }];\nenv.splice(0, 0, { name: 'B', val: 'c' });\n${withEnv()}`, 'val:', 'value:', '.val'],
  [`const env: any[] = [{ name: 'A' }];\nenv.splice(1, 0, { name: 'B', val: 'c' });\n${withEnv()}`, 'val:', 'value:', '.val'],
  [`const env: any[] = [{ name: 'A' }];\nenv.splice(i, 0, { name: 'B', val: 'c' });\n${withEnv()}`, 'val:', 'value:', '.val'],
  [`const env = base();\nenv.push({ name: 'B', val: 'c' });\n${withEnv()}`, 'val:', 'value:', '.val'],
  [`const env = base().concat([{ name: 'B', val: 'c' }]);\n${withEnv()}`, 'val:', 'value:', '.val'],
  [`const env = [{ name: 'A' }, c && { name: 'B', val: 'c' }].filter(Boolean);\n${withEnv()}`, 'val:', 'value:', 'env[1].val'],
  [`export function f(env) {\n  env = [...env, { name: 'B', val: 'c' }];\n  ${withEnv()}\n}`, 'val:', 'value:', '.val'],
  [
    `const env: any[] = [];\n${Array.from({ length: 12 }, (_, i) => `if (c${i}) env.push({ name: 'A${i}' });\n`).join('')}if (c) env.push({ name: 'B', val: 'c' });\n${withEnv()}`,
    'val:',
    'value:',
    '.val',
  ],
  [
    `let env: any[] = [];\n${Array.from({ length: 9 }, (_, i) => `if (c${i}) env = env.concat([{ name: 'A${i}' }]);\n`).join('')}env = [...env, { name: 'B', val: 'c' }];\n${withEnv()}`,
    'val:',
    'value:',
    '.val',
  ],
];

const MERGED: readonly Mistake[] = (
  [
    ["{ bucketURL: 'x', ...(c ? { retries: '3' } : other) }"],
    ["{ bucketURL: 'x', ...(c ?? { retries: '3' }) }"],
    ["Object.assign(base, { retries: '3' })"],
    ["Object.assign({}, base, c && { retries: '3' })"],
    ['spec', "const spec: any = { bucketURL: 'x' };\nif (c) Object.assign(spec, more, { retries: '3' });\n"],
    ['spec', "const spec: any = { bucketURL: 'x' };\nObject.assign(spec, c && { retries: '3' });\n"],
  ] as const
).map(([spec, before = '']) => [`${before}${backup(spec)}`, "'3'", '3', 'spec.retries: Invalid value']);

const DECLARED: readonly Mistake[] = [
  ['protected container(): k8s.V1Container { return { name: "a", tty: 1 }; }', 'tty: 1', 'tty: true', 'tty of type bool'],
  ['get container(): k8s.V1Container { const c = { name: "a", tty: 1 }; return c; }', 'tty: 1', 'tty: true', 'tty of type bool'],
  ['container = (): k8s.V1Container | undefined => ({ name: "a", tty: 1 });', 'tty: 1', 'tty: true', 'tty of type bool'],
  ['spec(): k8s.V1PodSpec { const s: any = { containers }; s.hostPID = "x"; return s; }', '"x"', 'true', 'hostPID of type bool'],
  ['env: k8s.V1EnvVar[] = [];\nadd() { this.env.push({ name: "a", val: "b" }); }', 'val:', 'value:', 'env[0].val'],
  ['c?: k8s.V1Container;\nset() { this.c = { name: "a", tty: 1 }; }', 'tty: 1', 'tty: true', 'tty of type bool'],
  [
    'async all(): Promise<readonly k8s.V1Container[]> { return names.map((name) => ({ name, tty: 1 })); }',
    'tty: 1',
    'tty: true',
    'tty of type',
  ],
].map(([text = '', ...rest]) => [`${NODE}class A {\n${text}\n}`, ...rest] as unknown as Mistake);

const TYPED: readonly Mistake[] = [
  ['const c: Partial<k8s.V1Container> = { tty: 1 };', 'tty: 1', 'tty: true', 'tty of type bool'],
  ['type C = Omit<k8s.V1Container, "name">;\nconst all: Record<string, C> = { a: { tty: 1 } };', 'tty: 1', 'tty: true', 'tty of type bool'],
  [
    'interface Parts { c?: k8s.V1Container }\nconst parts: Parts = { c: { name: "a", tty: 1 } };',
    'tty: 1',
    'tty: true',
    'tty of type bool',
  ],
  [
    'export function f(pod: k8s.V1Pod) { if (c) pod.spec!.restartPolicy = "always"; }',
    '"always"',
    '"Always"',
    'restartPolicy: Unsupported',
  ],
  ['export function f(c: k8s.V1Container) { c.imagePullPolicy = "always"; }', '"always"', '"Always"', 'imagePullPolicy: Unsupported'],
  ['export const f = (d: k8s.V1Deployment) => { d.spec!.template.spec!.containers[0].tty = 1; };', '= 1', '= true', 'tty of type bool'],
  ['export const f = (d: k8s.V1Deployment) => { d.spec = { replica: 3 }; };', 'replica:', 'replicas:', 'unknown field "spec.replica"'],
  ['export const f = (p: k8s.V1Pod) => { Object.assign(p.spec!, { hostPID: "x" }); };', '"x"', 'true', 'hostPID of type bool'],
  ['export const f = (p: k8s.V1Pod) => { p.spec!.containers.push({ name: "a", tty: 1 }); };', 'tty: 1', 'tty: true', 'tty of type bool'],
  ['export const f = (e: k8s.V1EnvVar[]) => e.concat([{ name: "B", val: "c" }]);', 'val:', 'value:', 'env[0].val'],
].map(([text = '', ...rest]) => [`${NODE}${text}`, ...rest] as unknown as Mistake);

const MODELS: readonly Mistake[] = [
  [
    "import { IContainer } from 'kubernetes-models/v1';\nconst c: IContainer = { name: 'a', tty: 1 };",
    'tty: 1',
    'tty: true',
    'tty of type bool',
  ],
  [
    "import type { IPod } from 'kubernetes-models/v1/Pod';\nexport const f = (): IPod => ({ spec: { containers: [], hostPID: 'x' } });",
    "'x'",
    'true',
    'hostPID of type bool',
  ],
  [
    "import * as k8s from '@pulumi/kubernetes';\nconst c: pulumi.Input<k8s.types.input.core.v1.Container> = { name: 'a', tty: 1 };",
    'tty: 1',
    'tty: true',
    'tty of type bool',
  ],
];

describe.each([
  ['values that are set again', SET_AGAIN],
  ['lists that are added to', ADDED_TO],
  ['objects that are merged', MERGED],
  ['members of classes with a type', DECLARED],
  ['values with a type', TYPED],
  ['types of other libraries', MODELS],
])('%s', (_, mistakes) => {
  test.each(mistakes)('%s: the mistake %s is found, and nothing where %s stands', (text, mistake, right, said) => {
    expect(text.split(mistake)).toHaveLength(2);
    expect(files.program(text).map(({ message }) => message)).toContainEqual(expect.stringContaining(said));
    expect(files.program(text.replace(mistake, right))).toEqual([]);
  });
});

const MOUNTED = "containers: [{ name: 'a', image: 'b', volumeMounts: [{ name: 'v', mountPath: '/v' }] }], volumes";
const RIGHT: readonly string[] = [
  // Another value than the one that is sent.
  `let spec: any = { bucketURL: 'x' };\nspec.mode = 'slow';\nspec = { bucketURL: 'y' };\n${backup('spec')}`,
  `let spec: any = { bucketURL: 'x' };\n${backup('spec')}\nspec = { bucketURL: 'y' };\nspec.retries = 'x';`,
  `let env: any[] = [{ name: 'A' }];\nconst other = env;\nenv = [];\nother.push({ bad: 1 });\n${withEnv()}`,
  `let a: any = { bucketURL: 'x' }, b: any = { other: 1 };\n[a, b] = [b, a];\n${backup('a')}`,
  `let mode = 'slow';\nif (mode !== 'full') mode = 'full';\n${backup("{ bucketURL: 'x', mode }")}`,
  `let mode: any = 'slow';\nmode = mode === 'slow' ? 'fast' : mode;\n${backup("{ bucketURL: 'x', mode }")}`,
  // Nothing that is missing.
  `let volumes: any[] = [];\nconst add = () => volumes.push({ name: 'v', emptyDir: {} });\nvolumes = [{ name: 'w', emptyDir: {} }];\nadd();\n${pod(MOUNTED)}`,
  `let volumes: any[] = [{ name: 'u', emptyDir: {} }];\nvolumes.push({ name: 'v', emptyDir: {} });\nvolumes = volumes.concat([{ name: 'w', emptyDir: {} }]);\n${pod(MOUNTED)}`,
  // Nothing that is there twice.
  `const volumes: any[] = [];\nif (c) volumes.push({ name: 'v', emptyDir: {} }); else volumes.push({ name: 'v', hostPath: { path: '/x' } });\n${pod(MOUNTED)}`,
  `let volumes: any[] = [];\nif (c) volumes = volumes.concat([{ name: 'v', emptyDir: {} }]); else volumes = [...volumes, { name: 'v', hostPath: { path: '/x' } }];\n${pod(MOUNTED)}`,
  // Items that are changed.
  `const env: any[] = [{ name: 'A', value: 1 }];\nfor (const each of env) each.value = String(each.value);\n${withEnv()}`,
  `const env: any[] = [{ name: 'A', value: 1 }];\nenv.forEach((each) => { each.value = String(each.value); });\n${withEnv()}`,
  `const env: any[] = [{ name: 'A', value: 1 }];\nenv.reduce((all, each) => { all.sum = 1; return all; }, {});\nenv[0].value = '1';\n${withEnv()}`,
  `let env: any[] = [{ name: 'A', value: 1 }];\nenv = env.map((each) => ({ ...each, value: String(each.value) }));\n${withEnv()}`,
  `let env: any[] = [{ name: 'A', val: 1 }];\nenv = fixed(env);\n${withEnv()}`,
  `const env: any[] = [{ name: 'A', val: 1 }];\nenv.pop();\n${withEnv()}`,
  `let url = 'a';\nif (c) url = url.concat('c', d);\n${backup('{ bucketURL: url }')}`,
  // Items of which the index is not known.
  ...[
    "const xs: any = base();\nxs.push('http');",
    "const xs = [...base(), 'http'];",
    "const xs: any = ['http'];\nxs.unshift(...base());",
  ].map((start) => `${start}\n${backup("{ bucketURL: 'x', retries: xs[0] }")}`),
  `const [x] = base().concat(['http']);\n${backup("{ bucketURL: 'x', retries: x }")}`,
  `const f = ([x]: any[]) => ({ ${NAMED}, spec: { bucketURL: 'x', retries: x } });\nf([...base(), 'http']);`,
  `const env: any[] = [...base(), { name: 'A', value: 1 }, { name: 'B' }];\nenv[1].value = '1';\n${withEnv()}`,
  `const env: any[] = [...base(), { name: 'A' }];\nenv[0].value = 1;\nenv[0].value = '1';\n${withEnv()}`,
  `const env: any[] = [{ name: 'A', value: 1 }, { name: 'B' }];\nenv.splice(1, 0, { name: 'C' });\nenv[0].value = '1';\n${withEnv()}`,
  `const xs: any[] = ['http'];\nxs.splice(1, 0, 5);\n${backup('{ bucketURL: xs[0], retries: 3 }')}`,
  // What stands for what is set later.
  ...['{}', '{ retries: 3 }', 'null'].map(
    (start) => `let spec: any = ${start};\nif (c) { spec = { bucketURL: 'x' }; } else { spec = { bucketURL: 'y' }; }\n${backup('spec')}`,
  ),
  `let spec: any = {};\nif (c) { spec = { bucketURL: 'x' }; } else if (d) spec = { bucketURL: 'y' }; else throw new Error();\n${backup('spec')}`,
  `let spec: any = { retries: 'x' };\nswitch (c) { case 1: spec = { bucketURL: 'x' }; break; case 2: default: spec = { bucketURL: 'y' }; }\n${backup('spec')}`,
  `let spec: any = { retries: 'x' };\ntry { spec = read(); } catch { spec = { bucketURL: 'y' }; }\n${backup('spec')}`,
  `let spec: any = {};\nif (c) spec = { bucketURL: 'x' };\n${backup('spec')}`,
  `let url: any = 0;\nif (c) url = 'x';\n${backup('{ bucketURL: url }')}`,
  `let url: any = -1;\nif (c) url = 'x'; else if (d) url = 'y';\n${backup('{ bucketURL: url }')}`,
  // What is done to what is assigned, or is taken apart.
  `let r: any;\nr = { ${NAMED}, spec: {} };\nr.spec.bucketURL = u;`,
  `let r: any;\nif (c) { r = { ${NAMED}, spec: {} }; r.spec[key] = u; }`,
  `let r: any;\nr = { ${NAMED}, spec: {} };\nObject.assign(r.spec, more);`,
  `let r: any;\nr = { ${NAMED}, spec: {} };\nconst { spec } = r;\nspec.bucketURL = u;`,
  `class A {\n  r: any;\n  set() {\n    this.r = { ${NAMED}, spec: {} };\n    this.r.spec.bucketURL = u;\n  }\n}`,
  `const { spec }: any = { ${NAMED}, spec: {} };\nspec.bucketURL = u;`,
  `const r: any = Object.assign(JSON.parse(t), { ${NAMED}, spec: {} });\nr.spec.bucketURL = u;`,
  // What is done to a part of what a variable holds.
  `const rs: any[] = [{ ${NAMED}, spec: {} }];\nrs[0].spec.bucketURL = u;`,
  `const rs: any[] = [{ ${NAMED}, spec: {} }];\nrs[i].spec.bucketURL = u;`,
  `const rs: any[] = [{ ${NAMED}, spec: {} }];\nconst r = rs[i];\nr.spec.bucketURL = u;`,
  `const rs: any[] = [{ ${NAMED}, spec: {} }];\nfor (const r of rs) r.spec.bucketURL = u;`,
  `const all: any = { list: [...other, { ${NAMED}, spec: {} }] };\nall.list[2].spec.bucketURL = u;`,
  `let all: any;\nall = { r: { ${NAMED}, spec: {} } };\nObject.assign(all.r.spec, more);`,
  `[{ ${NAMED}, spec: {} as any }].forEach((r) => { r.spec.bucketURL = u; });`,
  `const r: any = c ? { ${NAMED}, spec: {} } : other;\nr.spec.bucketURL = u;`,
  `let r: any;\nr = r ?? { ${NAMED}, spec: {} };\nr.spec.bucketURL = u;`,
  `const base = (): any => ({ ${NAMED}, spec: {} });\nconst r = base();\nr.spec.bucketURL = u;`,
  `function base(): any { return { ${NAMED}, spec: {} }; }\nconst r = base();\nr.spec.bucketURL = u;`,
  `const rs = names.map((n) => ({ ${NAMED}, spec: {} as any }));\nfor (const r of rs) r.spec.bucketURL = u;`,
  // What is merged later.
  backup("{ bucketURL: 'x', ...(c ? { retries: '3' } : other), retries: 3 }"),
  backup("{ bucketURL: 'x', ...(c ? { retries: '3' } : other), ...more }"),
  backup("Object.assign(base, { retries: '3' }, more)"),
  `const spec: any = { bucketURL: 'x', mode: 'slow' };\nif (c) Object.assign(spec, more);\n${backup('spec')}`,
  `const spec: any = { bucketURL: 'x' };\nif (c) Object.assign(spec, { retries: '3' }, more);\n${backup('spec')}`,
  `const spec: any = merge({ bucketURL: 'x', retries: '3' }, more);\n${backup('spec')}`,
  backup("{ bucketURL: 'x', steps: [{ name: 'a' }, c && { name: 'b' }].filter(Boolean) }"),
  // What stands for nothing.
  `const size = (text) => (text ? +text : '');\n${backup("{ bucketURL: 'x', retries: size(c) }")}`,
  // Types that are others.
  `${NODE}interface V1Pod { spec: { image: number } }\nexport const f = (p: V1Pod) => { p.spec = { image: 5 }; };`,
  `${NODE}const p: k8s.V1Pod & { extra: string } = { extra: 'x' };`,
  `${NODE}interface Own extends k8s.V1Container { extra: string }\nconst all: { c: Own } = { c: { name: 'a', extra: 'x' } };`,
  `${NODE}type C = Omit<k8s.V1Container, 'ports'> & { ports: number[] };\nconst c: C = { name: 'a', ports: [80] };`,
  `${NODE}export const f = (p: k8s.V1Deployment | k8s.V1StatefulSet) => { p.spec!.strategy = { type: 'x' }; };`,
  `${NODE}export const f = (c: k8s.V1ConfigMap) => { c.data![0] = 'x'; c.metadata!.labels![5] = 'a'; };`,
  `${NODE}const all: k8s.V1Volume[] = [{ name: 'a', unknown: {} }] as unknown as k8s.V1Volume[];`,
  // What is put right later.
  `${NODE}class A {\n  c?: k8s.V1Container;\n  set() {\n    this.c = { name: 'a', tty: 'x' as any };\n    this.c!.tty = true;\n  }\n}`,
  `${NODE}export function f(c: k8s.V1Container) {\n  c.securityContext = { runAsUser: '5' as any };\n  c.securityContext.runAsUser = 5;\n}`,
  `${NODE}const lower = (m: k8s.V1ObjectMeta): k8s.V1ObjectMeta => ({ ...m, name: m.name!.toLowerCase() });\nlower({ name: 'Abc' });`,
  // What a server sets, and what is taken away.
  `${NODE}export const f = (p: k8s.V1Pod) => { p.status = { phase: 'x' }; p.metadata!.resourceVersion = '5'; p.spec!.nodeName = undefined; };`,
];

test.each(RIGHT)('nothing is said of %s', (text) => {
  expect(files.program(text)).toEqual([]);
});
