import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { newJsonObject } from '@structural/json';
import { execCommand } from './exec-plugin.js';
import { findKubeconfig } from './find-kubeconfig.js';
import { impersonation } from './impersonation.js';
import { inClusterConfig } from './in-cluster.js';
import { mergeKubeconfigs } from './kubeconfig.js';

const folder = mkdtempSync(join(tmpdir(), 'structural-kubeconfig-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('kubeconfig files', () => {
  it('are merged as kubectl does: the first counts, and some may be missing', async () => {
    writeFileSync(join(folder, 'a'), 'contexts: [{name: x, context: {cluster: one}}]\nusers: [{name: u, user: {token: a}}]');
    writeFileSync(
      join(folder, 'b'),
      'current-context: x\ncontexts: [{name: x, context: {cluster: two}}, {name: z, context: {cluster: two}}]',
    );
    const files = await findKubeconfig({ cwd: folder, env: { KUBECONFIG: ['a', 'none', 'b', ''].join(delimiter) } });
    const config = typeof files === 'string' ? files : mergeKubeconfigs(files);
    if (typeof config === 'string') throw new Error(config);
    expect(config.currentContext).toBe('x');
    expect([...config.contexts]).toEqual([
      ['x', { cluster: 'one' }],
      ['z', { cluster: 'two' }],
    ]);
    expect(await findKubeconfig({ cwd: folder, env: {}, file: 'none' })).toBe('none: no such file or directory');
    expect(await findKubeconfig({ cwd: folder, env: { HOME: folder } })).toEqual([]);
  });

  it('are not needed in a pod', () => {
    expect(inClusterConfig({})).toBeUndefined();
    const config = inClusterConfig({ KUBERNETES_SERVICE_HOST: 'fd00::1', KUBERNETES_SERVICE_PORT: '443' });
    expect(config?.clusters.get('in-cluster')?.value['server']).toBe('https://[fd00::1]:443');
    expect(config?.users.get('in-cluster')?.value['tokenFile']).toBe('/var/run/secrets/kubernetes.io/serviceaccount/token');
  });

  it('name the user who asks, unless flags do', () => {
    const user = { as: 'jane', 'as-groups': ['dev'], 'as-uid': '7', 'as-user-extra': { 'Example.com/why': ['a', 'b'] } };
    expect(impersonation({}, user)).toEqual({
      'Impersonate-User': 'jane',
      'Impersonate-Group': ['dev'],
      'Impersonate-Uid': '7',
      'Impersonate-Extra-example.com%2Fwhy': ['a', 'b'],
    });
    expect(impersonation({ as: 'joe' }, user)).toEqual({ 'Impersonate-User': 'joe' });
    expect(impersonation({}, newJsonObject())).toEqual({});
  });

  it('name plugins from where they are, which get the cluster if they want', () => {
    const cluster = { server: 'https://x', 'certificate-authority': '/ca' };
    const made = execCommand(
      { command: './bin/get', args: ['a'], env: [{ name: 'A', value: 'b' }], provideClusterInfo: true },
      '/home/kube',
      cluster,
    );
    expect(made).toEqual({
      command: join('/home/kube', 'bin/get'),
      args: ['a'],
      env: [
        { name: 'A', value: 'b' },
        {
          name: 'KUBERNETES_EXEC_INFO',
          value:
            '{"kind":"ExecCredential","apiVersion":"client.authentication.k8s.io/v1","spec":{"interactive":false,"cluster":{"server":"https://x"}}}',
        },
      ],
    });
    expect(execCommand({}, '/', cluster)).toBe('the exec plugin has no command');
  });
});
