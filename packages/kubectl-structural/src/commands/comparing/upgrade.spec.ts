import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { packTar } from '../../../../sources/tests/pack-tar.js';
import { openSandbox, type Sandbox, type Seen } from '../../../tests/sandbox.js';
import { startRegistry, type StandInRegistry } from '../../../tests/stand-in-registry.js';
import { WIDGETS, widget } from '../../../tests/widget.js';

let sandbox: Sandbox;
let registry: StandInRegistry;
beforeEach(async () => {
  sandbox = openSandbox();
  registry = await startRegistry();
  git('init', '-q');
  for (const version of ['1.0.0', '1.1.0', '2.0.0', '3.0.0', '4.0.0'])
    for (const folder of ['crds', 'templates']) {
      const changed =
        version === '1.0.0'
          ? WIDGETS
          : version === '1.1.0'
            ? WIDGETS.replace('Something small.', 'Other.')
            : WIDGETS.replace('name: v1beta1\n    served: true', 'name: v1beta1\n    served: false');
      const templated = changed.replace('name: v1beta1', 'name: {{ .Values.version }}');
      const files =
        version === '3.0.0'
          ? {}
          : version === '4.0.0'
            ? { [`widgets/${folder}/w.yaml`]: templated }
            : { [`widgets/${folder}/w.yaml`]: changed };
      registry.push(folder, version, gzipSync(packTar({ 'widgets/Chart.yaml': 'name: widgets\n', ...files })));
    }
});
afterEach(async () => {
  await registry.close();
  sandbox.dispose();
});

function git(...args: readonly string[]): void {
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', '-c', 'commit.gpgsign=false', ...args], { cwd: sandbox.cwd });
}

function run(...args: readonly string[]): Promise<Seen> {
  return runWith({}, args);
}

function runWith(more: Readonly<Record<string, string>>, args: readonly string[]): Promise<Seen> {
  return sandbox.run(args, {
    env: {
      ...(process.env as Record<string, string>),
      ...more,
      HOME: join(sandbox.cwd, 'home'),
      XDG_CACHE_HOME: join(sandbox.cwd, 'home/cache'),
    },
  });
}

/** The repository with a chart at a version, locked and committed. */
async function bump(folder: 'crds' | 'templates', version: string): Promise<void> {
  sandbox.write('.gitignore', 'home\n');
  sandbox.write('a.yaml', widget('a', '{size: 3}'));
  sandbox.write('b.yaml', widget('b', '{size: 3}').replace('example.com/v1', 'example.com/v1beta1'));
  sandbox.write('helmfile.yaml', `releases: [{name: w, chart: 'oci://${registry.host}/${folder}', version: ${version}}]\n`);
  // What helm would render is another test's.
  await runWith({ PATH: '/nowhere' }, ['definitions', 'sync']);
  git('add', '-A');
  git('commit', '-qm', version);
}

describe('kubectl structural upgrade', () => {
  it('says in one line that a bump does nothing to anybody', async () => {
    await bump('templates', '1.0.0');
    await bump('templates', '1.1.0');
    expect(await run('upgrade', 'HEAD~1', '.')).toEqual({
      code: 0,
      stderr: '',
      stdout: expect.stringMatching(/nothing is deleted, refused, dropped or changed\n$/) as string,
    });
  });

  it('names resources whose version is no longer served, at their line', async () => {
    await bump('templates', '1.0.0');
    await bump('templates', '2.0.0');
    const { code, stdout } = await run('upgrade', 'HEAD~1', 'HEAD');
    expect(code).toBe(1);
    expect(stdout).toContain(
      'error: the new CRD refuses the resource [upgrade/refused]: 1\n  widgets.example.com: v1beta1 is not served\n    HEAD:./b.yaml:1: ',
    );
    expect((await run('upgrade', 'HEAD~1:structural.lock', 'structural.lock')).code).toBe(0);
    expect((await run('upgrade', 'HEAD~1', 'HEAD', '-o', 'markdown')).stdout).toContain(
      '### error: the new CRD refuses the resource (1)\n\nFix the resource before the upgrade.\n\n- `widgets.example.com`: v1beta1 is not served\n  - ',
    );
    expect((await run('upgrade', 'HEAD~1', 'HEAD', '-o', 'github')).stdout).toMatch(/^::error title=upgrade\/refused,file=b\.yaml,line=1,/);
    const sarif = JSON.parse((await run('upgrade', 'HEAD~1', 'HEAD', '-o', 'sarif')).stdout) as {
      runs: { results: { ruleId: string; locations: unknown }[] }[];
    };
    expect(sarif.runs[0]?.results).toMatchObject([
      { ruleId: 'upgrade/refused', locations: [{ physicalLocation: { artifactLocation: { uri: 'b.yaml' }, region: { startLine: 1 } } }] },
    ]);
  });

  it('a CRD that a chart no longer has is deleted with its objects, unless Helm leaves it', async () => {
    await bump('templates', '1.0.0');
    await bump('templates', '3.0.0');
    const { code, stdout } = await run('upgrade', 'HEAD~1', '.', '-o', 'json');
    expect([code, JSON.parse(stdout)]).toMatchObject([
      1,
      { gone: 1, findings: [{ class: 'deleted', count: 2, definition: 'widgets.example.com' }], unknown: [] },
    ]);
    await bump('crds', '1.0.0');
    await bump('crds', '3.0.0');
    const left = await run('upgrade', 'HEAD~1', '.');
    expect([left.code, left.stdout]).toEqual([0, expect.stringContaining('[upgrade/kept]: 1')]);
  });

  it('says that there are no CRDs, rather than that nothing is deleted', async () => {
    registry.push('crds', '3.1.0', gzipSync(packTar({ 'widgets/Chart.yaml': 'name: widgets\nversion: 3.1.0\n' })));
    await bump('crds', '3.0.0');
    await bump('crds', '3.1.0');
    const chart = `oci://${registry.host}/crds 3.1.0`;
    expect((await run('upgrade', 'HEAD~1', '.')).stdout).toBe(`no CRDs on either side, nothing checked; no CRDs in ${chart}\n`);
    sandbox.write('crds/own.yaml', WIDGETS);
    expect((await run('upgrade', 'HEAD~1', '.')).stdout).toMatch(
      new RegExp(`^0 CRDs changed, 1 new, 0 gone; 0 resources checked: nothing is .*; no CRDs in ${chart}\n$`),
    );
  });

  it('counts what a snapshot has stored', async () => {
    await bump('templates', '1.0.0');
    await bump('templates', '3.0.0');
    sandbox.write('home/stored.yaml', ['x', 'y'].map((name) => widget(name, '{size: 3}')).join('---\n'));
    const { stdout } = await run('upgrade', 'HEAD~1', 'HEAD', '--snapshot', 'home/stored.yaml');
    expect(stdout).toMatch(/^error: the CRD is deleted, .*\n {2}widgets\.example\.com: of .* \(4\)\n/);
    const { code, stderr } = await run('upgrade', 'HEAD~1', 'HEAD', '--snapshot', 'home/nowhere.yaml');
    expect([code, stderr]).toEqual([2, 'error: home/nowhere.yaml: no such file or directory\n']);
  });

  it('resources of built-in kinds that the next server does not serve, and those that Flux prunes, are named', async () => {
    const budget = 'apiVersion: flowcontrol.apiserver.k8s.io/v1beta3\nkind: FlowSchema\nmetadata: {name: a}\n';
    sandbox.write('apps/budget.yaml', budget);
    sandbox.write('apps/gone.yaml', 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: gone}\n');
    sandbox.write(
      'flux.yaml',
      'apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata: {name: apps}\nspec: {path: ./apps, prune: true, sourceRef: {kind: GitRepository, name: flux-system}}\n',
    );
    await bump('templates', '1.0.0');
    rmSync(join(sandbox.cwd, 'apps/gone.yaml'));
    const { code, stdout } = await run('upgrade', 'HEAD', '.', '--kube-version', '1.32');
    expect(code).toBe(1);
    expect(stdout).toContain('  ConfigMap: Kustomization apps prunes it\n    HEAD:./apps/gone.yaml:1: gone\n');
    expect(stdout).toContain('[upgrade/server]: 1\n  flowcontrol.apiserver.k8s.io/v1beta3 FlowSchema: no matches for kind');
    expect(stdout).toContain('\n    apps/budget.yaml:1: a\n');
    sandbox.write('.structural.yaml', 'kubeVersion: "1.31"\n');
    git('add', '-A');
    git('commit', '-qm', 'server');
    sandbox.write('.structural.yaml', 'kubeVersion: "1.32"\n');
    expect((await run('upgrade', 'HEAD', '.')).stdout).toContain('[upgrade/server]: 1');
  });

  it('a source that changed and is not locked is unknown', async () => {
    await bump('templates', '1.0.0');
    sandbox.write('helmfile.yaml', `releases: [{name: w, chart: 'oci://${registry.host}/templates', version: 9.0.0}]\n`);
    const { code, stderr, stdout } = await run('upgrade', 'HEAD', '.', '--fail-on', 'never');
    expect(code).toBe(2);
    expect(stderr).toContain('templates 9.0.0: is not locked: run kubectl structural definitions sync');
    expect(stdout).toContain('1 source not known');
    const found = await run('upgrade', 'HEAD', '.', '-o', 'github');
    expect([found.code, found.stdout]).toEqual([
      2,
      expect.stringMatching(
        /^::warning title=upgrade\/unknown,file=helmfile\.yaml,.*: no known source has it.*\n.*9\.0\.0: is not locked.*\n$/,
      ),
    ]);
    expect(found.stdout).not.toContain('deleted');
    expect((await run('upgrade', 'HEAD', '.', '-o', 'markdown')).stdout).toContain('### not known: what these sources bring (1)');
  });

  it('judges in a cache that only sync --also filled', async () => {
    await bump('templates', '1.0.0');
    await bump('templates', '2.0.0');
    rmSync(join(sandbox.cwd, 'home'), { recursive: true });
    expect(await run('definitions', 'sync', '--also', 'HEAD~1')).toMatchObject({ code: 0, stderr: '' });
    expect((await run('upgrade', 'HEAD~1', '.')).stdout).toContain('[upgrade/refused]: 1');
    expect(await run('definitions', 'sync', '--also', 'nowhere')).toMatchObject({
      code: 2,
      stderr: 'error: --also nowhere: is neither a folder, a lock file nor a git revision\n',
    });
  });

  it('a chart whose CRDs depend on values is unknown', async () => {
    await bump('templates', '1.0.0');
    await bump('templates', '4.0.0');
    const { code, stderr, stdout } = await run('upgrade', 'HEAD~1', '.', '--fail-on', 'never');
    expect(code).toBe(2);
    expect(stderr).toMatch(/^unknown: .*templates 4\.0\.0: widgets\/templates\/w\.yaml: 1 CRD depends on values\n$/);
    expect(stdout).toContain('1 source not known');
  });

  it('refuses what is neither a folder nor a revision', async () => {
    const { code, stderr } = await run('upgrade', 'nowhere', '.');
    expect([code, stderr]).toEqual([2, 'error: OLD nowhere: is neither a folder, a lock file nor a git revision\n']);
  });
});
