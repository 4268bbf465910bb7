import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtProgram } from '../../go-programs/built-program.js';
import type { KubectlRun } from '../../server/server/kubectl.js';
import { kubectlWith } from '../serving/kubectl-with.js';
import { startServing, type ServingProcess } from '../serving/serving-process.js';

// What people do with kubectl, that of this minor and old ones, where the command serves: 1.24 explains by Swagger 2.0 in Protocol Buffers.

const home = mkdtempSync(join(tmpdir(), 'structural-serve-'));
const VERSIONS = ['kubectl', 'kubectl-1.34', 'kubectl-1.24'] as const;
const programs = new Map(VERSIONS.map((name) => [name, builtProgram(name)]));
const missing = VERSIONS.filter((name) => programs.get(name) === undefined);
const TESTS = 6;
if (missing.length > 0) console.log(`${String(missing.length * TESTS)} tests that need Go and its modules are skipped`);

const object = (name: string, spec: string): string =>
  `apiVersion: stable.example.com/v1\nkind: CronTab\nmetadata: {name: ${name}}\nspec: ${spec}\n`;

let serving: ServingProcess;
beforeAll(async () => {
  cpSync(new URL('../crds', import.meta.url), join(home, 'crds'), { recursive: true });
  const files = {
    'stored.yaml': object('stored', '{cronSpec: "1 * * * *", replicas: 3}'),
    'new.yaml': object('new', '{cronSpec: "2 * * * *"}'),
    'changed.yaml': object('stored', '{cronSpec: "3 * * * *", replicas: 4}'),
    'unknown.yaml': object('new', '{cronSpec: "2 * * * *", unknown: 1}'),
    'invalid.yaml': object('new', '{cronSpec: "2 * * * *", replicas: 12}'),
    'list.yaml': `apiVersion: v1\nkind: List\nitems:\n- ${object('listed', '{cronSpec: "2 * * * *"}').replaceAll('\n', '\n  ').trimEnd()}\n`,
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(home, name), text);
  serving = await startServing(['crds', '--objects', 'stored.yaml'], home);
  writeFileSync(join(home, 'kubeconfig'), serving.kubeconfig);
});
afterAll(async () => {
  await serving.stop();
  rmSync(home, { recursive: true, force: true });
});

describe.each(VERSIONS)('%s', (name) => {
  const program = programs.get(name);
  const withProgram = program === undefined ? it.skip : it;
  const run = (args: string): Promise<KubectlRun> => {
    const words = args.split(' ').map((each) => (each.endsWith('.yaml') ? join(home, each) : each));
    return kubectlWith(program ?? '', join(home, 'kubeconfig'), join(home, name), words);
  };

  withProgram('finds what there is', async () => {
    const { stdout } = await run('api-resources --no-headers');
    expect(stdout.split('\n').map((line) => line.split(/\s+/)[0])).toEqual(
      expect.arrayContaining(['namespaces', 'customresourcedefinitions', 'widgets', 'clusterthings', 'crontabs']),
    );
    expect((await run('api-versions')).stdout).toContain('stable.example.com/v1beta1\n');
    expect((await run('get --raw /readyz')).stdout).toBe('ok');
  });

  withProgram('explains fields', async () => {
    const { exitCode, stdout } = await run('explain ct.spec.cronSpec');
    expect([exitCode, stdout]).toEqual([0, expect.stringMatching(/KIND: +CronTab\nVERSION: .*\n\nFIELD: +cronSpec <string>\n[^]*When\./)]);
    expect((await run('explain ct.spec.nope')).stderr).toContain('field "nope" does not exist');
  });

  withProgram('shows tables of what is stored', async () => {
    expect((await run('get ct stored -o wide')).stdout).toMatch(/^NAME +SPEC +REPLICAS\nstored +1 \* \* \* \* +3\n$/);
    expect((await run('get ct -A --no-headers')).stdout).toMatch(/^default +stored/);
    expect((await run('get crd crontabs.stable.example.com -o name')).stdout).toBe(
      'customresourcedefinition.apiextensions.k8s.io/crontabs.stable.example.com\n',
    );
    expect((await run('get ct nope')).stderr).toBe('Error from server (NotFound): crontabs.stable.example.com "nope" not found\n');
    expect((await run('get ct -l a=b')).stderr).toContain('No resources found');
  });

  withProgram('checks what would be created and applied', async () => {
    expect((await run('create --dry-run=server -f new.yaml -o jsonpath={.spec.image}')).stdout).toBe('busybox');
    expect((await run('apply --dry-run=server -f new.yaml')).stdout).toBe('crontab.stable.example.com/new created (server dry run)\n');
    expect((await run('apply --dry-run=server -f list.yaml')).stdout).toBe('crontab.stable.example.com/listed created (server dry run)\n');
    expect((await run('apply --dry-run=server -f changed.yaml')).stdout).toBe(
      'crontab.stable.example.com/stored configured (server dry run)\n',
    );
    expect((await run('apply --dry-run=server --server-side --force-conflicts -f changed.yaml -o jsonpath={.spec.replicas}')).stdout).toBe(
      '4',
    );
    expect((await run('replace --dry-run=server -f changed.yaml')).stdout).toBe(
      'crontab.stable.example.com/stored replaced (server dry run)\n',
    );
    expect((await run('delete --dry-run=server --wait=false ct stored')).stdout).toMatch(
      /^crontab.stable.example.com "stored" deleted.* \(server dry run\)/,
    );
  });

  withProgram('is refused in the words of a server', async () => {
    expect((await run('apply --dry-run=server -f invalid.yaml')).stderr).toContain(
      'The CronTab "new" is invalid: <nil>: Invalid value: too many',
    );
    const unknown = await run('apply --dry-run=server -f unknown.yaml');
    expect(unknown.stderr).toContain('strict decoding error: unknown field "spec.unknown"');
    expect((await run('create -f new.yaml')).stderr).toContain('Error from server (MethodNotAllowed)');
    expect((await run('get ct stored')).exitCode).toBe(0);
  });

  withProgram('completes names', async () => {
    expect((await run('__complete get ct st')).stdout).toContain('stored\n');
    expect((await run('__complete get -n de')).stdout).toContain('default\n');
  });
});
