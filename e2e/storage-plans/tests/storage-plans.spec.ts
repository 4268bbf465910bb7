import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { planStorage, rollbackWord } from '@structural/audit';
import { kubernetesVersion } from '@structural/core';
import { printJson } from '@structural/json';
import { builtProgram } from '../../go-programs/built-program.js';
import { startServer, type RunningServer } from '../../server/server/running-server.js';
import { carryOut, type Carried, type Tools } from '../run/carry-out.js';
import { manifestOf } from '../scenarios/scenario.js';
import { SCENARIOS } from '../scenarios/scenarios.js';

// Each plan is carried out step by step on a running server, which must refuse nothing, and is then undone to see what the rollback verdict foretold.

const program = builtProgram('server');
const kubectl = program === undefined ? undefined : builtProgram('kubectl');
const home = mkdtempSync(join(tmpdir(), 'structural-storage-plans-'));
/** How many plans are carried out with the scripts as they are; kubectl takes its time. */
const WITH_SCRIPTS = 4;
/** How many at a time. */
const AT_ONCE = 6;

const withServer = program === undefined ? test.skip : test;
if (program === undefined) console.log(`${String(SCENARIOS.length + 2)} tests that need Go and its modules are skipped`);

let server: RunningServer | undefined;
const carried = new Map<string, Carried | Error>();

beforeAll(async () => {
  if (program === undefined) return;
  server = await startServer(program);
  const { client, url } = server;
  const pending = [...SCENARIOS.entries()];
  const work = async (): Promise<void> => {
    for (let next = pending.shift(); next !== undefined; next = pending.shift()) {
      const [i, scenario] = next;
      const tools: Tools = {
        client,
        ...(kubectl !== undefined && i < WITH_SCRIPTS && { runScript: (script) => runScript(script, url, i) }),
      };
      const result = await carryOut(scenario, `s${String(i)}.example.com`, tools).catch((error: unknown) => error as Error);
      carried.set(scenario.name, result);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
});
afterAll(async () => {
  await server?.stop();
  rmSync(home, { recursive: true, force: true });
});

function runScript(script: string, url: string, i: number): Promise<{ readonly exitCode: number; readonly output: string }> {
  const file = join(home, `script${String(i)}.sh`);
  writeFileSync(file, script);
  return new Promise((resolve, reject) => {
    const env = {
      PATH: process.env['PATH'] ?? '',
      HOME: home,
      KUBECONFIG: '/dev/null',
      SETTLE: '0',
      KUBECTL: `${kubectl ?? ''} --server ${url} --token none --cache-dir ${join(home, `cache${String(i)}`)}`,
    };
    const child = spawn('sh', [file], { env });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('error', reject).once('close', (code) => {
      resolve({ exitCode: code ?? -1, output });
    });
  });
}

withServer.each(SCENARIOS.map(({ name }) => name))('%s', (name) => {
  const result = carried.get(name);
  if (result === undefined || result instanceof Error) throw result ?? new Error('not carried out');
  expect(result.differences).toEqual([]);
});

withServer('a server of 1.36 knows the migration that is meant for it', async () => {
  const scenario = SCENARIOS[0]!;
  const [old, next] = [scenario.history[0]!, scenario.next].map((definition) => manifestOf(definition, 'a.example.com'));
  const made = planStorage({ old: old!, next: next!, kubernetesVersion: kubernetesVersion(36) });
  const step = made.ok ? made.plan.steps.find(({ kind }) => kind === 'migration') : undefined;
  const body = step?.kind === 'migration' ? printJson(step.storageVersionMigration) : '';
  const known = await server?.client.send('POST', '/storage-version-migration?version=v1beta1', { body });
  expect([known?.status, body.includes('storagemigration.k8s.io/v1beta1')]).toEqual([200, true]);
});

withServer('every step was carried out, and going back was seen', () => {
  const all = [...carried.values()].flatMap((result) => (result instanceof Error ? [] : [result]));
  const steps = all.flatMap(({ plan }) => plan.steps);
  const objects = all.reduce((sum, { rolledBack }) => sum + rolledBack, 0);
  const words = new Map<string, number>();
  for (const { plan } of all) words.set(rollbackWord(plan.rollback), (words.get(rollbackWord(plan.rollback)) ?? 0) + 1);
  console.log([...words].map(([word, count]) => `going back: ${word} ${String(count)}`).join('\n'));
  console.log(`${String(all.length)} plans, ${String(steps.length)} steps, ${String(objects)} objects after going back`);
  expect(all.length).toBe(SCENARIOS.length);
});
