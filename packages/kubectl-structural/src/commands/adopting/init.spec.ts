import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { cronTab, definition, openSandbox, type Sandbox } from '../../../tests/sandbox.js';
import { WORKFLOW } from '../../run/init/planned-files.js';

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = openSandbox();
});
afterEach(() => sandbox.dispose());

const text = (path: string): string => readFileSync(join(sandbox.cwd, path), 'utf8');
const config = (): string => text('.structural.yaml').replace(/^#.*\n/gm, '');

/** An operator whose one sample is wrong. */
function operator(): void {
  sandbox.write('PROJECT', 'layout: [go.kubebuilder.io/v4]\n');
  sandbox.write('config/crd/bases/crontabs.yaml', definition('{size: {type: integer}}'));
  sandbox.write('dist/all.yaml', definition('{size: {type: integer}}'));
  sandbox.write('config/samples/one.yaml', cronTab('one', '{size: many}'));
}

test('of an operator names the CRDs, and reports the first finding', async () => {
  operator();
  const { code, stdout, stderr } = await sandbox.run(['init', '--yes']);
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toContain('Found an operator (a PROJECT file of Kubebuilder).');
  expect(stdout).toContain('wrote .structural.yaml, .pre-commit-config.yaml, .github/workflows/structural.yml\n');
  expect(stdout).toMatch(
    /validate \. reports 1 error and 0 warnings in \d files\. The first:\nconfig\/samples\/one\.yaml:4:14: error: spec\.size: Invalid value/,
  );
  expect(config()).toBe('schemaVersion: 1\ncrds:\n  - config/crd/bases\n');
  expect(await sandbox.run(['lint', '.'])).toMatchObject({ code: 0 });
  expect(await sandbox.run(['validate', '.'])).toMatchObject({ code: 1, stderr: '' });
});

test('shows the files and writes none with --dry-run, and where nobody agrees', async () => {
  operator();
  const shown = await sandbox.run(['init', '--dry-run']);
  expect([shown.code, shown.stderr]).toEqual([0, '']);
  expect(shown.stdout).toContain('.structural.yaml (new)\n  # yaml-language-server');
  for (const stdin of ['', 'n\n', 'maybe\n']) {
    const { stderr } = await sandbox.run(['init'], { isTTY: true, stdin });
    expect(stderr).toBe('note: nothing was written; --yes writes without a question\n');
  }
  expect(existsSync(join(sandbox.cwd, '.structural.yaml'))).toBe(false);
  await sandbox.run(['init'], { isTTY: true, stdin: 'y\n' });
  expect(existsSync(join(sandbox.cwd, '.structural.yaml'))).toBe(true);
  expect(await sandbox.run(['init', '--yes', '--dry-run'])).toMatchObject({ code: 2 });
});

test('keeps what is there, and shows what it lacks', async () => {
  operator();
  sandbox.write('.structural.yml', 'ignore: [config/samples/]\n');
  sandbox.write('.pre-commit-config.yaml', 'repos: []\n');
  sandbox.write('.github/workflows/ci.yml', WORKFLOW);
  const { stdout } = await sandbox.run(['init', '--yes']);
  expect(stdout).toMatch(/\.structural\.yml \(kept\)\n\n\.pre-commit-config\.yaml \(kept; to add to its repos\)\n {4}- repo: /);
  expect(stdout).toContain('.github/workflows/ci.yml (kept)\n\nvalidate . reports nothing to correct');
  expect(text('.pre-commit-config.yaml')).toBe('repos: []\n');
});

test('of a GitOps repository says what brings the CRDs, and of an application nothing', async () => {
  sandbox.write('a.yaml', 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n');
  sandbox.write('.gitlab-ci.yml', 'test: {script: make}\n');
  const application = await sandbox.run(['init', '--dry-run']);
  expect(application.stdout).toContain('Found the manifests of an application.\n');
  expect(application.stdout).not.toContain('workflows');
  await sandbox.run(['init', '--yes']);
  expect(config()).toBe('schemaVersion: 1\nallowEmpty: true # lint finds no CRDs here\n');
  expect(await sandbox.run(['lint', '.'])).toMatchObject({ code: 0 });
  expect(await sandbox.run(['validate', '.'])).toMatchObject({ code: 0 });
  const graph = 'apiVersion: kro.run/v1alpha1\nkind: ResourceGraphDefinition\nmetadata: {name: web}\n';
  sandbox.write('graphs/web.yaml', `${graph}spec: {schema: {apiVersion: v1alpha1, kind: Web, spec: {name: string}}, resources: []}\n`);
  rmSync(join(sandbox.cwd, '.structural.yaml'));
  expect((await sandbox.run(['init', '--dry-run'])).stdout).not.toContain('allowEmpty');
  const release = `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: podinfo}
spec:
  chart: {spec: {chart: podinfo, version: 6.0.0, sourceRef: {kind: HelmRepository, name: podinfo}}}
---
apiVersion: source.toolkit.fluxcd.io/v1
kind: HelmRepository
metadata: {name: podinfo}
spec: {url: "https://charts.example.com"}
`;
  sandbox.write('apps/podinfo.yaml', release);
  const { stdout } = await sandbox.run(['init', '--dry-run']);
  expect(stdout).toContain('Found a GitOps repository (HelmRelease podinfo and 1 more).\n');
  expect(stdout).toContain('Next: kubectl structural definitions sync fetches the CRDs that 1 chart or other source brings.\n');
});

test('ignores what tests compare with, and fields that a webhook of the repository may fill in', async () => {
  operator();
  for (const file of ['config/crd/bases/crontabs.yaml', 'dist/all.yaml'])
    sandbox.write(file, definition('{size: {type: integer}}', { extra: 'required: [size]' }));
  sandbox.write('config/samples/one.yaml', cronTab('one', '{}'));
  sandbox.write('tests/e2e/a/chainsaw-test.yaml', 'apiVersion: chainsaw.kyverno.io/v1alpha1\nkind: Test\nmetadata: {name: a}\n');
  sandbox.write('tests/e2e/a/00-assert.yaml', cronTab('one', '{size: true}'));
  sandbox.write('pkg/testdata/wrong.yaml', cronTab('one', '{size: true}'));
  const webhook = `apiVersion: admissionregistration.k8s.io/v1
kind: MutatingWebhookConfiguration
metadata: {name: defaults}
webhooks:
- name: defaults.example.com
  admissionReviewVersions: [v1]
  sideEffects: None
  clientConfig: {url: "https://example.com/defaults"}
  rules: [{apiGroups: [example.com], apiVersions: [v1], operations: [CREATE], resources: [crontabs]}]
`;
  sandbox.write('config/webhook.yaml', webhook);
  const { stdout } = await sandbox.run(['init', '--yes']);
  expect(config()).toContain('ignore:\n  - testdata/ # files for tests, which may be wrong on purpose\n  - "tests/**/*assert*.y*ml" #');
  expect(stdout).toContain('validate . reports nothing to correct');
  expect(stdout).toContain('1 required field may be filled in by a mutating webhook of this repository');
});

test('begins at the root of a repository', async () => {
  execFileSync('git', ['init', '-q', sandbox.cwd]);
  sandbox.write('deploy/a.yaml', 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n');
  const { code, stdout } = await sandbox.run(['init', '--dry-run']);
  expect([code, stdout.split('\n')[0]]).toEqual([0, 'Found the manifests of an application.']);
});

test('its workflow pins what those of the examples pin', () => {
  const example = readFileSync(new URL('../../../../../examples/workflows/pull-request.yml', import.meta.url), 'utf8');
  const pinned = /actions\/checkout@\S+ # \S+/.exec(example)?.[0] ?? 'none';
  expect(WORKFLOW).toContain(pinned);
});
