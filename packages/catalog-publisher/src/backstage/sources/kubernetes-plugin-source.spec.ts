import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mockServices } from '@backstage/backend-test-utils';
import { exampleCrd } from '../../../tests/example-crd.js';
import { kubernetesPluginSource, type KubernetesPluginClusters } from './kubernetes-plugin-source.js';

const listOf = (kind: string, next = '') =>
  JSON.stringify({
    kind: 'CustomResourceDefinitionList',
    metadata: { continue: next },
    items: [JSON.parse(exampleCrd({ kind })) as object],
  });

/** A backend of the Kubernetes plugin that answers so for its clusters, and what it was asked. */
async function withPlugin<T>(
  answers: Readonly<Record<string, { readonly authProvider: string; status?: number; pages?: readonly string[] }>>,
  clusters: KubernetesPluginClusters,
  use: (source: ReturnType<typeof kubernetesPluginSource>, asked: unknown[]) => Promise<T>,
): Promise<T> {
  const asked: unknown[] = [];
  const server = createServer(({ headers, url = '' }, response) => {
    const cluster = headers['backstage-kubernetes-cluster'];
    asked.push([url, cluster, headers.authorization?.replace(/\s.*/, '')]);
    if (url === '/api/kubernetes/clusters') {
      response.end(JSON.stringify({ items: Object.entries(answers).map(([name, { authProvider }]) => ({ name, authProvider })) }));
      return;
    }
    const { pages = [], status = 200 } = answers[String(cluster)] ?? {};
    response.writeHead(status).end(pages[url.includes('continue') ? 1 : 0] ?? '{"message":"nothing here"}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const discovery = mockServices.discovery.mock({ getBaseUrl: () => Promise.resolve(`http://127.0.0.1:${String(port)}/api/kubernetes`) });
  try {
    return await use(kubernetesPluginSource(clusters, { auth: mockServices.auth(), discovery }), asked);
  } finally {
    server.close();
  }
}

describe('kubernetesPluginSource', () => {
  test("reads all clusters through the plugin's proxy, as itself", async () => {
    const answers = {
      one: { authProvider: 'serviceAccount', pages: [listOf('Widget', 'next'), listOf('Gadget')] },
      two: { authProvider: 'aws', pages: [listOf('Gizmo')] },
    };
    await withPlugin(answers, 'all', async (source, asked) => {
      const { manifests, problems } = await source.read();
      expect([manifests.map(({ file, stored }) => [file, stored]), problems]).toEqual([
        [
          ['cluster one', true],
          ['cluster one (page 2)', true],
          ['cluster two', true],
        ],
        [],
      ]);
      const path = '/api/kubernetes/proxy/apis/apiextensions.k8s.io/v1/customresourcedefinitions?limit=200';
      expect(asked).toEqual([
        ['/api/kubernetes/clusters', undefined, 'Bearer'],
        [path, 'one', 'Bearer'],
        [`${path}&continue=next`, 'one', 'Bearer'],
        [path, 'two', 'Bearer'],
      ]);
      expect(source.locationOf({ definition: 'gadgets.example.com', file: 'cluster one (page 2)' } as never)).toBe(
        'kubernetes-cluster:one/gadgets.example.com',
      );
    });
  });

  test('says of each cluster why it gives nothing, and reads the others', async () => {
    const answers = {
      person: { authProvider: 'google', pages: [listOf('Widget')] },
      forbidden: { authProvider: 'serviceAccount', status: 403 },
      good: { authProvider: 'serviceAccount', pages: [listOf('Widget')] },
      unwanted: { authProvider: 'serviceAccount', pages: [listOf('Gadget')] },
    };
    await withPlugin(answers, ['person', 'forbidden', 'good', 'other'], async (source) => {
      const { manifests, problems } = await source.read();
      expect([manifests.map(({ file }) => file), problems]).toEqual([
        ['cluster good'],
        [
          { message: 'cluster person: its authProvider google wants the token of a person, which a backend does not have' },
          { message: 'cluster forbidden: the server answered 403 Forbidden: nothing here' },
          { message: 'cluster other: the Kubernetes plugin has no cluster of this name' },
        ],
      ]);
    });
  });

  test('names the files of a cluster that has failed since, so that only these are kept', async () => {
    const answers: Record<string, { authProvider: string; status?: number; pages: readonly string[] }> = {
      one: { authProvider: 'serviceAccount', pages: [listOf('Widget', 'next'), listOf('Gadget')] },
      two: { authProvider: 'serviceAccount', pages: [listOf('Gizmo')] },
    };
    await withPlugin(answers, 'all', async (source) => {
      await source.read();
      answers['one'] = { authProvider: 'serviceAccount', status: 503, pages: [] };
      const { manifests, problems } = await source.read();
      const message = 'the server answered 503 Service Unavailable: nothing here';
      expect([manifests.map(({ file }) => file), problems]).toEqual([
        ['cluster two'],
        [
          { file: 'cluster one', message },
          { file: 'cluster one (page 2)', message },
        ],
      ]);
    });
  });

  test('fails as a whole where there is no such plugin', async () => {
    const server = createServer((_, response) => void response.writeHead(404).end('{"error":{"message":"Not found"}}'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const discovery = mockServices.discovery.mock({ getBaseUrl: () => Promise.resolve(`http://127.0.0.1:${String(port)}`) });
    const source = kubernetesPluginSource('all', { auth: mockServices.auth(), discovery });
    await expect(source.read()).rejects.toThrow('the server answered 404 Not Found: Not found');
    server.close();
  });
});
