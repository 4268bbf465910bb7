// What an API server takes that stores: `node tools/bench/bin/test-server.js [--objects 100000]` starts the packed test server in a process of its own (bundle it before) and
// prints the time until it is ready, of creates, of a list in pages, of 1,000 events to each of 1,000 watchers, and its memory. `--url URL --token TOKEN --pid PID` asks
// another server the same, such as kube-apiserver with etcd. Milliseconds of a clock: run it on a machine that does nothing else.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { definitionOf } from '../../definition-of.mjs';
import { openAsk } from '../../kube-apiserver/ask.mjs';
import { busyTime, memory } from './processes.js';

const { values } = parseArgs({
  options: {
    objects: { type: 'string', default: '100000' },
    url: { type: 'string' },
    token: { type: 'string' },
    pid: { type: 'string' },
  },
});
const EVENTS = 1_000;
const WATCHERS = 1_000;
const CLIENTS = 20;
const DEFINITIONS = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
const objects = Number(values.objects);
const own = `bench-${process.pid}`;
const pathOf = (namespace) => `/apis/example.com/v1/namespaces/${namespace}/widgets`;
const widget = (name) => ({ apiVersion: 'example.com/v1', kind: 'Widget', metadata: { name }, spec: { size: 1 } });
const [manyPath, watchedPath] = [pathOf(`${own}-many`), pathOf(`${own}-watched`)];

const beginning = performance.now();
const server = values.url === undefined ? await started() : values;
const client = openAsk(server.url, server.token, { connections: CLIENTS, read: String });
report('ready', performance.now() - beginning, 'ms');
const isThere = (await client.ask('GET', `${DEFINITIONS}/widgets.example.com`)).status === 200;
const spec = { type: 'object', properties: { size: { type: 'integer' } } };
if (!isThere) await create(DEFINITIONS, definitionOf('example.com', 'Widget', { spec }));
// What was defined is served a moment later.
while ((await client.ask('GET', pathOf('default'))).status !== 200);
for (const name of [own, `${own}-many`, `${own}-watched`]) await create('/api/v1/namespaces', { metadata: { name } });

const configMap = (i) => create('/api/v1/namespaces/default/configmaps', { metadata: { name: `${own}-${i}` }, data: { a: 'b' } });
const createWidget = (path, name) => create(path, widget(name));
report('first ConfigMap', await timed(() => configMap('first')), 'ms');
await series(300, (i) => createWidget(pathOf(own), `warm-${i}`));
report('a create, one after the other', (await timed(() => series(1_000, (i) => createWidget(pathOf(own), `a-${i}`)))) / 1_000, 'ms');
report('a ConfigMap', (await timed(() => series(500, configMap))) / 500, 'ms');
const [before, busyBefore] = [memory(server.pid), busyTime(server.pid)];
report(`${objects} creates a second, by ${CLIENTS} clients`, objects / ((await timed(() => many(objects, manyPath))) / 1_000), '');
report("the server's processor time for a create", (busyTime(server.pid) - busyBefore) / objects, 'ms');
report('memory for an object', (memory(server.pid) - before) / objects, 'kB');
report(`${objects} objects in pages of 500`, await timed(() => pages(manyPath)), 'ms');
await watched();
client.close();
server.child?.kill();

/** Sends what is created; any answer but that is thrown. */
async function create(path, body) {
  const answer = await client.ask('POST', path, body);
  if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${answer.body}`);
}

/** Starts the server that is packed. */
async function started() {
  const program = fileURLToPath(new URL('../test-server/start.mjs', import.meta.url));
  const child = spawn(process.execPath, [...process.execArgv, program], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(child.stdout, 'data');
  return { url: String(line).trim(), pid: child.pid, child };
}

function many(count, path) {
  const each = (n) => series(Math.ceil(count / CLIENTS), (i) => createWidget(path, `m-${n}-${i}`));
  return Promise.all(Array.from({ length: CLIENTS }, (_, n) => each(n)));
}

async function pages(path) {
  let next = '';
  do {
    const { body } = await client.ask('GET', `${path}?limit=500&continue=${encodeURIComponent(next)}`);
    next = /"continue":"([^"]*)"/.exec(body)?.[1];
  } while (next);
}

/** Watches in another thread, whose reading does not hold up the writes. */
async function watched() {
  const { body } = await client.ask('GET', `${watchedPath}?limit=1`);
  const path = `${watchedPath}?watch=1&resourceVersion=${JSON.parse(body).metadata.resourceVersion}`;
  const workerData = { url: server.url, token: server.token, path, watchers: WATCHERS, events: EVENTS };
  const reader = new Worker(new URL('../test-server/watchers.mjs', import.meta.url), { workerData });
  await once(reader, 'message');
  const done = once(reader, 'message');
  const [start, busyBefore] = [performance.now(), busyTime(server.pid)];
  report(`1,000 writes, watched by ${WATCHERS}`, await timed(() => many(EVENTS, watchedPath)), 'ms');
  const [{ faults }] = await done;
  report(`1,000 events to each of ${WATCHERS} watchers`, performance.now() - start, 'ms');
  report("the server's processor time for that", busyTime(server.pid) - busyBefore, 'ms');
  report('events lost or out of order', faults, '');
  await reader.terminate();
}

async function series(length, work) {
  for (let i = 0; i < length; i++) await work(i);
}

async function timed(work) {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

function report(what, value, unit) {
  if (!Number.isNaN(value)) console.log(`${what}: ${value.toFixed(value < 10 ? 2 : 0)} ${unit}`.trim());
}
