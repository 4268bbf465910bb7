#!/usr/bin/env node
// What each tool finds in 500 deliberate mistakes: 20 classes, half of them in custom resources, half in built-in kinds, 25 of each; and in 50 manifests
// without a mistake, what it reports there. Writes docs/images/mistakes.svg with --picture, from the figures of this run.
//
//   node tools/bench/bin/mistakes.js [--kubeconform PROGRAM --schemas TEMPLATE]… [--kubectl-validate PROGRAM] [--picture]
//
// A tool finds a mistake where its one run over the folder reports an error for the file; times are those of that run.
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chartOf } from './mistakes-picture.js';
import { CLASSES, CRD, EACH, manifestOf, RIGHT } from './deliberate-mistakes.js';

const { values } = parseArgs({
  options: {
    kubeconform: { type: 'string' },
    schemas: { type: 'string', multiple: true, default: [] },
    'kubectl-validate': { type: 'string' },
    picture: { type: 'boolean', default: false },
  },
});
const root = fileURLToPath(new URL('../../../', import.meta.url));
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

/** Runs a program in the folder; what it prints, and how long it takes in seconds. */
async function timed(program, args) {
  const begin = performance.now();
  const stdout = await new Promise((resolve) => {
    execFile(program, args, { cwd: folder, maxBuffer: 1 << 28 }, (_, out) => resolve(out));
  });
  return { stdout, seconds: (performance.now() - begin) / 1000 };
}

const TOOLS = [
  {
    name: 'Structural',
    run: () =>
      timed(process.execPath, [
        join(root, 'packages/kubectl-structural/dist/kubectl-structural.cjs'),
        ...['validate', 'm', '--crds', 'crds', '--strict', 'strict', '--no-cache', '-o', 'json'],
      ]),
    found: (out) =>
      JSON.parse(out)
        .files.filter(({ diagnostics }) => diagnostics.some(({ severity }) => severity === 'error'))
        .map(({ file }) => file),
  },
  values.kubeconform && {
    name: 'kubeconform',
    run: () =>
      timed(values.kubeconform, ['-strict', '-output', 'json', ...values.schemas.flatMap((each) => ['-schema-location', each]), 'm']),
    found: (out) => JSON.parse(out).resources.map(({ filename }) => filename),
  },
  values['kubectl-validate'] && {
    name: 'kubectl-validate',
    run: () => timed(values['kubectl-validate'], ['m', '--local-crds', 'crds', '--output', 'json']),
    found: (out) =>
      Object.entries(JSON.parse(out))
        .filter(([, results]) => results.some(({ status }) => status !== 'Success'))
        .map(([file]) => file),
  },
].filter(Boolean);

const results = [];
for (const { found, name, run } of TOOLS) {
  const { seconds, stdout } = await run();
  const files = new Set(found(stdout).map((file) => basename(file)));
  const counts = CLASSES.map((_, c) => Array.from({ length: EACH }, (_, i) => files.has(`c${c}-${i}.yaml`)).filter(Boolean).length);
  const wrong = [...files].filter((file) => file.startsWith('right')).length;
  results.push({ name, counts, seconds, wrong, sum: counts.reduce((sum, count) => sum + count, 0) });
}
rmSync(folder, { recursive: true, force: true });

const rows = CLASSES.map(({ kind, name }, c) => `| ${kind} | ${name} | ${results.map(({ counts }) => counts[c]).join(' | ')} |`);
console.log(
  `| of ${EACH} each | mistake | ${results.map(({ name }) => name).join(' | ')} |\n| --- | --- | ${results.map(() => '---').join(' | ')} |\n${rows.join('\n')}`,
);
console.log(`| all | ${CLASSES.length * EACH} mistakes | ${results.map(({ sum }) => sum).join(' | ')} |`);
console.log(`| none | reported of ${RIGHT.length * EACH} right manifests | ${results.map(({ wrong }) => wrong).join(' | ')} |`);
console.log(`| | seconds | ${results.map(({ seconds }) => seconds.toFixed(1)).join(' | ')} |`);
if (values.picture) writeFileSync(join(root, 'docs/images/mistakes.svg'), chartOf(results, CLASSES.length * EACH));
