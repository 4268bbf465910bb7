#!/usr/bin/env node
// What `kubectl structural serve` takes for many definitions: `node tools/bench/bin/serve.js [COUNT]`, 10,000 without. Times are those of the wall,
// and of the processor where the system tells them. Needs the bundle of kubectl-structural.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const count = Number(process.argv[2] ?? 10_000);
const GROUPS = 500;
const program = fileURLToPath(new URL('../../../packages/kubectl-structural/dist/kubectl-structural.cjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'structural-bench-'));
const AGGREGATED = 'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList';

/** A definition as generators write them: 12 fields with words, a status. */
function definition(i, words = 'for people to read') {
  const group = `g${i % GROUPS}.example.com`;
  const field = (n) =>
    [
      { type: 'string', description: `The field number ${n} of this kind, ${words}.`, maxLength: 100 },
      { type: 'integer', minimum: 0, default: n },
      { type: 'array', items: { type: 'string' } },
      { type: 'object', properties: { a: { type: 'string' }, b: { type: 'boolean' } } },
    ][n % 4];
  const properties = Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`field${n}`, field(n)]));
  const status = { type: 'object', properties: { phase: { type: 'string' } } };
  const schema = { openAPIV3Schema: { type: 'object', properties: { spec: { type: 'object', properties }, status } } };
  return JSON.stringify(
    {
      apiVersion: 'apiextensions.k8s.io/v1',
      kind: 'CustomResourceDefinition',
      metadata: { name: `kinds${i}.${group}` },
      spec: {
        group,
        scope: 'Namespaced',
        names: { plural: `kinds${i}`, kind: `Kind${i}` },
        versions: [{ name: 'v1', served: true, storage: true, subresources: { status: {} }, schema }],
      },
    },
    null,
    1,
  );
}

for (let i = 0; i < count; i++) writeFileSync(join(folder, `crd${i}.yaml`), definition(i));

let [stdout, stderr] = ['', ''];
const begun = performance.now();
const child = spawn(process.execPath, [program, 'serve', folder, '--no-config', '--no-gitignore'], { stdio: ['ignore', 'pipe', 'pipe'] });
child.stdout.on('data', (chunk) => (stdout += chunk));
child.stderr.on('data', (chunk) => (stderr += chunk));
let hasEnded = false;
child.once('close', () => (hasEnded = true));

/** Seconds of the processor that the server has used so far. */
function processor() {
  try {
    const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1].split(' ');
    return (Number(fields[11]) + Number(fields[12])) / 100;
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
  console.log(
    `${what.padEnd(46)} ${wall.toFixed(0).padStart(8)} ms ${(used * 1000).toFixed(0).padStart(8)} ms  ${memory().toFixed(0).padStart(5)} MiB  ${more}`,
  );
}

async function measure(what, run) {
  const [start, used] = [performance.now(), processor()];
  const more = await run();
  tell(what, performance.now() - start, processor() - used, more);
}

async function get(path, accept = '*/*') {
  const response = await globalThis.fetch(`${url}${path}`, { headers: { accept } });
  const { byteLength } = await response.arrayBuffer();
  return `${response.status}, ${(byteLength / 1024).toFixed(0)} KiB`;
}

console.log(`${count} definitions in ${Math.min(count, GROUPS)} groups`.padEnd(46), '    wall', '  processor', '  memory');
while (!/serving at/.test(stderr) && !hasEnded) await pause(10);
const url = /server: (\S+)/.exec(stdout)?.[1];
if (url === undefined) throw new Error(stderr);
tell('start until answers', performance.now() - begun, processor());
await measure('groups, first', () => get('/apis', AGGREGATED));
await measure('groups, again', () => get('/apis', AGGREGATED));
await measure('index of OpenAPI 3, first (all are hashed)', () => get('/openapi/v3'));
await measure('index of OpenAPI 3, again', () => get('/openapi/v3'));
await measure('Swagger, first', () => get('/openapi/v2'));
for (const round of [1, 2, 3]) {
  const words = `changed in round ${round}`;
  const path = `/openapi/v3/apis/g77.example.com/v1`;
  await measure(`an edit of one, until its document shows it (${round})`, async () => {
    writeFileSync(join(folder, 'crd77.yaml'), definition(77, words));
    for (;;) {
      const text = await (await globalThis.fetch(url + path)).text();
      if (text.includes(words)) return '';
      await pause(5);
    }
  });
  console.log(`  ${stderr.trim().split('\n').at(-1)}`);
  await measure('  then the index', () => get('/openapi/v3'));
  await measure('  then the groups', () => get('/apis', AGGREGATED));
}
await measure('then Swagger', () => get('/openapi/v2'));
child.kill('SIGTERM');
while (!hasEnded) await pause(10);
rmSync(folder, { recursive: true, force: true });
