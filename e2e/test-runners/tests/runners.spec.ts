import { readdirSync, readFileSync, renameSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../../stranger/installed-package.js';
import { CRONTABS, OPENSHIFT_SUITE, SUITE } from './files.js';
import { cacheOf, hosts, type Host, type Project } from './host.js';

/** The files of the README, by their names. */
const readme = Object.fromEntries(
  [...readFileSync(join(root, 'packages/jest-structural/README.md'), 'utf8').matchAll(/^```js\n\/\/ (\S+)\n(.*?)^```/gms)].map(
    ([, name = '', text = '']) => [name, text],
  ),
);

const isWhole = (process.env['STRUCTURAL_BUDGET'] ?? '') !== '';

/** A resource that no other test asks about. */
const ACCEPTED = `
test('is accepted', () => {
  const web = { apiVersion: 'example.com/v1', kind: 'CronTab', metadata: { name: 'accepted' }, spec: { schedule: '0 4 * * *' } };
  expect(web).toBeAcceptedBy();
  expect(web).toBeStoredAs({ ...web, spec: { ...web.spec, replicas: 1 } });
});
`;

/** What a run gives without these pieces of the engine. */
function without<Result>(names: readonly string[], { folder }: Project, run: () => Result): Result {
  const pieces = names.map((name) => join(folder, '../../node_modules/jest-structural/dist', `${name}.cjs`));
  for (const piece of pieces) renameSync(piece, `${piece}.away`);
  try {
    return run();
  } finally {
    for (const piece of pieces) renameSync(`${piece}.away`, piece);
  }
}

/** What the README says to set up for a runner. */
function setUp({ runner }: Host): Readonly<Record<string, string>> {
  const shared = {
    'config/crd/crontabs.yaml': CRONTABS,
    'tests/crontabs.tests.yaml': SUITE,
    // Judged by the definitions of the setup file.
    'tests/crontabs.testsuite.yaml': OPENSHIFT_SUITE,
  };
  const { 'jest.config.cjs': jestConfig = '', 'setup.cjs': jestSetup = '' } = readme;
  const { 'vitest.config.mjs': vitestConfig = '', 'setup.mjs': vitestSetup = '' } = readme;
  const { 'crontab.test.js': first = '', 'more.test.js': more = '', 'suites.test.js': suites = '' } = readme;
  const tests = { 'crontab.test.js': first, 'more.test.js': more };
  if (runner === 'jest')
    return { ...shared, ...tests, 'package.json': '{}\n', 'jest.config.cjs': jestConfig, 'setup.cjs': jestSetup, 'suites.test.js': suites };
  const imported = suites.replace(
    "const { describeSuites } = require('jest-structural')",
    "import { describeSuites } from 'jest-structural/vitest'",
  );
  return {
    ...shared,
    ...tests,
    'package.json': '{ "type": "module" }\n',
    'vitest.config.mjs': vitestConfig,
    'setup.mjs': vitestSetup,
    'suites.test.js': imported,
  };
}

describe.each(hosts(isWhole).map((host) => [host.name, host] as const))('%s', (_, host) => {
  let project: Project | undefined;
  const opened = (): Project => (project ??= host.project(setUp(host)));
  afterAll(() => project?.dispose());

  host.test('runs what the README shows, suites included, and those of openshift by the CRDs of the setup file', () => {
    const { exitCode, output } = opened().run([]);
    expect([exitCode, output.replace(/^[\s\S]*?(?=Tests )/, '')]).toEqual([0, expect.stringMatching(/Tests:? +10 passed/)]);
  });

  host.test('filters suites by name, with the engine as the run before has compiled it', () => {
    expect(readdirSync(join(cacheOf(opened().folder), 'jest-structural'))).toContainEqual(expect.stringMatching(/^tests-[\w-]+-v/));
    const { exitCode, output } = opened().run(['-t', 'replicas are positive']);
    expect([exitCode, output]).toEqual([0, expect.stringMatching(/\b1 passed\b/)]);
  });

  host.test('loads nothing that judges where an earlier run asked the same', () => {
    const { exitCode, output } = without(['accepted', 'accepted-builtin', 'checker', 'core'], opened(), () =>
      opened().run(['more.test.js', '-t', 'unknown fields|controller|stand in']),
    );
    expect([exitCode, output]).toEqual([0, expect.stringMatching(/\b3 passed\b/)]);
  });

  host.test('loads nothing that makes findings for what is accepted', () => {
    opened().write('accepted.test.js', ACCEPTED);
    const { exitCode, output } = without(['builtin', 'checker', 'core', 'presenters'], opened(), () => opened().run(['accepted.test.js']));
    expect([exitCode, output]).toEqual([0, expect.stringMatching(/\b1 passed\b/)]);
    opened().write('accepted.test.js', "test('passes', () => {});\n");
  });

  host.test('shows a failure with its lines marked, in the colours of the runner, and at the line of the test', () => {
    opened().write(
      'fails.test.js',
      `const cronTab = (spec) => ({ apiVersion: 'example.com/v1', kind: 'CronTab', metadata: { name: 'nightly' }, spec });
test('fails', () => {
  expect(cronTab({ schedule: '0 3 * * *', replicas: 0 })).toBeAcceptedBy();
});
test('asks about nothing', () => {
  expect(undefined).not.toBeAcceptedBy();
});
`,
    );
    const plain = opened().run(['fails.test.js']);
    expect([plain.exitCode, plain.output]).toEqual([1, expect.stringContaining('> 7 |   replicas: 0')]);
    const [, shown = ''] = /^```text\n(.*?)^```/ms.exec(readFileSync(join(root, 'packages/jest-structural/README.md'), 'utf8')) ?? [];
    // The server of the setup is an older one.
    for (const line of shown.replace('1.37', '1.33').trim().split('\n')) expect(plain.output).toContain(line.trim());
    expect(plain.output).toMatch(/fails\.test\.js:3:/);
    expect(plain.output).toContain('received is not a manifest: it is undefined');
    expect(plain.output).toMatch(/fails\.test\.js:6:/);
    expect(plain.output).not.toMatch(/throwingMatcher|node_modules[/\\](?:expect|@vitest)/);
    expect(opened().run(['fails.test.js'], true).output).toContain('\u001b[31m>');
    opened().write('fails.test.js', "test('passes', () => {});\n");
  });

  host.test('runs a suite that fails as a test that fails, with what differs, and says why one cannot be read', () => {
    const files = setUp(host);
    opened().write('tests/crontabs.tests.yaml', SUITE.replace('replicas: 1 }', 'replicas: 2 }'));
    opened().write('tests/broken.tests.yaml', 'tests: [\n');
    const { exitCode, output } = opened().run(['suites.test.js']);
    opened().write('tests/crontabs.tests.yaml', SUITE);
    opened().write('tests/broken.tests.yaml', SUITE);
    expect(Object.keys(files)).toContain('suites.test.js');
    expect([exitCode, output]).toEqual([1, expect.stringContaining('-   replicas: 2')]);
    expect(output).toContain('+   replicas: 1');
    expect(output).toContain('tests/broken.tests.yaml:2:1: error');
    expect(output).not.toMatch(/engine\.cjs/);
  });

  host.test('shows where a setup asks for definitions that are not there', () => {
    const [file = '', text = ''] = Object.entries(setUp(host)).find(([name]) => name.startsWith('setup.')) ?? [];
    opened().write(file, text.replace('config/crd', 'config/crdd'));
    const { exitCode, output } = opened().run(['crontab.test.js']);
    opened().write(file, text);
    expect([exitCode, output]).toEqual([1, expect.stringContaining('definitions do not load: config/crdd: no such file or directory')]);
    expect(output).toMatch(/setup\.[cm]js:\d+:\d+/);
    expect(output).not.toMatch(/node_modules[/\\]jest-runtime/);
  });

  host.test('is typed', () => {
    const types =
      host.runner === 'jest' ? "import 'jest-structural';\n" : "import 'jest-structural/vitest';\nimport { expect } from 'vitest';\n";
    opened().write(
      'typed.ts',
      `${types}expect({}).toBeAcceptedBy('config/crd', { kubeVersion: '1.33', old: {}, asStatus: true });
expect({}).not.toBreak({ kind: 'CustomResourceDefinition', spec: {} }, { strictness: 'writers' });
// @ts-expect-error An object that is not a CRD.
expect({}).not.toBreak({});
// @ts-expect-error There is no such option, and no CRD of this form.
expect({}).toBeRefusedBy({ feild: 'spec' });
expect({ a: 1 }).toEqual({ a: expect.toBeAcceptedBy() });
// @ts-expect-error There is no such option.
expect({}).toBeRefusedBy('config/crd', { feild: 'spec' });
`,
    );
    opened().write(
      'globals.ts',
      `import { expect } from '@jest/globals';\nimport 'jest-structural/jest-globals';\nexpect({}).toBeAcceptedBy('config/crd', { kubeVersion: '1.33' });\n`,
    );
    const common = { noEmit: true, strict: true, skipLibCheck: true, target: 'es2022', types: host.runner === 'jest' ? ['jest'] : [] };
    // ts-jest makes CommonJS, of which TypeScript finds the types of a package's parts without its exports.
    const asCommonJs = { module: 'commonjs', moduleResolution: 'node10', ignoreDeprecations: '6.0' };
    for (const modules of host.runner === 'jest' ? [{ module: 'nodenext' }, asCommonJs] : [{ module: 'nodenext' }]) {
      const files = ['typed.ts', ...(host.runner === 'jest' ? ['globals.ts'] : [])];
      opened().write('tsconfig.json', JSON.stringify({ compilerOptions: { ...common, ...modules }, files }));
      const { stdout } = spawnSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', '.'], {
        cwd: opened().folder,
        encoding: 'utf8',
      });
      expect(stdout).toBe('');
    }
  });

  host.test('runs its tests again when a suite or a CRD changes', async () => {
    const watched = opened().watch();
    await watched.until(/Tests:? .*\d+ passed/);
    opened().write('tests/crontabs.tests.yaml', SUITE.replace('replicas: 1 }', 'replicas: 2 }'));
    await watched.until(/\+ {3}replicas: 1/);
    opened().write('tests/crontabs.tests.yaml', SUITE);
    await watched.until(/Tests:? .*\d+ passed/);
    opened().write('config/crd/crontabs.yaml', CRONTABS.replace('default: 1', 'default: 3'));
    await watched.until(/\+ {3}replicas: 3/);
    opened().write('config/crd/crontabs.yaml', CRONTABS);
    watched.end();
  });

  if (host.runner === 'jest')
    host.test('reports the coverage of the own code, next to suites, and of nothing else', () => {
      opened().write(
        'build.js',
        `exports.cronTab = (replicas) => ({ apiVersion: 'example.com/v1', kind: 'CronTab', metadata: { name: 'a' }, spec: { schedule: '* * * * *', replicas } });
exports.other = () => 1;
`,
      );
      opened().write(
        'built.test.js',
        `const { cronTab } = require('./build.js');\ntest('is accepted', () => {\n  expect(cronTab(1)).toBeAcceptedBy();\n});\n`,
      );
      const { exitCode, output } = opened().run(['built.test.js', 'suites.test.js', '--coverage', '--coverageReporters=text']);
      expect([exitCode, output]).toEqual([0, expect.stringMatching(/build\.js +\| +75 \| +100 \| +50 \| +100 \|/)]);
      expect(output.split('\n').filter((line) => /\.\w+ +\|/.test(line))).toHaveLength(1);
    });

  if (host.runner === 'jest')
    host.test('knows which tests a suite and a CRD belong to', () => {
      const related = (file: string): readonly string[] =>
        opened()
          .run(['--findRelatedTests', file, '--listTests'])
          .output.trim()
          .split('\n')
          .map((path) => path.replace(/^.*\//, ''))
          .sort();
      opened().write('built.test.js', "test('passes', () => {});\n");
      opened().write('by-setup.test.js', "test('is accepted', () => {\n  expect({}).not.toBeAcceptedBy();\n});\n");
      expect(related('tests/crontabs.tests.yaml')).toEqual(['suites.test.js']);
      expect(related('config/crd/crontabs.yaml')).toEqual(['by-setup.test.js', 'crontab.test.js', 'more.test.js', 'suites.test.js']);
    });
});
