import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SCHEMA, writeGeneratedModules } from './generated-modules.js';
import { project } from './lint-program.js';

const files = project(SCHEMA);
writeGeneratedModules(files.root);
afterAll(() => files.remove());

function startsWith(text: string): RegExp {
  return new RegExp(`^${text.replace(/[{}]/g, '\\$&')}`);
}

/** What is underlined and the first sentence of what is said, for each finding. */
function found(text: string): readonly string[] {
  const lines = text.split('\n');
  return files
    .program(text)
    .map(
      ({ column, endColumn, line, message }) =>
        `${(lines[line - 1] ?? '').slice(column - 1, (endColumn ?? column) - 1)} | ${message.split('. ')[0] ?? ''}`,
    );
}

const CDK8S = "import { Backup, BackupSpecMode } from './imports/example.com';\n";
const RIGHT = "bucketUrl: 'x'";

/** Ways to write a resource, each with the fields of a spec that is right without them, and the names that these have there. */
const WAYS: Readonly<Record<string, (fields: string) => string>> = {
  'a class of cdk8s': (fields) => `${CDK8S}new Backup(this, 'b', { spec: { ${RIGHT}, ${fields} } });`,
  'a class that another module passes on': (fields) =>
    `import * as k from './imports/index.js';\nnew k.Backup(this, 'b', { spec: { ${RIGHT}, ${fields} } });`,
  'a manifest of a class': (fields) => `${CDK8S}export const b = Backup.manifest({ spec: { ${RIGHT}, ${fields} } });`,
  'props that are a constant': (fields) =>
    `${CDK8S}const spec = { ${RIGHT}, ${fields} };\nconst props = { spec };\nexport const b = new Backup(this, 'b', props);`,
  'Object.assign to props': (fields) =>
    `${CDK8S}const props = { spec: { ${RIGHT} } };\nObject.assign(props.spec, { ${fields} });\nnew Backup(this, 'b', props);`,
  'a later part': (fields) =>
    `${CDK8S}const props: any = {};\nprops.spec = { ${RIGHT}, ${fields} };\nnew Backup(this, 'b', props as BackupProps);`,
  'a condition': (fields) =>
    `${CDK8S}const spec: any = { ${RIGHT} };\nif (big) {\n  Object.assign(spec, { ${fields} });\n}\nnew Backup(this, 'b', { spec });`,
  'a class of an early cdk8s': (fields) =>
    `import { Early } from './imports/example.com';\nnew Early(this, 'b', { spec: { bucketURL: 'x', ${sent(fields)} } });`,
  'a class of Pulumi': (fields) =>
    `import { Backup } from './crds/example/v1/backup';\nnew Backup('b', { spec: { bucketURL: 'x', ${sent(fields)} } });`,
  'a class of Pulumi in its modules': (fields) =>
    `import * as crds from './crds';\nexport const b = new crds.example.v1.Backup('b', { spec: { bucketURL: 'x', ${sent(fields)} } });`,
  'a class of a module that is imported by default and exports nothing so': (fields) =>
    `import crds from './crds/index.js';\nnew crds.example.v1.Backup('b', { spec: { bucketURL: 'x', ${sent(fields)} } });`,
  'a class that an older crd2pulumi wrote': (fields) =>
    `import { v1 } from './old-crds/example';\nnew v1.Backup('b', { spec: { bucketURL: 'x', ${sent(fields)} } }, { provider });`,
  'the result of Object.assign': (fields) =>
    `new ApiObject(this, 'b', Object.assign({ apiVersion: 'example.com/v1', kind: 'Backup' }, { spec: { bucketURL: 'x', ${sent(fields)} } }));`,
};

const SENT: ReadonlyMap<string, string> = new Map([
  ['useTls', 'useTLS'],
  ['usTls', 'usTLS'],
  ['timeoutMs', 'timeoutMS'],
  ['theUrl', 'theURL'],
]);

/** Fields under the names of the definition, which Pulumi keeps. */
function sent(fields: string): string {
  return fields.replace(/\w+(?=:)/g, (name) => SENT.get(name) ?? name);
}

/** Mistakes, with what is underlined. */
const MISTAKES: readonly (readonly [string, string])[] = [
  ["useTls: 'yes'", "'yes'"],
  ['usTls: true', 'us'],
  ["mode: 'slow'", "'slow'"],
  ['retries: 10', '10'],
  ['steps: [{ timeoutMs: 3 }]', '{ timeout'],
  ['hosts: { a: { theUrl: 1 } }', '1'],
];

describe.each(Object.entries(WAYS))('%s', (_, write) => {
  test('nothing is found where nothing is wrong', () => {
    const right =
      "useTls: true, mode: 'full', retries: 9, steps: [{ name: 'a', timeoutMs: 3 }], hosts: { a: { theUrl: 'x' } }, startAt: unknown";
    expect(found(write(right))).toEqual([]);
  });

  test.each(MISTAKES)('%s is found where it is written', (fields, shown) => {
    expect(found(write(fields))).toEqual([expect.stringMatching(startsWith(shown))]);
  });
});

test('what a class renames, makes of other types or leaves out is read as it is sent', () => {
  const backup = (fields: string): readonly string[] => found(`${CDK8S}new Backup(this, 'b', { spec: { ${fields} } });`);
  expect(backup("bucketUrl: 'x', startAt: new Date(), port: IntOrString.fromNumber(80), mode: BackupSpecMode.FULL, retries: null")).toEqual(
    [],
  );
  expect(backup("bucketUrl: 'x', mode: BackupSpecMode.OLD")).toEqual([
    'BackupSpecMode.OLD | spec.mode: Unsupported value: "old": supported values: "full", "fast"',
  ]);
  expect(backup("bucketUrl: 'x', port: IntOrString.fromString(true)")).toEqual([
    expect.stringContaining('true | spec.port: Invalid value: "boolean"'),
  ]);
  expect(backup("bucketURL: 'x'")).toEqual(['spec | spec.bucketURL: Required value']);
});

test('a class that patches a resource lacks nothing', () => {
  const patch = (fields: string): readonly string[] =>
    found(`import { example } from './crds';\nnew example.v1.BackupPatch('b', { spec: { ${fields} } });`);
  expect(patch('useTLS: true')).toEqual([]);
  expect(patch('useTls: true')).toEqual(['useTls | unknown field "spec.useTls"']);
});

test('a name is proposed as the program has it', () => {
  const text = `${CDK8S}new Backup(this, 'b', { spec: { bucketUrl: 'x', useTlls: true } });`;
  expect(found(text)).toEqual(['useTlls | unknown field "spec.useTlls"']);
  const [first] = files.program(text);
  expect(first?.message).toContain('did you mean useTls?');
  expect([first?.fix, ...(first?.suggestions ?? []).map(({ fix }) => fix)].map((fix) => fix?.text)).toContain('useTls');
});

describe('nothing is said', () => {
  const wrong = "{ spec: { retries: 'x' } }";

  test.each([
    ['of a parameter', `${CDK8S}export const f = (props: any) => new Backup(this, 'b', props);`],
    [
      'of a class that does not send its argument as it is',
      `import { Written } from './imports/example.com';\nnew Written(this, 'b', ${wrong});`,
    ],
    ...['Defaulted', 'Completed', 'Preset'].map((name): [string, string] => [
      `of a class that adds to its argument: ${name}`,
      `import { ${name} } from './imports/example.com';\nnew ${name}(this, 'b', { spec: {} });`,
    ]),
    ['of a class that adds to a part of its argument', "import { Backup } from './own-crds';\nnew Backup('b', { spec: {} });"],
    ['of a class that only has the name', `import { Backup } from './other';\nnew Backup(this, 'b', ${wrong});`],
    ['of a type that is imported', `import type { Backup } from './imports/example.com';\nnew Backup(this, 'b', ${wrong});`],
    ['of a module that is not there', `import { Backup } from './gone';\nnew Backup(this, 'b', ${wrong});`],
    ['of a package', `import { Backup } from 'imports/example.com';\nnew Backup(this, 'b', ${wrong});`],
    [
      'of what is replaced under a condition',
      `${CDK8S}const spec = { bucketUrl: 1 };\nif (x) spec.bucketUrl = 'a';\nnew Backup(this, 'b', { spec });`,
    ],
  ])('%s', (_, text) => {
    expect(found(text)).toEqual([]);
  });

  test('of a module outside of the root, a link to it, or one that is not TypeScript', () => {
    const inner = join(files.root, 'imports');
    symlinkSync('/dev/null', join(files.root, 'linked.ts'));
    writeFileSync(join(files.root, 'broken.ts'), 'export class Backup extends ApiObject { apiVersion ===\n}\n');
    for (const from of ['../imports/example.com', './linked', './broken']) {
      const text = `import { Backup } from '${from}';\nnew Backup(this, 'b', ${wrong});`;
      expect([from, files.program(text, { root: from.startsWith('..') ? inner : files.root, crds: [] })]).toEqual([from, []]);
    }
  });
});
