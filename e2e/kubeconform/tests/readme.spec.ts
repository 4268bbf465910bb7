import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import ts from 'typescript';
import { installPackage, root, type InstalledPackage } from '../../stranger/installed-package.js';
import { POLICY, serveFolder } from './site.js';

const readme = readFileSync(join(root, 'packages/kubeconform-wasm/README.md'), 'utf8');
const blocks = [...readme.matchAll(/^```([^\n]*)\n(.*?)^```$/gms)].map(([, language = '', text = '']) => ({ language, text }));
const blocksIn = (language: string) => blocks.filter((block) => block.language === language).map(({ text }) => text);

let installed: InstalledPackage;
beforeAll(() => {
  installed = installPackage('kubeconform-wasm');
  const { folder } = installed;
  const schema = '{type: object, properties: {spec: {type: object, properties: {replicas: {type: integer}}}}}';
  writeFileSync(
    join(folder, 'crd.yaml'),
    'apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: {name: widgets.example.com}\nspec:\n  group: example.com\n  scope: Namespaced\n' +
      `  names: {kind: Widget, plural: widgets}\n  versions:\n  - {name: v1, served: true, storage: true, schema: {openAPIV3Schema: ${schema}}}\n`,
  );
  writeFileSync(join(folder, 'manifest.yaml'), 'apiVersion: example.com/v1\nkind: Widget\nmetadata: {name: a}\nspec: {replicas: many}\n');
  mkdirSync(join(folder, 'manifests'));
  writeFileSync(join(folder, 'manifests/manifest.yaml'), 'apiVersion: example.com/v1\nkind: Widget\nmetadata: {name: a}\nspec: {}\n');
  mkdirSync(join(folder, 'schemas/example.com'), { recursive: true });
  writeFileSync(join(folder, 'schemas/example.com/widget_v1.json'), '{"required": ["spec"]}');
});
afterAll(() => {
  installed.dispose();
});

describe("README's snippets", () => {
  test('are all looked at here', () => {
    expect(blocks.map(({ language }) => language)).toEqual(['js', 'js', 'js browser', 'sh bundle', 'http', 'sh']);
  });

  test('run in Node.js', () => {
    const outputs = blocksIn('js').map((text, i) => {
      writeFileSync(join(installed.folder, `snippet-${String(i)}.js`), text);
      return installed.run(process.execPath, [`snippet-${String(i)}.js`]);
    });
    expect(outputs).toEqual([
      {
        exitCode: 0,
        stderr: '',
        stdout: expect.stringMatching(
          /^invalid Widget a problem validating schema\. Check JSON formatting: .*\n {2}\/spec\/replicas: got string, want null or integer \(77–81\)\n$/,
        ) as unknown,
      },
      { exitCode: 0, stderr: '', stdout: 'a valid\n' },
    ]);
  });

  test('run as a command', () => {
    expect(blocksIn('sh').map((text) => installed.run('sh', ['-c', text.replace('npx ', '')]))).toEqual([
      { exitCode: 0, stderr: '', stdout: 'Summary: 1 resource found in 1 file - Valid: 1, Invalid: 0, Errors: 0, Skipped: 0\n' },
    ]);
  });

  test('have the types of the tarball', () => {
    const { folder } = installed;
    const files = [...blocksIn('js'), ...blocksIn('js browser')].map((text, i) => {
      const file = join(folder, `typed-${String(i)}.mts`);
      writeFileSync(file, text.replaceAll('result.status', 'result!.status'));
      return file;
    });
    mkdirSync(join(folder, 'node_modules/@types'), { recursive: true });
    for (const name of ['node', '../undici-types'])
      symlinkSync(join(root, 'node_modules/@types', name), join(folder, 'node_modules/@types', name), 'junction');
    const program = ts.createProgram(files, {
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      target: ts.ScriptTarget.ES2022,
      strict: true,
      noEmit: true,
      lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
      types: ['node'],
      typeRoots: [join(folder, 'node_modules/@types')],
    });
    // Those of Node.js and of browsers are read and not checked.
    const inside = realpathSync(folder).replaceAll('\\', '/');
    const own = program.getSourceFiles().filter(({ fileName }) => fileName.startsWith(inside) || files.includes(fileName));
    expect(own.filter(({ fileName }) => fileName.endsWith('.d.ts')).length).toBeGreaterThan(3);
    const said = [
      ...program.getOptionsDiagnostics(),
      ...program.getGlobalDiagnostics(),
      ...own.flatMap((file) => [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)]),
    ];
    expect(said.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))).toEqual([]);
  });

  test('run bundled for browsers', async () => {
    const { folder } = installed;
    const [command = ''] = blocksIn('sh bundle');
    expect(command).toBe(
      'esbuild page=page.js worker=kubeconform-wasm/worker-thread --bundle --format=esm --loader:.gz=file --outdir=public\n',
    );
    writeFileSync(join(folder, 'page.js'), blocksIn('js browser')[0]!);
    const { warnings } = await build({
      absWorkingDir: folder,
      entryPoints: { page: 'page.js', worker: 'kubeconform-wasm/worker-thread' },
      bundle: true,
      format: 'esm',
      loader: { '.gz': 'file' },
      outdir: 'public',
    });
    expect(warnings).toEqual([]);
    const site = await serveFolder(join(folder, 'public'));
    const seen = await new Promise((resolve) => {
      const child = spawn(process.execPath, [fileURLToPath(new URL('browser-in-node.mjs', import.meta.url)), `${site.address}page.js`], {
        env: { ...process.env, NODE_OPTIONS: '' },
      });
      let [out, err] = ['', ''];
      child.stdout.on('data', (text) => (out += String(text)));
      child.stderr.on('data', (text) => (err += String(text)));
      child.on('close', (code) => {
        resolve([code, out, err]);
      });
    });
    site.close();
    expect(seen).toEqual([0, 'invalid\n', '']);
  });

  test('ask for the policy that the pages of the tests have', () => {
    expect(blocksIn('http')).toEqual([`Content-Security-Policy: ${POLICY}\n`]);
  });
});
