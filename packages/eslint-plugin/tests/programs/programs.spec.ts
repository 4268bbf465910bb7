import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { processorTime } from '../../../../tools/search-budget/search-budget.mjs';
import { backupLiteral, project } from './lint-program.js';

const SCHEMA =
  '{ type: object, properties: { spec: { type: object, required: [size, name], properties: { size: { type: integer, minimum: 1 }, ' +
  'name: { type: string, enum: [a, b] }, limits: { type: object, maxProperties: 1, additionalProperties: { type: integer } }, ' +
  'list: { type: array, items: { type: object, required: [k], properties: { k: { type: string }, v: { type: integer } } } } } } } }';
const files = project(SCHEMA);
afterAll(() => files.remove());

/** What is underlined and the start of what is said, for each finding. */
function found(text: string): readonly string[] {
  const lines = text.split('\n');
  return files
    .program(text)
    .map(
      ({ column, endColumn, line, message }) =>
        `${(lines[line - 1] ?? '').slice(column - 1, (endColumn ?? column) - 1)} | ${message.split('. ')[0] ?? ''}`,
    );
}

const spec = (text: string): readonly string[] => found(`export const a = ${backupLiteral(text)};`);

describe('what is merged into an object that is there', () => {
  const body = (spec: string): string => `{ apiVersion: 'example.com/v1', kind: 'Backup', metadata: { name: 'x' }, spec: ${spec} }`;
  const part = '{ limits: { cpu: 1 }, list: [{ v: 1 }] }';

  test.each([
    ['the body of a patch', (spec: string) => `await api.patchNamespacedCustomObject({ group: 'example.com', body: ${body(spec)} });`],
    [
      'the body of a patch before 1.0',
      (spec: string) => `api.patchNamespacedCustomObject('g', 'v1', 'ns', 'backups', 'x', ${body(spec)});`,
    ],
    ['an object that a client patches', (spec: string) => `await client.patch(${body(spec)});`],
    ['a variable that a client patches', (spec: string) => `const a = ${body(spec)};\nawait client.patch(a, undefined, undefined);`],
    ['what a test expects', (spec: string) => `expect(await read()).toMatchObject(${body(spec)});`],
    ['what a test of Cypress expects', (spec: string) => `expect(request.body).to.containSubset(${body(spec)});`],
    ['an item and a field of what a test expects', (spec: string) => `expect(calls).toMatchObject([{ body: ${body(spec)} }]);`],
    ['what a test expects of a part', (spec: string) => `expect(f).toHaveBeenCalledWith(expect.objectContaining(${body(spec)}));`],
  ])('%s misses nothing, and what is written is checked', (_, written) => {
    expect(found(written(part))).toEqual([]);
    expect(found(written("{ name: 'c' }"))).toEqual([`'c' | spec.name: Unsupported value: "c": supported values: "a", "b"`]);
    expect(found(written('{ siez: 1 }'))).toEqual([expect.stringContaining('siez |')]);
    expect(found(written("{ size: 'x' }"))).toEqual([expect.stringContaining("'x' |")]);
  });

  test('a status that is replaced needs no spec', () => {
    const status = "{ apiVersion: 'example.com/v1', kind: 'Backup', metadata: { name: 'x' }, status: { ready: true } }";
    expect(found(`await api.replaceNamespacedCustomObjectStatus({ group: 'example.com', body: ${status} });`)).toEqual([]);
  });

  test('a call of the settings says what its argument is', () => {
    const text = `upsert(${body("{ name: 'a' }")});`;
    const messages = (meaning?: 'whole' | 'partial') =>
      files.program(text, { calls: [{ callee: 'upsert', argument: 0, ...(meaning && { meaning }) }] }).length;
    expect([messages(), messages('whole'), messages('partial')]).toEqual([1, 1, 0]);
  });
});

describe('a built-in kind of which not all is known', () => {
  const pod = (spec: string): readonly string[] =>
    found(`export const f = (n, m) => ({ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'x' }, spec: ${spec} });`);

  test('lacks nothing that the rest may have', () => {
    for (const text of ['n', '{ ...n }', '{ containers: n }', '{ containers: [...n] }', "{ containers: [{ image: 'b', ...n }] }"])
      expect([text, pod(text)]).toEqual([text, []]);
    const patched = "{ apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'x' }, spec: { replicas: 3 } }";
    expect(found(`const a = ${patched};\nawait client.patch(a);`)).toEqual([]);
  });

  test('lacks what is not where all is known', () => {
    expect(pod("{ hostname: n, containers: [{ image: 'b' }] }")).toEqual([
      expect.stringContaining('spec.containers[0].name: Required value'),
    ]);
    expect(pod("{ ...n, containers: [{ name: 'a', imagePullPolicy: 'always' }] }")).toEqual([
      expect.stringContaining('spec.containers[0].imagePullPolicy: Unsupported value: "always"'),
    ]);
    const required = "nodeSelectorTerms: [{ matchExpressions: [{ key: 'a', operator: 'Equals', values: [n] }] }]";
    expect(
      pod(`{ containers: m, affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { ${required} } } } }`),
    ).toEqual([expect.stringContaining('operator: Invalid value: "Equals": not a valid selector operator')]);
  });
});

test('a built-in kind of which all is known is judged by the server', () => {
  const deployment = (label: string): readonly string[] =>
    found(`new ApiObject(this, 'x', { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'x' }, spec: {
  selector: { matchLabels: { app: 'a' } },
  template: { metadata: { labels: { app: ${label} } }, spec: { containers: [{ name: 'a', image: 'b' }] } },
} });`);
  expect(deployment("'b'")).toEqual([expect.stringContaining('spec.template.metadata.labels: Invalid value')]);
  expect([deployment("'a'"), deployment('label')]).toEqual([[], []]);
});

describe('what is found', () => {
  const wrong = "{ size: 1, name: 'c' }";
  const refused = [`'c' | spec.name: Unsupported value: "c": supported values: "a", "b"`];

  test.each([
    ['a literal', `export const a = ${backupLiteral(wrong)};`],
    ['a literal that is constant', `const a = ${backupLiteral(wrong)} as const;`],
    ['a literal that satisfies a type', `const a = ${backupLiteral(wrong)} satisfies Backup;`],
    ['an argument of cdk8s', `new ApiObject(this, 'x', { apiVersion: 'example.com/v1', kind: 'Backup', spec: ${wrong} });`],
    [
      'an argument of Pulumi',
      `new k8s.apiextensions.CustomResource('x', { apiVersion: 'example.com/v1', kind: 'Backup', spec: ${wrong} });`,
    ],
    [
      'the body of a request',
      `await api.createNamespacedCustomObject({ group: 'example.com', version: 'v1', plural: 'backups', body: ${backupLiteral(wrong)} });`,
    ],
    ['an argument held by a constant', `const spec = ${wrong};\nconst a = ${backupLiteral('spec')};\nnew ApiObject(this, 'x', a);`],
  ])('%s', (_, text) => {
    expect(found(text)).toEqual(refused);
  });

  test.each([
    ['a reference without metadata', "f({ apiVersion: 'example.com/v1', kind: 'Backup', name: 'x' });"],
    ['a type that is not known', `export const a = { apiVersion: v, kind: 'Backup', metadata: {}, spec: ${wrong} };`],
    ['a variable that is assigned twice', `let spec = ${wrong};\nspec = other();\nexport const a = ${backupLiteral('spec')};`],
    ['what is assigned later', `const a = ${backupLiteral(wrong)};\na.spec.name = 'a';`],
    ['a program about something else', 'export const apiVersion = 1;'],
    ['an empty apiVersion', `export const a = { apiVersion: '', kind: 'Backup', metadata: {}, spec: ${wrong} };`],
    [
      'the name of what is to be deleted',
      "await client.delete({ apiVersion: 'example.com/v1', kind: 'Backup', metadata: { name: 'x' } });",
    ],
    ['the name of a draft without more', "export const a = { apiVersion: 'example.com/v1', kind: 'Backup', metadata: { name: '' } };"],
    [
      'what a draft lacks',
      "export const a = { apiVersion: 'example.com/v1', kind: 'Backup', metadata: { name: '' }, spec: { name: '' } };",
    ],
    [
      'what a draft lacks that is merged into another object, nor what clients keep beside it',
      "const a = { apiVersion: 'example.com/v1', kind: 'Backup', metadata: { name: '' }, spec: { name: '' } };\nexport const b = { ...a, actionType: 'ADDED' };",
    ],
    [
      'what the template of an object lacks, which has no name',
      "module.exports = { template: { apiVersion: 'example.com/v1', kind: 'Backup', metadata: { labels: {} }, spec: {} } };",
    ],
    [
      'what an object lacks that was read from a server',
      "export const a = { apiVersion: 'example.com/v1', kind: 'Backup', metadata: { name: 'x' }, spec: {}, status: { phase: 'Ready' } };",
    ],
    [
      'what a program keeps beside a resource that it does not send',
      "show({ apiVersion: 'example.com/v1', kind: 'Backup', cluster: 'hub', name: 'x', metadata: { name: 'x' }, spec: { size: 1, name: 'a' } });",
    ],
    [
      'what an API adds to all objects, at their top and in their metadata',
      "const reply = { data: [{ id: 'd/a', type: 'service', links: {}, apiVersion: 'v1', kind: 'Service', metadata: { name: 'a', fields: ['a'], state: {} }, spec: { type: 'ClusterIP', ports: [{ port: 80 }] } }] };",
    ],
    [
      'what is missing in a file for a runner of tests',
      "import type { Page } from '@playwright/test';\nconst a = { apiVersion: 'example.com/v1', kind: 'Backup', metadata: { name: 'x' }, spec: {} };",
    ],
    [
      'a time of the Kubernetes client',
      "import { V1Lease, V1LeaseSpec, V1MicroTime } from '@kubernetes/client-node';\nconst spec = new V1LeaseSpec();\nspec.renewTime = new V1MicroTime();\nconst lease = new V1Lease();\nlease.spec = spec;",
    ],
    [
      'what is sent to a subresource',
      "const eviction = { apiVersion: 'policy/v1', kind: 'Eviction', metadata: { name: 'x', namespace: 'a' } };",
    ],
    [
      'what an object lacks of which the status is read',
      "export const a = { apiVersion: 'example.com/v1', kind: 'Backup', metadata: { name: 'x' }, status: { phase: 'Ready' } };",
    ],
    [
      'what the parameters of a template stand for',
      "const objects = [{ apiVersion: 'example.com/v1', kind: 'Backup', metadata: { name: '${NAME}' }, spec: { name: '${NAME}', size: '${{SIZE}}' } }];",
    ],
    [
      'what the parameters of a Tekton template stand for',
      "const templates = [{ apiVersion: 'example.com/v1', kind: 'Backup', metadata: { name: 'run-$(tt.params.revision)', labels: { of: '$(tt.params.git-url)' } } }];",
    ],
    [
      'what the literal of a test lacks, of another type than its own',
      "export const a = { apiVersion: 'example.com/v1', kind: 'Backup', metadata: { name: 'x' }, spec: {} } as unknown as Backup;",
    ],
  ])('not %s', (_, text) => {
    expect(found(text)).toEqual([]);
  });

  test('what a template has', () => {
    expect(
      found("export const a = { apiVersion: 'example.com/v1', kind: 'Backup', metadata: { labels: {} }, spec: { size: 'x' } };"),
    ).toEqual([`'x' | spec.size: Invalid value: "string": spec.size in body must be of type integer: "string"`]);
  });

  test('a field at the wrong level, a misspelt one, and one that is sent', () => {
    const literal = (...fields: readonly string[]): string =>
      `{ apiVersion: 'example.com/v1', kind: 'Backup', metadata: { name: 'x' }, ${fields.join(', ')} }`;
    const spec = "spec: { size: 1, name: 'a' }";
    expect(found(`show(${literal('labels: {}', spec)});`)).toEqual(['labels | unknown field "labels"']);
    expect(found(`show(${literal('sepc: {}')});`)).toEqual(['sepc | unknown field "sepc"']);
    expect(found(`new ApiObject(this, 'x', ${literal('cluster: {}', spec)});`)).toEqual(['cluster | unknown field "cluster"']);
  });

  test('what a draft has, and what a call sends that is empty', () => {
    expect(
      found("export const a = { apiVersion: 'example.com/v1', kind: 'Backup', metadata: { name: '' }, spec: { name: '', size: 'x' } };"),
    ).toEqual([`'x' | spec.size: Invalid value: "string": spec.size in body must be of type integer: "string"`]);
    expect(found("new ApiObject(this, 'x', { apiVersion: 'example.com/v1', kind: 'Backup', spec: { size: 1, name: '' } });")).toEqual([
      `'' | spec.name: Unsupported value: "": supported values: "a", "b"`,
    ]);
    expect(found("new ApiObject(this, 'x', { apiVersion: 'example.com/v1', kind: 'Backup', metadata: { name: 'x' }, spec: {} });")).toEqual(
      ['spec | spec.size: Required value', 'spec | spec.name: Required value'],
    );
  });

  test('what the settings name', () => {
    const text = `deploy('x', { spec: ${wrong} });`;
    const calls = [{ callee: 'deploy', argument: 1, apiVersion: 'example.com/v1', kind: 'Backup', named: true }];
    expect(files.program(text)).toEqual([]);
    expect(files.program(text, { calls })).toHaveLength(1);
  });

  test('resources of a definition in the same program', () => {
    const crd =
      "{ apiVersion: 'apiextensions.k8s.io/v1', kind: 'CustomResourceDefinition', metadata: { name: 'jobs.example.org' }, spec: { group: 'example.org', " +
      "scope: 'Namespaced', names: { plural: 'jobs', kind: 'Job' }, versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: " +
      "{ type: 'object', properties: { spec: { type: 'object', properties: { n: { type: 'integer' } } } } } } }] } }";
    const job = "{ apiVersion: 'example.org/v1', kind: 'Job', metadata: { name: 'x' }, spec: { n: 'one' } }";
    expect(found(`const crd = ${crd};\nconst job = ${job};`)).toEqual([
      `'one' | spec.n: Invalid value: "string": spec.n in body must be of type integer: "string"`,
    ]);
  });

  test('keywords of schemas under the names that Pulumi and the Kubernetes client have for them', () => {
    const crd = (schema: string): string =>
      "new k8s.apiextensions.v1.CustomResourceDefinition('jobs', { metadata: { name: 'jobs.example.org' }, spec: { group: 'example.org', " +
      "scope: 'Namespaced', names: { plural: 'jobs', kind: 'Job' }, versions: [{ name: 'v1', served: true, storage: true, " +
      `schema: { openAPIV3Schema: { type: 'object', properties: { spec: ${schema} } } } }] } });`;
    const job = (spec: string): string =>
      `const job = { apiVersion: 'example.org/v1', kind: 'Job', metadata: { name: 'x' }, spec: ${spec} };`;
    const open = "{ type: 'object', x_kubernetes_preserve_unknown_fields: true, properties: { mode: { type: 'string', _enum: ['a'] } } }";
    expect(found(`${crd(open)}\n${job("{ mode: 'b', more: 1 }")}`)).toEqual([
      `'b' | spec.mode: Unsupported value: "b": supported values: "a"`,
    ]);
    const named = "{ type: 'object', properties: { _default: { type: 'string' }, either: { x_kubernetes_int_or_string: true } } }";
    expect(found(`${crd(named)}\n${job("{ _default: 'x', either: 1, x_kubernetes_list_type: 'set' }")}`)).toEqual([
      'x_kubernetes_list_type | unknown field "spec.x_kubernetes_list_type"',
    ]);
    expect(found(crd("{ type: 'array', x_kubernetes_list_type: 'bag', items: { type: 'string' } }"))).toEqual([
      expect.stringContaining(`'bag' | spec.validation.openAPIV3Schema.properties[spec].x-kubernetes-list-type: Unsupported value: "bag"`),
    ]);
  });
});

describe('what is judged of a resource of which not all is known', () => {
  test.each([
    ['unknown values', '{ size: x, name: f(), list: g(), limits: h }', []],
    ['the rest of an unknown spread', '{ ...rest }', []],
    ['what is before an unknown spread', "{ size: 'x', name: 'c', ...rest }", []],
    ['the count of an object that may have more', '{ ...base, limits: { ...x } }', []],
    ['a getter', "{ size: 1, get name() { return 'a'; } }", []],
    ['a key that is computed', "{ size: 0, [key]: 'a' }", []],
    ['a name that may be missing', "{ size: 1, ...(x && { name: 'a' }) }", []],
  ])('not %s', (_, text, expected) => {
    expect(spec(text)).toEqual(expected);
  });

  test.each([
    [
      'a known value',
      '{ ...rest, size: 0, name: x }',
      ['0 | spec.size: Invalid value: 0: spec.size in body should be greater than or equal to 1'],
    ],
    [
      'an item behind an unknown spread',
      "{ size: 1, name: 'a', list: [...x, { k: 'a', v: 'b' }] }",
      ['\'b\' | spec.list[0].v: Invalid value: "string": spec.list[0].v in body must be of type integer: "string"'],
    ],
    [
      'an item that may be spread',
      "{ size: 1, name: 'a', list: [...(x ? [{ v: 1 }] : []), { k: 'a' }] }",
      ['{ v: 1 } | spec.list[0].k: Required value'],
    ],
    ['an alternative', "{ size: 1, name: x ? 'a' : 'd' }", [`'d' | spec.name: Unsupported value: "d": supported values: "a", "b"`]],
    ['a known item', "{ size: 1, name: 'a', list: [{ v: 1, k: x }, {}, ...y] }", ['{} | spec.list[1].k: Required value']],
    [
      'a template, which is a string',
      '{ size: `${x}`, name: `a` }',
      ['`${x}` | spec.size: Invalid value: "string": spec.size in body must be of type integer: "string"'],
    ],
    [
      'a count that is known',
      "{ size: 1, name: 'a', limits: { a: 1, b: 2 } }",
      ['limits | spec.limits: Too many: 2: must have at most 1 item'],
    ],
    ['each of several that are missing', '{}', ['spec | spec.size: Required value', 'spec | spec.name: Required value']],
    ['what is missing where all names are known', '{ size: x }', ['spec | spec.name: Required value']],
  ])('%s', (_, text, expected) => {
    expect(spec(text)).toEqual(expected);
  });
});

describe('fixes', () => {
  test('a misspelt name keeps its style', () => {
    expect(files.fixed(`export const a = ${backupLiteral("{ size: 1, nmae: 'a' }")};`)).toBe(
      `export const a = ${backupLiteral("{ size: 1, name: 'a' }")};`,
    );
    expect(files.fixed(`export const a = ${backupLiteral('{ size: 1, "nmae": "a" }')};`)).toBe(
      `export const a = ${backupLiteral('{ size: 1, "name": "a" }')};`,
    );
  });

  test.each([
    ['an object that may have the right one', "{ ...rest, size: 1, nmae: 'a' }"],
    ['a constant that is written elsewhere', 'spec'],
  ])('a name is not changed in %s', (_, text) => {
    const program = `const spec = { size: 1, nmae: 'a' };\nexport const a = ${backupLiteral(text)};`;
    expect(files.program(program)).not.toEqual([]);
    expect(files.fixed(program)).toBe(program);
  });
});

describe('bad input', () => {
  test.each([
    ['constants in a cycle', 'const a = { ...b };\nconst b = { ...a, size: a };', 'b'],
    ['a constant that holds itself', 'const a = { size: a };', 'a'],
    ['deep literals', '', `${'['.repeat(600)}${']'.repeat(600)}`],
    ['the prototype', '', '{ size: 1, name: x, __proto__: { colour: 1 } }'],
    ['names of prototypes', 'const o = { name: 1 };', '{ size: o.constructor, name: o.toString, limits: o.__proto__ }'],
    ['setters and methods', '', '{ size: 1, set size(x) {}, name() {}, [Symbol.iterator]() {} }'],
    ['numbers that JSON has none of', '', '{ size: 1e999, name: 1n, list: /x/ }'],
  ])('%s: no crash, and nothing is said of what is unknown', (_, before, text) => {
    const messages = files.program(`${before}\nexport const a = ${backupLiteral(text)};`);
    expect(messages.filter(({ fatal }) => fatal === true)).toEqual([]);
    expect(messages.filter(({ message }) => !message.startsWith('spec: Invalid value: "array"'))).toEqual([]);
  });

  test('constants that double again and again take no longer than a large resource', () => {
    const started = processorTime();
    const messages = files.program(`${doubling(60)}\nexport const a = ${backupLiteral('{ size: x, name: y, list: [{ k: a60 }] }')};`);
    expect(messages.map(({ message }) => message.split('. ')[0])).toContain(
      'spec.list[0].k: Invalid value: "object": spec.list[0].k in body must be of type string: "object"',
    );
    expect(processorTime() - started).toBeLessThan(10_000);
  });

  test('a literal larger than any request is judged, and past the limit is unknown', () => {
    const wrong = Array.from({ length: 30_000 }, (_, i) => `{ v: ${i} }`).join(', ');
    const large = files.program(`export const a = ${backupLiteral(`{ size: 0, name: '${'x'.repeat(4 << 20)}', list: [${wrong}] }`)};`);
    expect(large.filter(({ fatal }) => fatal === true)).toEqual([]);
    expect(large.map(({ message }) => message.split(':')[0])).toEqual(['Request entity too large']);
    const numbers = Array.from({ length: 250_000 }, (_, i) => `v${i}`).join(', ');
    const unknown = files.program(`export const a = ${backupLiteral(`{ list: [${numbers}], size: 0, name: 'c' }`)};`);
    expect(unknown.map(({ ruleId }) => ruleId)).toEqual(['structural/object-size']);
  });

  test('a name of a prototype is a field like any other', () => {
    expect(spec("{ size: 1, name: 'a', constructor: 1, ['__proto__']: 2 }").map((each) => each.split(' | ')[0])).toEqual([
      'constructor',
      "'__proto__'",
    ]);
  });

  test('definitions that do not load are one finding', () => {
    writeFileSync(join(files.root, 'bad.yaml'), 'kind: [');
    const text = `export const a = ${backupLiteral("{ size: 1, name: 'c' }")};\nexport const b = ${backupLiteral("{ size: 1, name: 'a' }")};`;
    const rules = files.program(text, { crds: ['bad.yaml'] }).map(({ ruleId }) => ruleId);
    expect(rules.filter((rule) => rule === 'structural/syntax')).toHaveLength(1);
    expect(rules).not.toContain('structural/resource-value');
  });

  test('a call of the settings that is none is named', () => {
    const calls = [{ callee: 'a b', argument: 0 }];
    expect(files.program(`f(${backupLiteral('{}')});`, { calls }).map(({ message }) => message)).toEqual([
      expect.stringMatching(/^settings\.structural\.calls must be a list of/),
    ]);
  });
});

function doubling(times: number): string {
  return ['const a0 = { x: y };', ...Array.from({ length: times }, (_, i) => `const a${i + 1} = { l: a${i}, r: a${i} };`)].join('\n');
}

describe('what is known where a function is called or a list is looped over', () => {
  const made = (spec: string): string => `({ apiVersion: 'example.com/v1', kind: 'Backup', metadata: { name: 'x' }, spec: ${spec} })`;

  test.each([
    ['an argument', `const make = (size, name = 'a') => ${made('{ size, name }')}; make(1); make('big');`, "'big'"],
    ['a field of an argument', `function make({ size }) { return ${made("{ size, name: 'a' }")}; } make({ size: 'big' });`, "'big'"],
    [
      'a type that is an argument',
      `const make = (kind, spec) => ({ apiVersion: 'example.com/v1', kind, metadata: { name: 'x' }, spec }); make('Backup', { size: 1, name: 'a', nam: 'a' });`,
      'nam',
    ],
    [
      'what is given to a constructor',
      `class A { constructor(private readonly size) {} make() { return ${made("{ size: this.size, name: 'a' }")}; } } new A('big');`,
      "'big'",
    ],
    [
      'what a private method is given',
      `class A { private make(size) { return ${made("{ size, name: 'a' }")}; } all() { this.make('big'); } }`,
      "'big'",
    ],
    ['an item of a loop', `for (const { size } of [{ size: 1 }, { size: 'big' }]) send(${made("{ size, name: 'a' }")});`, "'big'"],
    ['an item that a function is given', `[1, 'big'].forEach((size) => send(${made("{ size, name: 'a' }")}));`, "'big'"],
    [
      'a field of the class',
      `class A { private readonly limits = { cpu: 'all' }; make() { return ${made("{ size: 1, name: 'a', limits: this.limits }")}; } }`,
      "'all'",
    ],
    [
      'what a condition compares with',
      `const kind = x; if (kind === 'Backup') send({ apiVersion: 'example.com/v1', kind, metadata: { name: 'x' }, spec: { size: 'big', name: 'a' } });`,
      "'big'",
    ],
    ['what a parameter says of itself', `function make({ size }: { size: string }) { return ${made("{ size, name: 'a' }")}; }`, 'size'],
    [
      'what is assigned as a whole',
      `var spec = {}; if (x) spec = { size: x }; spec = { ...spec, size: 'big', name: 'a' }; send(${made('spec')});`,
      "'big'",
    ],
    [
      'a value of a built-in kind that is partly known',
      "const a = { apiVersion: 'v1', kind: 'Service', metadata: { name: x }, spec: { type: 'ClusterIp', selector: x, ports: x } };",
      "'ClusterIp'",
    ],
    [
      'what may be of two kinds',
      "const a = { apiVersion: 'apps/v1', kind: x ? 'DaemonSet' : 'Deployment', metadata: { name: x }, spec: { minReadySecond: 1, selector: x, template: x } };",
      'minReadySecond',
    ],
    [
      'a value next to a quantity that is partly known',
      "const a = { apiVersion: 'v1', kind: 'Pod', metadata: { name: x }, spec: { restartPolicy: 'Allways', containers: [{ name: 'a', image: x, resources: { limits: { cpu: `${x}m` } } }] } };",
      "'Allways'",
    ],
    ['the environment', made("{ size: process.env.SIZE ?? 1, name: 'a' }"), 'process.env.SIZE'],
  ])('%s', (_, text, expected) => {
    expect(found(text).map((each) => each.split(' | ')[0])).toEqual([expected]);
  });

  test.each([
    [
      'what a condition leaves out',
      `const make = (size) => { if (typeof size !== 'number') return undefined; return ${made("{ size, name: 'a' }")}; }; make('big');`,
    ],
    ['what another condition is for', `for (const item of ['big', 1]) if (item !== 'big') send(${made("{ size: item, name: 'a' }")});`],
    [
      'what may be changed',
      `class A { private size = 'big'; set() { this.size = 1; } make() { return ${made("{ size: this.size, name: 'a' }")}; } }`,
    ],
    [
      'what another class may have',
      `abstract class A { readonly size = 'big'; make() { return ${made("{ size: this.size, name: 'a' }")}; } }`,
    ],
    ['what is converted', `const make = (size) => ${made("{ size: Number(size), name: 'a' }")}; make('big');`],
    ['what is not given', `const make = (size) => ${made("{ size, name: 'a' }")}; make(...sizes);`],
    [
      'what a built-in kind may need of what is unknown',
      "const a = { apiVersion: 'networking.k8s.io/v1', kind: 'Ingress', metadata: { name: x }, spec: { defaultBackend: { service: { name: 'a', port: { number: x } } } } };",
    ],
    ['what a parameter may lack', `function make({ size }: { size?: string }) { return ${made("{ size, name: 'a' }")}; }`],
    ['what is set before', `const make = (size) => { size ??= 1; return ${made("{ size, name: 'a' }")}; }; make('big');`],
  ])('nothing is said of %s', (_, text) => {
    expect(found(text)).toEqual([]);
  });
});

describe('what other modules of the project export', () => {
  beforeAll(() => {
    const literal = "{ apiVersion: 'example.com/v1', kind: 'Backup', metadata: { name }, spec: { name: 'a', ...options } }";
    writeFileSync(
      join(files.root, 'lib.ts'),
      "import { ApiObject } from 'cdk8s';\n" +
        "export const DEFAULTS = { size: 'big', name: 'a' };\nconst inner = { cpu: 'all' };\nexport { inner as limits };\n" +
        "export enum Names { A = 'a', C = 'c' }\nexport default { v: 'x' };\nexport let changed = 'big';\nchanged = 1;\n" +
        `export const make = (name, options) => (${literal});\nexport const sizeOf = (n) => { if (n > 1) return 'big'; return n; };\n` +
        'export class Backups { constructor(scope, private readonly props) {\n' +
        "  if (props.name) new ApiObject(scope, 'b', { apiVersion: 'example.com/v1', kind: 'Backup', spec: { name: props.name, size: this.props.size } });\n} }\n",
    );
    writeFileSync(
      join(files.root, 'index.ts'),
      "export * from './lib';\nexport * as lib from './lib';\nexport { default as item } from './lib';\n",
    );
  });
  const using = (text: string): string =>
    `import { DEFAULTS, limits, lib, item, Names, make, sizeOf, Backups, changed, none } from './index';\nimport { kind } from './missing';\n${text}`;
  const made = (spec: string): string => `export const a = ${backupLiteral(spec)};`;

  test.each([
    ['a constant that is spread', made('{ ...DEFAULTS }'), 'DEFAULTS'],
    ['what is exported under another name', made("{ size: 1, name: 'a', limits }"), 'limits'],
    ['an enum', made('{ size: 1, name: Names.C }'), 'Names.C'],
    ['an enum of a namespace', made('{ size: 1, name: lib.Names.C }'), 'lib.Names.C'],
    ['a default', made("{ size: 1, name: 'a', list: [{ k: 'a', ...item }] }"), 'item'],
    ['what a function returns', made("{ size: sizeOf(2), name: 'a' }"), 'sizeOf(2)'],
    ['an argument of a function', "make('x', { size: 1 }); make('x', { size: 'big' });", "'big'"],
    ['an argument of a function of a namespace', "lib.make('x', { size: 'big' });", "'big'"],
    ['what is given to a class', "new Backups(x, { size: 'big' }); new Backups(x, { name: 'a', size: 'huge' });", "'huge'"],
  ])('are known: %s', (_, text, expected) => {
    expect(found(using(text)).map((each) => each.split(' | ')[0])).toEqual([expected]);
  });

  test('what may be anything is not, and findings about the module itself are shown there', () => {
    expect(found(using(made("{ size: changed, name: 'a', ...none }")))).toEqual([]);
    expect(found(using("make('x', { note: 1, size: other(x) });"))).toEqual(['note | unknown field "spec.note"']);
  });

  test('a module that changed is read again', () => {
    writeFileSync(join(files.root, 'later.ts'), "export const size = 'big';\nexport const all = { size };\n");
    const text = `import { all } from './later';\n${made("{ ...all, name: 'a' }")}`;
    expect(found(text)).toHaveLength(1);
    writeFileSync(join(files.root, 'later.ts'), 'export const size = 1;\nexport const all = { size };\n');
    expect(found(text)).toEqual([]);
  });
});
