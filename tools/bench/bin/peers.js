#!/usr/bin/env node
// Custom resources end to end, whole processes, beside flux-schema, kubeconform and kubectl-validate where they are on PATH.
// usage: node tools/bench/bin/peers.js [FOLDER] [--turns N] [--only NAME,…]   (FOLDER holds crds/ and crs/; default: the shared corpus beside
// the clone) A contestant is stopped after two minutes.
// Every contestant reads the same files: each resource a file, each definition a file, one definition a kind. The others need schemas
// made of the definitions first; that is timed apart, as ours reads the definitions themselves. Only the ratios of one run travel.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeColdSet } from './cold-set.js';
import { median } from './processor-time.js';
import { timedCommand } from './timed-command.js';

const here = fileURLToPath(new URL('.', import.meta.url));
const [given] = process.argv
  .slice(2)
  .filter((argument, i, all) => !argument.startsWith('--') && !['--only', '--turns'].includes(all[i - 1]));
const folder = resolve(given ?? join(here, '../../../../shared/corpus'));
const turns = Number(process.argv[process.argv.indexOf('--turns') + 1] ?? 0) || 3;
const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1].split(',') : undefined;
const bundle = join(here, '../../../packages/kubectl-structural/dist/kubectl-structural.cjs');
if (!existsSync(join(folder, 'crds')) || !existsSync(bundle)) {
  console.error(existsSync(bundle) ? `${folder} holds no crds` : 'kubectl-structural is not built: npx nx run kubectl-structural:bundle');
  process.exit(2);
}

const scratch = mkdtempSync(join(tmpdir(), 'structural-peers-'));
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));
for (const name of ['kubeconform', 'flux']) mkdirSync(join(scratch, name));

const { definitions, kinds, resources } = writeColdSet(folder, scratch);

/** As kubeconform's own converter makes it, without what closes objects: the bare schema of each version. */
function convertForKubeconform() {
  for (const { value } of definitions.values()) {
    for (const version of value.spec.versions) {
      if (version.schema?.openAPIV3Schema === undefined) continue;
      const name = `${value.spec.names.kind.toLowerCase()}_${value.spec.group}_${version.name}.json`;
      writeFileSync(
        join(scratch, 'kubeconform', name),
        JSON.stringify(version.schema.openAPIV3Schema, (_, member) =>
          typeof member === 'bigint' ? Number(member) : (member?.value ?? member),
        ),
      );
    }
  }
}

const timed = (command, args) => timedCommand(scratch, command, args);
const cores = String(availableParallelism());
const ours = [bundle, 'validate', 'crs', '--crds', 'crds', '-o', 'name'];
const contestants = {
  structural: { command: process.execPath, args: [...ours, '--no-cache'] },
  'structural one thread': { command: process.execPath, args: [...ours, '--no-cache', '--jobs', '0'] },
  'structural again': {
    prepare: () => timed(process.execPath, [...ours, '--cache-location', 'kept']),
    command: process.execPath,
    args: [...ours, '--cache-location', 'kept'],
  },
  'flux-schema': {
    prepare: () =>
      timed('flux-schema', ['extract', 'crd', ...readdirSync(join(scratch, 'crds')).map((name) => `crds/${name}`), '-d', 'flux']),
    command: 'flux-schema',
    args: ['validate', 'crs', '--schema-location', './flux', '--concurrent', cores],
  },
  kubeconform: {
    prepare: () => {
      const start = performance.now();
      convertForKubeconform();
      return { milliseconds: performance.now() - start };
    },
    command: 'kubeconform',
    args: [
      '-strict',
      '-n',
      cores,
      '-schema-location',
      'kubeconform/{{ .ResourceKind }}_{{ .Group }}_{{ .ResourceAPIVersion }}.json',
      'crs',
    ],
  },
  'kubectl-validate': { command: 'kubectl-validate', args: ['crs', '--local-crds', './crds'] },
};

console.log(
  `${resources} custom resources of ${kinds} kinds, ${definitions.size} definitions, ${cores} cores; medians of ${turns} turns, cold processes`,
);
const figures = new Map();
for (const [name, { prepare }] of Object.entries(contestants)) {
  if (name !== 'structural' && only?.includes(name) === false) continue;
  if (timed(contestants[name].command, ['--help']).missing) console.log(`${name}: skipped, it is not on PATH`);
  else figures.set(name, { prepared: prepare?.().milliseconds, runs: [] });
}
for (let turn = 0; turn < turns; turn++) {
  for (const [name, { runs }] of figures) {
    const { command, args } = contestants[name];
    runs.push(timed(command, args));
  }
}
const of = (name, figure) => median(figures.get(name).runs.map((run) => run[figure]));
console.log('\n| | until the end | processor | made ready | ours / theirs, until the end | ours / theirs, processor |');
console.log('| --- | --- | --- | --- | --- | --- |');
for (const [name, { prepared }] of figures) {
  const cells = [
    name,
    `${figures.get(name).runs.some(({ isStopped }) => isStopped) ? 'stopped after ' : ''}${of(name, 'milliseconds').toFixed(0)} ms`,
    `${of(name, 'processor').toFixed(0)} ms`,
    prepared === undefined ? '' : `${prepared.toFixed(0)} ms`,
    ...['milliseconds', 'processor'].map((figure) => (of('structural', figure) / of(name, figure)).toFixed(2)),
  ];
  console.log(`| ${cells.join(' | ')} |`);
}
