import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { valueAt } from '@structural/json';
import { Client } from '../../server/server/client.js';
import { definitionWhen, DEFINITIONS, isEstablished } from '../../server/server/definition-when.js';
import { builtProgram } from '../../go-programs/built-program.js';
import { startServer, type RunningServer } from '../../server/server/running-server.js';
import { requests, STORED, STORED_AT, type Request } from '../inputs/requests.js';
import { settled } from '../report/settled.js';
import { startServing, type ServingProcess } from '../serving/serving-process.js';

// The command beside a running API server with the same definitions and the same object: what do both answer, to the byte?

const FOLDER = new URL('../', import.meta.url);
const program = builtProgram('server');
const withServer = program === undefined ? test.skip : test;
if (program === undefined) console.log('3 tests that need Go and its modules are skipped');

const home = mkdtempSync(join(tmpdir(), 'structural-serve-'));
let server: RunningServer | undefined;
let serving: ServingProcess;
let ours: Client;
let version = '';

beforeAll(async () => {
  if (program === undefined) return;
  server = await startServer(program);
  const text = readFileSync(new URL('crds/definitions.yaml', FOLDER), 'utf8');
  for (const body of text.split('\n---\n')) {
    const created = await server.client.send('POST', DEFINITIONS, { body, contentType: 'application/yaml' });
    await definitionWhen(server.client, String(valueAt(created.body, ['metadata', 'name'])), isEstablished);
  }
  for (const path of [
    'stable.example.com/v1/crontabs',
    'stable.example.com/v1/clusterthings',
    'other.example.com/v2/widgets',
    'stable.example.com/v1beta1/crontabs',
  ])
    for (let tries = 0; tries < 1_000 && (await server.client.send('GET', `/apis/${path}`)).status !== 200; tries++) await pause(10);
  const created = await server.client.send('POST', STORED_AT, { body: STORED });
  version = /"resourceVersion":"(\d+)"/.exec(created.text)?.[1] ?? '';
  writeFileSync(join(home, 'stored.json'), created.text);
  // A server's own words for what all documents share.
  for (let tries = 0; tries < 200; tries++) {
    const { text: document } = await server.client.send('GET', '/openapi/v3/apis/stable.example.com/v1');
    writeFileSync(join(home, 'words.json'), document);
    if (document.includes('clusterthings') && document.includes('crontabs')) break;
    await pause(50);
  }
  const args = ['crds', '--objects', join(home, 'stored.json'), '--shared-types', join(home, 'words.json')];
  serving = await startServing(args, new URL(FOLDER).pathname);
  ours = new Client(serving.url);
});
afterAll(async () => {
  ours?.close();
  await serving?.stop();
  await server?.stop();
  rmSync(home, { recursive: true, force: true });
});

withServer('answers as the server does', async () => {
  if (server === undefined) throw new Error('no server was started');
  const known = expected();
  const unlisted: string[] = [];
  const used = new Set<string>();
  const asked = requests(version);
  for (const request of asked) {
    const [own, theirs] = [settled(await send(ours, request)), settled(await send(server.client, request))];
    if (own === theirs) continue;
    const about = `${request.method} ${request.path} ${(request.body ?? '').slice(0, 200)}\n${own.slice(0, 1500)}\ninstead of\n${theirs.slice(0, 1500)}`;
    const line = known.find(({ method, pattern }) => method === request.method && pattern.test(about));
    if (line === undefined) unlisted.push(about);
    else used.add(line.line);
  }
  console.log(`${String(asked.length)} requests, ${String(unlisted.length)} answered otherwise`);
  expect(unlisted).toEqual([]);
  expect(known.filter(({ line }) => !used.has(line)).map(({ line }) => line)).toEqual([]);
});

withServer('publishes documents of a version to the byte, hashes included', async () => {
  if (server === undefined) throw new Error('no server was started');
  for (const name of ['apis/stable.example.com/v1', 'apis/stable.example.com/v1beta1', 'apis/other.example.com/v2']) {
    const [own, theirs] = [await ours.send('GET', `/openapi/v3/${name}`), await server.client.send('GET', `/openapi/v3/${name}`)];
    expect(own.text).toBe(theirs.text);
    expect(own.headers['etag']).toBe(theirs.headers['etag']);
    const urls = [ours, server.client].map(
      async (client) =>
        /"serverRelativeURL":"[^"]*"/.exec((await client.send('GET', '/openapi/v3')).text.split(`"${name}":`)[1] ?? '')?.[0],
    );
    const [own3, theirs3] = await Promise.all(urls);
    expect(own3).toBe(theirs3);
  }
});

withServer('tells the same resources in aggregated discovery', async () => {
  if (server === undefined) throw new Error('no server was started');
  const accept = 'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList';
  const [own, theirs] = [await ours.send('GET', '/apis', { accept }), await server.client.send('GET', '/apis', { accept })];
  expect(own.headers['content-type']).toBe(theirs.headers['content-type']);
  const custom = (text: string): unknown =>
    (JSON.parse(text) as { readonly items: readonly { readonly metadata: { readonly name: string } }[] }).items.filter(
      ({ metadata }) => metadata.name !== 'apiextensions.k8s.io',
    );
  expect(sorted(custom(own.text))).toEqual(sorted(custom(theirs.text)));
});

/** A value with its lists in one order: a server lists resources as they come. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, sorted(member)]));
}

function send(client: Client, { method, path, ...options }: Request): ReturnType<Client['send']> {
  return client.send(method, path, options);
}

function expected(): readonly { readonly line: string; readonly method: string; readonly pattern: RegExp }[] {
  return readFileSync(new URL('expected-differences.txt', FOLDER), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, method = '', pattern = ''] = /^([A-Z]+) (.+?) # .+$/.exec(line) ?? [];
      return { line, method, pattern: new RegExp(pattern, 's') };
    });
}
