import { spawnSync } from 'node:child_process';
import { chmodSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { packTar } from '../../../../sources/tests/pack-tar.js';
import { openSandbox, type Sandbox, type Seen } from '../../../tests/sandbox.js';
import { startRegistry, type StandInRegistry } from '../../../tests/stand-in-registry.js';
import { WIDGETS } from '../../../tests/widget.js';

let sandbox: Sandbox;
let registry: StandInRegistry;
beforeEach(async () => {
  sandbox = openSandbox();
  registry = await startRegistry();
  const template = WIDGETS.replace('Something small.', '{{ .Values.description }}');
  const chart = { 'widgets/Chart.yaml': 'apiVersion: v2\nname: widgets\nversion: 1.0.0\n', 'widgets/templates/w.yaml': template };
  registry.push('charts/widgets', '1.0.0', gzipSync(packTar(chart)));
});
afterEach(async () => {
  await registry.close();
  sandbox.dispose();
});

const onPosix = process.platform === 'win32' ? it.skip : it;
const withHelm = spawnSync('helm', ['version']).status === 0 ? it : it.skip;

/** Runs a command, with a stand-in of helm in PATH or with another. */
function run(args: readonly string[], path = `${join(sandbox.cwd, 'bin')}:${process.env['PATH'] ?? ''}`): Promise<Seen> {
  return sandbox.run(args, {
    env: { HOME: join(sandbox.cwd, 'home'), XDG_CACHE_HOME: join(sandbox.cwd, 'home/cache'), PATH: path, SECRET: 's3' },
  });
}

/** A helm that writes down how it was called, and renders the description of its values. */
function standIn(does = ''): void {
  sandbox.write('widgets.txt', WIDGETS);
  sandbox.write(
    'bin/helm',
    `#!/bin/sh
echo "$HELM_PLUGINS $KUBECONFIG secret=$SECRET $1 $4 $6" >> '${sandbox.cwd}/called.txt'
${does}
echo ---
echo '# Source: widgets/templates/w.yaml'
sed "s/Something small./$(sed 's/.*:"\\(.*\\)".*/\\1/' "$5")/" '${sandbox.cwd}/widgets.txt'
`,
  );
  chmodSync(join(sandbox.cwd, 'bin/helm'), 0o755);
}

function release(name: string, values: string): void {
  sandbox.write(
    `${name}.yaml`,
    `apiVersion: source.toolkit.fluxcd.io/v1
kind: OCIRepository
metadata: {name: widgets, namespace: flux}
spec: {interval: 1h, url: 'oci://${registry.host}/charts/widgets', ref: {tag: 1.0.0}}
---
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: ${name}, namespace: flux}
spec: {interval: 1h, chartRef: {kind: OCIRepository, name: widgets}, ${values}}
`,
  );
}

const lock = (): { readonly sources: readonly Readonly<Record<string, unknown>>[] } =>
  JSON.parse(readFileSync(join(sandbox.cwd, 'structural.lock'), 'utf8')) as ReturnType<typeof lock>;

describe('kubectl structural definitions sync, of a chart whose CRDs depend on values', () => {
  onPosix('has helm render it with each release of the repository, without plugins, settings or a cluster', async () => {
    standIn();
    release('one', 'values: {description: Of one.}');
    release('two', 'values: {description: Of two.}');
    const synced = await run(['definitions', 'sync']);
    expect(synced).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('1.0.0: 2 kinds') as string });
    const calls = readFileSync(join(sandbox.cwd, 'called.txt'), 'utf8').trim().split('\n');
    expect(calls).toHaveLength(2);
    expect(calls[0]).toMatch(/\/no-plugins \S+\/no-cluster secret= template --values --skip-tests$/);
    expect(lock().sources).toMatchObject([{ rendered: expect.stringMatching(/^sha256:/) as string }]);
    expect((await run(['definitions', 'sync'])).stdout).toContain('0 fetched');
    expect((await run(['definitions', 'verify'])).code).toBe(0);
  });

  onPosix('renders again what has other values, and says so until then', async () => {
    standIn();
    release('one', 'values: {description: Of one.}');
    await run(['definitions', 'sync']);
    release('one', 'values: {description: Of another.}');
    expect(await run(['definitions', 'verify'])).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('was rendered with other values') as string,
    });
    expect((await run(['definitions', 'sync'])).stdout).toContain('1 fetched');
    expect((await run(['definitions', 'verify'])).code).toBe(0);
  });

  onPosix('names what is not read without helm, with values from elsewhere, or when helm fails', async () => {
    release('one', 'values: {description: Of one.}');
    expect((await run(['definitions', 'sync'], '/nowhere')).stderr).toMatch(/^note: .*templates\/w\.yaml: 1 CRD depends on values\n$/);
    expect(lock().sources[0]).not.toHaveProperty('rendered');
    standIn();
    release('one', 'valuesFrom: [{kind: ConfigMap, name: more}]');
    expect((await run(['definitions', 'update'])).stderr).toContain('1 CRD depends on values, and some come from elsewhere');
    standIn('echo "Error: no such function" >&2; exit 1');
    release('one', 'values: {description: Of one.}');
    expect((await run(['definitions', 'update'])).stderr).toContain('helm: Error: no such function');
  });

  onPosix('keeps the lock file where helm rendered a chart for it, and is not there now', async () => {
    standIn();
    release('one', 'values: {description: Of one.}');
    await run(['definitions', 'sync']);
    const before = lock();
    rmSync(join(sandbox.cwd, 'home'), { recursive: true });
    expect(await run(['definitions', 'sync'], '/nowhere')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('helm rendered it for the lock file, and is not in PATH') as string,
    });
    expect(lock()).toEqual(before);
  });

  withHelm('has the helm of this machine render it', async () => {
    release('one', 'values: {description: Of one.}');
    const synced = await run(['definitions', 'sync'], process.env['PATH']);
    expect(synced).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('1.0.0: 2 kinds') as string });
    expect(lock().sources).toMatchObject([{ rendered: expect.stringMatching(/^sha256:/) as string }]);
  });
});
