import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { builtProgram } from '../../go-programs/built-program.js';
import { definitionWhen, DEFINITIONS, isEstablished } from '../../server/server/definition-when.js';
import { startServer, type RunningServer } from '../../server/server/running-server.js';

// The bundled command reads a running server through a kubeconfig. STRUCTURAL_CLUSTER_OBJECTS says of how many objects; the figures are printed.

const COUNT = Number(process.env['STRUCTURAL_CLUSTER_OBJECTS'] ?? 1_200);
const NAMESPACES = 12;
const program = builtProgram('server');
const home = mkdtempSync(join(tmpdir(), 'structural-clusters-'));
const command = fileURLToPath(new URL('../../../packages/kubectl-structural/dist/kubectl-structural.cjs', import.meta.url));
let server: RunningServer | undefined;

const withServer = program === undefined ? test.skip : test;
if (program === undefined) console.log('5 tests that need Go and its modules are skipped');

beforeAll(async () => {
  if (program === undefined) return;
  server = await startServer(program);
  const kubeconfig = {
    kind: 'Config',
    'current-context': 'real',
    contexts: [{ name: 'real', context: { cluster: 'c', user: 'u' } }],
    clusters: [{ name: 'c', cluster: { server: server.url } }],
    users: [{ name: 'u', user: { token: 'any' } }],
  };
  writeFileSync(join(home, 'kubeconfig'), JSON.stringify(kubeconfig));
  writeFileSync(join(home, 'new.json'), JSON.stringify(definition('Namespaced', 'widgets', 'Widget', 6)));
  for (const each of [definition('Namespaced', 'widgets', 'Widget', 9), definition('Cluster', 'gadgets', 'Gadget', 9)])
    expect((await send('POST', DEFINITIONS, each)).status).toBe(201);
  for (const name of ['widgets', 'gadgets']) await definitionWhen(server.client, `${name}.example.com`, isEstablished);
  await created('/apis/example.com/v1/gadgets', 'Gadget', 7, () => undefined);
  await created('', 'Widget', COUNT, (i) => `ns-${String(i % NAMESPACES).padStart(2, '0')}`);
});
afterAll(async () => {
  await server?.stop();
  rmSync(home, { recursive: true, force: true });
});

function definition(scope: string, plural: string, kind: string, maximum: number): object {
  const schema = (type: string): object => ({
    type: 'object',
    properties: { spec: { type: 'object', properties: { size: { type: 'integer', maximum }, text: { type, default: 'none' } } } },
  });
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `${plural}.example.com` },
    spec: {
      group: 'example.com',
      scope,
      names: { plural, kind, singular: kind.toLowerCase(), listKind: `${kind}List` },
      versions: [
        { name: 'v1beta1', served: true, storage: false, schema: { openAPIV3Schema: schema('string') } },
        { name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: schema('string') } },
      ],
    },
  };
}

async function send(method: string, path: string, body?: object): Promise<{ readonly status: number }> {
  return server!.client.send(method, path, body && { body: JSON.stringify(body) });
}

/** Creates objects, several at a time; the server may hear a moment later than others that it serves their kind. */
async function created(path: string, kind: string, count: number, namespaceOf: (i: number) => string | undefined): Promise<void> {
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < count) {
      const i = next++;
      const namespace = namespaceOf(i);
      const object = {
        apiVersion: 'example.com/v1',
        kind,
        metadata: { name: `o-${i}`, ...(namespace && { namespace }) },
        spec: { size: i % 10 },
      };
      const to = namespace === undefined ? path : `/apis/example.com/v1/namespaces/${namespace}/widgets`;
      for (let tries = 0; (await send('POST', to, object)).status !== 201; tries++) {
        if (tries > 1_000) throw new Error(`object ${i} cannot be created`);
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    }
  };
  await Promise.all(Array.from({ length: 8 }, work));
}

interface Seen {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  /** In MiB, where the system tells. */
  readonly memory: number;
  readonly seconds: number;
}

async function structural(...args: readonly string[]): Promise<Seen> {
  const start = performance.now();
  const child = spawn(process.execPath, [command, ...args], {
    cwd: home,
    env: { PATH: process.env['PATH'], KUBECONFIG: join(home, 'kubeconfig') },
  });
  let [stdout, stderr, memory] = ['', '', 0];
  child.stdout.on('data', (data) => (stdout += String(data)));
  child.stderr.on('data', (data) => (stderr += String(data)));
  const timer = setInterval(() => {
    try {
      const kilobytes = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1];
      memory = Math.max(memory, Number(kilobytes ?? 0) / 1024);
    } catch {
      // It has ended, or this system has no such file.
    }
  }, 50);
  const code = await new Promise<number>((resolve) => child.once('close', (status) => resolve(status ?? -1)));
  clearInterval(timer);
  return { code, stdout, stderr, memory: Math.round(memory), seconds: Math.round((performance.now() - start) / 100) / 10 };
}

const invalid = Array.from({ length: COUNT }, (_, i) => i % 10).filter((size) => size > 6).length;

withServer('validates what it holds, every object once', async () => {
  const { code, memory, seconds, stderr, stdout } = await structural('validate', '--from-cluster', '-o', 'name', '--chunk-size', '100');
  expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
  // A server forgets the state of a list after some minutes, which a run of many objects on a busy machine lives to see.
  expect(stderr).toContain(`note: cluster/real: read 2 CRDs and ${COUNT + 7} objects of 2 kinds with `);
  console.log(`validate of ${COUNT + 7} objects: ${memory} MiB, ${seconds} s`);
});

withServer('surveys it for a new CRD, with counts that are right', async () => {
  const { code, memory, seconds, stdout } = await structural('survey', '--from-cluster', '--next', 'new.json');
  expect(code).toBe(1);
  expect(stdout).toContain('cluster/real/widgets.example.com/ns-00/o-');
  expect(stdout.trimEnd().split('\n').at(-1)).toBe(
    `${COUNT} stored objects: ${invalid} invalid, tolerated until changed; ${COUNT - invalid} unaffected`,
  );
  console.log(`survey of ${COUNT} objects: ${memory} MiB, ${seconds} s`);
});

withServer('is read in shards where it has no namespaces to list, too', async () => {
  const sums = { objects: 0, invalid: 0 };
  for (const shard of ['1/2', '2/2']) {
    const { stdout } = await structural('survey', '--from-cluster', '--next', 'new.json', '--shard', shard, '-o', 'json');
    const { objects, summary } = JSON.parse(stdout) as { objects: readonly unknown[]; summary: { tolerated: number } };
    sums.objects += objects.length;
    sums.invalid += summary.tolerated;
  }
  expect(sums).toEqual({ objects: COUNT, invalid });
});

withServer('is checked alike by a snapshot of it', async () => {
  expect((await structural('snapshot', 's.ndjson.gz', '--redact')).stderr).toContain(`holds 2 CRDs and ${COUNT + 7} objects, redacted`);
  const { stdout } = await structural('survey', 's.ndjson.gz', '--next', 'new.json');
  expect(stdout.trimEnd().split('\n').at(-1)).toContain(`${COUNT} stored objects: ${invalid} invalid, tolerated until changed`);
});

withServer('is reported where a CRD has gone', async () => {
  expect((await send('DELETE', `${DEFINITIONS}/gadgets.example.com`)).status).toBe(200);
  writeFileSync(join(home, 'gone.json'), JSON.stringify(definition('Cluster', 'gadgets', 'Gadget', 9)));
  await definitionWhen(server!.client, 'gadgets.example.com', (body) => body === undefined);
  const { code, stderr } = await structural('survey', '--from-cluster', '--next', 'gone.json');
  expect({ code, stderr }).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('gadgets.example.com: the cluster has no such CRD'),
  });
});
