#!/usr/bin/env node
// How time and memory grow with what there is to judge: definitions and resources in files, a stream of documents, a List, and texts that are hard on a
// judge. Each is measured at growing sizes as a whole process by the time of the processor; what starting takes is subtracted. Fails where the exponent
// between the last two sizes is more than is aimed at, or a command takes more than ten seconds for what is hostile.
// usage: node tools/bench/bin/growth.js [--only NAME] [--factor F]   (F shrinks the sizes; bundle kubectl-structural before)
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { definitionText, HOSTILE, resourceText, writeFiles, writeMany } from './growth-set.js';
import { processorTime } from './processor-time.js';

const command = fileURLToPath(new URL('../../../packages/kubectl-structural/dist/kubectl-structural.cjs', import.meta.url));
const option = (name) => (process.argv.includes(name) ? process.argv[process.argv.indexOf(name) + 1] : undefined);
const only = option('--only');
const factor = Number(option('--factor') ?? 1);
const folder = mkdtempSync(join(tmpdir(), 'structural-growth-'));
const fewDefinitions = (at) => {
  mkdirSync(join(at, 'crds'), { recursive: true });
  for (let i = 0; i < 5; i++) writeFileSync(join(at, 'crds', `${i}.yaml`), definitionText(i));
};
const inOneFile = (form) => (at, size) => {
  fewDefinitions(at);
  writeMany(join(at, 'all.yaml'), size, form);
};
/** Of long rules more would be beyond 3 MiB, which a server refuses. */
const SIZES = { 'deep junctors': [1, 200, 450], 'list keys': [1, 250, 500], errors: [1, 4_000, 8_000], 'long rules': [1, 700, 1_400] };
const validateAll = ['validate', 'all.yaml', '--crds', 'crds', '-o', 'name', '-q', '--no-cache'];
const series = {
  files: {
    sizes: [10, 1_000, 3_000, 10_000],
    write: writeFiles,
    args: ['validate', 'crs', '--crds', 'crds', '-o', 'name', '-q', '--no-cache'],
    most: 1.05,
  },
  'files, lint': { sizes: [10, 1_000, 3_000, 10_000], write: writeFiles, args: ['lint', 'crds', '-q', '--no-cache'], most: 1.05 },
  'files of one kind': {
    sizes: [10, 3_000, 10_000, 30_000],
    write: (at, size) => {
      fewDefinitions(at);
      mkdirSync(join(at, 'crs'));
      for (let i = 0; i < size; i++) writeFileSync(join(at, 'crs', `${i}.yaml`), resourceText(i, 5));
    },
    args: ['validate', 'crs', '--crds', 'crds', '-o', 'name', '-q', '--no-cache'],
    most: 1.05,
  },
  'stream of documents': { sizes: [10, 60_000, 200_000, 1_000_000], write: inOneFile('stream'), args: validateAll, most: 1.05 },
  list: { sizes: [10, 30_000, 100_000, 300_000], write: inOneFile('list'), args: validateAll, most: 1.05 },
  ...Object.fromEntries(
    Object.entries(HOSTILE).flatMap(([name, text]) =>
      [
        ['lint', ['lint', 'crd.json', '-q', '--no-cache']],
        ['compare', ['compare', 'old.json', 'crd.json', '--time-limit', '10']],
        ...(name === 'list keys' ? [['test init', ['test', 'init', 'crd.json', '--constraints', '--out', 'tests']]] : []),
      ].map(([verb, args]) => [
        `${name}, ${verb}`,
        {
          sizes: SIZES[name] ?? [1, 1_000, 2_000],
          write: (at, size) => {
            writeFileSync(join(at, 'crd.json'), text(size));
            writeFileSync(join(at, 'old.json'), text(Math.max(1, size - 1)));
          },
          args,
          mostSeconds: 12,
        },
      ]),
    ),
  ),
};

process.stdout.write(
  `Node.js ${process.version}\n\n| what | size | seconds of the processor | exponent | MiB |\n| --- | --- | --- | --- | --- |\n`,
);
try {
  for (const [name, { args, most, mostSeconds, sizes, write }] of Object.entries(series)) {
    if (only !== undefined && !name.startsWith(only)) continue;
    let start;
    let before;
    for (const full of sizes) {
      const size = full === sizes[0] ? full : Math.max(full === sizes[1] ? 20 : 40, Math.round(full * factor));
      const at = join(folder, `${name.replace(/\W+/g, '-')}-${size}`);
      mkdirSync(at);
      write(at, size);
      const { mebibytes, time } = processorTime([command, ...args], { cwd: at });
      const seconds = time / 1_000;
      rmSync(at, { recursive: true, force: true });
      const exponent =
        before === undefined
          ? undefined
          : Math.log(Math.max(seconds - start, 0.01) / Math.max(before.seconds - start, 0.01)) / Math.log(size / before.size);
      process.stdout.write(`| ${name} | ${size} | ${seconds.toFixed(2)} | ${exponent?.toFixed(2) ?? ''} | ${mebibytes.toFixed(0)} |\n`);
      if (start === undefined) start = seconds;
      else {
        if (full === sizes.at(-1) && ((most !== undefined && exponent > most) || seconds > (mostSeconds ?? Infinity))) process.exitCode = 1;
        before = { size, seconds };
      }
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
