import { readFileSync, readdirSync } from 'node:fs';
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
