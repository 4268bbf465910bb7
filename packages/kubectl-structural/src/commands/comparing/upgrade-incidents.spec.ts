import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { packTar } from '../../../../sources/tests/pack-tar.js';
import { openSandbox, type Sandbox, type Seen } from '../../../tests/sandbox.js';
import { startRegistry, type StandInRegistry } from '../../../tests/stand-in-registry.js';

/** Bumps that have broken clusters, each as a repository of Flux with one HelmRelease, before and after. */
let sandbox: Sandbox;
let registry: StandInRegistry;
beforeEach(async () => {
  sandbox = openSandbox();
  registry = await startRegistry();
  git('init', '-q');
});
afterEach(async () => {
  await registry.close();
  sandbox.dispose();
});

function git(...args: readonly string[]): void {
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', '-c', 'commit.gpgsign=false', ...args], { cwd: sandbox.cwd });
}

function run(...args: readonly string[]): Promise<Seen> {
  const HOME = join(sandbox.cwd, 'home');
  // What helm would render is another test's.
  return sandbox.run(args, { env: { HOME, XDG_CACHE_HOME: join(HOME, 'cache'), PATH: '/nowhere' } });
}

const KINDS = ['Snapshot', 'SnapshotPolicy', 'Repository', 'Restore', 'Maintenance', 'Target'];

/** A CRD with some fields of its status, and annotations. */
const crd = (kind: string, status: readonly string[] = ['phase'], annotations = ''): string => `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: ${kind.toLowerCase()}s.backup.example.com, annotations: { ${annotations} } }
spec:
  group: backup.example.com
  scope: Namespaced
  names: { plural: ${kind.toLowerCase()}s, kind: ${kind} }
  versions:
    - name: v1
      served: true
      storage: true
      subresources: { status: {} }
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec: { type: object, properties: { size: { type: integer } } }
            status: { type: object, properties: { ${status.map((field) => `${field}: { type: string }`).join(', ')} } }
`;

const all = (folder: string, annotations = ''): Readonly<Record<string, string>> =>
  Object.fromEntries(KINDS.map((kind) => [`${folder}/${kind}.yaml`, crd(kind, ['phase'], annotations)]));

const object = (kind: string, name: string): string =>
  `apiVersion: backup.example.com/v1\nkind: ${kind}\nmetadata: { name: ${name}, namespace: db }\nspec: { size: 1 }\n`;

/** Commits the repository with a version of a chart of these files, locked. */
async function commit(chart: string, version: string, files: Readonly<Record<string, string>>, upgrade = '{}'): Promise<void> {
  const packed = Object.entries(files).map(([name, text]) => [`backup/${name}`, text] as const);
  registry.push(chart, version, gzipSync(packTar({ 'backup/Chart.yaml': 'name: backup\n', ...Object.fromEntries(packed) })));
  sandbox.write('.gitignore', 'home\n');
  sandbox.write('apps/snapshots.yaml', ['a', 'b'].map((name) => object('Snapshot', name)).join('---\n'));
  sandbox.write(
    'flux/release.yaml',
    `apiVersion: source.toolkit.fluxcd.io/v1
kind: OCIRepository
metadata: { name: backup }
spec: { interval: 1h, url: 'oci://${registry.host}/${chart}', ref: { tag: ${version} } }
---
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: { name: backup }
spec: { interval: 1h, chartRef: { kind: OCIRepository, name: backup }, install: { crds: CreateReplace }, upgrade: ${upgrade} }
`,
  );
  expect(await run('definitions', 'sync')).toMatchObject({ code: 0 });
  git('add', '-A');
  git('commit', '-qm', version);
}

/** What the last bump does: the exit code, and classes with their counts. */
async function bumped(): Promise<readonly [code: number, ...findings: readonly string[]]> {
  const { code, stdout } = await run('upgrade', 'HEAD~1', 'HEAD', '-o', 'json');
  const { findings } = JSON.parse(stdout) as { findings: { class: string; count: number; what: string }[] };
  return [code, ...findings.map(({ class: name, count, what }) => `${name} ${String(count)} ${what.replaceAll(registry.host, 'host')}`)];
}

describe('bumps that have broken clusters', () => {
  it('a chart moves its CRDs to crds/: Helm deletes all of them with their objects, although Flux replaces those of crds/', async () => {
    await commit('backup', '0.5.2', all('templates'), '{ crds: CreateReplace }');
    await commit('backup', '0.6.0', all('crds'), '{ crds: CreateReplace }');
    const [code, ...findings] = await bumped();
    const gone = 'HelmRelease backup no longer has it, and Helm deletes it, although the chart has it in crds/';
    expect([code, findings[0], findings.length]).toEqual([1, `deleted 2 ${gone}`, 6]);
    expect(findings.slice(1)).toEqual(Array.from({ length: 5 }, () => `deleted 1 ${gone}`));
  });

  it('a release takes its chart from elsewhere, which has the CRDs in crds/, or none', async () => {
    await commit('old/controller', '1.0.0', all('templates'));
    await commit('new/controller', '0.1.0', all('crds'));
    const [code, first] = await bumped();
    expect([code, first]).toEqual([
      1,
      'deleted 2 HelmRelease backup no longer has it, and Helm deletes it, although oci://host/new/controller brings it',
    ]);
    await commit('old/controller', '1.0.1', all('templates'));
    await commit('none/controller', '0.2.0', {});
    expect(await bumped()).toEqual([
      1,
      'deleted 2 of oci://host/old/controller',
      ...KINDS.slice(1).map(() => 'deleted 1 of oci://host/old/controller'),
    ]);
  });

  it('the same is none where the chart before has Helm keep them', async () => {
    await commit('backup', '0.5.3', all('templates', 'helm.sh/resource-policy: keep'));
    await commit('backup', '0.6.0', all('crds'));
    expect(await bumped()).toEqual([0]);
  });

  it('Helm leaves the CRD of crds/, and the server prunes the status that the new controller writes', async () => {
    await commit('backup', '2.3.0', { 'crds/a.yaml': crd('Snapshot') });
    await commit('backup', '2.4.0', { 'crds/a.yaml': crd('Snapshot', ['phase', 'hasConfig']) });
    expect(await bumped()).toEqual([0, 'lacking 1 of oci://host/backup: the old CRD prunes status.hasConfig']);
    expect((await run('upgrade', 'HEAD~1', 'HEAD', '--fail-on', 'warning')).code).toBe(1);
    await commit('backup', '2.5.0', { 'crds/a.yaml': crd('Snapshot', ['phase', 'hasConfig', 'more']) }, '{ crds: CreateReplace }');
    expect(await bumped()).toEqual([0]);
  });

  it('Helm leaves the CRD of crds/, which does not serve the version that the new controller asks for', async () => {
    const next = crd('Snapshot').replace(
      '    - name: v1\n',
      '    - { name: v2, served: true, storage: false, schema: { openAPIV3Schema: { type: object } } }\n    - name: v1\n',
    );
    await commit('backup', '1.0.0', { 'crds/a.yaml': crd('Snapshot') });
    await commit('backup', '1.1.0', { 'crds/a.yaml': next });
    expect(await bumped()).toEqual([0, 'lacking 1 of oci://host/backup: the old CRD does not serve v2']);
  });

  it('a CRD that is new in crds/ is not installed with an upgrade, and resources of its kind are refused', async () => {
    await commit('backup', '1.0.0', { 'crds/a.yaml': crd('Snapshot') });
    sandbox.write('apps/restore.yaml', object('Restore', 'r'));
    await commit('backup', '1.1.0', { 'crds/a.yaml': crd('Snapshot'), 'crds/b.yaml': crd('Restore'), 'crds/c.yaml': crd('Target') });
    const what = 'new in oci://host/backup, and not installed with an upgrade';
    expect(await bumped()).toEqual([1, `stale 1 ${what}`, `lacking 1 ${what}`]);
  });

  it('a CRD that is new with its release is installed', async () => {
    sandbox.write('a.yaml', object('Repository', 'a'));
    git('add', '-A');
    git('commit', '-qm', 'before');
    await commit('backup', '1.0.0', { 'crds/a.yaml': crd('Snapshot') });
    expect(await bumped()).toEqual([0]);
  });
});
