// What the test server takes: `node tools/bench/bin/test-server.js [OBJECTS]` prints the time until it is ready, of creates over HTTP, of a list in pages, of 1,000
// events to many watchers, and memory. Milliseconds of a clock: run it on a machine that does nothing else.
/* global fetch */
import { get } from 'node:http';
import { startCluster } from '@structural/test-server';

const [objects = '100000'] = process.argv.slice(2);
const crd = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'widgets.example.com' },
  spec: {
    group: 'example.com',
    scope: 'Namespaced',
    names: { plural: 'widgets', kind: 'Widget' },
    versions: [
      {
        name: 'v1',
        served: true,
        storage: true,
        schema: {
          openAPIV3Schema: { type: 'object', properties: { spec: { type: 'object', properties: { size: { type: 'integer' } } } } },
        },
      },
    ],
  },
};
const PATH = '/apis/example.com/v1/namespaces/default/widgets';
const headers = { 'content-type': 'application/json' };
const widget = (name) => JSON.stringify({ apiVersion: 'example.com/v1', kind: 'Widget', metadata: { name }, spec: { size: 1 } });

const start = performance.now();
const cluster = await startCluster({ crds: [crd] });
report('ready', performance.now() - start, 'ms');
const create = async (path, body) => {
  const answer = await fetch(`${cluster.url}${path}`, { method: 'POST', headers, body });
  await answer.arrayBuffer();
  if (answer.status !== 201) throw new Error(`${path}: ${answer.status}`);
};

report('first ConfigMap', await timed(() => create('/api/v1/namespaces/default/configmaps', '{"metadata":{"name":"first"}}')), 'ms');
report('a create, one after the other', (await timed(() => series(1_000, (i) => create(PATH, widget(`a-${i}`))))) / 1_000, 'ms');
report(
  'a ConfigMap',
  (await timed(() => series(500, (i) => create('/api/v1/namespaces/default/configmaps', `{"metadata":{"name":"c-${i}"}}`)))) / 500,
  'ms',
);
const together = await timed(() =>
  Promise.all(Array.from({ length: 20 }, (_, n) => series(250, (i) => create(PATH, widget(`b-${n}-${i}`))))),
);
report('creates a second, by 20 clients', 5_000 / (together / 1_000), '');

const before = memory();
const rest = Number(objects) - 6_000;
await Promise.all(Array.from({ length: 20 }, (_, n) => series(Math.ceil(rest / 20), (i) => create(PATH, widget(`m-${n}-${i}`)))));
report('memory for an object', (memory() - before) / Math.max(rest, 1) / 1_000, 'kB');
report(
  `${objects} objects in pages of 500`,
  await timed(async () => {
    let next = '';
    do {
      const page = await (await fetch(`${cluster.url}${PATH}?limit=500&continue=${next}`)).json();
      next = page.metadata.continue;
    } while (next);
  }),
  'ms',
);

const watchers = await Promise.all(Array.from({ length: 1_000 }, watch));
report(
  '1,000 events to each of 1,000 watchers',
  await timed(async () => {
    await series(1_000, (i) => create(PATH, widget(`w-${i}`)));
    await Promise.all(watchers.map(({ done }) => done));
  }),
  'ms',
);
report(
  'events lost or out of order',
  watchers.reduce((sum, { faults }) => sum + faults(), 0),
  '',
);
await cluster.stop();

/** A watcher that counts events and compares their revisions. */
async function watch() {
  let seen = 0;
  let wrong = 0;
  let last = 0;
  let text = '';
  const { promise, resolve } = deferred();
  await new Promise((opened, failed) => {
    const asked = get(
      `${cluster.url}${PATH}?watch=1&resourceVersion=${cluster.get(`${PATH}?limit=1`).metadata.resourceVersion}`,
      { agent: false },
      (response) => {
        opened();
        response.on('error', () => undefined);
        response.setEncoding('utf8').on('data', (chunk) => {
          text += chunk;
          const lines = text.split('\n');
          text = lines.pop();
          for (const line of lines) {
            const revision = Number(/"resourceVersion":"(\d+)"/.exec(line)?.[1]);
            if (!(revision > last)) wrong++;
            last = revision;
            if (++seen === 1_000) resolve();
          }
        });
      },
    );
    asked.on('error', failed);
  });
  return { done: promise, faults: () => wrong + Math.abs(1_000 - seen) };
}

function deferred() {
  let resolve;
  const promise = new Promise((done) => (resolve = done));
  return { resolve, promise };
}

async function series(length, work) {
  for (let i = 0; i < length; i++) await work(i);
}

async function timed(work) {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

function memory() {
  globalThis.gc?.();
  return process.memoryUsage().rss;
}

function report(what, value, unit) {
  console.log(`${what}: ${value.toFixed(value < 10 ? 2 : 0)} ${unit}`.trim());
}
