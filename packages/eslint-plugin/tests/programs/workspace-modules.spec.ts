import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { SCHEMA, writeGeneratedModules } from './generated-modules.js';
import { project } from './lint-program.js';
import { lintBy } from './lint-typed.js';

const files = project(SCHEMA);
const CRDS = join(files.root, 'packages/crds');
afterAll(() => files.remove());

function write(name: string, content: object | string): void {
  mkdirSync(dirname(join(files.root, name)), { recursive: true });
  writeFileSync(join(files.root, name), typeof content === 'string' ? content : JSON.stringify(content));
}

/** A link as package managers make it for a package of the same workspace. */
function link(name: string, target = CRDS): void {
  const path = join(files.root, 'node_modules', name);
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(target, path, 'junction');
}

beforeEach(() => {
  for (const name of ['packages', 'node_modules', 'package.json', 'tsconfig.json', 'tsconfig.base.json'])
    rmSync(join(files.root, name), { recursive: true, force: true });
  writeGeneratedModules(join(CRDS, 'src'));
  write('packages/crds/src/index.ts', "export * from './imports/example.com';\n");
});

const messages = (found: readonly { readonly message: string }[]): readonly string[] =>
  found.map(({ message }) => message.split('. ')[0] ?? '');
const using = (from: string, fields: string): string =>
  `import { Backup } from '${from}';\nnew Backup(this, 'b', { spec: { bucketUrl: 'x', ${fields} } });`;

/** With types of a program of its own, which remembers nothing of other tests. */
let programs = 0;
const lintTyped = (text: string, options: object = {}): readonly { readonly message: string }[] =>
  lintBy(files, text, `typed-${++programs}.json`, { noLib: true, ...options });

const WRONG = "useTls: 'yes'";
const FOUND = [expect.stringMatching(/^spec\.useTLS: Invalid value: "string"/)];

/** What `package.json` of the package says beside its name. */
const MANIFESTS: readonly (readonly [string, string, object])[] = [
  ['main is its source', '@acme/crds', { main: './src/index.ts' }],
  ['types are its source', '@acme/crds', { main: './dist/index.js', types: './src/index.ts' }],
  ['exports are its source under a condition', '@acme/crds', { exports: { '.': { types: './src/index.ts', default: './dist/index.js' } } }],
  ['exports are a text', '@acme/crds', { exports: './src/index.ts' }],
  ['exports name a module', '@acme/crds/backup', { exports: { './backup': './src/imports/example.com.ts' } }],
  ['exports have a pattern', '@acme/crds/gen/example.com', { exports: { './gen/*': './src/imports/*.ts' } }],
  ['main is JavaScript beside the source', '@acme/crds', { main: './src/index.js' }],
];

test.each([
  ['by the path of its folder', 'file:./packages/crds', '@acme/crds/src/imports/example.com'],
  ['by a path alone', './packages/crds/src/imports', '@acme/crds/example.com'],
])('a package that is not installed, which package.json asks for %s', (_, asked, specifier) => {
  write('package.json', { dependencies: { '@acme/crds': asked } });
  expect(messages(files.program(using(specifier, WRONG)))).toEqual(FOUND);
});

test('a package that package.json asks for by no text is none', () => {
  write('package.json', { dependencies: { '@acme/crds': { toString: 1 } } });
  expect(files.program(using('@acme/crds/src/imports/example.com', WRONG))).toEqual([]);
});

describe.each(MANIFESTS)('a package of the workspace whose %s', (_, specifier, manifest) => {
  beforeEach(() => {
    write('packages/crds/package.json', { name: '@acme/crds', ...manifest });
    link('@acme/crds');
  });

  test('is read without types', () => {
    expect(messages(files.program(using(specifier, WRONG)))).toEqual(FOUND);
    expect(messages(files.program(using(specifier, 'useTls: true')))).toEqual([]);
  });

  test('is read with types', () => {
    expect(messages(lintTyped(using(specifier, WRONG)))).toEqual(FOUND);
    expect(messages(lintTyped(using(specifier, 'useTls: true')))).toEqual([]);
  });
});

test('the source of a package is read where its entry is what was built of it', () => {
  write('packages/crds/package.json', { name: '@acme/crds', main: 'dist/index.js', types: 'dist/index.d.ts' });
  write('packages/crds/dist/index.js', 'exports.Backup = class Backup {};\n');
  write('packages/crds/dist/index.d.ts', 'export declare class Backup { constructor(scope: unknown, id: string, props: unknown); }\n');
  link('@acme/crds');
  expect(messages(files.program(using('@acme/crds', WRONG)))).toEqual(FOUND);
  expect(messages(lintTyped(using('@acme/crds', WRONG)))).toEqual(FOUND);
});

test('classes of Pulumi in a package are read by their path of names', () => {
  write('packages/crds/package.json', { name: 'crds', main: 'bin/index.js' });
  write('packages/crds/index.ts', "export * from './src/crds';\n");
  link('crds');
  const text = "import * as crds from 'crds';\nnew crds.example.v1.Backup('b', { spec: { bucketURL: 'x', useTLS: 1 } });";
  const found = [expect.stringMatching(/^spec\.useTLS: Invalid value: "integer"/)];
  expect(messages(files.program(text))).toEqual(found);
});

/** Compiler options by which an import leads to the source. */
const MAPPED: readonly (readonly [string, string, object])[] = [
  ['paths', '@acme/crds', { paths: { '@acme/crds': ['./packages/crds/src/index.ts'] } }],
  [
    'paths with a star',
    '@acme/crds/imports/example.com',
    { paths: { '@acme/*': ['./gone/*'], '@acme/crds/*': ['./packages/crds/src/*'] } },
  ],
  ['paths of which the first leads nowhere', '@acme/crds', { paths: { '@acme/*': ['./gone/*', './packages/*/src/index'] } }],
];

describe.each(MAPPED)('%s of the compiler', (_, specifier, options) => {
  test('are followed without types, in the nearest tsconfig.json', () => {
    const own = JSON.stringify({ compilerOptions: options }).replace(/\}$/, ',}');
    write('tsconfig.json', `// "paths" /* are below\n/* and a comment */ ${own}`);
    expect(messages(files.program(using(specifier, WRONG)))).toEqual(FOUND);
    expect(messages(files.program(using(specifier, 'useTls: true')))).toEqual([]);
  });

  test('are followed without types where tsconfig.json extends what has them', () => {
    write('tsconfig.base.json', { compilerOptions: options });
    write('tsconfig.json', { extends: './tsconfig.base', compilerOptions: { strict: true } });
    expect(messages(files.program(using(specifier, WRONG)))).toEqual(FOUND);
  });

  test('are followed with types, as the program has them', () => {
    expect(messages(lintTyped(using(specifier, WRONG), options))).toEqual(FOUND);
    expect(messages(lintTyped(using(specifier, 'useTls: true'), options))).toEqual([]);
  });
});

test('a path below baseUrl is followed', () => {
  write('tsconfig.json', { compilerOptions: { baseUrl: './packages' } });
  expect(messages(files.program(using('crds/src/imports/example.com', WRONG)))).toEqual(FOUND);
});

test('with types, what the program resolves an import to counts, not what the name looks like', () => {
  write('packages/crds/package.json', { name: '@acme/crds', main: './src/index.ts' });
  link('@acme/crds');
  write('packages/other.ts', 'export class Backup { constructor(...given: unknown[]) {} }\n');
  const options = { paths: { '@acme/crds': ['./packages/other.ts'] } };
  expect(messages(lintTyped(using('@acme/crds', WRONG), options))).toEqual([]);
  write('tsconfig.json', { compilerOptions: options });
  expect(messages(files.program(using('@acme/crds', WRONG)))).toEqual([]);
});

describe('nothing is said', () => {
  test('of a package that is installed, which nobody here writes', () => {
    writeGeneratedModules(join(files.root, 'node_modules/installed'));
    write('node_modules/installed/package.json', { name: 'installed', main: './imports/index.ts' });
    expect(messages(files.program(using('installed', WRONG)))).toEqual([]);
    expect(messages(lintTyped(using('installed', WRONG)))).toEqual([]);
  });

  test('of what is outside of the root, by a link, an entry or a path', () => {
    const inner = join(files.root, 'packages/inner');
    write('packages/crds/package.json', { name: '@acme/crds', main: './src/index.ts' });
    write('packages/inner/package.json', { name: 'inner', main: '../crds/src/index.ts', exports: { './*': '../crds/src/*.ts' } });
    link('@acme/crds');
    link('inner', inner);
    write('packages/inner/tsconfig.json', { compilerOptions: { paths: { '#crds': ['../crds/src/index.ts'] } } });
    write('tsconfig.json', { compilerOptions: { paths: { '#inner': [join(CRDS, 'src/index.ts')] } } });
    for (const from of ['@acme/crds', 'inner', 'inner/index', '#crds', '#inner', join(CRDS, 'src/index.ts')])
      expect([from, files.program(using(from, WRONG), { root: inner, crds: [] })]).toEqual([from, []]);
  });

  test.each([
    ['extends itself', '{ "extends": "./tsconfig.json" }'],
    ['is no JSON', '{ "compilerOptions": '],
    ['is a list', '[]'],
    [
      'has options of other types',
      '{ "extends": [1, {}], "compilerOptions": { "baseUrl": 1, "paths": { "@acme/*": 7, "*": [null, {}] } } }',
    ],
    ['is a comment without an end', '/*'.repeat(200_000)],
    ['is a text without an end', `"${'\\"'.repeat(200_000)}`],
    ['is larger than any that people write', `{ "compilerOptions": { "baseUrl": "./packages" } }${' '.repeat(1 << 20)}`],
  ])('where tsconfig.json %s', (_, text) => {
    write('tsconfig.json', text);
    expect(files.program(using('crds/src/imports/example.com', WRONG))).toEqual([]);
  });

  test.each([
    ['exports nothing', { exports: null }],
    ['exports what is no path', { exports: { '.': [1, { types: { import: false } }] } }],
    ['leads to a folder or to what is not there', { main: './src', types: '/gone/index.ts' }],
  ])('where a package %s and has no source', (_, manifest) => {
    rmSync(join(CRDS, 'src/index.ts'));
    write('packages/crds/package.json', { name: '@acme/crds', ...manifest });
    link('@acme/crds');
    expect(files.program(using('@acme/crds', WRONG))).toEqual([]);
  });

  test('and nothing is run: a file that an import leads to is only read', () => {
    write('packages/crds/package.json', { name: '@acme/crds', main: './run.js' });
    const trace = join(tmpdir(), `structural-ran-${process.pid}`);
    write('packages/crds/run.js', `require('fs').writeFileSync(${JSON.stringify(trace)}, 'ran');\n`);
    rmSync(join(CRDS, 'src/index.ts'));
    link('@acme/crds');
    expect(files.program(using('@acme/crds', WRONG))).toEqual([]);
    expect(() => rmSync(trace)).toThrow('ENOENT');
  });
});

test('reads the constants of other modules that are texts, numbers or truth values', () => {
  write(
    'packages/app/constants.ts',
    "export const GROUP = 'example.com';\nexport const RETRIES: number = 12;\nexport const MODES = { fast: 'fast' };\n",
  );
  const text = (retries: string): string =>
    `import * as constants from './packages/app/constants';\nimport { GROUP, MODES } from './packages/app/constants.js';\n` +
    `export const b = { apiVersion: \`\${GROUP}/v1\`, kind: 'Backup', metadata: { name: 'b' }, spec: { bucketURL: 'x', mode: MODES.fast, retries: ${retries} } };`;
  expect(messages(files.program(text('constants.RETRIES')))).toEqual([expect.stringMatching(/^spec\.retries: Invalid value: 12/)]);
  expect(files.program(text('constants.OTHER'))).toEqual([]);
});
