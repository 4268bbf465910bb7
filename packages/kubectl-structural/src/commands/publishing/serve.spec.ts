import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cronTab, definition, openSandbox, type Sandbox } from '../../../tests/sandbox.js';

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = openSandbox();
  sandbox.write('crd.yaml', definition('{cron: {type: string, maxLength: 5}}'));
});
afterEach(() => {
  sandbox.dispose();
});

/** What a program of a test's own prints into a file, given the URL of the server. */
async function seen(
  args: readonly string[],
  program: string,
): Promise<{ readonly code: number; readonly stderr: string; readonly printed: unknown }> {
  const script = `
    const { readFileSync, writeFileSync } = require('node:fs');
    const url = /server: (\\S+)/.exec(readFileSync(process.env.KUBECONFIG, 'utf8'))[1];
    const get = async (path, options) => { const answer = await fetch(url + path, options); return [answer.status, await answer.text()]; };
    (async () => { ${program} })().then((value) => writeFileSync('printed.json', JSON.stringify(value ?? null)));`;
  writeFileSync(join(sandbox.cwd, 'ask.cjs'), script);
  const { code, stderr } = await sandbox.run(['serve', ...args, '--', process.execPath, 'ask.cjs']);
  const file = join(sandbox.cwd, 'printed.json');
  return { code, stderr, printed: existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined };
}

it('runs a command that asks it, and ends with its exit code', async () => {
  const { code, printed, stderr } = await seen(
    ['crd.yaml'],
    "const [status, text] = await get('/apis/example.com/v1'); process.exitCode = 7; return [status, JSON.parse(text).resources[0].name];",
  );
  expect({ code, printed, stderr }).toEqual({ code: 7, printed: [200, 'crontabs'], stderr: '' });
});

it('judges what is sent to it, beside what is stored', async () => {
  sandbox.write('stored.yaml', cronTab('old', '{cron: abc}'));
  const body = JSON.stringify({ apiVersion: 'example.com/v1', kind: 'CronTab', metadata: { name: 'new' }, spec: { cron: 'too long' } });
  const { printed } = await seen(
    ['crd.yaml', '--objects', 'stored.yaml'],
    `const path = '/apis/example.com/v1/namespaces/jobs/crontabs';
     const [status, text] = await get(path + '?dryRun=All', { method: 'POST', headers: { 'content-type': 'application/json' }, body: ${JSON.stringify(body)} });
     return [(await get(path + '/old'))[0], status, JSON.parse(text).message];`,
  );
  expect(printed).toEqual([200, 422, 'CronTab.example.com "new" is invalid: spec.cron: Too long: may not be more than 5 bytes']);
});

it('stores what is written to it, and what a folder kept of that', async () => {
  const post = (path: string, body: object): string =>
    `(await get('${path}', { method: 'POST', headers: { 'content-type': 'application/json' }, body: ${JSON.stringify(JSON.stringify(body))} }))[0]`;
  const made = { apiVersion: 'example.com/v1', kind: 'CronTab', metadata: { name: 'new' }, spec: { cron: 'abc' } };
  const path = '/apis/example.com/v1/namespaces/default/crontabs';
  const first = await seen(['--writable', 'crd.yaml', '--data', 'kept'], `return [${post(path, made)}, ${post(path, made)}];`);
  expect(first).toEqual({ code: 0, stderr: '', printed: [201, 409] });
  const log = join(sandbox.cwd, 'kept', 'writes.jsonl');
  writeFileSync(log, `${readFileSync(log, 'utf8')}{"revision":9`);
  const second = await seen(['--writable', '--data', 'kept'], `return JSON.parse((await get('${path}/new'))[1]).spec;`);
  expect(second).toEqual({ code: 0, stderr: '', printed: { cron: 'abc' } });
  expect(await seen(['--writable', '--address', '0.0.0.0'], '')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('address 0.0.0.0: other machines reach it, so it needs a token'),
  });
  expect(await seen(['--writable', '--service', 'default/hook=127.0.0.1'], '')).toMatchObject({
    stderr: expect.stringContaining('Write NAMESPACE/NAME=URL'),
  });
  expect(await seen(['crd.yaml', '--data', 'kept'], '')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--data needs --writable'),
  });
});

it('serves what a server holds from before if asked, and publishes no schema that is not structural', async () => {
  sandbox.write(
    'old.yaml',
    `apiVersion: apiextensions.k8s.io/v1beta1
kind: CustomResourceDefinition
metadata: {name: shirts.example.com}
spec: {group: example.com, version: v1, scope: Namespaced, names: {kind: Shirt, plural: shirts}, validation: {openAPIV3Schema: {properties: {size: {minimum: 3}}}}}
`,
  );
  const program = `const { components } = JSON.parse((await get('/openapi/v3/apis/example.com/v1'))[1]);
    return [JSON.parse((await get('/apis/example.com/v1'))[1]).resources[0].kind, components.schemas['com.example.v1.Shirt'].properties];`;
  expect((await seen(['old.yaml'], program)).code).toBe(2);
  const { code, printed, stderr } = await seen(['old.yaml', '--stored'], program);
  expect({ code, printed, stderr }).toEqual({ code: 0, printed: ['Shirt', null], stderr: '' });
});

it('tells what it cannot serve, and serves the rest', async () => {
  sandbox.write('bad.yaml', definition('{cron: {type: nonsense}}', { plural: 'bads', kind: 'Bad' }));
  sandbox.write('taken.yaml', definition('{}', { plural: 'taken', kind: 'CronTab' }));
  sandbox.write('stored.yaml', `${cronTab('one', '{}', { kind: 'Nothing' })}---\na: [\n`);
  const { code, printed, stderr } = await seen(
    ['.', '--objects', 'stored.yaml'],
    "return JSON.parse((await get('/apis/example.com/v1'))[1]).resources.map(({ name }) => name);",
  );
  expect({ code, printed }).toEqual({ code: 0, printed: ['crontabs', 'crontabs/status'] });
  expect(stderr).toMatch(/bad\.yaml:\d+:\d+: error: .*nonsense/);
  expect(stderr).toContain('note: taken.example.com is not served: "CronTabList" is already in use');
  expect(stderr).toContain('note: stored.yaml: Nothing one: no CRD for example.com/v1, Kind=Nothing; it is not stored\n');
  expect(stderr).toMatch(/error: stored\.yaml:\d+:\d+: yaml: /);
});

it.each([
  [['serve'], 'error: nothing to serve: name files'],
  [['serve', '-'], 'error: serve reads files, not standard input (-)\n'],
  [
    ['serve', 'nope.yaml'],
    'error: nope.yaml: no such file or directory\nerror: the input has no CustomResourceDefinition that a server accepts\n',
  ],
  [['serve', 'crd.yaml', '--port', '70000'], "error: option '--port <number>' argument '70000' is invalid."],
  [
    ['serve', 'crd.yaml', '--address', '203.0.113.1', '--', 'true'],
    'error: cannot listen at 203.0.113.1, port 0: this machine has no such address\n',
  ],
  [['serve', 'crd.yaml', '--', './nope'], 'error: ./nope: cannot be run: no such program\n'],
  [
    ['serve', 'crd.yaml', '--quiet', '--kubeconfig-out', 'no/where'],
    'error: --kubeconfig-out no/where: cannot be written: no such file or directory\n',
  ],
  [['serve', 'crd.yaml', '--shared-types', 'crd.yaml'], 'error: --shared-types crd.yaml: no OpenAPI document'],
])('says in a line what is wrong with %j', async (args, words) => {
  const { code, stderr, stdout } = await sandbox.run(args);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr.startsWith(words)).toBe(true);
});

it('is completed, and explains itself', async () => {
  expect((await sandbox.run(['__complete', 'serve', '--ob'])).stdout).toContain('--objects');
  expect((await sandbox.run(['serve', '--help'])).stdout).toContain('kubectl structural serve config/crd -- kubectl explain crontab.spec');
});
