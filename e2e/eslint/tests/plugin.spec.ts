import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../stranger/installed-package.js';
import { ESLINTS, makeRepository, type Repository } from './repository.js';

const example = (name: string): string => readFileSync(join(root, 'examples', name), 'utf8');
const CONFIG = `import { defineConfig } from 'eslint/config';
import structural from 'eslint-plugin-structural';

export default defineConfig([
  { files: ['deploy/**'], extends: [structural.configs.recommended, structural.configs['recommended-json']] },
  { settings: { structural: { crds: ['deploy/crds/*.yaml'] } } },
]);
`;
const definition = (schema: string): string => `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: crontabs.example.com # the plural and the group
spec:
  group: example.com
  scope: Namespaced
  names: { plural: crontabs, kind: CronTab }
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema: ${schema}
`;
const SCHEMA = '{ type: object, properties: { spec: { type: object, properties: { replicas: { type: integer, maximum: 5 } } } } }';
const resource = (spec: string): string => `apiVersion: example.com/v1\nkind: CronTab\nmetadata: { name: nightly }\nspec: ${spec}\n`;

let repository: Repository;
beforeAll(() => {
  repository = makeRepository();
});
beforeEach(() => {
  rmSync(join(repository.folder, 'deploy'), { recursive: true, force: true });
  repository.write('eslint.config.js', CONFIG);
  repository.write('deploy/crds/crontab.yaml', definition(SCHEMA));
});
afterAll(() => {
  repository.dispose();
});

test('the package needs nothing but ESLint and brings types, pages and licenses', () => {
  const folder = join(repository.folder, 'node_modules/eslint-plugin-structural');
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    readonly dependencies?: object;
    readonly types: string;
  };
  expect(manifest.dependencies ?? {}).toEqual({});
  for (const file of [
    manifest.types,
    'dist/THIRD-PARTY-LICENSES.txt',
    'LICENSE',
    'README.md',
    'CHANGELOG.md',
    'docs/rules/structural-schema.md',
  ])
    expect([file, existsSync(join(folder, file))]).toEqual([file, true]);
  for (const file of readdirSync(join(folder, 'dist')).filter((name) => name.endsWith('.d.ts')))
    expect(readFileSync(join(folder, 'dist', file), 'utf8')).not.toContain('@structural/');
});

test('a definition has the findings of kubectl structural lint, at the same places', () => {
  repository.write('deploy/crds/bad.yaml', example('crontab.yaml'));
  const findings = repository.findings('deploy/crds/bad.yaml');
  expect(findings.length).toBeGreaterThan(5);
  expect(findings).toEqual(repository.kubectlFindings('lint', 'deploy/crds/bad.yaml'));
  expect(repository.findings('deploy/crds/crontab.yaml')).toEqual([]);
});

test('a resource is judged by a definition of another file, as kubectl structural validate does', () => {
  repository.write('deploy/a.yaml', `${resource('{ replicas: 6 }')}---\n${resource('{ replica: 1 }')}`);
  const findings = repository.findings('deploy/a.yaml');
  expect(findings.map(({ rule }) => rule)).toEqual(['resource-value', 'unknown-field']);
  expect(findings).toEqual(repository.kubectlFindings('validate', '--crds', 'deploy/crds', 'deploy/a.yaml'));
});

test('broken text, a template and JSON have the findings of kubectl structural lint', () => {
  const json = {
    apiVersion: 'v1',
    kind: 'List',
    items: [{ apiVersion: 'apiextensions.k8s.io/v1', kind: 'CustomResourceDefinition', metadata: { name: 'a' } }],
  };
  for (const [file, text] of [
    ['deploy/broken.yaml', `apiVersion: v1\nkind: [\n---\n${definition('{}')}`],
    ['deploy/template.yaml', `{{- if .Values.crds }}\n${definition('{}')}{{- end }}\n`],
    ['deploy/list.json', JSON.stringify(json, null, 2)],
    ['deploy/broken.json', '{ "apiVersion": "v1", '],
    ['deploy/crlf.yaml', `\ufeff${definition('{}').replaceAll('\n', '\r\n')}`],
  ] as const) {
    repository.write(file, text);
    const findings = repository.findings(file);
    expect([file, findings.length > 0]).toEqual([file, true]);
    expect([file, ...findings]).toEqual([file, ...repository.kubectlFindings('lint', file)]);
  }
});

test('eslint --fix fixes what is safe, keeps comments, and leaves a clean file as it was', () => {
  const flawed = definition(
    '\n          properties: # of all\n            spec:\n              properties: { replicas: { type: integer } } # in pods',
  );
  repository.write('deploy/crds/flawed.yaml', flawed);
  const { exitCode } = repository.eslint('--fix', 'deploy');
  const fixed = readFileSync(join(repository.folder, 'deploy/crds/flawed.yaml'), 'utf8');
  expect(fixed).toContain('# in pods');
  expect(fixed).toContain('# of all');
  expect(fixed).toContain('type: object');
  expect({ exitCode, findings: repository.findings('deploy') }).toEqual({ exitCode: 0, findings: [] });
  expect(readFileSync(join(repository.folder, 'deploy/crds/crontab.yaml'), 'utf8')).toBe(definition(SCHEMA));
});

test('the command line shows the rule, the place and the words of the server, and fails', () => {
  repository.write('deploy/crds/flawed.yaml', definition('{ type: object, properties: { a: {} } }'));
  const { exitCode, stdout } = repository.eslint('.');
  expect(exitCode).toBe(1);
  expect(stdout).toMatch(
    /14:\d+ +error +spec\.validation\.openAPIV3Schema\.properties\[a\]\.type: Required value: must not be empty for specified object fields.* structural\/structural-schema/,
  );
  expect(stdout).toContain('1 problem');
});

test('comments disable rules, and settings that cannot be meant are a finding of each file', () => {
  repository.write('deploy/crds/flawed.yaml', `# eslint-disable structural/structural-schema -- old\n${definition('{}')}`);
  expect(repository.eslint('.').exitCode).toBe(0);
  repository.write('eslint.config.js', CONFIG.replace('deploy/crds/*.yaml', 'nowhere/*.yaml'));
  const { exitCode, stderr, stdout } = repository.eslint('deploy');
  expect([exitCode, stderr]).toEqual([1, '']);
  expect(stdout).toMatch(
    /1:1 +error +settings\.structural\.crds: nowhere\/\*\.yaml: no file matches this pattern \(below .* structural\/syntax/,
  );
});

test('it works beside eslint-plugin-yml and @eslint/json, in their languages', () => {
  repository.write(
    'eslint.config.js',
    `import json from '@eslint/json';
import yml from 'eslint-plugin-yml';
import { defineConfig } from 'eslint/config';
import structural from 'eslint-plugin-structural';

const { rules } = structural.configs['recommended-rules'].at(-1);

export default defineConfig([
  { files: ['**/*.yaml'], extends: [yml.configs.base], rules: { 'yml/key-spacing': 'error' } },
  structural.configs['recommended-rules'],
  { files: ['deploy/*.json'], plugins: { json, structural }, language: 'json/json', rules },
]);
`,
  );
  repository.write('deploy/a.yaml', definition('{}').replace('group:', 'group :'));
  repository.write(
    'deploy/b.json',
    JSON.stringify({ apiVersion: 'apiextensions.k8s.io/v1', kind: 'CustomResourceDefinition', metadata: { name: 'a' } }),
  );
  expect(repository.findings('deploy/a.yaml').map(({ line, rule }) => `${line} ${rule}`)).toEqual([
    '6 yml/key-spacing',
    '14 structural-schema',
  ]);
  expect(repository.findings('deploy/b.json')).toEqual(repository.kubectlFindings('lint', 'deploy/b.json'));
});

test('a typed configuration agrees with the types of the package, whose names and options are closed', () => {
  const typed = (strict: string, rule: string): string => `import { defineConfig } from 'eslint/config';
import structural, { type StructuralRules, type StructuralSettings } from 'eslint-plugin-structural';

const settings: StructuralSettings = { root: '.', kubeVersion: '1.37', crds: ['crds/*.yaml'], strict: ${strict}, requireCrd: true, templates: 'skip' };
const rules = { ${rule} } satisfies StructuralRules;
const level: string = structural.rules['syntax'].meta?.type ?? '';
export default defineConfig([structural.configs.all, { plugins: { structural }, settings: { structural: settings }, rules }, { name: level }]);
`;
  const programs = {
    'deploy/right.ts': typed("'warn'", "'structural/no-maps': ['warn', { policy: 'enforce' }], 'structural/max-length': 'off'"),
    'deploy/strict.ts': typed("'often'", ''),
    'deploy/name.ts': typed("'warn'", "'structural/max-lenght': 'warn'"),
    'deploy/options.ts': typed("'warn'", "'structural/syntax': ['error', {}]"),
    'deploy/value.ts': typed("'warn'", "'structural/no-maps': ['warn', { policy: 'enforced' }]"),
    'deploy/required.cts': `import structural = require('eslint-plugin-structural');\nexport = structural.configs.recommended;\n`,
  };
  for (const [file, text] of Object.entries(programs)) repository.write(file, text);
  expect(repository.typeErrors(Object.keys(programs))).toEqual({
    'deploy/right.ts': '',
    'deploy/strict.ts': expect.stringContaining('\'"often"\' is not assignable') as unknown,
    'deploy/name.ts': expect.stringContaining('structural/max-lenght') as unknown,
    'deploy/options.ts': expect.stringContaining('error TS') as unknown,
    'deploy/value.ts': expect.stringContaining('\'"enforced"\' is not assignable') as unknown,
    'deploy/required.cts': '',
  });
});

test('require() gives the plugin, without a warning', () => {
  const { exitCode, stderr, stdout } = repository.node(
    '--input-type=commonjs',
    '-e',
    "console.log(Object.keys(require('eslint-plugin-structural')).join())",
  );
  expect({ exitCode, stderr, stdout }).toEqual({ exitCode: 0, stderr: '', stdout: 'meta,rules,languages,configs,settings\n' });
});

test('importing it loads no engine', () => {
  const { stdout } = repository.node(
    '--input-type=module',
    '-e',
    "import { createRequire } from 'node:module'; const { cache } = createRequire(import.meta.url); await import('eslint-plugin-structural'); console.log(Object.keys(cache).length, process.memoryUsage().heapUsed < 2 ** 24)",
  );
  expect(stdout).toBe('0 true\n');
});

describe.each(ESLINTS)('%s --cache', (name) => {
  let cached: Repository;
  beforeAll(() => {
    cached = makeRepository(name);
  });
  afterAll(() => {
    cached.dispose();
  });

  test('the helper for settings makes findings follow definitions, and spares files that nothing concerns', () => {
    cached.write(
      'eslint.config.js',
      CONFIG.replace(
        "settings: { structural: { crds: ['deploy/crds/*.yaml'] } }",
        "settings: structural.settings({ root: import.meta.dirname, crds: ['deploy/crds/*.yaml'] })",
      ),
    );
    cached.write('deploy/crds/crontab.yaml', definition(SCHEMA));
    cached.write('deploy/a.yaml', resource('{ replicas: 6 }'));
    const run = (): readonly string[] =>
      cached.findings('--cache', '--cache-location', '.cache', '--cache-strategy', 'content', 'deploy').map(({ rule }) => rule);
    expect(run()).toEqual(['resource-value']);
    // Results are those of the cache: a file that it does not know as changed keeps them.
    const file = join(cached.folder, '.cache');
    cached.write('.cache', readFileSync(file, 'utf8').replaceAll('structural/resource-value', 'structural/kept'));
    expect(run()).toEqual(['kept']);
    cached.write('deploy/crds/crontab.yaml', definition(SCHEMA.replace('maximum: 5', 'maximum: 6')));
    expect(run()).toEqual([]);
    cached.write('deploy/crds/crontab.yaml', definition(SCHEMA.replace('maximum: 5', 'maximum: 4')));
    expect(run()).toEqual(['resource-value']);
  });
});
