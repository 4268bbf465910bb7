import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exampleCrd } from '../../../tests/example-crd.js';
import { publishManifests } from '../../publish/publish-manifests.js';
import { clusterSource } from './cluster-source.js';

/** Reads from a server that answers so. */
async function read(answer: (request: IncomingMessage, response: ServerResponse) => void, access: { serviceAccountToken?: string } = {}) {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const source = clusterSource({ name: 'test', url: `http://127.0.0.1:${String(port)}/`, ...access });
  try {
    return { source, port, ...(await source.read()) };
  } finally {
    server.close();
  }
}

const list = (items: readonly string[], next = '') =>
  JSON.stringify({
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinitionList',
    metadata: { continue: next },
    items: items.map((item) => {
      const { metadata, spec } = JSON.parse(item) as { metadata: object; spec: object };
      return { metadata, spec };
    }),
  });

describe('clusterSource', () => {
  test('reads all pages, with its token', async () => {
    const asked: unknown[] = [];
    const { manifests, port, source } = await read(
      ({ headers, url }, response) => {
        asked.push([url, headers.authorization]);
        response.end(url?.includes('continue') === true ? list([exampleCrd({ kind: 'Gadget' })]) : list([exampleCrd()], 'a b'));
      },
      { serviceAccountToken: 'secret' },
    );
    const { apis, problems } = publishManifests(manifests);
    expect([apis.map(({ kind }) => kind), problems]).toEqual([['Gadget', 'Widget'], []]);
    const path = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
    expect(asked).toEqual([
      [`${path}?limit=200`, 'Bearer secret'],
      [`${path}?limit=200&continue=a+b`, 'Bearer secret'],
    ]);
    expect(source.locationOf(apis[0]!)).toBe(`url:http://127.0.0.1:${String(port)}${path}/gadgets.example.com`);
  });

  test.each([
    ['the server answered 403 Forbidden', (response: ServerResponse) => response.writeHead(403).end('{}')],
    [
      'the server answered 403 Forbidden: customresourcedefinitions.apiextensions.k8s.io is forbidden',
      (response: ServerResponse) =>
        response.writeHead(403).end('{"kind":"Status","message":"customresourcedefinitions.apiextensions.k8s.io is forbidden"}'),
    ],
    [
      "the server answered 404 Not Found: Cluster 'a' not found",
      (response: ServerResponse) => response.writeHead(404).end('{"error":{"name":"NotFoundError","message":"Cluster \'a\' not found"}}'),
    ],
    ['the server answered 302 Found', (response: ServerResponse) => response.writeHead(302, { location: 'http://evil.example/' }).end()],
    ['the answer is not a list of CustomResourceDefinitions', (response: ServerResponse) => response.end('{"kind":"Status"}')],
    ['the answer is not a list of CustomResourceDefinitions', (response: ServerResponse) => response.end('null')],
    ['is not valid JSON', (response: ServerResponse) => response.end('<html>')],
    ['socket hang up', (response: ServerResponse) => response.destroy()],
    [
      'aborted',
      (response: ServerResponse) => {
        response.writeHead(200, { 'content-length': 9 }).write('{');
        setTimeout(() => response.destroy(), 20);
      },
    ],
  ])('fails where %s', async (message, answer) => {
    await expect(read((_, response) => void answer(response))).rejects.toThrow(message);
  });
});
