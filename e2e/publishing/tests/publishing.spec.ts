import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { array, constantFrom, sample } from 'fast-check';
import { builtProgram } from '../../go-programs/built-program.js';
import { goEnvironment } from '../../../tools/go-environment/go-environment.mjs';
import { realKubectl } from '../../kubectl/tests/real-kubectl.js';
import { runs, seed } from '../../../tools/search-budget/search-budget.mjs';
import { installPackage, root, type InstalledPackage } from '../../stranger/installed-package.js';
import { BACKUP, BACKUPS, REFUSED } from './backup.js';
import { DEPOTS } from './depot.js';

let installed: InstalledPackage;
const path = (name: string): string => join(installed.folder, name);
const structural = (...args: string[]) => installed.run('kubectl-structural', args);

beforeAll(() => {
  installed = installPackage('kubectl-structural');
  mkdirSync(path('crds'));
  writeFileSync(path('crds/backups.yaml'), BACKUPS);
  writeFileSync(path('crds/gears.yaml'), REFUSED);
  writeFileSync(path('backup.yaml'), BACKUP);
  copyFileSync(join(root, 'examples/crontab-fixed.yaml'), path('crds/crontabs.yaml'));
});
afterAll(() => {
  installed.dispose();
});

/** Every reference in a document leads to something in it. */
function danglingReferences(text: string): readonly string[] {
  const document: unknown = JSON.parse(text);
  const dangling: string[] = [];
  JSON.stringify(document, (key, value: unknown) => {
    if (key !== '$ref' || typeof value !== 'string') return value;
    const names = value
      .slice(2)
      .split('/')
      .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
    const found = names.reduce<unknown>((at, name) => (at as Readonly<Record<string, unknown>> | undefined)?.[name], document);
    if (found === undefined) dangling.push(value);
    return value;
  });
  return dangling;
}

test('OpenAPI documents are whole, and a definition that is refused keeps none from being written', () => {
  const { exitCode, stderr, stdout } = structural('publish', 'crds');
  expect(exitCode).toBe(1);
  expect(stderr).toContain('crds/gears.yaml:8:');
  expect(danglingReferences(stdout)).toEqual([]);
  expect(Object.keys((JSON.parse(stdout) as { paths: object }).paths).sort()).toEqual([
    '/apis/stable.example.com/v1/crontabs',
    '/apis/stable.example.com/v1/namespaces/{namespace}/crontabs',
    '/apis/stable.example.com/v1/namespaces/{namespace}/crontabs/{name}',
    '/apis/store.example.com/v1/backups',
    '/apis/store.example.com/v1/namespaces/{namespace}/backups',
    '/apis/store.example.com/v1/namespaces/{namespace}/backups/{name}',
    '/apis/store.example.com/v1/namespaces/{namespace}/backups/{name}/scale',
    '/apis/store.example.com/v1/namespaces/{namespace}/backups/{name}/status',
  ]);
  expect(structural('publish', 'crds', '--openapi', 'v3', '--out', 'openapi').exitCode).toBe(1);
  for (const group of ['stable.example.com', 'store.example.com']) {
    expect(danglingReferences(readFileSync(path(`openapi/apis/${group}/v1.json`), 'utf8'))).toEqual([]);
  }
  expect(existsSync(path('openapi/apis/example.com'))).toBe(false);
});

test('JSON Schemas tell right from wrong resources', () => {
  expect(structural('json-schema', 'crds/backups.yaml', '--out', 'schemas').exitCode).toBe(0);
  const { Ajv } = createRequire(join(root, 'packages/kubectl-structural/package.json'))('ajv') as {
    readonly Ajv: new (options: object) => { compile(schema: object): (value: unknown) => boolean };
  };
  const validate = new Ajv({ strict: false, validateFormats: false }).compile(
    JSON.parse(readFileSync(path('schemas/store.example.com/backup_v1.json'), 'utf8')) as object,
  );
  const resource = (spec: object): object => ({ apiVersion: 'store.example.com/v1', kind: 'Backup', metadata: { name: 'a' }, spec });
  const rights = [
    { schedule: '* * * * *' },
    { schedule: '1', copies: 2, port: 'http', until: null, options: { any: 1 }, targets: [{ name: 'a' }] },
  ];
  const wrongs = [
    {},
    { schedule: 'daily' },
    { schedule: '1', copies: 0 },
    { schedule: '1', copys: 1 },
    { schedule: '1', mode: 'half' },
    { schedule: '1', port: 1.5 },
  ];
  expect([...rights, ...wrongs].map((spec) => validate(resource(spec)))).toEqual([true, true, ...wrongs.map(() => false)]);
});

test('TypeScript types compile, and refuse what does not fit', () => {
  expect(structural('types', 'crds/backups.yaml', '--language', 'typescript', '--out', 'types').exitCode).toBe(0);
  const head = `import type { Backup } from './types/store.example.com/backup_v1.js';\n`;
  const value = (spec: string): string =>
    `export const backup: Backup = { apiVersion: 'store.example.com/v1', kind: 'Backup', metadata: { name: 'a' }, spec: ${spec} };\n`;
  writeFileSync(
    path('right.ts'),
    head + value(`{ schedule: '1', port: 'http', until: null, mode: 'full', targets: [{ name: 'a', sizes: [[1]] }], options: { any: 1 } }`),
  );
  writeFileSync(path('wrong.ts'), head + value(`{ schedule: '1', mode: 'half' }`));
  const flags = '--ignoreConfig --pretty false --noEmit --strict --target es2022 --module nodenext'.split(' ');
  const { stdout } = spawnSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), ...flags, 'right.ts', 'wrong.ts'], {
    cwd: installed.folder,
    encoding: 'utf8',
  });
  // What is wrong with a value is said in one line, and what is below it is indented.
  expect(stdout.split('\n').filter((line) => line !== '' && !line.startsWith(' '))).toEqual([
    expect.stringMatching(/^wrong\.ts\(2,\d+\): error TS(?:2820|2322): Type '"half"' is not assignable/),
  ]);
});

const controllerGen = builtProgram('controller-gen');
const withGo = controllerGen === undefined ? test.skip : test;
/** Makes a folder a module with all that emitted types import, of which tests have compiled what there is to compile. */
function asGoModule(folder: string): void {
  for (const name of ['go.mod', 'go.sum']) copyFileSync(join(root, 'e2e/go-programs/current', name), path(`${folder}/${name}`));
}

withGo('Go types compile', () => {
  expect(structural('types', 'crds/backups.yaml', 'crds/crontabs.yaml', '--language', 'go', '--out', 'go/api').exitCode).toBe(0);
  asGoModule('go');
  const vet = ['vet', '-mod=mod', '-copylocks=false', './api/...'];
  const { status, stderr } = spawnSync('go', vet, { cwd: path('go'), encoding: 'utf8', env: goEnvironment() });
  // A cold cache of modules is filled first, which Go tells.
  const complaints = stderr.split('\n').filter((line) => line !== '' && !line.startsWith('go: downloading '));
  expect([status, complaints]).toEqual([0, []]);
});

withGo('Go types are as gofmt has them, whatever descriptions and rules hold', () => {
  mkdirSync(path('described'));
  for (let i = 0; i < runs(1); i++) writeFileSync(path(`described/${String(i)}.json`), tales(seed + i));
  expect(structural('types', 'described', '--language', 'go', '--out', 'tales')).toMatchObject({ exitCode: 0 });
  const { status, stdout, stderr } = spawnSync('gofmt', ['-d', 'tales'], {
    cwd: installed.folder,
    encoding: 'utf8',
    env: goEnvironment(),
  });
  expect([status, stdout, stderr]).toEqual([0, '', '']);
});

/** A definition of 400 types with descriptions and rules of all forms. */
function tales(from: number): string {
  const described = sample(array(constantFrom(...LINES), { minLength: 1, maxLength: 8 }), { numRuns: 400, seed: from });
  const types = described.map((lines, i) => {
    const description = lines.join('\n');
    const rules = i % 2 === 0 ? [] : [{ rule: `self.a != '' || self.a != "\`\`"` }];
    const properties = { a: { type: 'string', description } };
    return [`type${String(i)}`, { type: 'object', description, properties, 'x-kubernetes-validations': rules }];
  });
  const schema = { type: 'object', properties: { spec: { type: 'object', properties: Object.fromEntries(types) as object } } };
  const kind = `Tale${String(from)}`;
  return JSON.stringify({
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `${kind.toLowerCase()}s.store.example.com` },
    spec: {
      group: 'store.example.com',
      scope: 'Namespaced',
      names: { plural: `${kind.toLowerCase()}s`, singular: kind.toLowerCase(), listKind: `${kind}List`, kind },
      versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: schema } }],
    },
  });
}

/** Lines of descriptions, of which gofmt would change one or the other. */
const LINES =
  "|||Foo|Foo bar|foo bar.|- a|  - b|    - c|* d|1. x|  2) y|10. z|\tcode|  code: 1|    deep| one|# H|## HH|#x|[a]: http://b|[a]: c|it is ''|``x``|```|+x|---|TODO: x|Title Case Line|Ends: with|-|1.|//x|/* a */|+build linux|•  bullet|  \t mixed|'''|`````|Ä heading|  # c".split(
    '|',
  );

/** The schema of depots as it is published; lines of descriptions may have been joined. */
function schemaIn(folder: string): unknown {
  const { exitCode, stdout } = structural('publish', folder, '--openapi', 'v3');
  expect(exitCode).toBe(0);
  const { components } = JSON.parse(stdout) as { components: { schemas: Readonly<Record<string, unknown>> } };
  return JSON.parse(JSON.stringify(components.schemas['com.example.store.v1.Depot']).replaceAll('\\n', ' '));
}

withGo('controller-gen makes the same CRD of the Go types', () => {
  mkdirSync(path('round/crds'), { recursive: true });
  writeFileSync(path('round/crds/depots.yaml'), DEPOTS);
  expect(structural('types', 'round/crds', '--language', 'go', '--out', 'round/api')).toMatchObject({
    exitCode: 0,
    stderr: expect.not.stringContaining('no marker says') as unknown,
  });
  asGoModule('round');
  const { status, stdout, stderr } = spawnSync(
    controllerGen ?? '',
    ['crd:allowDangerousTypes=true', 'paths=./api/...', 'output:crd:dir=made'],
    { cwd: path('round'), encoding: 'utf8', env: goEnvironment() },
  );
  expect([status, stdout, stderr.split('\n').filter((line) => line !== '' && !line.startsWith('go: downloading '))]).toEqual([0, '', []]);
  expect(schemaIn('round/made')).toEqual(schemaIn('round/crds'));
  const made = readFileSync(path('round/made/store.example.com_depots.yaml'), 'utf8');
  for (const said of [
    'deprecationWarning: use "v2", please',
    'labelSelectorPath: .status.selector',
    'scope: Cluster',
    '- dp',
    '- store',
    'priority: 1',
  ])
    expect(made).toContain(said);
});

test('Protobuf has every message, numbered', () => {
  const { exitCode, stderr, stdout } = structural('types', 'crds/backups.yaml', '--language', 'protobuf');
  expect([exitCode, stdout.startsWith('syntax = "proto3";\n\npackage com.example.store.v1;\n')]).toEqual([0, true]);
  expect(stdout.match(/^message \w+/gm)).toEqual(
    expect.arrayContaining([
      'message Backup',
      'message BackupList',
      'message BackupSpec',
      'message BackupSpecTargets',
      'message BackupStatus',
    ]),
  );
  expect(stderr).toContain('note: store.example.com/v1 Backup: ');
});

test('a field is explained as kubectl explain does, with its rules', () => {
  expect(structural('explain', 'bk.spec.targets', '--crds', 'crds')).toEqual({
    exitCode: 0,
    stdout: `GROUP:      store.example.com
KIND:       Backup
VERSION:    v1

FIELD: targets <[]Object>


DESCRIPTION:
    <empty>
FIELDS:
  name	<string> -required-
    <no description>

  sizes	<[][]number>
    <no description>


`,
    stderr: '',
  });
  const { stdout } = structural('explain', 'backups.store.example.com.spec', '--crds', 'crds', '--rules');
  expect(stdout).toContain(
    'DEFAULTS:\n  spec.copies: 3\n  spec.mode: "full"\n\nRULES:\n  spec: self.copies < 10\n      message: too many\n',
  );
  expect(structural('explain', 'nothing', '--crds', 'crds')).toEqual({
    exitCode: 1,
    stdout: '',
    stderr: `the server doesn't have a resource type "nothing"\n`,
  });
});

test('columns are those of kubectl get', () => {
  expect(structural('columns', 'backup.yaml', '--crds', 'crds', '-o', 'wide').stdout).toBe(
    'NAME      COPIES   PHASE   SCHEDULE\nnightly   3                0 3 * * *\n',
  );
});

test('samples are accepted', () => {
  for (const kind of ['Backup', 'CronTab']) {
    for (const full of [[], ['--full']]) {
      const sample = structural('sample', kind, '--crds', 'crds', ...full);
      expect(sample.exitCode).toBe(0);
      const judged = installed.run('kubectl-structural', ['validate', '-', '--crds', 'crds', '--strict', 'strict', '--require-crd'], {
        input: sample.stdout,
      });
      expect([judged.exitCode, judged.stdout]).toEqual([0, expect.stringContaining('no findings')]);
    }
  }
});

const kubectl = realKubectl();

(kubectl === undefined ? test.skip : test)('kustomize merges a list by its key', () => {
  expect(structural('json-schema', 'crds/backups.yaml', '--kustomize', 'base/openapi.json').exitCode).toBe(0);
  writeFileSync(path('base/backup.yaml'), BACKUP);
  writeFileSync(path('base/patch.yaml'), BACKUP.slice(0, BACKUP.indexOf('spec:')) + 'spec: {targets: [{name: b, sizes: [[2]]}]}\n');
  writeFileSync(
    path('base/kustomization.yaml'),
    'resources: [backup.yaml]\npatches: [{path: patch.yaml}]\nopenapi: {path: openapi.json}\n',
  );
  const { exitCode, stdout } = installed.run(kubectl ?? '', ['kustomize', 'base']);
  expect([exitCode, stdout.match(/name: (\w+)/g)]).toEqual([0, expect.arrayContaining(['name: a', 'name: b', 'name: nightly'])]);
});
