import { project } from './lint-program.js';

const files = project('{ type: object }');
afterAll(() => files.remove());

const said = (text: string, file?: string): readonly string[] => files.program(text, {}, file).map(({ message }) => message);
const configMap = (metadata: string, more = ''): string => `{ apiVersion: 'v1', kind: 'ConfigMap', metadata: ${metadata}${more} }`;
/** Of a kind that no definition has. */
const disk = (metadata: string, more = ''): string =>
  `{ apiVersion: 'storage.example.org/v1', kind: 'Disk', metadata: ${metadata}, spec: { size: size() }${more} }`;

describe('of metadata the type is known whatever its values are', () => {
  test.each([
    ["{ name: 'a', annotations: [{ a: value() }] }", 'ObjectMeta.metadata.annotations of type map[string]string'],
    ["{ name: 'a', labels: { a: [value()] } }", 'ObjectMeta.metadata.labels of type string'],
    ['{ name: [value()] }', 'ObjectMeta.metadata.name of type string'],
    ["{ name: 'a', finalizers: { a: value() } }", 'ObjectMeta.metadata.finalizers of type []string'],
    ['{ name: port }', 'cannot unmarshal number into Go struct field ObjectMeta.metadata.name'],
    ["{ name: 'a', labels: { isOn } }", 'cannot unmarshal bool into Go struct field ObjectMeta.metadata.labels'],
  ])('%s', (metadata, message) => {
    expect(said(`export const make = (port: number, isOn: boolean) => (${configMap(metadata)});`)).toEqual([
      expect.stringContaining(message),
    ]);
  });

  test.each(["{ name, labels: { a: value(), b: 'c' }, annotations: value(), ownerReferences: owners() }", "{ name: name ?? 'a' }"])(
    'but nothing is said of %s',
    (metadata) => {
      expect(said(`export const make = (name: string) => (${configMap(metadata)});`)).toEqual([]);
    },
  );
});

describe('of a name that is composed the written parts are checked', () => {
  const backup = (name: string): string => `{ apiVersion: 'example.com/v1', kind: 'Backup', metadata: { name: ${name} } }`;
  const role = (name: string): string =>
    `{ apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'ClusterRole', metadata: { name: ${name} }, rules: [] }`;

  test.each([
    [configMap('{ name: `${id}_map` }'), 'metadata.name: Invalid value: "…_map"'],
    [configMap("{ name: 'Map-' + id }"), 'metadata.name: Invalid value: "Map-…"'],
    [configMap("{ name: 'a', namespace: `${id}.all_` }"), 'metadata.namespace: Invalid value: "….all_"'],
    [backup('`${id}_backup`'), 'metadata.name: Invalid value: "…_backup"'],
    [disk('{ name: `${id}_disk` }'), 'metadata.name: Invalid value: "…_disk"'],
  ])('%s', (object, message) => {
    expect(said(`export const make = (id: string) => (${object});`)).toEqual([expect.stringContaining(message)]);
  });

  test.each([
    configMap('{ name: `${id}-map` }'),
    configMap('{ name: `-${id}.` }'),
    configMap("{ name: `${id}_map`.replaceAll('_', '-') }"),
    role('`system:${id}_All`'),
  ])('but nothing is said of %s', (object) => {
    expect(said(`export const make = (id: string) => (${object});`)).toEqual([]);
  });
});

describe('of a kind without a definition the metadata is checked', () => {
  test.each([
    [disk("{ nmae: 'a' }"), 'unknown field "metadata.nmae"'],
    [disk("{ name: 'a', namespace: 7 }"), 'ObjectMeta.namespace of type string'],
    [disk("{ name: 'A_b' }"), 'metadata.name: Invalid value: "A_b"'],
    [disk("{ name: 'a', labels: { a: 'b c' } }"), 'metadata.labels: Invalid value: "b c"'],
    [disk("{ name: 'a' }", ", namespace: 'b'"), 'unknown field "namespace"'],
    [disk("{ name: 'a' }").replace('metadata', 'metdata'), 'unknown field "metdata"'],
  ])('%s', (object, message) => {
    expect(said(`export const disk = ${object};`)).toEqual([expect.stringContaining(message)]);
  });

  test.each([
    disk("{ name: 'a', fields: [], state: {} }"),
    disk("{ name: 'a' }", ", namespace: 'b', cluster: 'c'"),
    disk("{ name: 'a', namespace: 'b' }", ", namespace: 'b'"),
    disk("{ name: 'a', ...more }", ", namespace: 'b'"),
    disk("{ name: 'a', creationTimestamp: 'some time' }"),
    disk("{ name: 'a', uid: 'b', generation: 1, resourceVersion: '2', creationTimestamp: '2026-01-02T03:04:05Z' }"),
    disk("{ name: '' }", ', status: {}'),
    disk("{ name: 'A_b', title: 'A' }").replace('storage.example.org', 'backstage.io'),
    disk("{ name: 'A_b' }").replace("kind: 'Disk'", "kind: 'disk'"),
    disk("{ name: 'a:b' }").replace('storage.example.org', 'user.openshift.io'),
  ])('but nothing is said of %s', (object) => {
    expect(said(`export const disk = ${object};`)).toEqual([]);
  });
});

describe('a field that other kinds have is none of the program', () => {
  test.each(['spec: { replicas: 1 }', "stringData: { a: 'b' }", 'rules: []', "restartPolicy: 'Always'"])('%s', (field) => {
    expect(said(`export const map = ${configMap("{ name: 'a' }", `, ${field}`)};`)).toEqual([expect.stringContaining('unknown field')]);
  });

  test.each(['jsonData: {}', "id: 'a', spec: {}"])('but %s is', (fields) => {
    expect(said(`export const map = ${configMap("{ name: 'a' }", `, ${fields}`)};`)).toEqual([]);
  });
});

describe('what is sent where it is written has a name', () => {
  const required = [expect.stringContaining('name or generateName is required')];

  test.each([
    `await client.create(${configMap('{}')});`,
    `await client.create(${disk('{ namespace }')});`,
    `await kubectl.apply(${configMap('{ namespace }')});`,
    `await k8sCreate({ model, data: ${configMap('{ namespace }')} });`,
  ])('%s', (text) => {
    expect(said(text)).toEqual(required);
  });

  test.each([
    `await client.create(${configMap("{ generateName: 'a-' }")});`,
    `await client.create(${configMap('{ ...metadata }')});`,
    `await client.create({ ...${configMap('{}')}, metadata });`,
    `const map = ${configMap('{}')};\nname(map);\nawait client.create(map);`,
    `show(${configMap('{}')});`,
    `await client.patch(${configMap('{}')});`,
    `export class Chart { all() { this.addManifest('a', ${configMap('{}')}); } }`,
    `const apply = (object: Manifest) => send({ ...object, metadata: { ...object.metadata, name } });\napply(${configMap('{}')});`,
    `import { apply } from './apply';\napply(${configMap('{}')});`,
  ])('but nothing is said of %s', (text) => {
    expect(said(text)).toEqual([]);
  });

  test('nor of one in a test', () => {
    expect(said(`await client.create(${configMap('{}')});`, 'a.spec.ts')).toEqual([]);
  });
});

describe('what writes only a status', () => {
  const pod = (status: string): string => `{ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a' }, status: ${status} }`;

  test('is given one that is checked', () => {
    const text = `await client.applyStatus(${pod("{ phase: 1, conditions: [{ type: 'Ready', status: 'True' }] }")});`;
    expect(said(text)).toEqual([expect.stringContaining('PodStatus.status.phase')]);
  });

  test.each([`await client.applyStatus(${pod("{ phase: 'Running' }")});`, `show(${pod("{ phase: 'Running' }")});`])(
    'but nothing is said of %s',
    (text) => {
      expect(said(text)).toEqual([]);
    },
  );
});

describe('in a text of YAML that a test has', () => {
  const inTest = (text: string): string => `test('a', () => {\n  use(\`\n${text}\`);\n});`;
  const map = (more: string): string => inTest(`apiVersion: v1\nkind: ConfigMap\n${more}`);

  test.each([
    [map('metadata:\n  nmae: a\n'), 'unknown field "metadata.nmae"'],
    [map('metadata:\n  name: a\nspec: {}\n'), 'unknown field "spec"'],
    [map('metdata:\n  name: a\n'), 'unknown field "metdata"'],
    [inTest('apiVersion: v1\nkind: Configmap\nmetadata:\n  name: a\n'), 'no matches for kind "Configmap"'],
  ])('names are checked: %s', (text, message) => {
    expect(said(text, 'a.spec.ts')).toEqual([expect.stringContaining(message)]);
  });

  test.each([
    inTest('apiVersion: example.com/v1\nkind: Odd\nmetadata:\n  name: a\n'),
    map('metadata:\n  name: 42\n'),
    map('metadata:\n  namespace: a\n'),
    map('metadata:\n  name: A_b\nclone: true\n'),
    map('metadata:\n  name: a\n  state: on\n'),
  ])('but no values, and nothing of the program itself: %s', (text) => {
    expect(said(text, 'a.spec.ts')).toEqual([]);
  });
});

test.each([
  ["metadata: { lables: { a: 'b' } }, containers", ['unknown field "metadata.lables"']],
  ["metadata: { name: 'A_b' }, containers", ['metadata.name: Invalid value: "A_b"']],
  ["metadata: { name: 'a', labels: { a: 'b' } }, containers", []],
  ['containers', []],
])('of what a class of cdk8s-plus is given the metadata is checked: %s', (fields, messages) => {
  for (const [names, path] of [
    ['* as kplus', 'kplus.Deployment'],
    ['{ Deployment }', 'Deployment'],
  ])
    expect(said(`import ${names} from 'cdk8s-plus-33';\nnew ${path}(this, 'a', { ${fields} });`)).toEqual(
      messages.map((message) => expect.stringContaining(message) as string),
    );
});
