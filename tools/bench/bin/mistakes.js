#!/usr/bin/env node
// What each tool finds in 500 deliberate mistakes: 20 classes, half of them in custom resources, half in built-in kinds, 25 of each; and in 50 manifests
// without a mistake, what it reports there. `npm run generate` draws docs/images/mistakes.svg of this table in docs/benchmarks.md.
//
//   node tools/bench/bin/mistakes.js [--kubeconform PROGRAM --schemas TEMPLATE]… [--kubectl-validate PROGRAM]
//
// A tool finds a mistake where its one run over the folder reports an error for the file; times are those of that run.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { printTable, timed } from './processes.js';
import { CLASSES, CRD, EACH, manifestOf, RIGHT } from './deliberate-mistakes.js';

const { values } = parseArgs({
  options: {
    kubeconform: { type: 'string' },
    schemas: { type: 'string', multiple: true, default: [] },
    'kubectl-validate': { type: 'string' },
  },
});
const root = join(import.meta.dirname, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'structural-mistakes-'));
mkdirSync(join(folder, 'crds'));
mkdirSync(join(folder, 'm'));
writeFileSync(join(folder, 'crds/crd.yaml'), CRD);
CLASSES.forEach((each, c) => {
  for (let i = 0; i < EACH; i++) writeFileSync(join(folder, 'm', `c${c}-${i}.yaml`), manifestOf(each, i));
});
RIGHT.forEach((text, kind) => {
  for (let i = 0; i < EACH; i++) writeFileSync(join(folder, 'm', `right${kind}-${i}.yaml`), text(i));
});

const TOOLS = [
  {
    name: 'Structural',
    command: [
      process.execPath,
      join(root, 'packages/kubectl-structural/dist/kubectl-structural.cjs'),
      ...['validate', 'm', '--crds', 'crds', '--strict', 'strict', '--no-cache', '-o', 'json'],
    ],
    found: (out) =>
      JSON.parse(out)
        .files.filter(({ diagnostics }) => diagnostics.some(({ severity }) => severity === 'error'))
        .map(({ file }) => file),
  },
  values.kubeconform && {
    name: 'kubeconform',
    command: [values.kubeconform, '-strict', '-output', 'json', ...values.schemas.flatMap((each) => ['-schema-location', each]), 'm'],
    found: (out) => JSON.parse(out).resources.map(({ filename }) => filename),
  },
  values['kubectl-validate'] && {
    name: 'kubectl-validate',
    command: [values['kubectl-validate'], 'm', '--local-crds', 'crds', '--output', 'json'],
    found: (out) =>
      Object.entries(JSON.parse(out))
        .filter(([, results]) => results.some(({ status }) => status !== 'Success'))
        .map(([file]) => file),
  },
].filter(Boolean);

const results = [];
for (const { command, found, name } of TOOLS) {
  const { stdout, wait } = timed(command, { cwd: folder, most: 255 });
  const files = new Set(found(stdout).map((file) => basename(file)));
  const counts = CLASSES.map((_, c) => Array.from({ length: EACH }, (_, i) => files.has(`c${c}-${i}.yaml`)).filter(Boolean).length);
  const wrong = [...files].filter((file) => file.startsWith('right')).length;
  results.push({ name, counts, seconds: wait / 1_000, wrong, sum: counts.reduce((sum, count) => sum + count, 0) });
}
rmSync(folder, { recursive: true, force: true });

const sumsRow = (label, what, cell) => [label, what, ...results.map(cell)];
printTable(
  [`of ${EACH} each`, 'mistake', ...results.map(({ name }) => name)],
  [
    ...CLASSES.map(({ kind, name }, c) => sumsRow(kind, name, ({ counts }) => counts[c])),
    sumsRow('all', `${CLASSES.length * EACH} mistakes`, ({ sum }) => sum),
    sumsRow('none', `reported of ${RIGHT.length * EACH} right manifests`, ({ wrong }) => wrong),
    sumsRow('', 'seconds', ({ seconds }) => seconds.toFixed(1)),
  ],
);
