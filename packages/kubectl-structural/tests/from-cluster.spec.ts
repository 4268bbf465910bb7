import { jest } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startStandIn, widgets, type StandIn } from '../../clusters/tests/stand-in-cluster.js';
import { openSandbox, type Sandbox, type Seen } from './sandbox.js';

// Runs load much when they are the first.
jest.setTimeout(60_000);

let sandbox: Sandbox;
let standIn: StandIn | undefined;

beforeEach(() => {
  sandbox = openSandbox();
});
afterEach(async () => {
  await standIn?.stop();
  standIn = undefined;
  sandbox.dispose();
});

async function start(options: Parameters<typeof startStandIn>[0], user: object = {}): Promise<StandIn> {
  standIn = await startStandIn(options);
  sandbox.write('kubeconfig', standIn.kubeconfig(user));
  return standIn;
}

const onCluster = (...args: readonly string[]): Promise<Seen> => sandbox.run([...args, '--from-cluster', '--kubeconfig', 'kubeconfig']);
const asked = ({ requests }: StandIn): readonly string[] =>
  requests.map(({ method, path, query }) => `${method} ${path}?${new URLSearchParams(query).toString()}`);
const CRDS = 'GET /apis/apiextensions.k8s.io/v1/customresourcedefinitions?limit=';
const WIDGETS = '/apis/example.com/v1/widgets';

const NARROWER = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: widgets.example.com }
spec:
  group: example.com
  scope: Namespaced
  names: { plural: widgets, kind: Widget }
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties: { spec: { type: object, properties: { size: { type: integer, maximum: 2 } } } }
`;

describe('--from-cluster', () => {
  it('validates every object, placed by kind, namespace and name, with its frame as YAML', async () => {
    const cluster = await start({ kinds: [widgets(20, { namespaces: 2 })] });
    const { code, stderr, stdout } = await onCluster('validate', '--chunk-size', '7');
    expect(code).toBe(0);
    expect(stdout)
      .toContain(`cluster/stand-in/widgets.example.com/ns-001/w0000009:8:9: warning: spec.size: Invalid value: 9: spec.size in body should be less than or equal to 8 [resource-value]
 7 | spec:
 8 |   size: 9
   |         ^
`);
    expect(stdout).toContain('1 CustomResourceDefinition and 20 resources (20 updates)');
    expect(stderr).toBe('note: cluster/stand-in: read 1 CRD and 20 objects of 1 kind with 4 requests\n');
    expect(asked(cluster)).toEqual([
      `${CRDS}7`,
      `GET ${WIDGETS}?limit=7`,
      `GET ${WIDGETS}?limit=7&continue=7`,
      `GET ${WIDGETS}?limit=7&continue=14`,
    ]);
  });

  it('compares new definitions with those that it has of their names', async () => {
    const cluster = await start({ kinds: [widgets(3, { namespaces: 1 })] });
    const { stdout: there } = await onCluster('publish', '--print-rbac');
    expect(there).toContain('customresourcedefinitions');
    sandbox.write('new.yaml', NARROWER);
    const { code, stdout } = await onCluster('compare', 'new.yaml', '--level', 'writers', '--verbose');
    expect([code, stdout]).toEqual([1, expect.stringContaining('breaks writers')]);
    expect(stdout).toContain('old: cluster/stand-in/customresourcedefinitions.apiextensions.k8s.io/widgets.example.com:');
    expect(asked(cluster)).toEqual([
      'GET /apis/apiextensions.k8s.io/v1/customresourcedefinitions?fieldSelector=metadata.name%3Dwidgets.example.com&limit=500',
    ]);
    sandbox.write('other.yaml', NARROWER.replaceAll('widgets', 'others'));
    expect(await onCluster('compare', 'other.yaml')).toMatchObject({ code: 2, stderr: expect.stringContaining('OLD the cluster') });
    expect(await onCluster('compare', 'new.yaml', 'other.yaml')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('name only NEW'),
    });
    expect(await onCluster('compare', '--versions')).toMatchObject({ code: 0 });
  });

  it('reads definitions alone for lint and publish, and what columns prints', async () => {
    const cluster = await start({ kinds: [widgets(3, { namespaces: 1 })] });
    expect((await onCluster('lint')).stdout).toBe('1 CustomResourceDefinition in 1 file against Kubernetes 1.37: no findings\n');
    expect((await onCluster('publish')).stdout).toContain('"com.example.v1.Widget"');
    expect(asked(cluster)).toEqual([`${CRDS}500`, `${CRDS}500`]);
    expect((await onCluster('columns', '-A')).stdout.split('\n').map((line) => line.trim())).toEqual([
      'NAMESPACE   NAME       AGE',
      'ns-000      w0000000',
      'ns-000      w0000001',
      'ns-000      w0000002',
      '',
    ]);
  });

  it('audits all that a cluster holds, and plans from what it has', async () => {
    const kinds = [widgets(20, { namespaces: 2 }), widgets(5, { plural: 'gadgets', kind: 'Gadget' })];
    const cluster = await start({ kinds });
    const audit = await onCluster('audit');
    expect([audit.code, audit.stdout.trimEnd().split('\n').at(-1)]).toEqual([
      0,
      '2 CRDs, 25 objects, Kubernetes 1.37: 0 errors, 2 warnings, 0 notes',
    ]);
    expect(audit.stdout).toContain('    cluster/stand-in/widgets.example.com/ns-001/w0000009:1: ns-001/w0000009: spec.size: Invalid value');
    expect((await onCluster('audit', '-o', 'html')).stdout).toContain('<h2>Who wrote in which version</h2>');
    const before = cluster.requests.length;
    const next = JSON.stringify(kinds[0]?.definition).replace('"maximum":8', '"maximum":6');
    sandbox.write('new.json', next);
    const plan = await onCluster('storage-plan', 'new.json');
    expect([plan.code, plan.stdout.split('\n')[0]]).toEqual([0, 'widgets.example.com (Widget)']);
    expect(plan.stdout).toContain('   by going back    of 22 (2 made of the schema)');
    expect(asked(cluster).slice(before)).toEqual([
      'GET /apis/apiextensions.k8s.io/v1/customresourcedefinitions?fieldSelector=metadata.name%3Dwidgets.example.com&limit=500',
      `GET ${WIDGETS}?limit=500`,
    ]);
  });

  it('surveys the objects of the kinds that --next names, against the definitions that the cluster has', async () => {
    const kinds = [widgets(20, { namespaces: 2 }), widgets(5, { plural: 'gadgets', kind: 'Gadget' })];
    const cluster = await start({ kinds });
    sandbox.write('new.json', JSON.stringify(kinds[0]?.definition).replace('"maximum":8', '"maximum":6'));
    const { code, stderr, stdout } = await onCluster('survey', '--next', 'new.json');
    expect(code).toBe(1);
    expect(stdout).toContain('cluster/stand-in/widgets.example.com/ns-000/w0000007:1');
    expect(stdout).toMatch(/20 stored objects: 6 invalid, tolerated until changed; 14 unaffected\n$/);
    expect(stderr).toBe('note: cluster/stand-in: read 1 CRD and 20 objects of 1 kind with 2 requests\n');
    expect(asked(cluster)).toEqual([
      'GET /apis/apiextensions.k8s.io/v1/customresourcedefinitions?fieldSelector=metadata.name%3Dwidgets.example.com&limit=500',
      `GET ${WIDGETS}?limit=500`,
    ]);
    sandbox.write('same.json', JSON.stringify(kinds[0]?.definition));
    expect((await onCluster('survey', '--next', 'same.json')).stdout).toBe(
      '20 stored objects: 20 unaffected; 2 with findings that already exist under the old CRD\n',
    );
    sandbox.write('other.json', JSON.stringify(kinds[0]?.definition).replaceAll('widgets', 'others'));
    expect(await onCluster('survey', '--next', 'other.json')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('customresourcedefinitions.apiextensions.k8s.io/others.example.com: the cluster has no such CRD\n'),
    });
  });

  it('asks for the namespaces and labels that are named, as the user that is named', async () => {
    const cluster = await start({ kinds: [widgets(20, { namespaces: 2 })] });
    const flags = ['-n', 'ns-001', '--namespace', 'none', '-l', 'app=x', '--as', 'jane', '--as-group', 'dev', '--as-group', 'ops'];
    expect((await onCluster('validate', ...flags)).stdout).toContain('10 resources');
    expect(asked(cluster).slice(1)).toEqual([
      'GET /apis/example.com/v1/namespaces/ns-001/widgets?labelSelector=app%3Dx&limit=500',
      'GET /apis/example.com/v1/namespaces/none/widgets?labelSelector=app%3Dx&limit=500',
    ]);
    expect(cluster.requests[0]?.headers).toMatchObject({ 'impersonate-user': 'jane', 'impersonate-group': 'dev, ops' });
  });

  it('keeps known findings of a baseline', async () => {
    await start({ kinds: [widgets(20, { namespaces: 2 })] });
    expect((await onCluster('validate', '--write-baseline', 'known.json')).code).toBe(0);
    expect(await onCluster('validate', '--baseline', 'known.json')).toMatchObject({ code: 0, stdout: expect.stringContaining('2 known') });
    expect((await onCluster('validate', '--new-since', 'HEAD')).stderr).toContain(
      'error: --new-since is for files: clusters and snapshots have no history\n',
    );
    expect((await onCluster('validate', '--watch')).stderr).toBe('error: --watch is for files, not for --from-cluster\n');
    expect((await onCluster('validate', '--fix')).stderr).toContain(
      'error: --fix writes files and standard input, and cluster/stand-in is neither',
    );
  });

  it('ends with 2 where something cannot be read, unless that is allowed', async () => {
    const kinds = [widgets(12), widgets(2, { plural: 'gadgets', kind: 'Gadget' })];
    await start({ kinds, fault: ({ path }) => (path.endsWith('gadgets') ? { status: 403, message: 'gadgets is forbidden' } : undefined) });
    const line = 'cluster/stand-in/gadgets.example.com: may not be read (403: gadgets is forbidden)';
    expect(await onCluster('validate')).toMatchObject({
      code: 2,
      stdout: expect.stringContaining('12 resources'),
      stderr: `error: ${line}\nnote: cluster/stand-in: read 2 CRDs and 12 objects of 2 kinds with 3 requests; 1 list not read, or not to the end\n`,
    });
    expect(await onCluster('validate', '--allow-unread')).toMatchObject({
      code: 0,
      stderr: expect.stringContaining(`note: ${line} (--allow-unread)\n`),
    });
    const report = JSON.parse((await onCluster('validate', '-o', 'json')).stdout) as { unreadable: unknown };
    expect(report.unreadable).toEqual([
      { name: line.slice(0, line.indexOf(': ')), code: 'forbidden', message: line.slice(line.indexOf(': ') + 2) },
    ]);
  });

  it('prints the smallest role with which a command can read', async () => {
    const kinds = [widgets(1), widgets(1, { plural: 'gadgets', kind: 'Gadget' })];
    const cluster = await start({ kinds });
    const definitions = `apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata:
  name: structural-reader
rules:
- apiGroups:
  - apiextensions.k8s.io
  resources:
  - customresourcedefinitions
`;
    const list = '  verbs:\n  - list\n';
    expect(await onCluster('lint', '--print-rbac')).toEqual({ code: 0, stderr: '', stdout: definitions + list });
    expect(cluster.requests).toEqual([]);
    const both = '- apiGroups:\n  - example.com\n  resources:\n  - gadgets\n  - widgets\n';
    expect((await onCluster('validate', '--print-rbac')).stdout).toBe(definitions + list + both + list);
    sandbox.write('new.json', JSON.stringify(kinds[0]?.definition));
    expect((await onCluster('survey', '--next', 'new.json', '--print-rbac')).stdout).toBe(
      `${definitions}  resourceNames:\n  - widgets.example.com\n${list}${both.replace('  - gadgets\n', '')}${list}`,
    );
  });
});

describe('--from-cluster without a cluster', () => {
  const refused = async (...args: readonly string[]): Promise<string> => {
    const { code, stderr } = await onCluster('lint', ...args);
    expect(code).toBe(2);
    expect(stderr).not.toMatch(/\n\s+at /);
    return stderr.replaceAll(sandbox.cwd, 'CWD').replace(/127\.0\.0\.1:\d+/g, 'ADDRESS');
  };

  it('says that there is no kubeconfig, or what is wrong with it', async () => {
    expect((await sandbox.run(['lint', '--from-cluster'])).stderr).toBe(
      'error: --from-cluster: there is no kubeconfig; name one with --kubeconfig or $KUBECONFIG\n',
    );
    expect(await refused()).toBe('error: --from-cluster: kubeconfig: no such file or directory\n');
    sandbox.write('kubeconfig', 'a: [');
    expect(await refused()).toMatch(/^error: --from-cluster: kubeconfig: is not a kubeconfig: .*\n$/);
    sandbox.write('kubeconfig', 'kind: Pod');
    expect(await refused()).toBe('error: --from-cluster: kubeconfig: is not a kubeconfig\n');
    sandbox.write('kubeconfig', 'kind: Config');
    expect(await refused()).toBe('error: --from-cluster: the kubeconfig has no current context; name one with --context\n');
    sandbox.write('kubeconfig', 'kind: Config\ncontexts: [{name: a, context: {cluster: c}}]');
    expect(await refused('--context', 'b')).toBe('error: --from-cluster: the kubeconfig has no context "b"; it has "a"\n');
    expect(await refused('--context', 'a')).toBe('error: --from-cluster: context "a" names no cluster that the kubeconfig has\n');
    sandbox.write(
      'kubeconfig',
      'kind: Config\ncurrent-context: a\ncontexts: [{name: a, context: {cluster: c}}]\nclusters: [{name: c, cluster: {server: "ftp://x"}}]',
    );
    expect(await refused()).toBe('error: --from-cluster: the cluster of context "a" has no server with https\n');
  });

  it('says that it is not there, silent, of somebody else, or no API server', async () => {
    const { stop } = await start({});
    await stop();
    expect(await refused()).toContain('error: cluster/stand-in (http://ADDRESS): cannot be reached (connect ECONNREFUSED ADDRESS)\n');
    await start({ fault: () => () => undefined });
    expect(await refused('--request-timeout', '50ms')).toContain('the server was silent for 0.05 s\n');
    await standIn?.stop();
    await start({ token: 'right' }, { token: 'expired' });
    expect(await refused()).toContain(
      'error: cluster/stand-in (http://ADDRESS): the server does not know who asks, or no more (401: Unauthorized); credentials',
    );
    await standIn?.stop();
    await start({ fault: () => ({ status: 200, body: '<html>' }) });
    expect(await refused()).toContain(
      'error: cluster/stand-in/customresourcedefinitions.apiextensions.k8s.io: the answer is not JSON, as a proxy',
    );
  });

  it('refuses wrong values of flags', async () => {
    expect(await refused('--chunk-size', '0')).toContain('It must be a whole number from 1 to 500.');
    expect(await refused('--request-timeout', 'soon')).toContain('It must be a duration, such as 30s or 2m, of a day at most.');
  });

  it('takes credentials from an exec plugin, once, and tells what it says', async () => {
    const plugin = (text: string): void => writeFileSync(join(sandbox.cwd, 'plugin.cjs'), text);
    const exec = { apiVersion: 'client.authentication.k8s.io/v1', command: process.execPath, args: [join(sandbox.cwd, 'plugin.cjs')] };
    await start({ token: 'abc', kinds: [widgets(12)] }, { token: undefined, exec });
    plugin(`
      const info = JSON.parse(process.env.KUBERNETES_EXEC_INFO);
      console.error('log in at ' + info.kind);
      console.log(JSON.stringify({ apiVersion: info.apiVersion, kind: 'ExecCredential', status: { token: 'abc', expirationTimestamp: '2100-01-01T00:00:00Z' } }));
    `);
    const { code, stderr } = await onCluster('validate', '--chunk-size', '5');
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: 'log in at ExecCredential\nnote: cluster/stand-in: read 1 CRD and 12 objects of 1 kind with 4 requests\n',
    });
    plugin('console.error("no session"); process.exit(3)');
    expect(await refused()).toContain(`credentials could not be had (the exec plugin ${process.execPath} failed: no session)\n`);
    plugin('console.log("{}")');
    expect(await refused()).toContain('credentials could not be had (the exec plugin');
    await standIn?.stop();
    await start({ token: 'abc' }, { token: undefined, exec: { command: 'no-such-plugin', installHint: 'Get it\nat the shop' } });
    expect(await refused()).toContain('credentials could not be had (the exec plugin no-such-plugin is not there; Get it at the shop)\n');
  });

  it('reads tokens from files', async () => {
    sandbox.write('token', 'abc\n');
    await start({ token: 'abc', kinds: [widgets(1)] }, { token: undefined, tokenFile: 'token' });
    expect((await onCluster('lint')).code).toBe(0);
    await standIn?.stop();
    await start({ token: 'abc' }, { token: undefined, tokenFile: 'gone' });
    expect(await refused()).toContain('credentials could not be had (CWD/gone: no such file or directory)\n');
  });
});
