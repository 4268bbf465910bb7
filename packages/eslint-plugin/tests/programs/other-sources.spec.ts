import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SCHEMA } from './generated-modules.js';
import { project } from './lint-program.js';

const files = project(SCHEMA);
afterAll(() => files.remove());

const REGISTERED = "import { GenericKind, K8s, RegisterKind } from 'kubernetes-fluent-client';\n";
const backupClass = (start = ''): string => `${start}export class Backup extends GenericKind {
  spec?: any;
}
RegisterKind(Backup, { group: 'example.com', version: "v1", kind: 'Backup', plural: 'backups' });
`;
const definition = (kind: string, schema: string): string =>
  `{ apiVersion: 'apiextensions.k8s.io/v1', kind: 'CustomResourceDefinition', metadata: { name: '${kind.toLowerCase()}s.e.com' }, spec: { group: 'e.com', scope: 'Namespaced', names: { plural: '${kind.toLowerCase()}s', kind: '${kind}' }, versions: versions(${schema}) } }`;

/** Modules of the project. */
const MODULES = {
  'backup.ts': backupClass(REGISTERED),
  'barrel.ts': "export { Backup as Saved } from './backup';\nexport * from './definitions';\n",
  'schemas.ts': "export const numbers = { type: 'object', properties: { n: { type: 'integer' } } };\n",
  'versions.ts':
    "export const versions = (spec) => [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object', properties: { spec } } } }];\n",
  'definitions.ts': `import { numbers } from './schemas';\nimport { versions } from './versions';\nexport const crd = ${definition('A', 'numbers')};\nexport const open = ${definition('O', 'x()')};\n`,
};
writeFileSync(join(files.root, 'names.ts'), "export const group = 'example.com';\nexport const version = 'v1';\n");
for (const [name, text] of Object.entries(MODULES)) writeFileSync(join(files.root, name), text);

const a = (spec: string, kind = 'A'): string =>
  `await client.create({ apiVersion: 'e.com/v1', kind: '${kind}', metadata: { name: 'a' }, spec: ${spec} });`;

/** A program with one mistake, what stands there without it, where it is, and what is said of it. */
type Mistake = readonly [text: string, mistake: string, right: string, said: string, place: string];

const OF_CLASSES: readonly Mistake[] = [
  [`${backupClass(REGISTERED)}await K8s(Backup).Apply({ spec: { retries: '3' } });`, "'3'", '3', 'spec.retries: Invalid', '6:44'],
  [
    `import { K8s } from 'pepr';\nimport { Backup } from './backup';\nawait K8s(Backup).InNamespace('x').Create({ metadata: { name: 'a' }, spec: { retries: 3 } });`,
    'retries: 3',
    "bucketURL: 'x'",
    'spec.bucketURL: Required',
    '3:70',
  ],
  [
    `import { K8s } from 'pepr';\nimport * as crds from './barrel';\nawait K8s(crds.Saved).Apply({ spec: { mode: 'slow' } });`,
    "'slow'",
    "'full'",
    'spec.mode: Unsupported',
    '3:45',
  ],
  [
    `import { K8s } from 'pepr';\nimport { Saved } from './barrel';\nexport const f = (): Saved => ({ spec: { steps: [{ nme: 'a' }] } });`,
    'nme:',
    'name:',
    '"spec.steps[0].nme"',
    '3:52',
  ],
  [
    `import { K8s } from 'pepr';\nimport { Backup } from './backup';\nexport function f(b: Backup) {\n  b.spec.retries = '3';\n}`,
    "'3'",
    '3',
    'spec.retries: Invalid',
    '4:20',
  ],
  [
    `import { K8s } from 'pepr';\nimport { Backup } from './backup';\nawait K8s(Backup, { name: 'a' }).Patch([{ op: 'add', path: '/spec/retries', value: '3' }]);`,
    "'3'",
    '3',
    'spec.retries: Invalid',
    '3:84',
  ],
  [
    `import { K8s, kind } from 'pepr';\nawait K8s(kind.Pod).Patch([{ op: 'replace', path: '/spec/containers/0/tty', value: 1 }]);`,
    'value: 1',
    'value: true',
    'tty of type bool',
    '2:84',
  ],
];

const OF_MODULES: readonly Mistake[] = [
  [`import { crd } from './definitions';\nawait apply(crd);\n${a("{ n: 'x' }")}`, "'x'", '1', 'spec.n: Invalid', '3:94'],
  [`import { crd as own } from './barrel';\nawait apply(own);\n${a("{ n: 'x' }")}`, "'x'", '1', 'spec.n: Invalid', '3:94'],
];

const yaml = (spec: string, head = ''): string =>
  `${head}apiVersion: example.com/v1\nkind: Backup\nmetadata:\n  name: a\nspec:\n  bucketURL: x\n  ${spec}\n`;
const OF_TEXTS: readonly Mistake[] = [
  [`import * as yaml from 'js-yaml';\nconst b = yaml.load(\`${yaml('retries: "3"')}\`);`, '"3"', '3', 'spec.retries: Invalid', '8:12'],
  [
    `import { loadAll } from 'js-yaml';\nloadAll(\`${yaml('mode: full')}---\n${yaml('mode: slow')}\`);`,
    'slow',
    'fast',
    'spec.mode: Unsup',
    '16:9',
  ],
  [
    `import * as yaml from 'js-yaml';\nconst b = yaml.load(\`${yaml('hosts: { value: { theURL: 12 } }')}\`);`,
    '12',
    'x',
    'spec.hosts.value.theURL: Inv',
    '8:29',
  ],
  [
    `import { loadAll } from 'js-yaml';\nconst docs: any[] = loadAll(\`${yaml('mode: slow')}\`);\ndocs[0].spec.retries = 3;`,
    'slow',
    'fast',
    'spec.mode: Unsup',
    '8:9',
  ],
  [
    `import { parse as read } from 'yaml';\nread('${yaml('retires: 3').replaceAll('\n', '\\n')}');`,
    'retires',
    'retries',
    '"spec.retires"',
    '2:96',
  ],
  [
    `import { loadYaml } from '@kubernetes/client-node';\nconst TEXT = \`\n${yaml('retries: 12', '# \\u{1F600} \\`\n')}\`;\nexport const b = loadYaml<any>(TEXT);`,
    '12',
    '3',
    'spec.retries: Invalid',
    '10:12',
  ],
  [
    `import YAML from 'yaml';\nconst b = YAML.parse(\`${yaml('retries: 3')}\`);\nb.spec.mode = 'slow';`,
    "'slow'",
    "'full'",
    'spec.mode: Unsupported',
    '10:15',
  ],
  [`import * as yaml from 'js-yaml';\nyaml.load(\`${yaml('retries: "${n}"')}\`);`, '"${n}"', '3', 'spec.retries: Invalid', '8:12'],
  [`export const TEXT = \`${yaml('retries: "3"')}\`;`, '"3"', '3', 'spec.retries: Invalid', '7:12'],
  [
    `const TEXT = \`${yaml('mode: slow')}\`;\nexport const isChanged = (text: string) => text !== TEXT;`,
    'slow',
    'fast',
    'spec.mode: Unsup',
    '7:9',
  ],
  [
    `export const make = (name: string) => \`apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: the_\${name}\ndata:\n  mode: \${mode}\n\`;`,
    'the_',
    'the-',
    'metadata.name: Invalid value: "the_…"',
    '4:9',
  ],
  [
    `export function make(n: number): string {\n  let text = \`${yaml('retries: "3"\n  steps:')}\`;\n  if (n > 1) text += \`\\n  - name: \${n}\`;\n  return text;\n}`,
    '"3"',
    '3',
    'spec.retries: Invalid',
    '8:12',
  ],
  [`export const make = (name: string) => \`${yaml('mode: slow', '# ${name}\n')}\`;`, 'slow', 'fast', 'spec.mode: Unsup', '8:9'],
  [
    `export const make = (name: string) => \`${yaml('steps: [{ nam: "${name}", name: x }]')}\`;`,
    'nam: "${name}", ',
    '',
    '"spec.steps[0].nam"',
    '7:13',
  ],
  [
    "const NAME = 'a';\nconst text = 'apiVersion: example.com/v1\\n' +\n  'kind: Backup\\n' +\n  `metadata:\\n  name: ${NAME}-${n}\\nspec:\\n` +\n  '  bucketURL: x\\n' +\n  '  mode: slow\\n';\nawait page.fill('textarea', text);",
    'slow',
    'fast',
    'spec.mode: Unsup',
    '6:12',
  ],
  [
    `import { group, version } from './names';\nexport const TEXT = \`${yaml('mode: slow').replace('example.com/v1', '${group}/${version}')}\`;`,
    'slow',
    'fast',
    'spec.mode: Unsup',
    '8:9',
  ],
  [
    `import { test } from '@playwright/test';\ntest('adds one', ({ page }) => page.fill('textarea', \`${yaml('mode: slow')}\`));`,
    'slow',
    'fast',
    'spec.mode: Unsup',
    '8:9',
  ],
];

describe.each([
  ['classes with a kind', OF_CLASSES],
  ['definitions of other modules', OF_MODULES],
  ['texts in YAML', OF_TEXTS],
])('%s', (_, mistakes) => {
  test.each(mistakes)('%s: the mistake %s is found, and nothing where %s stands', (text, mistake, right, said, place) => {
    expect(text.split(mistake)).toHaveLength(2);
    expect(files.program(text).map(({ column, line, message }) => `${line}:${column} ${message}`)).toEqual([
      expect.stringMatching(new RegExp(`^${place} .*${said.replaceAll(/[[\]"]/g, '\\$&')}`)),
    ]);
    expect(files.program(text.replace(mistake, right))).toEqual([]);
  });
});

const RIGHT: readonly string[] = [
  // Another kind, or one that is not known.
  `${backupClass(REGISTERED)}if (old) RegisterKind(Backup, { group: 'other.com', version: 'v1', kind: 'Other' });\nawait K8s(Backup).Apply({ spec: { retries: '3' } });`,
  `${REGISTERED}class Backup extends GenericKind {}\nif (c) {\n  RegisterKind(Backup, { group: 'example.com', version: 'v1', kind: 'Backup' });\n}\nawait K8s(Backup).Apply({ spec: { retries: '3' } });`,
  `${REGISTERED}class Backup extends GenericKind {}\nRegisterKind(Backup, { group, version: 'v1', kind: 'Backup' });\nawait K8s(Backup).Apply({ spec: { retries: '3' } });`,
  `${REGISTERED}class Backup extends GenericKind {}\n/*\nRegisterKind(Backup, { group: 'example.com', version: 'v1', kind: 'Backup' });\n*/\nawait K8s(Backup).Apply({ spec: { retries: '3' } });`,
  `${REGISTERED}class Backup extends GenericKind {}\nconst text = \`\nRegisterKind(Backup, { group: 'example.com', version: 'v1', kind: 'Backup' });\n\`;\nawait K8s(Backup).Apply({ spec: { retries: '3' } });`,
  `import { K8s } from 'elsewhere';\nimport { Backup } from './backup';\nawait K8s(Backup).Apply({ spec: { retries: '3' } });`,
  `import { K8s, kind } from 'pepr';\nawait K8s(kind.ConfigMap).Patch([{ op: 'add', path: '/data/0', value: 'x' }]);`,
  // A definition of which not all is known, or that is changed.
  `import { open } from './definitions';\n${a("{ n: 'x' }", 'O')}`,
  `import { crd } from './definitions';\ncrd.spec.versions[0].schema = other;\n${a("{ n: 'x' }")}`,
  `import { other } from './definitions';\n${a("{ n: 'x' }")}`,
  // Texts that are not known, are changed, or are not read by all alike.
  `import * as yaml from 'js-yaml';\nyaml.load(\`${yaml('retries: ${n}')}\`);`,
  `export const TEXT = \`${yaml('retries: "3"')}\`.replace('"', '');`,
  `const TEXT = \`${yaml('mode: MODE')}\`;\napply(TEXT.replaceAll('MODE', mode));`,
  `let text = \`${yaml('mode: ful')}\`;\ntext += more;`,
  `let text = \`${yaml('mode: full')}\`;\ntext += '  retires: 3\\n';`,
  `let text = \`${yaml('mode: fulll', '# more')}# and more\`;\ntext += more;`,
  `let text = \`${yaml('retries: "3"')}\`;\ntext = text + more;`,
  // Without quotes what follows may end it, or make another type of it.
  `export const make = (on: string) => \`${yaml('useTLS: tr${on}\n  retries: n${on}')}\`;`,
  `export const TEXT = tagged\`${yaml('retries: "3"')}\`;`,
  `export const TEXT = \`${yaml('mode: ${{ values.mode }}').replaceAll('${', '\\${')}\`;`,
  `export const make = (more: string) => \`apiVersion: example.com/v1\nkind: Backup\nmetadata:\n  name: a\nspec:\n  mode: full\n  retries: \${more}\`;`,
  `export const make = (name: string) => \`apiVersion: example.com/v1\nkind: Backup\nmetadata:\n  name: a\nspec:\n  \${name}: 3\n  bucketURL: x\`;`,
  `import { test, expect } from 'vitest';\ntest('prints', () => expect(print()).toBe(\`${yaml('retries: "3"')}\`));`,
  `import * as yaml from 'js-yaml';\nyaml.load(\`${yaml('mode: yes')}\`);`,
  `import * as yaml from 'js-yaml';\nyaml.load(\`${yaml('retries: 0o7')}\`);`,
  `import * as yaml from 'js-yaml';\nyaml.load(\`${yaml('<<: { retries: "3" }')}\`);`,
  `import * as yaml from 'js-yaml';\nyaml.load(\`${yaml('retries: !own "3"')}\`);`,
  `import * as yaml from 'js-yaml';\nyaml.load(\`${yaml('retries: "3"')}\`, { schema });`,
  `import * as yaml from 'js-yaml';\nyaml.load(\`${yaml('retries: [')}\`);`,
  `import * as yaml from 'js-yaml';\nconst b: any = yaml.load(\`${yaml('retries: "3"')}\`);\nb.spec.retries = 3;`,
  `import * as yaml from 'js-yaml';\nconst b: any = yaml.load(\`${yaml('retries: "3"')}\`);\nObject.assign(b.spec, more);`,
  // Texts of which the objects are changed.
  ...[
    ['const docs: any[] = ', ';\ndocs[0].spec.retries = 3;'],
    ['const docs: any[] = ', ';\nfor (const each of docs) each.spec.retries = 3;'],
    ['const [d]: any[] = ', ';\nd.spec.retries = 3;'],
    ['const d: any = ', '[0];\nd.spec.retries = 3;'],
    ['const docs: any[] = ', '.filter(Boolean);\ndocs[0].spec.retries = 3;'],
    ['let docs: any[];\ndocs = ', ';\ndocs[0].spec.retries = 3;'],
    ['for (const each of ', ') each.spec.retries = 3;'],
    ['', '.forEach((each: any) => { each.spec.retries = 3; });'],
    ['const docs = ', '.map((each: any) => { each.spec.retries = 3; return each; });'],
  ].map(([before, after]) => `import * as yaml from 'js-yaml';\n${before}yaml.loadAll(\`${yaml('retries: "3"')}\`)${after}`),
  ...[
    ['let d: any;\nd = ', ';\nd.spec.retries = 3;'],
    ['const { spec }: any = ', ';\nspec.retries = 3;'],
    ['Object.assign(', ', { spec: other });'],
  ].map(([before, after]) => `import * as yaml from 'js-yaml';\n${before}yaml.load(\`${yaml('retries: "3"')}\`)${after}`),
  `import * as yaml from 'js-yaml';\nconst docs: any[] = yaml.loadAll(\`---\n---\n${yaml('retries: "3"')}---\n${yaml('retries: 3')}\`);\ndocs[1].spec.retries = 3;`,
];

test.each(['\\${RETRIES}', '$RETRIES', '__RETRIES__', '<retries>', '@retries@', '%d'])(
  'nothing is said of %s in a text, which is filled in later',
  (retries) => {
    expect(files.program(`export const TEXT = \`${yaml(`retries: ${retries}`)}\`;`)).toEqual([]);
  },
);

test.each(RIGHT)('nothing is said of %s', (text) => {
  expect(files.program(text)).toEqual([]);
});

const configuration = (version: string): string =>
  `declare const given: any, text: string;\nexport const c = { apiVersion: 'meta.pkg.crossplane.io/v1', kind: 'Configuration', metadata: { name: 'a' }, spec: { crossplane: { version: ${version} } } };`;

test.each(['given', "given.version ?? '>=v1.0.0'", 'text', '`>=${text}`'])(
  'nothing is said of the version %s of a package, which nobody knows',
  (version) => {
    expect(files.program(configuration(version))).toEqual([]);
  },
);

test('what no version of a package can be is reported', () => {
  expect(files.program(configuration("'>=v1.0.0 and'"))).toMatchObject([{ ruleId: 'structural/crossplane-package', line: 2 }]);
});

const LIST = 'apiVersion: v1\nkind: List\nitems:\n  - apiVersion: v1\n    kind: ConfigMap\n    metadata:\n      name: a\n    date: {}\n';

test('the objects of a List in a text are judged', () => {
  expect(files.program(`export const TEXT = \`${LIST}\`;`)).toMatchObject([{ ruleId: 'structural/unknown-field', line: 8 }]);
  expect(files.program(`export const TEXT = \`${LIST.replace('date', 'data')}\`;`)).toEqual([]);
});

test.each(['metadta', 'metaData', 'metadatas'])('an object with %s is no reference', (name) => {
  const said = [{ ruleId: 'structural/unknown-field', message: expect.stringContaining(`unknown field "${name}"`) as string }];
  expect(files.program(`client.create({ apiVersion: 'v1', kind: 'ConfigMap', ${name}: { labels } });`)).toMatchObject(said);
  expect(files.program(`export const TEXT = \`apiVersion: v1\nkind: ConfigMap\n${name}:\n  name: a\n\`;`)).toMatchObject(said);
  expect(files.program(`export const map = { apiVersion: 'v1', kind: 'ConfigMap', ${name}: { labels } };`)).toMatchObject(said);
  expect(files.program(`client.create({ apiVersion: 'v1', kind: 'ConfigMap', name });`)).toEqual([]);
});

test('an unknown field in metadata is reported where the object has no others', () => {
  const service = "apiVersion: 'v1', kind: 'Service', metadata: { name: 'a', state: {} }, spec: { ports: [{ port: 80 }] }";
  expect(files.program(`export const a = { ${service} };`)).toMatchObject([{ ruleId: 'structural/unknown-field' }]);
  expect(files.program(`export const a = { id: 'a', ${service} };`)).toEqual([]);
  expect(files.program(`export const a = { id: 'a', ${service.replace('state: {}', 'lables: {}')} };`)).toMatchObject([
    { message: expect.stringContaining('unknown field "metadata.lables"') as string },
  ]);
});
