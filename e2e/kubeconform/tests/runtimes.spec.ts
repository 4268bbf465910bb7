import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inBrowser, openBrowser } from '../../browser/in-browser.js';
import { installPackage, type InstalledPackage } from '../../stranger/installed-package.js';
import { serveFolder } from './site.js';

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

/** A module that judges {@link manifest} and hands what it sees to `report`; with `worker`, in a worker. */
const program = (from: string, report: string, worker?: string) => `
import { ${worker === undefined ? 'createKubeconform, ' : ''}schemasFromDefinitions } from ${JSON.stringify(from)};
${worker === undefined ? '' : `import { createKubeconformWorker as createKubeconform } from ${JSON.stringify(worker)};`}
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
    expect(
      node(
        "import { Worker } from 'node:worker_threads'; new Worker('./worker.js').on('message', (seen) => console.log(JSON.stringify(seen)));",
      ),
    ).toEqual(seen);
  });

  test('runs in a worker of its own', () => {
    expect(node(program('kubeconform-wasm', '((seen) => console.log(JSON.stringify(seen)))', 'kubeconform-wasm/worker'))).toEqual(seen);
  });

  test('has one class of errors, whichever entry point they come from, and can be required', () => {
    expect(
      node(`
      import { createRequire } from 'node:module';
      import { KubeconformError } from 'kubeconform-wasm';
      import { createKubeconformWorker } from 'kubeconform-wasm/worker';
      const require = createRequire(import.meta.url);
      const refused = await createKubeconformWorker({ schemas: 5 }).catch((error) => error);
      console.log(JSON.stringify([refused instanceof KubeconformError, require('kubeconform-wasm').KubeconformError === KubeconformError]));
    `),
    ).toEqual([true, true]);
  });

  test('has the command', () => {
    const { status, stderr } = spawnSync(join(installed.folder, 'node_modules/.bin/kubeconform-wasm'), ['manifest.yaml'], {
      cwd: installed.folder,
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([
      1,
      'kubeconform-wasm downloads nothing unasked: name a folder or a template with -schema-location, or -schema-location default to download schemas\n',
    ]);
  });

  test('has a command that never ends without a word', () => {
    const run = (instance: string) => {
      // Node.js itself has instances of other modules.
      const before = `const { instantiate } = WebAssembly; WebAssembly.instantiate = (module, imports) => 'gojs' in imports ? ${instance} : instantiate(module, imports);`;
      const command = [
        '--import',
        `data:text/javascript,${encodeURIComponent(before)}`,
        'node_modules/kubeconform-wasm/dist/main.js',
        '-v',
      ];
      const { status, stderr } = spawnSync(process.execPath, command, {
        cwd: installed.folder,
        encoding: 'utf8',
        env: { ...process.env, NODE_OPTIONS: '' },
      });
      return [status, stderr];
    };
    expect([run('new Promise(() => {})'), run('Promise.reject(new RangeError("no memory"))')]).toEqual([
      [1, 'kubeconform-wasm: kubeconform failed: it waits for what never comes\n'],
      [1, 'kubeconform-wasm: kubeconform cannot start: RangeError: no memory\n'],
    ]);
  });

  inBrowser.each([
    ['on its thread', undefined],
    ['in a worker', '/dist/worker-browser.js'],
  ])('runs in a browser under a Content-Security-Policy, %s', async (_, worker) => {
    const page = program('/dist/browser.js', '((seen) => (document.title = JSON.stringify(seen)))', worker);
    const site = await serveFolder(join(installed.folder, 'node_modules/kubeconform-wasm'), { 'page.js': page });
    const chrome = await openBrowser();
    try {
      const tab = await chrome.newPage();
      await tab.goto(`${site.address}page.html`);
      await tab.waitForFunction(() => document.title !== '', undefined, { timeout: 120_000 });
      expect(JSON.parse(await tab.title())).toEqual(seen);
    } finally {
      await chrome.close();
      site.close();
    }
  });
});
