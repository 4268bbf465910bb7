import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SCHEMA, writeGeneratedModules } from './generated-modules.js';
import { project } from './lint-program.js';

const files = project(SCHEMA);
const crds = join(files.root, 'packages/crds');
writeGeneratedModules(crds);
writeFileSync(
  join(crds, 'package.json'),
  JSON.stringify({ name: '@acme/crds', exports: { '.': './imports/index.ts', './pulumi': './crds/index.ts' } }),
);
mkdirSync(join(files.root, 'node_modules/@acme'), { recursive: true });
symlinkSync(crds, join(files.root, 'node_modules/@acme/crds'), 'junction');
afterAll(() => files.remove());

const CDK8S = "import { Chart } from 'cdk8s';\nimport { Backup, BackupSpecMode } from '@acme/crds';\n";
const PULUMI = "import * as pulumi from '@pulumi/pulumi';\nimport * as crds from '@acme/crds/pulumi';\n";
const chart = (body: string): string =>
  `${CDK8S}export class Backups extends Chart {\n  constructor(scope: Construct, id: string, props: any) {\n    super(scope, id);\n${body}\n  }\n}\n`;

/** Programs as people write them in monorepos, each with one mistake, and what is said of it; and the same without the mistake. */
const MISTAKES: readonly (readonly [what: string, text: string, mistake: string, right: string, said: string])[] = [
  ['a chart', chart("new Backup(this, 'b', { spec: { bucketUrl: 'x', retries: '3' } });"), "'3'", '3', 'spec.retries: Invalid value'],
  [
    'metadata beside it',
    chart("new Backup(this, 'b', { metadata: { name: 'b' }, spec: { bucketUrl: 7 } });"),
    '7',
    "'x'",
    'spec.bucketURL: Invalid value',
  ],
  [
    'a loop',
    chart('for (const env of props.envs) new Backup(this, `b-${env}`, { spec: { bucketUrl: `s3://${env}`, retries: 12 } });'),
    '12',
    '2',
    'spec.retries: Invalid value',
  ],
  [
    'forEach',
    chart("props.envs.forEach((env) => new Backup(this, env, { spec: { bucketUrl: env, useTls: 'true' } }));"),
    "'true'",
    'true',
    'spec.useTLS: Invalid value',
  ],
  [
    'an enum beside a text',
    chart("new Backup(this, 'b', { spec: { bucketUrl: 'x', mode: 'FULL' as BackupSpecMode } });"),
    "'FULL'",
    "'full'",
    'spec.mode: Unsupported value',
  ],
  [
    'an old member',
    chart("new Backup(this, 'b', { spec: { bucketUrl: 'x', mode: BackupSpecMode.OLD } });"),
    '.OLD',
    '.FULL',
    'spec.mode: Unsupported value',
  ],
  [
    'a spread of what is common',
    chart("const common = { useTls: 1 };\nnew Backup(this, 'b', { spec: { ...common, bucketUrl: 'x' } });"),
    '1 }',
    'true }',
    'spec.useTLS: Invalid value',
  ],
  [
    'a conditional',
    chart("new Backup(this, 'b', { spec: { bucketUrl: 'x', retries: props.prod ? 30 : 1 } });"),
    '30',
    '3',
    'spec.retries: Invalid value',
  ],
  [
    'a name as the server has it',
    chart("new Backup(this, 'b', { spec: { bucketUrl: 'x', steps: [{ nam: 'a', name: 'a' }] } });"),
    "nam: 'a', ",
    '',
    'unknown field "spec.steps[0].nam"',
  ],
  [
    'what is required in an item',
    chart("new Backup(this, 'b', { spec: { bucketUrl: 'x', steps: [{ timeoutMs: 5 }] } });"),
    'timeoutMs: 5',
    "name: 'a'",
    'spec.steps[0].name: Required value',
  ],
  [
    'a key of a map',
    chart("new Backup(this, 'b', { spec: { bucketUrl: 'x', hosts: { a: { url: 'x' } } } });"),
    'url:',
    'theUrl:',
    'unknown field "spec.hosts.a.url"',
  ],
  [
    'a field of the class',
    `${CDK8S}export class B extends Chart {\n  readonly backup = new Backup(this, 'b', { spec: { bucketUrl: 'x', retires: 3 } });\n}`,
    'retires',
    'retries',
    'unknown field "spec.retires"',
  ],
  [
    'satisfies',
    `${CDK8S}const props = { spec: { bucketUrl: 'x', retries: 3.5 } } satisfies BackupProps;\nexport const make = (c: Chart) => new Backup(c, 'b', props);`,
    '3.5',
    '3',
    'spec.retries: Invalid value',
  ],
  [
    'as const',
    `${CDK8S}const spec = { bucketUrl: 'x', mode: 'quick' } as const;\nexport const make = (c: Chart) => new Backup(c, 'b', { spec });`,
    "'quick'",
    "'fast'",
    'spec.mode: Unsupported value',
  ],
  [
    'an alias',
    "import { Backup as B } from '@acme/crds';\nexport const b = B.manifest({ spec: { bucketUrl: 'x', useTls: 'no' } });",
    "'no'",
    'false',
    'spec.useTLS: Invalid value',
  ],
  [
    'all of a module',
    "import * as k from '@acme/crds';\nexport const b = (c: any) => new k.Backup(c, 'b', { spec: { bucketURL: 'x' } });",
    'bucketURL',
    'bucketUrl',
    'spec.bucketURL: Required value',
  ],
  [
    'a later assignment',
    chart("const spec: any = { bucketUrl: 'x' };\nspec.retries = 'many';\nnew Backup(this, 'b', { spec });"),
    "'many'",
    '4',
    'spec.retries: Invalid value',
  ],
  [
    'Pulumi',
    `${PULUMI}new crds.example.v1.Backup('b', { spec: { bucketURL: 'x', useTls: true } }, { provider });`,
    'useTls',
    'useTLS',
    'unknown field "spec.useTls"',
  ],
  [
    'a component of Pulumi',
    `${PULUMI}export class C extends pulumi.ComponentResource {\n  constructor(name: string) {\n    super('acme:C', name);\n    new crds.example.v1.Backup(name, { spec: { bucketURL: name, mode: 'slow' } }, { parent: this });\n  }\n}`,
    "'slow'",
    "'full'",
    'spec.mode: Unsupported value',
  ],
  [
    'an output of Pulumi beside it',
    `${PULUMI}new crds.example.v1.Backup('b', { spec: { bucketURL: pulumi.interpolate\`s3://\${bucket.id}\`, retries: '2' } });`,
    "'2'",
    '2',
    'spec.retries: Invalid value',
  ],
];

test.each(MISTAKES)('the mistake is found in %s, and nothing without it', (_, text, mistake, right, said) => {
  expect(text.split(mistake)).toHaveLength(2);
  expect(files.program(text).map(({ message }) => message)).toContainEqual(expect.stringContaining(said));
  expect(files.program(text.replace(mistake, right))).toEqual([]);
});
