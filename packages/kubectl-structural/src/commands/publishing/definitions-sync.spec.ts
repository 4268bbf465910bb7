import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { existsSync, readFileSync, rmSync } from 'node:fs';
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
  sandbox.write('a.yaml', widget('a', '{size: wrong}'));
});
afterEach(async () => {
  await registry.close();
  sandbox.dispose();
});

const CHART = gzipSync(
  packTar({ 'widgets/Chart.yaml': 'name: widgets\n', 'widgets/crds/w.yaml': WIDGETS, 'widgets/templates/x.yaml': 'a: {{ .b }}' }),
);
const OTHER = gzipSync(
  packTar({ 'widgets/Chart.yaml': 'name: widgets\n', 'widgets/crds/w.yaml': WIDGETS.replace('Something small.', 'Other.') }),
);

function run(...args: readonly string[]): Promise<Seen> {
  return sandbox.run(args, { env: { HOME: join(sandbox.cwd, 'home'), XDG_CACHE_HOME: join(sandbox.cwd, 'home/cache') } });
}

/** Names a chart of the stand-in: over HTTP, or of its registry. */
function name(version: string, { oci = false } = {}): void {
  const url = oci ? `oci://${registry.host}/charts/widgets` : `http://${registry.host}/charts`;
  const text = oci
    ? `releases: [{name: w, chart: '${url}', version: '${version}'}]\n`
    : `repositories: [{name: c, url: '${url}'}]\nreleases: [{name: w, chart: c/widgets, version: '${version}'}]\n`;
  sandbox.write('helmfile.yaml', text);
}

function index(versions: readonly string[]): void {
  const entries = versions.map((version) => `{version: ${version}, urls: [widgets-${version}.tgz]}`).join(', ');
  registry.serve('/charts/index.yaml', `apiVersion: v1\nentries: {widgets: [${entries}]}\n`);
}

/** Few lines that are too many values once each alias is what it stands for. */
function aliasBomb(): string {
  const level = (name: string, i: number): string =>
    `${name}: &${name} [${Array.from({ length: 9 }, () => `*${'abcdefgh'[i]!}`).join(', ')}]`;
  return ['a: &a [x, x, x, x]', ...[...'bcdefghi'].map(level)].join('\n');
}

const lock = (): string => readFileSync(join(sandbox.cwd, 'structural.lock'), 'utf8');

describe('kubectl structural definitions sync', () => {
  it('locks the CRDs of a chart, by which validate then checks without the network', async () => {
    index(['1.0.0']);
    registry.serve('/charts/widgets-1.0.0.tgz', CHART);
    name('1.0.0');
    const before = await run('validate', 'a.yaml');
    expect(before.code).not.toBe(1);
    const synced = await run('definitions', 'sync');
    const source = `http://${registry.host}/charts widgets`;
    expect(synced).toEqual({
      code: 0,
      stderr: '',
      stdout: `+ ${source} 1.0.0: 2 kinds\nstructural.lock: 1 source of 1, 2 kinds; 1 fetched\n`,
    });
    expect(JSON.parse(lock())).toMatchObject({
      schemaVersion: 1,
      sources: [{ kind: 'chart', chart: 'widgets', version: '1.0.0', kinds: ['example.com/v1 Widget', 'example.com/v1beta1 Widget'] }],
    });
    // The cache is in the repository here, and not of it.
    expect(existsSync(join(sandbox.cwd, 'home/cache/kubectl-structural/CACHEDIR.TAG'))).toBe(true);
    expect((await run('validate', '.', '--no-config', '--no-gitignore')).stdout).not.toContain('spec.size');
    await registry.close();
    expect(await run('definitions', 'sync')).toMatchObject({ code: 0, stdout: 'structural.lock: 1 source of 1, 2 kinds; 0 fetched\n' });
    expect(await run('validate', 'a.yaml')).toMatchObject({ code: 1, stdout: expect.stringContaining('spec.size') as string });
    expect((await run('validate', 'a.yaml', '--no-config')).code).not.toBe(1);
    expect((await run('definitions', '.')).stdout).toContain(`${source}  1.0.0    helmfile w  2 kinds`);
    expect(await run('definitions', 'why', 'widget')).toMatchObject({
      code: 0,
      stdout: `${source} 1.0.0\n  example.com/v1 Widget\n  example.com/v1beta1 Widget\n`,
    });
    expect((await run('definitions', 'why', 'gadget')).code).toBe(1);
  });

  it('takes the newest chart in a range, and keeps it until it is updated', async () => {
    for (const version of ['1.0.0', '1.1.0', '2.0.0']) registry.push('charts/widgets', version, version === '1.0.0' ? CHART : OTHER);
    name('1.x', { oci: true });
    expect((await run('definitions', 'sync')).stdout).toContain('widgets 1.1.0: 2 kinds');
    registry.push('charts/widgets', '1.2.0', CHART);
    expect((await run('definitions', 'sync')).stdout).toContain('0 fetched');
    rmSync(join(sandbox.cwd, 'home'), { recursive: true });
    expect((await run('definitions', 'sync')).stdout).toContain('widgets 1.1.0');
    expect((await run('definitions', 'update', 'widgets')).stdout).toContain('widgets 1.2.0');
  });

  it('refuses a chart that changed under its version, and leaves the lock as it was', async () => {
    registry.push('charts/widgets', '1.0.0', CHART);
    name('1.0.0', { oci: true });
    await run('definitions', 'sync');
    const locked = lock();
    registry.push('charts/widgets', '1.0.0', OTHER);
    rmSync(join(sandbox.cwd, 'home'), { recursive: true });
    const changed = await run('definitions', 'sync');
    expect([changed.code, changed.stderr]).toEqual([
      1,
      expect.stringMatching(/is not what sha256:[0-9a-f]{64} in the lock file was: it is sha256:/),
    ]);
    expect(lock()).toBe(locked);
    const refused = await run('validate', 'a.yaml');
    expect([refused.code, refused.stderr]).toEqual([
      2,
      expect.stringContaining('are not in the cache: run kubectl structural definitions sync'),
    ]);
    expect((await run('definitions', 'update')).code).toBe(0);
    expect(lock()).not.toBe(locked);
  });

  it('verifies that the lock has what the repository names', async () => {
    registry.push('charts/widgets', '1.0.0', CHART);
    name('1.0.0', { oci: true });
    expect((await run('definitions', 'verify')).code).toBe(2);
    await run('definitions', 'sync');
    expect(await run('definitions', 'verify')).toMatchObject({ code: 0, stdout: 'structural.lock has all 1 source\n' });
    name('2.0.0', { oci: true });
    const url = `oci://${registry.host}/charts/widgets`;
    expect(await run('definitions', 'verify')).toMatchObject({
      code: 1,
      stdout: `${url} is locked at 1.0.0, and named at 2.0.0\n${url} 1.0.0 is locked, and nothing names it\n`,
    });
  });

  it('takes files that the config file names by their address', async () => {
    registry.serve('/w.yaml', WIDGETS);
    const url = `http://${registry.host}/w.yaml`;
    sandbox.write('.structural.yaml', `crds: ['${url}']\n`);
    expect((await run('definitions', 'sync')).code).toBe(0);
    const asked = registry.asked.length;
    expect((await run('validate', 'a.yaml')).code).toBe(1);
    expect((await run('validate', 'a.yaml', '--crds', url)).code).toBe(1);
    expect(await run('validate', 'a.yaml', '--crds', `${url}?other`)).toMatchObject({
      code: 2,
      stderr: `error: --crds ${url}?other: is not in structural.lock: name it at crds in .structural.yaml, and run \`kubectl structural definitions sync\`\n`,
    });
    expect(registry.asked.length).toBe(asked);
  });

  it('logs in with what docker keeps, prints none of it, and sends it nowhere else', async () => {
    const elsewhere = await startRegistry();
    try {
      registry.push('charts/widgets', '1.0.0', CHART);
      registry.protect('secret');
      name('1.0.0', { oci: true });
      const refused = await run('definitions', 'sync');
      expect([refused.code, refused.stderr]).toEqual([
        1,
        expect.stringContaining('may not be read (401); log in with helm, oras or docker'),
      ]);
      sandbox.write(
        'home/.docker/config.json',
        JSON.stringify({ auths: { [registry.host]: { auth: Buffer.from('me:secret').toString('base64') } } }),
      );
      const blob = registry.asked.find(({ path }) => path.includes('/blobs/'))?.path;
      expect(blob).toBeUndefined();
      const { code, stderr, stdout } = await run('definitions', 'sync');
      expect([code, /secret|let-me-in|bWU6/.test(`${stdout}${stderr}${lock()}`)]).toEqual([0, false]);
      // A blob elsewhere, as registries keep them.
      rmSync(join(sandbox.cwd, 'home/cache'), { recursive: true });
      const path = registry.asked.find((each) => each.path.includes('/blobs/'))?.path ?? '';
      elsewhere.serve('/blob', CHART);
      registry.answer(
        path,
        (_, response) => void response.writeHead(307, { location: `http://localhost:${elsewhere.host.split(':')[1] ?? ''}/blob` }).end(),
      );
      expect((await run('definitions', 'sync')).code).toBe(0);
      expect(elsewhere.asked).toEqual([{ path: '/blob', authorization: undefined }]);
    } finally {
      await elsewhere.close();
    }
  });

  it('says what is wrong with registries that redirect for ever, lie or pack bombs, and goes on', async () => {
    const entries = ['loop', 'lie', 'bomb', 'evil', 'text', 'good'];
    sandbox.write(
      'helmfile.yaml',
      `repositories: [{name: c, url: 'http://${registry.host}'}, {name: d, url: 'http://${registry.host}/d'}]\nreleases: [${entries.map((each) => `{name: ${each}, chart: c/${each}, version: 1.0.0}`).join(', ')}, {name: o, chart: 'oci://${registry.host}/oci', version: 1.0.0}, {name: d, chart: d/d, version: 1.0.0}]\n`,
    );
    registry.push('oci', '1.0.0', CHART);
    registry.serve(`/v2/oci/blobs/sha256:${createHash('sha256').update(CHART).digest('hex')}`, OTHER);
    registry.serve('/d/index.yaml', aliasBomb());
    const charts = entries.map(
      (each) => `${each}: [{version: 1.0.0, urls: [/${each}.tgz]${each === 'lie' ? `, digest: ${'f'.repeat(64)}` : ''}}]`,
    );
    registry.serve('/index.yaml', `entries: {${charts.join(', ')}}`);
    registry.answer('/loop.tgz', (_, response) => void response.writeHead(302, { location: '/loop.tgz' }).end());
    registry.serve('/lie.tgz', CHART);
    registry.serve('/bomb.tgz', gzipSync(Buffer.alloc(200 * 1024 * 1024)));
    registry.serve('/evil.tgz', gzipSync(packTar({ '../../x.yaml': WIDGETS })));
    registry.serve('/text.tgz', 'hello');
    registry.serve('/good.tgz', CHART);
    const { code, stderr, stdout } = await run('definitions', 'sync');
    expect(code).toBe(1);
    expect(stdout).toContain('1 source of 8, 2 kinds; 1 fetched');
    const said = stderr.replaceAll(new RegExp(`(?:http|oci)://${registry.host}[ /]`, 'g'), '').replace(/sha256:[0-9a-f]+/, 'DIGEST');
    expect(said.split('\n').sort()).toEqual([
      '',
      'error: bomb 1.0.0: unpacks to more than 128 MiB',
      expect.stringMatching(/^error: d d 1\.0\.0: index\.yaml cannot be read: .*excessive aliasing$/),
      'error: evil 1.0.0: has a path that leads out of it: ../../x.yaml',
      'error: lie 1.0.0: is not what index.yaml promises: its digest is DIGEST',
      'error: loop 1.0.0: redirects more than 5 times',
      'error: oci 1.0.0: the registry gives another content than its manifest names',
      'error: text 1.0.0: is not a tar archive',
    ]);
    expect(existsSync(join(sandbox.cwd, '../x.yaml'))).toBe(false);
  });

  it('names a file of a chart that expands without end, and keeps the others', async () => {
    const bomb = `apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\n${aliasBomb()}`;
    const files = { 'widgets/Chart.yaml': 'name: widgets\n', 'widgets/crds/bomb.yaml': bomb, 'widgets/crds/w.yaml': WIDGETS };
    registry.push('charts/widgets', '1.0.0', gzipSync(packTar(files)));
    name('1.0.0', { oci: true });
    const { stderr, stdout } = await run('definitions', 'sync');
    expect(stdout).toContain('1 source of 1, 2 kinds; 1 fetched');
    expect(stderr).toMatch(/^note: .*widgets\/crds\/bomb\.yaml: .*excessive aliasing\n$/);
  });

  it('names charts that a chart depends on and does not hold, as one in a git repository', async () => {
    const dependencies = ['held', 'packed', 'gone'].map(
      (each) => `{name: ${each}, version: 1.0.0, repository: 'https://charts.example.com'}`,
    );
    const files = {
      'widgets/Chart.yaml': `name: widgets\ndependencies: [${dependencies.join(', ')}, {name: own}, {name: beside, repository: 'file://../beside'}]\n`,
      'widgets/charts/held/Chart.yaml': 'name: held\n',
      'widgets/charts/packed-1.0.0.tgz': CHART,
      'widgets/crds/w.yaml': WIDGETS,
    };
    registry.push('charts/widgets', '1.0.0', gzipSync(packTar(files)));
    name('1.0.0', { oci: true });
    const url = `oci://${registry.host}/charts/widgets`;
    expect((await run('definitions', 'sync')).stderr).toBe(`note: ${url} 1.0.0: the chart gone, which it depends on, is not in it\n`);
  });

  it('leaves the lock as it was until every source has answered, so that nothing is lost when it is cut off', async () => {
    registry.push('charts/widgets', '1.0.0', CHART);
    name('1.0.0', { oci: true });
    await run('definitions', 'sync');
    const locked = lock();
    name('2.0.0', { oci: true });
    const isAsked = new Promise<ServerResponse>((resolve) =>
      registry.answer('/v2/charts/widgets/manifests/2.0.0', (_, response) => resolve(response)),
    );
    const running = run('definitions', 'sync');
    const response = await isAsked;
    expect(lock()).toBe(locked);
    response.writeHead(404).end();
    expect((await running).code).toBe(1);
  });

  it('a lock file that cannot be read is an error', async () => {
    sandbox.write('structural.lock', '<<<<<<< ours\n');
    const { code, stderr } = await run('definitions', 'sync');
    expect([code, stderr]).toEqual([2, 'error: structural.lock: is not JSON; remove it, and run kubectl structural definitions sync\n']);
  });
});

describe('a catalog of JSON schemas', () => {
  const SIZE = { 'x-kubernetes-int-or-string': true, oneOf: [{ type: 'string' }, { type: 'integer' }] };
  const spec = { type: 'object', properties: { size: SIZE, note: { type: ['string', 'null'] } }, additionalProperties: false };
  const SCHEMA = JSON.stringify({ type: 'object', properties: { kind: { type: 'string' }, metadata: { type: 'object' }, spec } });
  const gadget = (version: string, fields: string): string =>
    `apiVersion: example.com/${version}\nkind: Gadget\nmetadata: {name: g}\nspec: ${fields}\n`;

  it('is asked for the kinds that nothing else brings, and locked by digest', async () => {
    const template = `http://${registry.host}/catalog/{{.Group}}/{{ .ResourceKind }}_{{.ResourceAPIVersion}}.json`;
    sandbox.write('.structural.yaml', `crds: ['${template}', crds]\n`);
    sandbox.write('crds/w.yaml', WIDGETS);
    sandbox.write('a.yaml', `${widget('a', '{size: 1}')}---\n${gadget('v1', '{size: 3, note: null}')}`);
    sandbox.write('b.yaml', `${gadget('v1', '{siz: 3, note: 1}')}---\napiVersion: example.com/v1\nkind: Other\n`);
    registry.serve('/catalog/example.com/gadget_v1.json', SCHEMA);
    expect(await run('definitions', 'sync')).toEqual({
      code: 0,
      stdout: `+ http://${registry.host}/catalog//example.com/gadget_v1.json: 1 kind\nstructural.lock: 1 source of 1, 1 kind; 1 fetched\n`,
      stderr: 'note: no catalog has a schema of example.com/v1 Other\n',
    });
    expect(registry.asked.map(({ path }) => path)).toEqual(['gadget', 'other'].map((kind) => `/catalog/example.com/${kind}_v1.json`));
    const said = async (...args: readonly string[]) =>
      [...(await run('validate', ...args)).stdout.matchAll(/ (?:error|warning): (.*?) \[/g)].map(([, message]) => message);
    const faults = ['unknown field "spec.siz"', 'spec.note: Invalid value: "integer": spec.note in body must be of type string: "integer"'];
    expect(await said('.')).toEqual(faults);
    expect(await said('b.yaml', '--crds', template)).toEqual(faults);
    expect(await said('b.yaml', '--crds', 'crds', '--builtin', 'kubeconform', '--schemas', template)).toContain(
      '/spec/note: got number, want null or string',
    );
    expect(await run('definitions', 'verify', 'a.yaml', 'b.yaml')).toEqual({
      code: 0,
      stderr: '',
      stdout: 'structural.lock has all 1 source\n',
    });

    sandbox.write('b.yaml', gadget('v2', '{siz: 3}'));
    expect((await run('validate', 'b.yaml')).stdout).toMatch(/warning: no matches .*\[unknown-kind\]/);
    registry.serve('/catalog/example.com/gadget_v1.json', SCHEMA.replace('note', 'text'));
    rmSync(join(sandbox.cwd, 'home'), { recursive: true });
    rmSync(join(sandbox.cwd, 'b.yaml'));
    expect(await run('definitions', 'sync')).toMatchObject({ code: 1, stderr: expect.stringContaining('is not what sha256:') as unknown });
  });
});

describe('a file-based catalog of OLM', () => {
  const catalog = (versions: Readonly<Record<string, string>>): string =>
    Object.entries(versions)
      .map(([version, text]) => {
        const [crd, other, torn] = [text, 'kind: ConfigMap', 'a: ['].map((each) => Buffer.from(each).toString('base64'));
        const objects = [crd, other, torn].map((data) => `{type: olm.bundle.object, value: {data: ${data ?? ''}}}`).join(', ');
        return `---\nschema: olm.bundle\nname: widgets.${version}\npackage: widgets\nproperties: [${objects}, {type: olm.bundle.object, value: {ref: a.yaml}}]\n`;
      })
      .join('');
  const subscribe = (version: string): void =>
    sandbox.write(
      'subscription.yaml',
      `apiVersion: operators.coreos.com/v1alpha1\nkind: Subscription\nmetadata: {name: widgets}\nspec: {name: widgets, source: own, startingCSV: widgets.${version}}\n`,
    );

  it('has the CRDs of an operator in the objects of its bundle, which are locked without the network', async () => {
    sandbox.write('catalog/catalog.yaml', catalog({ v1: WIDGETS, v2: WIDGETS.replace('minimum: 1', 'minimum: 5') }));
    subscribe('v1');
    sandbox.write('a.yaml', widget('a', '{size: 2}'));
    expect(await run('definitions', 'sync')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('+ catalog own widgets widgets.v1: ') as unknown,
    });
    expect((await run('validate', 'a.yaml')).stdout).toContain('no findings');
    subscribe('v2');
    await run('definitions', 'sync');
    expect((await run('validate', 'a.yaml')).stdout).toContain('spec.size: Invalid value: 2');
    expect(registry.asked).toEqual([]);
  });
});
