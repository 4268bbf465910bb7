import { once } from 'node:events';
import { readFileSync, readdirSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openSandbox, type Sandbox } from '../../../tests/sandbox.js';

const example = fileURLToPath(new URL('../../../../../examples/conversion/', import.meta.url));
const handler = readFileSync(join(example, 'convert.mjs'), 'utf8');

let sandbox: Sandbox;
beforeAll(() => {
  sandbox = openSandbox();
  sandbox.write('crd.yaml', readFileSync(join(example, 'crd.yaml')));
  sandbox.write('convert.mjs', handler);
});
afterAll(() => sandbox.dispose());

const run = (...more: readonly string[]) =>
  sandbox.run(['convert-test', 'crd.yaml', '--handler', 'node convert.mjs', '--tries', '2', '--record', 'kept', ...more]);
const kept = () => readdirSync(join(sandbox.cwd, 'kept')).map((name) => [name, readFileSync(join(sandbox.cwd, 'kept', name), 'utf8')]);

it('records conversions that are missing, holds those that are there, and makes them anew with --update', async () => {
  const first = await run();
  const before = kept();
  expect(before.map(([name]) => name)).toEqual(['widgets.example.com.v1-to-v2.json', 'widgets.example.com.v2-to-v1.json']);
  const second = await run();
  expect([second.code, second.stdout, kept()]).toEqual([first.code, first.stdout, before]);
  sandbox.write('convert.mjs', handler.replace('spec.colour = color', "spec.colour = 'red'"));
  expect((await run()).stdout).toContain('[recorded]');
  expect(kept()).toEqual(before);
  expect((await run('--update')).stdout).not.toContain('[recorded]');
  expect(kept()).not.toEqual(before);
});

it('has the webhook that a file of tests names convert what is stored', async () => {
  const tests = readFileSync(join(example, 'widget.tests.yaml'), 'utf8');
  sandbox.write('widget.tests.yaml', tests);
  sandbox.write('convert.mjs', handler);
  expect((await sandbox.run(['test', 'widget.tests.yaml', '--run-commands'])).code).toBe(0);
  const unasked = await sandbox.run(['test', 'widget.tests.yaml']);
  expect(unasked.code).toBe(1);
  expect(unasked.stdout).toContain('its webhook is not started: --run-commands runs the command of conversion');
  sandbox.write('widget.tests.yaml', tests.replace('colour: red', 'colour: blue').replace('handler: node', 'handler: node '));
  const other = await sandbox.run(['test', 'widget.tests.yaml', '--run-commands']);
  expect(other.code).toBe(1);
  expect(other.stdout).toContain('widget.tests.yaml:10:62: error: the converted object is not the expected one');
  sandbox.write('widget.tests.yaml', tests.replace('handler: node convert.mjs', 'webhook: https://example.com/convert'));
  expect((await sandbox.run(['test', 'widget.tests.yaml'])).stdout).toContain(
    'conversion.webhook: It must be an http or https address of this machine',
  );
  sandbox.write('widget.tests.yaml', tests.replace('handler: node convert.mjs', 'start: node convert.mjs'));
  expect((await sandbox.run(['test', 'widget.tests.yaml'])).stdout).toContain('conversion must have either webhook or handler');
  sandbox.write('silent.mjs', 'setTimeout(() => undefined, 60_000);\n');
  sandbox.write('widget.tests.yaml', tests.replace('node convert.mjs', 'node silent.mjs\n  timeout: 1'));
  expect((await sandbox.run(['test', 'widget.tests.yaml', '--run-commands'])).stdout).toContain('no answer in 1 s');
  sandbox.write('widget.tests.yaml', tests.replace('node convert.mjs', 'node convert.mjs\n  timeout: 601'));
  expect((await sandbox.run(['test', 'widget.tests.yaml'])).stdout).toContain(
    'conversion.timeout must be a whole number of seconds from 1 to 600',
  );
  sandbox.write('widget.tests.yaml', tests.replace(/conversion:\n.*\n/, ''));
  expect((await sandbox.run(['test', 'widget.tests.yaml'])).stdout).toContain('converted needs a webhook: name it with conversion');
});

it('says which CRDs it leaves out, where only others name a webhook', async () => {
  const crd = readFileSync(join(example, 'crd.yaml'), 'utf8');
  const other = crd.replaceAll('idget', 'adget').replace(/ {2}conversion:\n(?: {4}.*\n)+/, '');
  sandbox.write('both.yaml', `${crd}\n---\n${other}`);
  sandbox.write('convert.mjs', handler);
  const { stderr, stdout } = await sandbox.run(['convert-test', 'both.yaml', '--handler', 'node convert.mjs', '--tries', '2']);
  expect(stderr).toBe('note: wadgets.example.com is not tested: other CRDs here name a conversion webhook, it does not\n');
  expect(stdout).toContain('1 CRD, ');
  const single = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: gadgets.example.com }
spec:
  group: example.com
  names: { kind: Gadget, plural: gadgets }
  scope: Namespaced
  versions: [{ name: v1, served: true, storage: true, schema: { openAPIV3Schema: { type: object } } }]
`;
  sandbox.write('none.yaml', `${other}\n---\n${single}`);
  const none = await sandbox.run(['convert-test', 'none.yaml', '--handler', 'node convert.mjs', '--tries', '2']);
  expect(none.stderr).toBe(
    'note: no CRD here names a conversion webhook: 1 CRD with several versions is tested, 1 CRD with one version is not tested\n',
  );
});

it('waits until a program that listens answers', async () => {
  sandbox.write(
    'serve.mjs',
    `import { createServer } from 'node:http';
let asked = 0;
createServer((request, answer) => {
  if (asked++ < 2) return answer.writeHead(503).end('starting');
  let text = '';
  request.on('data', (part) => (text += part)).on('end', () => {
    const { request: { desiredAPIVersion, objects, uid } } = JSON.parse(text);
    for (const object of objects) object.apiVersion = desiredAPIVersion;
    answer.end(JSON.stringify({ apiVersion: 'apiextensions.k8s.io/v1', kind: 'ConversionReview', response: { uid, convertedObjects: objects, result: { status: 'Success' } } }));
  });
}).listen(Number(process.argv[2]), '127.0.0.1');
`,
  );
  const port = await freePort();
  const webhook = `http://127.0.0.1:${String(port)}/convert`;
  const { code, stderr, stdout } = await sandbox.run([
    'convert-test',
    'crd.yaml',
    '--webhook',
    webhook,
    '--start',
    `node serve.mjs ${String(port)}`,
    '--tries',
    '2',
  ]);
  expect([code, stderr, stdout]).toEqual([0, '', '1 CRD, 2 round trips: 0 errors, 0 warnings\n']);
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
