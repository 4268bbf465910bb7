import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { builtProgram } from '../../go-programs/built-program.js';
import { startServing, type ServingProcess } from '../serving/serving-process.js';

// What controllers in Go are made of, where the command stores: client-go's leader election, its informer, and a status that is applied.

const program = builtProgram('controller');
const withGo = program === undefined ? it.skip : it;
if (program === undefined) console.log('1 test that needs Go and its modules is skipped');

const home = mkdtempSync(join(tmpdir(), 'structural-serve-'));
const TABS = '/apis/stable.example.com/v1/namespaces/default/crontabs';
let serving: ServingProcess;
const started: ChildProcess[] = [];
beforeAll(async () => {
  cpSync(new URL('../crds', import.meta.url), join(home, 'crds'), { recursive: true });
  serving = await startServing(['crds', '--writable'], home);
  writeFileSync(join(home, 'kubeconfig'), serving.kubeconfig);
});
afterAll(async () => {
  for (const child of started) child.kill();
  await serving.stop();
  rmSync(home, { recursive: true, force: true });
});

/** A controller that waits to lead; it ends with its input. */
function startController(name: string): { tells(line: string): Promise<void>; end(): void } {
  const child = spawn(program ?? '', [name], { env: { ...process.env, KUBECONFIG: join(home, 'kubeconfig') } });
  started.push(child);
  let [said, complained] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (said += chunk));
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (complained += chunk));
  return {
    tells: async (line) => {
      for (let tries = 0; !said.split('\n').includes(line); tries++) {
        if (tries === 2_000) throw new Error(`${name} did not say ${JSON.stringify(line)}:\n${said}${complained}`);
        await pause(10);
      }
    },
    end: () => void child.stdin.end(),
  };
}

async function ask(method: string, path: string, body?: object, type = 'application/json'): Promise<unknown> {
  const sent = body === undefined ? {} : { headers: { 'content-type': type }, body: JSON.stringify(body) };
  const response = await fetch(`${serving.url}${path}`, { method, ...sent });
  return response.json();
}

withGo('a controller of client-go leads, sees what comes, changes and goes, and hands over', async () => {
  const one = { apiVersion: 'stable.example.com/v1', kind: 'CronTab', metadata: { name: 'one' } };
  await ask('POST', TABS, { ...one, spec: { cronSpec: '* * * * *', replicas: 2 } });
  const first = startController('first');
  await first.tells('first leads');
  const second = startController('second');
  await first.tells('added one, generation 1, status 0');
  await first.tells('updated one, generation 1, status 2');
  await ask('PATCH', `${TABS}/one`, { spec: { replicas: 5 } }, 'application/merge-patch+json');
  await first.tells('updated one, generation 2, status 5');
  expect(await ask('GET', '/apis/coordination.k8s.io/v1/namespaces/default/leases/crontabs')).toMatchObject({
    spec: { holderIdentity: 'first', leaseDurationSeconds: 4, leaseTransitions: 0 },
  });
  first.end();
  await second.tells('second leads');
  await second.tells('added one, generation 2, status 5');
  await ask('DELETE', `${TABS}/one`);
  await second.tells('deleted one, generation 2, status 5');
  second.end();
  await second.tells('second ends');
});
