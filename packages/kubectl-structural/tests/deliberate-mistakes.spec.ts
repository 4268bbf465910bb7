import { readFileSync } from 'node:fs';
import { chartOf } from '../../../tools/bench/bin/mistakes-picture.js';
import { CLASSES, CRD, EACH, manifestOf, RIGHT } from '../../../tools/bench/bin/deliberate-mistakes.js';
import { openSandbox } from './sandbox.js';

test('each deliberate mistake of the benchmark is found, and none in right manifests', async () => {
  const sandbox = openSandbox();
  sandbox.write('crds/crd.yaml', CRD);
  CLASSES.forEach((each, i) => sandbox.write(`m/c${String(i)}.yaml`, manifestOf(each, i)));
  RIGHT.forEach((text, i) => sandbox.write(`m/right${String(i)}.yaml`, text(i)));
  const { stdout } = await sandbox.run(['validate', 'm', '--crds', 'crds', '--strict', 'strict', '-o', 'json']);
  const { files } = JSON.parse(stdout) as {
    readonly files: readonly { readonly file: string; readonly diagnostics: readonly { readonly severity: string }[] }[];
  };
  const found = files.filter(({ diagnostics }) => diagnostics.some(({ severity }) => severity === 'error')).map(({ file }) => file);
  expect(found.sort()).toEqual(CLASSES.map((_, i) => `m/c${String(i)}.yaml`).sort());
  sandbox.dispose();
});

test('the picture of the benchmark is what its script draws of the table', () => {
  const read = (file: string): string => readFileSync(new URL(`../../../docs/${file}`, import.meta.url), 'utf8');
  const cells = (first: string): readonly string[] =>
    new RegExp(`^\\| ${first}[^|]*\\|[^|]*\\| (.*) \\|$`, 'm').exec(read('benchmarks.md'))?.[1]?.split(' | ') ?? [];
  const [names, sums, wrong, seconds] = [cells('of 25 each'), cells('all'), cells('none'), cells('(?=\\| seconds)')];
  const results = names.map((name, i) => ({
    name: name.replace(/ .*/, ''),
    sum: Number(sums[i]),
    wrong: Number(wrong[i]),
    seconds: Number(seconds[i]),
  }));
  expect(results).toHaveLength(3);
  expect(read('images/mistakes.svg')).toBe(chartOf(results, CLASSES.length * EACH));
});
