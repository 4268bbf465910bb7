import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { root } from '../../stranger/installed-package.js';

// The hooks of .pre-commit-hooks.yaml, run by the real pre-commit on a repository; not cloned, which takes a minute and a registry.

interface Hook {
  readonly id: string;
  readonly entry: string;
  readonly language: string;
  readonly description: string;
}

const MANIFEST = join(root, '.pre-commit-hooks.yaml');
const hooks = parse(readFileSync(MANIFEST, 'utf8')) as readonly Hook[];
const scripts = hooks.filter(({ language }) => language === 'script');
const hasPreCommit = spawnSync('pre-commit', ['--version']).status === 0;
if (!hasPreCommit) console.warn('2 tests that need pre-commit are skipped');

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
    schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {cron: {type: string, maxLength: 3}}}}}}
`;
const JOB = 'apiVersion: example.com/v1\nkind: Job\nmetadata: {name: a, namespace: b}\nspec: {cron: long}\n';

let cwd: string;
const put = (name: string, text: string): void => {
  mkdirSync(join(cwd, name, '..'), { recursive: true });
  writeFileSync(join(cwd, name), text);
};
const env = { ...process.env, NO_COLOR: '1', GIT_CONFIG_GLOBAL: '/dev/null', NODE_OPTIONS: '' };
const run = (command: string, ...args: readonly string[]) => spawnSync(command, args, { cwd, encoding: 'utf8', env });
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'structural-hooks-'));
  run('git', 'init', '-q');
});
afterEach(() => {
  rmSync(cwd, { recursive: true, force: true });
});

/** What the script of the hooks runs once it has installed and built it, which it must not do here. */
const EXECUTABLE = join(root, 'packages/kubectl-structural/dist/kubectl-structural.cjs');

/** Stages what there is and runs the hooks, by the command of this very working tree, on the staged files. */
function commit(): { readonly status: number | null; readonly stdout: string } {
  const local = scripts.map((hook) => ({ ...hook, language: 'system', entry: hook.entry.replace(/^\S+/, `node ${EXECUTABLE}`) }));
  put('.pre-commit-config.yaml', JSON.stringify({ repos: [{ repo: 'local', hooks: local }] }));
  run('git', 'add', '-A');
  const { status, stdout } = run('pre-commit', 'run', '--color', 'never');
  return { status, stdout };
}

test('every hook is a script of the repository that there is, and may be executed', () => {
  expect(scripts.map(({ id, language }) => [id, language])).toEqual([
    ['structural-lint', 'script'],
    ['structural-validate', 'script'],
  ]);
  const files = scripts.map(({ entry }) => entry.split(' ')[0] ?? '');
  const listed = spawnSync('git', ['ls-files', '-s', ...files], { cwd: root, encoding: 'utf8' }).stdout;
  expect(listed).toMatch(/^100755 \w+ 0\ttools\/structural\.mjs\n$/);
  expect(readdirSync(root)).toContain('.pre-commit-hooks.yaml');
});

test('for every script there is a hook that differs in that it runs the installed command', () => {
  const installed = hooks.filter(({ language }) => language === 'system');
  const same = ({ entry, id, ...hook }: Hook): Hook => ({
    ...hook,
    id: id.replace(/-system$/, ''),
    entry: entry.replace(/^\S+/, ''),
    language: '',
    description: '',
  });
  expect(installed.map(({ entry }) => entry.split(' ')[0])).toEqual(['kubectl-structural', 'kubectl-structural']);
  expect(installed.map(same)).toEqual(scripts.map(same));
});

(hasPreCommit ? test : test.skip)('pre-commit passes what the server takes, and what is none of its business', () => {
  expect(run('pre-commit', 'validate-manifest', MANIFEST).status).toBe(0);
  put('crds/job.yaml', CRD);
  put('app.yaml', 'apiVersion: apps/v1\nkind: Deployment\n');
  put('empty.yaml', '');
  put('values.json', '{}');
  expect(commit()).toMatchObject({ status: 0 });
});

(hasPreCommit ? test : test.skip)('pre-commit refuses what the server does, by the config file', () => {
  put('crds/job.yaml', CRD);
  put('deploy/job.yaml', JOB);
  put('legacy/job.yaml', JOB);
  put('.structural.yaml', 'crds: crds\nignore: legacy/\n');
  const { status, stdout } = commit();
  expect([status, stdout.match(/^\S+: error: .*$/gm)]).toEqual([
    1,
    ['deploy/job.yaml:4:14: error: spec.cron: Too long: may not be more than 3 bytes [resource-value]'],
  ]);
});
