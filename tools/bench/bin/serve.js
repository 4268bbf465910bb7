#!/usr/bin/env node
// What `kubectl structural serve` takes for many definitions: `node tools/bench/bin/serve.js [COUNT] [FOLDER]`, 10,000 without, generated, or made of those
// below FOLDER under other groups; in a folder a group, since the library that watches looks at all files of a folder in which one changes. Times are those
// of the wall, and of the processor where the system counts them (Linux); memory is that of the process. An edit is seen by the note about it: reading it, the
// document of its version and a dry run of its kind. One that takes more of the processor than a hundredth of the start fails, and a Swagger document after
// one that takes more than a fifth of the first. Needs the bundle of kubectl-structural.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { admit, readCatalog } from '@structural/checker';
import { NEWEST_KUBERNETES } from '@structural/core';

const count = Number(process.argv[2] ?? 10_000);
const source = process.argv[3];
const GROUPS = 500;
const EDITS = 50;
/** An edit of one is no more than that part of a start, which reads all. */
const MOST_FOR_EDIT = 1 / 100;
/** The Swagger document after an edit, of the first one. */
const MOST_FOR_SWAGGER = 1 / 5;
const program = fileURLToPath(new URL('../../../packages/kubectl-structural/dist/kubectl-structural.cjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'structural-bench-'));
const AGGREGATED = 'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList';

/** A definition as generators write them: 12 fields with words, a status. */
function generated(i) {
  const group = `g${i % GROUPS}.example.com`;
  const field = (n) =>
    [
      { type: 'string', description: `The field number ${n} of this kind, for people to read.`, maxLength: 100 },
      { type: 'integer', minimum: 0, default: n },
      { type: 'array', items: { type: 'string' } },
      { type: 'object', properties: { a: { type: 'string' }, b: { type: 'boolean' } } },
    ][n % 4];
  const properties = Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`field${n}`, field(n)]));
  const status = { type: 'object', properties: { phase: { type: 'string' } } };
  const schema = { openAPIV3Schema: { type: 'object', properties: { spec: { type: 'object', properties }, status } } };
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `kinds${i}.${group}` },
    spec: {
      group,
      scope: 'Namespaced',
      names: { plural: `kinds${i}`, kind: `Kind${i}` },
      versions: [{ name: 'v1', served: true, storage: true, subresources: { status: {} }, schema }],
    },
  };
}

/** Definitions of files, under a group of their own each time that all were taken. */
function fromFolder(path) {
  const entries = readdirSync(path, { recursive: true })
    .filter((name) => /\.(?:ya?ml|json)$/.test(name))
    .flatMap((name) => readCatalog([{ file: name, text: readFileSync(join(path, name)) }]).entries)
    .filter(({ definition: { spec }, found }) => found.value.apiVersion === 'apiextensions.k8s.io/v1' && !spec.group.endsWith('k8s.io'))
    .filter(({ definition }) => admit(definition, undefined, NEWEST_KUBERNETES).errors.length === 0);
  const found = [...new Map(entries.map((entry) => [entry.definition.metadata.name, entry])).values()].map((entry) =>
    JSON.parse(JSON.stringify(entry.found.value, (_, value) => (typeof value === 'bigint' ? Number(value) : value))),
  );
  return (i) => {
    const definition = globalThis.structuredClone(found[i % found.length]);
    definition.spec.group = `r${Math.floor(i / found.length)}.${definition.spec.group}`;
    definition.metadata = { name: `${definition.spec.names.plural}.${definition.spec.group}` };
    return definition;
  };
}

const make = source === undefined ? generated : fromFolder(source);

/** The definition at an index with other words in it. */
function write(i, words) {
  const definition = make(i);
  const { openAPIV3Schema: schema } = definition.spec.versions[0].schema ?? {};
  if (words !== undefined && schema !== undefined) schema.description = words;
  mkdirSync(join(folder, definition.spec.group), { recursive: true });
  writeFileSync(join(folder, definition.spec.group, `crd${i}.yaml`), JSON.stringify(definition, null, 1));
  return definition;
}

for (let i = 0; i < count; i++) write(i);

let [stdout, stderr] = ['', ''];
const begun = performance.now();
const child = spawn(process.execPath, [program, 'serve', folder, '--no-config', '--no-gitignore'], { stdio: ['ignore', 'pipe', 'pipe'] });
child.stdout.on('data', (chunk) => (stdout += chunk));
child.stderr.on('data', (chunk) => (stderr += chunk));
let hasEnded = false;
child.once('close', () => (hasEnded = true));

/** Milliseconds of the processor that the server has used so far, in steps of ten. */
function processor() {
  try {
    const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1].split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return Number.NaN;
  }
}

function memory() {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))[1]) / 1024;
  } catch {
    return Number.NaN;
  }
}

function tell(what, wall, used, more = '') {
  const [a, b] = [wall, used].map((time) => (time < 100 ? time.toFixed(1) : time.toFixed(0)).padStart(8));
  console.log(`${what.padEnd(46)} ${a} ms ${b} ms  ${memory().toFixed(0).padStart(5)} MiB  ${more}`);
}

async function measure(what, run) {
  const [start, used] = [performance.now(), processor()];
  const more = await run();
  const took = processor() - used;
  tell(what, performance.now() - start, took, more);
  return took;
}

async function get(path, accept = '*/*') {
  const response = await globalThis.fetch(`${url}${path}`, { headers: { accept } });
  const { byteLength } = await response.arrayBuffer();
  return `${response.status}, ${(byteLength / 1024).toFixed(0)} KiB`;
}

/** Until the server has nothing more to do. */
async function quiet() {
  for (let before = -1; before !== processor();) {
    before = processor();
    await pause(300);
  }
}

/** What the server says that reading took, by the wall. */
function notedTimes() {
  const times = [...stderr.matchAll(/read in (\d+) ms/g)].map(([, time]) => Number(time)).sort((a, b) => a - b);
  return `read in ${times[times.length >> 1]} ms, as notes say (the median; by the wall)`;
}

/** Writes a definition, and waits for the note that it was read. */
async function edit(i, words) {
  const from = stderr.length;
  const definition = write(i, words);
  while (!/read in \d+ ms/.test(stderr.slice(from)) && !hasEnded) await pause(2);
  return definition;
}

console.log(`${count} definitions`.padEnd(46), '    wall', '  processor', '  memory');
while (!/serving at/.test(stderr) && !hasEnded) await pause(10);
const url = /server: (\S+)/.exec(stdout)?.[1];
if (url === undefined) throw new Error(stderr);
const starting = processor();
tell('start until answers', performance.now() - begun, starting);
await measure('groups, first', () => get('/apis', AGGREGATED));
await measure('groups, again', () => get('/apis', AGGREGATED));
await measure('index of OpenAPI 3, first (all are hashed)', () => get('/openapi/v3'));
await measure('index of OpenAPI 3, again', () => get('/openapi/v3'));
await quiet();

let [reading, asking] = [0, 0];
const start = performance.now();
for (let round = 0; round < EDITS; round++) {
  const i = (round * 37) % count;
  const before = processor();
  const { spec } = await edit(i, `Changed in round ${round}.`);
  const read = processor();
  const [{ name }] = spec.versions.filter((version) => version.served);
  await get(`/openapi/v3/apis/${spec.group}/${name}`);
  const path = `/apis/${spec.group}/${name}/${spec.scope === 'Namespaced' ? 'namespaces/default/' : ''}${spec.names.plural}?dryRun=All`;
  const body = JSON.stringify({ apiVersion: `${spec.group}/${name}`, kind: spec.names.kind, metadata: { name: 'mine' } });
  const answer = await globalThis.fetch(url + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  await answer.arrayBuffer();
  reading += read - before;
  asking += processor() - read;
}
const each = (reading + asking) / EDITS;
tell(`an edit of one, its document, a dry run (of ${EDITS})`, (performance.now() - start) / EDITS, each);
console.log(
  `  of which noticing and reading ${(reading / EDITS).toFixed(1)} ms, asking ${(asking / EDITS).toFixed(1)} ms; ${notedTimes()}`,
);
await measure('then the index', () => get('/openapi/v3'));
await measure('then the groups', () => get('/apis', AGGREGATED));
const first = await measure('Swagger, first', () => get('/openapi/v2'));
await measure('Swagger, again', () => get('/openapi/v2'));
await edit(1, 'Changed at last.');
await quiet();
const again = await measure('Swagger after an edit', () => get('/openapi/v2'));
child.kill('SIGTERM');
while (!hasEnded) await pause(10);
rmSync(folder, { recursive: true, force: true });
if (each > MOST_FOR_EDIT * starting || again > MOST_FOR_SWAGGER * first) process.exitCode = 1;
