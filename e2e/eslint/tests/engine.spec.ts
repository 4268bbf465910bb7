import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installPackage, root } from '../../stranger/installed-package.js';

const EXAMPLE = /^```ts\n(?<code>.*?)^```\n+```text\n(?<printed>.*?)^```$/ms;

test('what the README of the engine begins with runs in an empty folder as it stands, and is typed', () => {
  const { code = '', printed } = EXAMPLE.exec(readFileSync(join(root, 'packages/engine/README.md'), 'utf8'))?.groups ?? {};
  const { dispose, folder, run } = installPackage('engine');
  try {
    for (const name of ['first.mjs', 'first.mts']) writeFileSync(join(folder, name), code);
    expect(run(process.execPath, ['first.mjs'])).toEqual({ exitCode: 0, stderr: '', stdout: printed });
    const options = ['--noEmit', '--strict', '--target', 'es2022', '--module', 'nodenext'];
    const typed = run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), ...options, 'first.mts']);
    expect(typed).toEqual({ exitCode: 0, stderr: '', stdout: '' });
  } finally {
    dispose();
  }
});

test('errors of the engine come from functions by the names that they are called by', async () => {
  const entry = pathToFileURL(join(root, 'packages/engine/dist/engine.js')).href;
  const code = `import * as engine from ${JSON.stringify(entry)};
    for (const [name, call] of Object.entries(engine).filter(([, each]) => typeof each === 'function' && each !== engine.DefinitionsError))
      try { call(); } catch ({ stack }) { if (!new RegExp('at (?:\\\\w+\\\\.)?' + name + ' ').test(stack)) console.log(name, stack); }`;
  expect(spawnSync(process.execPath, ['--input-type=module', '--eval', code], { encoding: 'utf8', env: {} })).toMatchObject({
    stdout: '',
    stderr: '',
  });
});

test('the engine is packed into less than 1 MB', () => {
  const { stdout } = spawnSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: join(root, 'packages/engine'),
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  const [packed] = JSON.parse(stdout) as readonly { readonly size: number; readonly files: readonly { readonly path: string }[] }[];
  expect(packed?.files.map(({ path }) => path)).toEqual(expect.arrayContaining(['dist/engine.js', 'dist/engine.d.ts']));
  expect(packed?.size).toBeLessThan(1_000_000);
});

test('the engine is imported in less than 150 ms of the processor, as nothing of it runs that is not asked for', () => {
  const entry = pathToFileURL(join(root, 'packages/engine/dist/engine.js')).href;
  const code = `const before = process.cpuUsage(); await import(${JSON.stringify(entry)}); const { user, system } = process.cpuUsage(before); console.log(user + system);`;
  const times = Array.from({ length: 5 }, () =>
    Number(spawnSync(process.execPath, ['--input-type=module', '--eval', code], { encoding: 'utf8', env: {} }).stdout),
  );
  const shortest = Math.min(...times) / 1000;
  expect(shortest).toBeGreaterThan(0);
  expect(shortest).toBeLessThan(150);
});
