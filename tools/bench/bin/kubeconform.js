#!/usr/bin/env node
// kubeconform-wasm beside the native kubeconform of the same version: start, first and further validations, size and memory.
// usage: node tools/bench/bin/kubeconform.js   (the native one is taken from PATH; without it only our figures are shown)
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const packageFolder = fileURLToPath(new URL('../../../packages/kubeconform-wasm/', import.meta.url));
const { createKubeconform, loadModule, schemaFolder } = await import(`${packageFolder}dist/node.js`);
const scratch = mkdtempSync(join(tmpdir(), 'structural-kubeconform-'));
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));

const LAYOUT = '{{.Group}}/{{.ResourceKind}}_{{.ResourceAPIVersion}}.json';
const properties = Object.fromEntries(
  Array.from({ length: 40 }, (_, i) => [`field${i}`, { type: 'array', items: { type: 'string', pattern: '^[a-z0-9-]{1,63}$' } }]),
);
mkdirSync(join(scratch, 'example.com'));
writeFileSync(
  join(scratch, 'example.com/widget_v1.json'),
  JSON.stringify({ type: 'object', properties: { spec: { type: 'object', properties, additionalProperties: false } } }),
);
const spec = Object.keys(properties)
  .map((name) => `  ${name}: [alpha, beta, gamma-7]\n`)
  .join('');
const document = (i) => `apiVersion: example.com/v1\nkind: Widget\nmetadata: {name: w${i}}\nspec:\n${spec}`;
const stream = (count) => Array.from({ length: count }, (_, i) => document(i)).join('---\n');

const median = (values) => values.sort((a, b) => a - b)[values.length >> 1];
const timed = async (task) => {
  const start = performance.now();
  await task();
  return performance.now() - start;
};

const rows = [];
rows.push([
  'module, MB raw and brotli',
  ...['wasm', 'brotli'].map((form) =>
    (JSON.parse(readFileSync(`${packageFolder}module/module.json`, 'utf8')).bytes[form] / 1e6).toFixed(1),
  ),
]);
const load = await timed(loadModule);
let kubeconform;
const start = await timed(async () => (kubeconform = await createKubeconform({ schemas: schemaFolder(scratch, [LAYOUT]) })));
rows.push(['unpack and compile, then start, ms', load.toFixed(0), start.toFixed(0)]);
const first = await timed(() => kubeconform.validate(document(0)));
const many = stream(1000);
const streams = [];
for (let i = 0; i < 5; i++) streams.push((await timed(() => kubeconform.validate(many))) / 1000);
const singles = [];
for (let i = 0; i < 200; i++) singles.push(await timed(() => kubeconform.validate(document(i))));
rows.push(['first document, ms', first.toFixed(1), '']);
rows.push(['further documents, ms: in a stream, one by one', median(streams).toFixed(2), median(singles).toFixed(2)]);
rows.push(['resident memory, MB', (process.memoryUsage().rss / 1e6).toFixed(0), '']);

const native = spawnSync('kubeconform', ['-v']).status === 0;
if (native) {
  const run = (count) => {
    const file = join(scratch, `${count}.yaml`);
    writeFileSync(file, stream(count));
    const times = [];
    for (let i = 0; i < 5; i++) {
      const begin = performance.now();
      const done = spawnSync('kubeconform', ['-n', '1', '-schema-location', join(scratch, LAYOUT), file], {
        env: { ...process.env, GOMAXPROCS: '1' },
      });
      if (done.status !== 0) throw new Error(String(done.stdout) + String(done.stderr));
      times.push(performance.now() - begin);
    }
    return median(times);
  };
  const [one, thousand] = [run(1), run(1001)];
  const perDocument = (thousand - one) / 1000;
  const binary = spawnSync('sh', ['-c', 'command -v kubeconform'], { encoding: 'utf8' }).stdout.trim();
  rows.push(['native: binary, MB; process with one document, ms', (statSync(binary).size / 1e6).toFixed(1), one.toFixed(0)]);
  rows.push(['native: further documents, ms; ours are times as much', perDocument.toFixed(2), (median(streams) / perDocument).toFixed(1)]);
}
kubeconform.close();
for (const [label, ...cells] of rows) console.log(label.padEnd(56), ...cells.map((cell) => String(cell).padStart(8)));
