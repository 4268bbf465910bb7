// What an API server takes that stores: `node tools/bench/bin/test-server.js [--objects 100000]` starts the packed test server in a process of its own (bundle it before) and
// prints the time until it is ready, of creates, of a list in pages, of 1,000 events to each of 1,000 watchers, and its memory. `--url URL --token TOKEN --pid PID` asks
// another server the same, such as kube-apiserver with etcd. Milliseconds of a clock: run it on a machine that does nothing else.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { definitionOf } from '../../definition-of.mjs';
import { openAsk } from '../../kube-apiserver/ask.mjs';

const { values } = parseArgs({
  options: {
    objects: { type: 'string', default: '100000' },
    watchers: { type: 'string', default: '1000' },
    url: { type: 'string' },
    token: { type: 'string' },
    pid: { type: 'string' },
  },
});
const EVENTS = 1_000;
const CLIENTS = 20;
const GROUP = '/apis/example.com/v1';
const CONFIG_MAPS = '/api/v1/namespaces/default/configmaps';
const DEFINITIONS = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
const definition = definitionOf('example.com', 'Widget', { spec: { type: 'object', properties: { size: { type: 'integer' } } } });
const widget = (name) => JSON.stringify({ apiVersion: 'example.com/v1', kind: 'Widget', metadata: { name }, spec: { size: 1 } });
const pathOf = (namespace) => `${GROUP}/namespaces/${namespace}/widgets`;

const server =
  values.url === undefined ? await started() : { url: values.url, pid: values.pid, token: values.token, stop: () => undefined };
const client = openAsk(server.url, server.token, { connections: CLIENTS, read: String });
const create = (path, body) => asked('POST', path, body, 201);
try {
  await run();
} finally {
  client.close();
  server.stop();
}

async function run() {
  const isThere = (await client.ask('GET', `${DEFINITIONS}/widgets.example.com`)).status === 200;
  if (!isThere) await create(DEFINITIONS, JSON.stringify(definition));
  while ((await client.ask('GET', pathOf('default'))).status !== 200) await sleep(20);
  const own = `bench-${process.pid}`;
  for (const namespace of [own, `${own}-many`, `${own}-watched`])
    await create('/api/v1/namespaces', JSON.stringify({ metadata: { name: namespace } }));
  const configMap = (name) => JSON.stringify({ metadata: { name: `${own}-${name}` }, data: { a: 'b' } });
  report('first ConfigMap', await timed(() => create(CONFIG_MAPS, configMap('first'))), 'ms');
  await series(300, (i) => create(pathOf(own), widget(`warm-${i}`)));
  report('a create, one after the other', (await timed(() => series(1_000, (i) => create(pathOf(own), widget(`a-${i}`))))) / 1_000, 'ms');
  report('a ConfigMap', (await timed(() => series(500, (i) => create(CONFIG_MAPS, configMap(i))))) / 500, 'ms');
  report('creates a second, by 20 clients', 5_000 / ((await timed(() => many(5_000, own, 'b'))) / 1_000), '');
  const before = memory();
  const busy = processorTime();
  const objects = Number(values.objects);
  report(`${objects} creates a second`, objects / ((await timed(() => many(objects, `${own}-many`, 'm'))) / 1_000), '');
  if (busy !== undefined) report("the server's processor time for a create", (processorTime() - busy) / objects, 'ms');
  if (before !== undefined) report('memory for an object', (memory() - before) / objects, 'kB');
  report(`${objects} objects in pages of 500`, await timed(() => pages(pathOf(`${own}-many`))), 'ms');
  await watched(`${own}-watched`);
}

/** What the server answers with a status; any other one is thrown. */
async function asked(method, path, body, wanted) {
  const answer = await client.ask(method, path, body);
  if (answer.status !== wanted) throw new Error(`${method} ${path}: ${answer.status} ${answer.body}`);
  return answer;
}

/** Starts the server that is packed, and says when it answers. */
async function started() {
  const start = performance.now();
  const program = fileURLToPath(new URL('../test-server/start.mjs', import.meta.url));
  const child = spawn(process.execPath, [...process.execArgv, program], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(child.stdout, 'data');
  report('ready', performance.now() - start, 'ms');
  return { url: String(line).trim(), pid: child.pid, stop: () => child.kill() };
}

function many(count, namespace, prefix) {
  const each = (n) => series(Math.ceil(count / CLIENTS), (i) => create(pathOf(namespace), widget(`${prefix}-${n}-${i}`)));
  return Promise.all(Array.from({ length: CLIENTS }, (_, n) => each(n)));
}

async function pages(path) {
  let next = '';
  do {
    const { body } = await asked('GET', `${path}?limit=500&continue=${encodeURIComponent(next)}`, undefined, 200);
    next = /"continue":"([^"]*)"/.exec(body)?.[1];
  } while (next);
}

/** Watches in another thread, whose reading does not hold up the writes. */
async function watched(namespace) {
  const watchers = Number(values.watchers);
  const { body } = await asked('GET', `${pathOf(namespace)}?limit=1`, undefined, 200);
  const path = `${pathOf(namespace)}?watch=1&resourceVersion=${JSON.parse(body).metadata.resourceVersion}`;
  const reader = new Worker(new URL('../test-server/watchers.mjs', import.meta.url), {
    workerData: { url: server.url, token: server.token, path, watchers, events: EVENTS },
  });
  await once(reader, 'message');
  const done = once(reader, 'message');
  const start = performance.now();
  const busy = processorTime();
  const writes = await timed(() => many(EVENTS, namespace, 'w'));
  const [{ faults }] = await done;
  report(`1,000 writes, watched by ${watchers}`, writes, 'ms');
  report(`1,000 events to each of ${watchers} watchers`, performance.now() - start, 'ms');
  if (busy !== undefined) report("the server's processor time for that", processorTime() - busy, 'ms');
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

/** What the server has of the machine's memory, in kB; undefined where no process is known. */
function memory() {
  if (server.pid === undefined) return undefined;
  return Number(/^VmRSS:\s*(\d+)/m.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))[1]);
}

/** What the server's process has had of the processor, in milliseconds; undefined where no process is known. */
function processorTime() {
  if (server.pid === undefined) return undefined;
  const [user, system] = readFileSync(`/proc/${server.pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
    .slice(11, 13);
  return (Number(user) + Number(system)) * 10;
}

function report(what, value, unit) {
  console.log(`${what}: ${value.toFixed(value < 10 ? 2 : 0)} ${unit}`.trim());
}
