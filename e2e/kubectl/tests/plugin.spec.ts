import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { installPackage, root, type InstalledPackage } from '../../stranger/installed-package.js';
import { realKubectl } from './real-kubectl.js';

let installed: InstalledPackage;
const kubectl = realKubectl();
const withKubectl = kubectl === undefined ? test.skip : test;
const example = (name: string): string => join(root, 'examples', name);

beforeAll(() => {
  installed = installPackage('kubectl-structural');
  copyFileSync(example('crontab.yaml'), join(installed.folder, 'crontab.yaml'));
  copyFileSync(example('crontab-fixed.yaml'), join(installed.folder, 'crontab-fixed.yaml'));
});
afterAll(() => {
  installed.dispose();
});

test('the packed plugin judges a CRD at the line, in the words of the server', () => {
  const { exitCode, stdout } = installed.run('kubectl-structural', ['lint', 'crontab.yaml']);
  expect(exitCode).toBe(1);
  expect(stdout).toContain('crontab.yaml:28:');
  expect(stdout).toContain('Required value: must not be empty for specified object fields');
  expect(stdout).toContain(
    "must be a valid regular expression, but isn't: error parsing regexp: invalid or unsupported Perl syntax: `(?!`",
  );
  expect(stdout).toContain('spec.validation.openAPIV3Schema.properties[spec].properties[history].items');
  expect(stdout).not.toContain('\u001b[');
});

test('a clean CRD exits with 0', () => {
  expect(installed.run('kubectl-structural', ['lint', 'crontab-fixed.yaml']).exitCode).toBe(0);
});

test('standard input is read where - is given', () => {
  const crd =
    'apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: {name: as.b.c}\nspec: {group: b.c, scope: Cluster, names: {kind: A, plural: as}, versions: [{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {}}}]}\n';
  const { exitCode, stdout } = installed.run('kubectl-structural', ['lint', '-'], { input: crd });
  expect(exitCode).toBe(1);
  expect(stdout).toContain('must not be empty at the root');
});

const CRD = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: jobs.example.com}
spec:
  group: example.com
  scope: Namespaced
  names: {plural: jobs, kind: Job}
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        properties:
          spec:
            type: object
            properties: {cron: {type: string, maxLength: 3}, count: {type: integer, default: 1}}
`;
const job = (name: string, spec: string): string =>
  `apiVersion: example.com/v1\nkind: Job\nmetadata: {name: ${name}, namespace: a}\nspec: ${spec} # ${name}\n`;

test('the packed plugin judges custom resources, in the thread and in workers alike', () => {
  writeFileSync(join(installed.folder, 'crd.yaml'), CRD);
  mkdirSync(join(installed.folder, 'jobs'), { recursive: true });
  for (let i = 0; i < 20; i++)
    writeFileSync(
      join(installed.folder, `jobs/${String(i)}.yaml`),
      job(`j${String(i)}`, i % 2 === 0 ? '{cron: long}' : '{cron: ok, x: 1}'),
    );
  const seen = installed.run('kubectl-structural', ['validate', 'jobs', '--crds', 'crd.yaml', '--no-cache', '--jobs', '0']);
  expect(seen.exitCode).toBe(1);
  expect(seen.stdout).toContain('jobs/0.yaml:4:14: error: spec.cron: Too long: may not be more than 3 bytes [resource-value]');
  expect(seen.stdout).toContain('20 resources (10 refused) in 20 files');
  expect(installed.run('kubectl-structural', ['validate', 'jobs', '--crds', 'crd.yaml', '--no-cache', '--jobs', '2'])).toEqual(seen);
  for (const format of ['json', 'sarif', 'junit', 'github', 'status', 'kubeconform', 'name']) {
    expect(installed.run('kubectl-structural', ['validate', 'jobs', '--crds', 'crd.yaml', '-o', format]).stdout.length).toBeGreaterThan(
      100,
    );
  }
});

test('a stream with its definition is judged from standard input', () => {
  const { exitCode, stdout } = installed.run('kubectl-structural', ['validate', '-', '-o', 'name'], {
    input: `${CRD}---\n${job('a', '{cron: long}')}`,
  });
  expect([exitCode, stdout]).toEqual([1, 'job.example.com/a\n']);
});

test('objects are printed as they would be stored, and compared with that', () => {
  writeFileSync(join(installed.folder, 'crd.yaml'), CRD);
  writeFileSync(join(installed.folder, 'job.yaml'), job('a', '{cron: ok, x: 1}'));
  expect(installed.run('kubectl-structural', ['stored', 'job.yaml', '--crds', 'crd.yaml'])).toEqual({
    exitCode: 0,
    stdout: job('a', '{cron: ok, count: 1}'),
    stderr: '',
  });
  expect(installed.run('kubectl-structural', ['stored', '--only', 'prune', 'job.yaml', '--crds', 'crd.yaml']).stdout).toBe(
    job('a', '{cron: ok}'),
  );
  expect(installed.run('kubectl-structural', ['stored', '--only', 'default', 'job.yaml', '--crds', 'crd.yaml']).stdout).toBe(
    job('a', '{cron: ok, x: 1, count: 1}'),
  );
  const { exitCode, stdout } = installed.run('kubectl-structural', ['stored', 'job.yaml', '--crds', 'crd.yaml', '--diff']);
  expect([exitCode, stdout]).toEqual([
    1,
    `--- a/job.yaml\n+++ b/job.yaml\n@@ -1,4 +1,4 @@\n apiVersion: example.com/v1\n kind: Job\n metadata: {name: a, namespace: a}\n-spec: {cron: ok, x: 1} # a\n+spec: {cron: ok, count: 1} # a\n`,
  ]);
});

test('a survey tells what a new definition does to stored objects', () => {
  writeFileSync(join(installed.folder, 'old.yaml'), CRD);
  writeFileSync(
    join(installed.folder, 'new.yaml'),
    CRD.replace('maxLength: 3', 'maxLength: 1').replace(', count: {type: integer, default: 1}', ''),
  );
  const { exitCode, stdout } = installed.run('kubectl-structural', ['survey', '--next', 'new.yaml', '--old', 'old.yaml', '-'], {
    input: `${job('a', '{cron: ok}')}---\n${job('b', '{count: 2}')}---\n${job('c', '{}')}`,
  });
  expect(exitCode).toBe(1);
  expect(stdout).toContain('a/a ');
  expect(stdout).toContain('loses: spec.count');
  expect(stdout).toContain('3 stored objects: 1 invalid, tolerated until changed; 1 loses fields; 1 unaffected');
});

test.each<readonly [string, readonly string[], number, string]>([
  ['a missing file', ['lint', 'nowhere.yaml'], 2, 'nowhere.yaml'],
  ['an unknown option', ['lint', '--nope'], 2, '--nope'],
  ['an unknown command', ['repair'], 2, 'repair'],
  ['no input at all', ['lint'], 2, 'nothing to lint'],
  ['an unknown output', ['lint', '-o', 'xml', 'crontab.yaml'], 2, 'xml'],
])('%s ends with one clear line', (_, args, exitCode, word) => {
  const seen = installed.run('kubectl-structural', args);
  expect(seen.exitCode).toBe(exitCode);
  expect(seen.stderr).toContain(word);
  expect(seen.stderr).not.toMatch(/^ {4}at /m);
});

test('a hostile file never paints the terminal', () => {
  writeFileSync(
    join(installed.folder, 'paint.yaml'),
    'apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nspec: {versions: [{name: v1, schema: {openAPIV3Schema: {properties: {"\\e[2Jx": {}}}}}]}\n',
  );
  const { stdout, stderr } = installed.run('kubectl-structural', ['lint', 'paint.yaml']);
  expect(stdout + stderr).not.toContain('\u001b');
});

withKubectl('kubectl completes it', () => {
  const offered = (...words: string[]) => installed.run(kubectl ?? '', ['__complete', 'structural', ...words]).stdout;
  expect(offered('val')).toMatch(/^validate\t.+\n:4\n$/);
  expect(offered('lint', '--output', 'j')).toBe('json\njunit\n:4\n');
  expect(offered('lint', '--strict=w')).toBe('warn\n:4\n');
  expect(offered('lint', 'cron')).toBe(':0\n');
});

const SHELLS: readonly (readonly [string, readonly string[], string])[] = [
  [
    'bash',
    [
      '--norc',
      '-c',
      `source <(kubectl-structural completion bash)
for COMP_LINE in 'kubectl-structural li' 'kubectl-structural lint --strict=s' 'kubectl-structural rule structural-s' 'kubectl-structural lint --rule no-maps=o'; do
  COMP_POINT=\${#COMP_LINE}; _kubectl_structural 2>/dev/null; echo "\${COMPREPLY[*]}"
done`,
    ],
    // Readline replaces what follows the equals sign.
    'lint\nstrict\nstructural-schema\noff\n',
  ],
  [
    'fish',
    [
      '--no-config',
      '-c',
      `kubectl-structural completion fish | source
for line in 'kubectl-structural li' 'kubectl-structural lint --strict=s' 'kubectl-structural rule structural-s' 'kubectl-structural lint --rule no-maps=o'
  complete -C $line | string replace -r '\\t.*' '' | string replace -- '--strict=' ''
end`,
    ],
    'lint\nstrict\nstructural-schema\nno-maps=off\n',
  ],
];
for (const [shell, args, stdout] of SHELLS) {
  const isThere = spawnSync(shell, ['--version']).status === 0;
  if (!isThere) console.warn(`1 test that needs ${shell} is skipped`);
  (isThere ? test : test.skip)(`${shell} completes the command by itself`, () => {
    expect(installed.run(shell, args)).toMatchObject({ stdout, stderr: '' });
  });
}

/** Patches and values of charts are read again where verdicts are known. */
const PATCHED = {
  'kustomization.yaml':
    'resources: [tab.yaml]\npatches: [{ target: { kind: CronTab }, patch: "[{op: replace, path: /spec/replicas, value: 2}]" }]\n',
  'tab.yaml': 'apiVersion: stable.example.com/v1\nkind: CronTab\nmetadata: { name: a }\nspec: { replicas: 1 }\n',
  'release.yaml': `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: { name: a }
spec: { interval: 1m, chart: { spec: { chart: ./chart, sourceRef: { kind: GitRepository, name: a } } }, values: { size: 1 } }
`,
};

test.each([
  ['lint', ['lint', '.'], ['lint', 'checker', 'core', 'cel'], {}],
  ['validate', ['validate', '.', '--crds', 'crontab-fixed.yaml'], ['checker', 'core', 'cel'], PATCHED],
])('where all verdicts are known %s loads nothing that judges', (command, args, judging, files) => {
  const cwd = join(installed.folder, `known-${command}`);
  mkdirSync(cwd);
  for (const name of ['crontab.yaml', 'crontab-fixed.yaml']) copyFileSync(example(name), join(cwd, name));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(cwd, name), text);
  const loaded = (run: string): readonly string[] => {
    const folder = join(installed.folder, `coverage-${command}-${run}`);
    const env = { XDG_CACHE_HOME: join(installed.folder, '.known'), NODE_V8_COVERAGE: folder };
    installed.run('kubectl-structural', [...args, '--jobs', '0'], { cwd, env });
    const { result } = JSON.parse(readFileSync(join(folder, readdirSync(folder)[0] ?? ''), 'utf8')) as { result: { url: string }[] };
    return result.flatMap(({ url }) => /kubectl-structural\/dist\/(\w+)\.cjs$/.exec(url)?.[1] ?? []);
  };
  expect(loaded('first')).toEqual(expect.arrayContaining(judging.slice(0, 1)));
  expect(loaded('second').filter((piece) => judging.includes(piece))).toEqual([]);
});

withKubectl('kubectl finds it and runs it as kubectl structural', () => {
  const list = installed.run(kubectl ?? '', ['plugin', 'list']);
  expect(list.stdout).toContain('kubectl-structural');
  const seen = installed.run(kubectl ?? '', ['structural', 'lint', 'crontab.yaml']);
  expect(seen.exitCode).toBe(1);
  expect(seen.stdout).toContain('crontab.yaml:28:');
});
