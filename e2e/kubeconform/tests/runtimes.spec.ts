import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { installPackage, type InstalledPackage } from '../../stranger/installed-package.js';

const browser = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) => existsSync(path));
const inBrowser = browser === undefined ? test.skip : test;

const crd = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: widgets.example.com}
spec:
  group: example.com
  scope: Namespaced
  names: {kind: Widget, plural: widgets}
  versions:
  - {name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {replicas: {type: integer}}}}}}}
`;
const manifest = 'apiVersion: example.com/v1\nkind: Widget\nmetadata: {name: a}\nspec: {replicas: many}\n';
const seen = { status: 'invalid', kind: 'Widget', findings: [['/spec/replicas', 'got string, want null or integer', 'many']] };

/** A module that judges {@link manifest} and hands what it sees to `report`. */
const program = (from: string, report: string) => `
import { createKubeconform, schemasFromDefinitions } from ${JSON.stringify(from)};
const text = ${JSON.stringify(manifest)};
const kubeconform = await createKubeconform({ schemas: schemasFromDefinitions([${JSON.stringify(crd)}]) });
const [{ status, kind, errors }] = await kubeconform.validate(text);
kubeconform.close();
${report}({ status, kind, findings: errors.map(({ path, message, range }) => [path, message, text.slice(range.start, range.end)]) });
`;

let installed: InstalledPackage;
beforeAll(() => {
  installed = installPackage('kubeconform-wasm');
});
afterAll(() => {
  installed.dispose();
});

function node(script: string): unknown {
  const file = join(installed.folder, 'program.js');
  writeFileSync(file, script);
  const { stderr, stdout } = spawnSync(process.execPath, [file], { cwd: installed.folder, encoding: 'utf8' });
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout);
}

describe('the packed package', () => {
  test('runs in Node.js', () => {
    expect(node(program('kubeconform-wasm', '((seen) => console.log(JSON.stringify(seen)))'))).toEqual(seen);
  });

  test('runs in a worker', () => {
    const worker = `import { parentPort } from 'node:worker_threads';${program('kubeconform-wasm', 'parentPort.postMessage')}`;
    writeFileSync(join(installed.folder, 'worker.js'), worker);
    expect(node("import { Worker } from 'node:worker_threads'; new Worker('./worker.js').on('message', (seen) => console.log(JSON.stringify(seen)));")).toEqual(seen);
  });

  test("runs README's example", () => {
    const readme = readFileSync(fileURLToPath(new URL('../../../packages/kubeconform-wasm/README.md', import.meta.url)), 'utf8');
    const [, example] = /```js\n(.*?)```/s.exec(readme)!;
    writeFileSync(join(installed.folder, 'crd.yaml'), crd);
    writeFileSync(join(installed.folder, 'manifest.yaml'), manifest);
    writeFileSync(join(installed.folder, 'example.js'), example!);
    const { stdout } = spawnSync(process.execPath, ['example.js'], { cwd: installed.folder, encoding: 'utf8' });
    expect(stdout.split('\n')).toEqual([
      expect.stringMatching(/^invalid Widget a problem validating schema\. Check JSON formatting: jsonschema validation failed with /) as unknown,
      '  /spec/replicas: got string, want null or integer (77–81)',
      '',
    ]);
  });

  test('has the command', () => {
    const { status, stderr } = spawnSync(join(installed.folder, 'node_modules/.bin/kubeconform-wasm'), ['manifest.yaml'], { cwd: installed.folder, encoding: 'utf8' });
    expect([status, stderr]).toEqual([1, 'kubeconform-wasm downloads nothing unasked: name a folder or a template with -schema-location, or -schema-location default to download schemas\n']);
  });

  test('has a command that never ends without a word', () => {
    const run = (instance: string) => {
      // Node.js itself has instances of other modules.
      const before = `const { instantiate } = WebAssembly; WebAssembly.instantiate = (module, imports) => 'gojs' in imports ? ${instance} : instantiate(module, imports);`;
      const command = ['--import', `data:text/javascript,${encodeURIComponent(before)}`, 'node_modules/kubeconform-wasm/dist/main.js', '-v'];
      const { status, stderr } = spawnSync(process.execPath, command, { cwd: installed.folder, encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '' } });
      return [status, stderr];
    };
    expect([run('new Promise(() => {})'), run('Promise.reject(new RangeError("no memory"))')]).toEqual([
      [1, 'kubeconform-wasm: kubeconform failed: it waits for what never comes\n'],
      [1, 'kubeconform-wasm: RangeError: no memory\n'],
    ]);
  });

  inBrowser('runs in a browser', async () => {
    const server = await serve(join(installed.folder, 'node_modules/kubeconform-wasm'));
    const { port } = server.address() as AddressInfo;
    const chrome = await chromium.launch({ executablePath: browser!, args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-sync'] });
    try {
      const page = await chrome.newPage();
      await page.goto(`http://127.0.0.1:${String(port)}/page.html`);
      await page.waitForFunction(() => document.title !== '', undefined, { timeout: 120_000 });
      expect(JSON.parse(await page.title())).toEqual(seen);
    } finally {
      await chrome.close();
      server.close();
    }
  });
});

/** Serves a folder, and a page that runs the program. */
async function serve(folder: string): Promise<Server> {
  const page = `<!doctype html><meta charset="utf-8"><script type="module">${program('/dist/browser.js', '((seen) => (document.title = JSON.stringify(seen)))')}</script>`;
  const types: Readonly<Record<string, string>> = { js: 'text/javascript', gz: 'application/gzip', html: 'text/html' };
  const server = createServer((request, response) => {
    const path = normalize(request.url ?? '/');
    const body = path === '/page.html' ? page : existsSync(join(folder, path)) ? readFileSync(join(folder, path)) : undefined;
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': types[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream' });
    response.end(body);
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}
