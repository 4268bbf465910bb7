import { fileURLToPath } from 'node:url';
import { KubeConfig } from '@kubernetes/client-node';
import { setupCluster } from '@structural/test-server/vitest';
import { startController } from '../src/controller.js';
import { tryToLead } from '../src/leader.js';

const cluster = setupCluster({ crds: fileURLToPath(new URL('../config', import.meta.url)) });

function clientConfig(): KubeConfig {
  const config = new KubeConfig();
  config.loadFromString(cluster.kubeconfig);
  return config;
}

/** The hosts that lead to sites. */
let hosts: Set<string>;
let controller: { stop(): Promise<void> } | undefined;
beforeEach(async () => {
  hosts = new Set();
  controller = await startController(clientConfig(), {
    add: async (host) => void hosts.add(host),
    remove: async (host) => void hosts.delete(host),
  });
});
afterEach(() => controller?.stop());

const site = (spec: object) => ({
  apiVersion: 'example.com/v1',
  kind: 'Site',
  metadata: { name: 'shop', namespace: cluster.namespace },
  spec,
});
const stored = () => cluster.get(`/apis/example.com/v1/namespaces/${cluster.namespace}/sites/shop`);
const page = () => cluster.get(`/api/v1/namespaces/${cluster.namespace}/configmaps/shop`);

test('a Site gets a page, and says that it is ready', async () => {
  cluster.apply(site({ host: 'shop.example.com' }));
  await expect(page).toEventuallyHave({ data: { page: 'Hello, shop.example.com' }, metadata: { ownerReferences: [{ kind: 'Site' }] } });
  await expect(stored).toEventuallyHave({ status: { observedGeneration: 1 } });
  expect(stored()).toHaveCondition('Ready', { reason: 'PageWritten' });
});

test('a changed Site is observed again', async () => {
  cluster.apply(site({ host: 'shop.example.com' }));
  await expect(stored).toEventuallyHave({ status: { observedGeneration: 1 } });
  cluster.apply(site({ host: 'shop.example.com', greeting: 'Welcome' }));
  await expect(page).toEventuallyHave({ data: { page: 'Welcome, shop.example.com' } });
});

test('the finalizer removes the name before the Site goes', async () => {
  cluster.apply(site({ host: 'shop.example.com' }));
  await expect(stored).toEventuallyHave({ status: { observedGeneration: 1 } });
  expect(hosts).toEqual(new Set(['shop.example.com']));
  await fetch(`${cluster.url}/apis/example.com/v1/namespaces/${cluster.namespace}/sites/shop`, { method: 'DELETE' });
  await expect(stored).toEventuallyHave(undefined);
  expect(hosts).toEqual(new Set());
});

test('a conflict is tried again with the newer state', async () => {
  cluster.fail({ verb: 'update', kind: 'Site', code: 409, times: 2 });
  cluster.apply(site({ host: 'shop.example.com' }));
  await expect(stored).toEventuallyHave({ status: { observedGeneration: 1 } });
  expect(cluster.requests.filter(({ resource, status }) => resource === 'sites' && status === 409)).toHaveLength(2);
});

test('one of two leads, until its lease is over', async () => {
  let time = Date.now();
  const lease = { namespace: cluster.namespace, name: 'sites', seconds: 15, now: () => time };
  const both = await Promise.all(['a', 'b'].map((identity) => tryToLead(clientConfig(), { ...lease, identity })));
  expect(both.filter(Boolean)).toHaveLength(1);
  const [leader, other] = both[0] ? ['a', 'b'] : ['b', 'a'];
  expect(await tryToLead(clientConfig(), { ...lease, identity: other })).toBe(false);
  expect(await tryToLead(clientConfig(), { ...lease, identity: leader })).toBe(true);
  time += 16_000;
  expect(await tryToLead(clientConfig(), { ...lease, identity: other })).toBe(true);
});
