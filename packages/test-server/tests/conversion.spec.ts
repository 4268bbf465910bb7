import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { newCertificates } from '../src/http/certificates.js';
import { startCluster, type TestCluster } from '../src/index.js';
import { ask, watched, type Json } from './client.js';

const certificates = newCertificates('127.0.0.1', Date.now());
const reviews: Json[] = [];
/** What becomes of the answer of a webhook that converts `spec.replicas`, a number, to `spec.size`, a string. */
let spoil: (answer: Json) => unknown = (answer) => answer;
const hook = createServer({ cert: certificates.cert, key: certificates.key }, (incoming, outgoing) => {
  void text(incoming).then((body) => {
    const { request, ...review } = JSON.parse(body) as Json;
    reviews.push({ ...review, request, path: incoming.url });
    const convertedObjects = request.objects.map(({ spec: { replicas, size, ...spec }, ...object }: Json) => {
      const changed = size === undefined ? { size: String(replicas) } : { replicas: Number(size) };
      return { ...object, apiVersion: request.desiredAPIVersion, spec: { ...spec, ...changed } };
    });
    const response = { uid: request.uid, convertedObjects, result: { status: 'Success' } };
    const answer = spoil({ ...review, response });
    if (answer === undefined) outgoing.statusCode = 500;
    outgoing.end(answer === undefined ? 'oh no' : JSON.stringify(answer));
  });
});

const version = (name: string, field: string, type: string): object => ({
  name,
  served: true,
  storage: name === 'v1',
  subresources: { status: {} },
  schema: { openAPIV3Schema: { type: 'object', properties: { spec: { type: 'object', properties: { [field]: { type } } } } } },
});

let cluster: TestCluster;
let definition: Json;
beforeAll(async () => {
  hook.listen(0, '127.0.0.1');
  await once(hook, 'listening');
  const { port } = hook.address() as AddressInfo;
  const clientConfig = {
    url: `https://127.0.0.1:${String(port)}/convert`,
    caBundle: Buffer.from(certificates.authority).toString('base64'),
  };
  definition = {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'widgets.example.com' },
    spec: {
      group: 'example.com',
      scope: 'Namespaced',
      names: { plural: 'widgets', singular: 'widget', kind: 'Widget' },
      versions: [version('v1', 'replicas', 'integer'), version('v2', 'size', 'string')],
      conversion: { strategy: 'Webhook', webhook: { conversionReviewVersions: ['v1beta9', 'v1'], clientConfig } },
    },
  };
});
beforeEach(async () => {
  cluster = await startCluster({ crds: [definition] });
  spoil = (answer) => answer;
  reviews.splice(0);
});
afterEach(() => cluster.stop());
afterAll(() => void hook.close());

const at = (served: string, name = ''): string => `/apis/example.com/${served}/namespaces/default/widgets${name === '' ? '' : `/${name}`}`;
const widget = (served: string, name: string, spec: object): object => ({
  apiVersion: `example.com/${served}`,
  kind: 'Widget',
  metadata: { name },
  spec,
});
const APPLY = 'application/apply-patch+yaml';

it('stores what is written in another version, and gives it out in any', async () => {
  const made = await ask(cluster.url, 'POST', at('v2'), widget('v2', 'one', { size: '5' }));
  expect(made).toMatchObject({ status: 201, body: { apiVersion: 'example.com/v2', spec: { size: '5' } } });
  const [written, read] = reviews.splice(0);
  expect(written).toMatchObject({
    path: '/convert?timeout=30s',
    kind: 'ConversionReview',
    apiVersion: 'apiextensions.k8s.io/v1',
    request: { desiredAPIVersion: 'example.com/v1', objects: [{ metadata: { uid: made.body['metadata'].uid }, spec: { size: '5' } }] },
  });
  expect(written?.['request'].objects[0].metadata).not.toHaveProperty('resourceVersion');
  expect(read?.['request']).toMatchObject({ desiredAPIVersion: 'example.com/v2', objects: [{ spec: { replicas: 5 } }] });
  expect((await ask(cluster.url, 'GET', at('v1', 'one'))).body['spec']).toEqual({ replicas: 5 });
  expect(reviews).toEqual([]);
  expect((await ask(cluster.url, 'GET', at('v2'))).body['items']).toMatchObject([{ apiVersion: 'example.com/v2', spec: { size: '5' } }]);
  const applied = await ask(cluster.url, 'PATCH', `${at('v2', 'two')}?fieldManager=one`, widget('v2', 'two', { size: '1' }), APPLY);
  expect([applied.status, applied.body['spec']]).toEqual([201, { size: '1' }]);
  const conflict = await ask(cluster.url, 'PATCH', `${at('v1', 'two')}?fieldManager=two`, widget('v1', 'two', { replicas: 9 }), APPLY);
  expect([conflict.status, conflict.body['message']]).toEqual([409, 'Apply failed with 1 conflict: conflict with "one": .spec.size']);
  const forced = `${at('v1', 'two')}?fieldManager=two&force=true`;
  expect(
    (await ask(cluster.url, 'PATCH', forced, widget('v1', 'two', { replicas: 9 }), APPLY)).body['metadata'].managedFields,
  ).toMatchObject([{ manager: 'two', apiVersion: 'example.com/v1', fieldsV1: { 'f:spec': { 'f:replicas': {} } } }]);
  expect((await ask(cluster.url, 'DELETE', at('v2'))).body['items']).toHaveLength(2);
  expect((await ask(cluster.url, 'GET', at('v1'))).body['items']).toEqual([]);
});

it('converts what is watched, once for all who watch it, and ends a watch that cannot be converted', async () => {
  await ask(cluster.url, 'POST', at('v1'), widget('v1', 'one', { replicas: 1 }));
  const path = `${at('v2')}?watch=1`;
  const change = (): unknown => ask(cluster.url, 'PATCH', at('v1', 'one'), { spec: { replicas: 2 } }, 'application/merge-patch+json');
  const [first, second] = await Promise.all([watched(cluster.url, path, 2, change), watched(cluster.url, path, 2)]);
  for (const events of [first, second]) {
    expect(events.map(({ object, type }) => [type, object['apiVersion'], object['spec'].size])).toEqual([
      ['ADDED', 'example.com/v2', '1'],
      ['MODIFIED', 'example.com/v2', '2'],
    ]);
  }
  spoil = () => undefined;
  await ask(cluster.url, 'POST', at('v1'), widget('v1', 'two', { replicas: 1 }));
  const ended = await watched(cluster.url, path, 9);
  expect(ended.map(({ type }) => type)).toEqual(['ADDED', 'ERROR']);
  expect(ended[1]?.object['message']).toMatch(
    /^object not decodable revision=\d+: conversion webhook for example\.com\/v1, Kind=Widget failed: an/,
  );
});

/** Recorded of a kube-apiserver 1.37.2: how an answer is spoilt, and what it says then. */
const FAULTS: readonly (readonly [string, (answer: Json) => unknown])[] = [
  [
    'conversion webhook for example.com/v1, Kind=Widget failed: an error on the server ("oh no") has prevented the request from succeeding',
    () => undefined,
  ],
  [
    'conversion webhook for example.com/v1, Kind=Widget failed: I will not',
    ({ response, ...review }) => ({ ...review, response: { uid: response.uid, result: { status: 'Failed', message: 'I will not' } } }),
  ],
  [
    "conversion webhook for example.com/v1, Kind=Widget failed: response.result.status was '', not 'Success'",
    ({ response, ...review }) => ({ ...review, response: { ...response, result: undefined } }),
  ],
  ['conversion webhook for example.com/v1, Kind=Widget failed: no response provided', (review) => ({ ...review, response: null })],
  [
    'conversion webhook for example.com/v1, Kind=Widget failed: no kind "Foo" is registered for version "apiextensions.k8s.io/v1" in scheme "pkg/runtime/scheme.go:111"',
    (review) => ({ ...review, kind: 'Foo' }),
  ],
  [
    'conversion webhook for example.com/v1, Kind=Widget failed: expected webhook response of apiextensions.k8s.io/v1, Kind=ConversionReview, got /, Kind=',
    ({ response }) => ({ response }),
  ],
  ['conversion webhook for example.com/v1, Kind=Widget returned 0 objects, expected 1', withObjects(() => [])],
  ['json: cannot unmarshal string into Go value of type map[string]interface {}', withObjects(() => ['x'])],
  [
    'conversion webhook for example.com/v1, Kind=Widget returned invalid object at index 0: invalid groupVersion (expected example.com/v2, received other/v1)',
    withObjects(([object]) => [{ ...object, apiVersion: 'other/v1' }]),
  ],
  [
    'conversion webhook for example.com/v1, Kind=Widget returned invalid object: must have the same name: one != other',
    withObjects(([object]) => [{ ...object, metadata: { ...object?.['metadata'], name: 'other' } }]),
  ],
  [
    'conversion webhook for example.com/v1, Kind=Widget returned invalid metadata: metadata.labels[a] must be a string, but is int64 in converted object',
    withObjects(([object]) => [{ ...object, metadata: { ...object?.['metadata'], labels: { a: 1 } } }]),
  ],
];

function withObjects(change: (objects: readonly Json[]) => unknown): (answer: Json) => unknown {
  return ({ response, ...review }) => ({ ...review, response: { ...response, convertedObjects: change(response.convertedObjects) } });
}

it('says as a server does what a webhook did wrong', async () => {
  await ask(cluster.url, 'POST', at('v1'), widget('v1', 'one', { replicas: 1 }));
  const start = 'Internal error occurred: StorageError: corrupt object, Code: 7, Key: /example.com/widgets/default/one, ResourceVersion: 0';
  for (const [error, change] of FAULTS) {
    spoil = change;
    const { body, status } = await ask(cluster.url, 'GET', at('v2', 'one'));
    const { resourceVersion } = cluster.get(at('v1', 'one'))?.['metadata'] as Json;
    const message = `${start}, AdditionalErrorMsg: object not decodable revision=${resourceVersion}: ${error}`;
    expect([status, body['reason'], body['message']]).toEqual([500, 'InternalError', message]);
  }
  const listed = await ask(cluster.url, 'GET', at('v2'));
  expect([listed.status, listed.body['reason']]).toEqual([500, 'StorageReadError']);
  expect(listed.body['details'].causes).toMatchObject([{ field: '/registry/example.com/widgets/default/one' }]);
  const created = await ask(cluster.url, 'POST', at('v2'), widget('v2', 'two', { size: '5' }));
  expect([created.status, created.body['message']]).toEqual([
    500,
    expect.stringMatching(/^conversion webhook for example\.com\/v2, Kind=Widget/),
  ]);
  const changed = await ask(cluster.url, 'PUT', at('v2', 'one'), widget('v2', 'one', { size: '5' }));
  expect(changed.body['message']).toMatch(/^object not decodable revision=\d+: conversion webhook for example\.com\/v1, Kind=Widget/);
  expect((await ask(cluster.url, 'GET', at('v1'))).body['items']).toHaveLength(1);
});
