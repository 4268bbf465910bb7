#!/usr/bin/env node
// Resources end to end, whole processes, beside flux-schema, kubeconform and kubectl-validate where they are on PATH: custom ones, and with --builtin objects of built-in
// kinds, beside kubeconform alone.
// usage: node tools/bench/bin/peers.js [FOLDER] [--turns 3]   (FOLDER holds crds/ and crs/; default: the shared corpus beside the clone)
//        node tools/bench/bin/peers.js --builtin [DOCUMENTS] [--turns 3]   (DOCUMENTS: lines of JSON with apiVersion, kind and text, packed with gzip;
//        needs Go, which brings the OpenAPI document of Kubernetes)
// Every contestant reads the same files: each resource a file, each definition a file, one definition a kind. The others need schemas made of the definitions
// first, those of kubeconform by our own `json-schema`; that is timed apart, as ours reads the definitions themselves. A contestant is stopped after two minutes. Only the ratios of one run travel.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { writeBuiltinSet } from './builtin-set.js';
import { writeColdSet } from './cold-set.js';
import { inTurns, median, printTable, timed } from './processes.js';

const root = join(import.meta.dirname, '../../..');
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    builtin: { type: 'boolean', default: false },
    turns: { type: 'string', default: '3' },
  },
});
const given = resolve(positionals[0] ?? join(root, '../shared', values.builtin ? 'builtin/documents.ndjson.gz' : 'corpus'));
const bundle = join(root, 'packages/kubectl-structural/dist/kubectl-structural.cjs');
for (const path of [given, bundle]) {
  if (existsSync(path)) continue;
  console.error(`${path} is not there; the command is bundled by: npx nx run kubectl-structural:bundle`);
  process.exit(2);
}
const scratch = mkdtempSync(join(tmpdir(), 'structural-peers-'));
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));
/** With what `timeout` ends where it has stopped a program, and where there is none. */
const STOPPED = 124;
const MISSING = 127;
/** How many objects of built-in kinds are validated. */
const OBJECTS = 500;
const cores = String(availableParallelism());
const { about, contestants } = values.builtin ? builtinKinds() : customResources();
console.log(`${about}, ${cores} cores; medians of ${values.turns} turns, cold processes`);
compare(
  Object.entries(contestants).filter(([name, { command }]) => {
    const isThere = run([command[0], '--help']).status !== MISSING;
    if (!isThere) console.log(`${name}: skipped, it is not on PATH`);
    return isThere;
  }),
);

/** Prints the medians of contestants that take turns, compared with those of `structural`. What makes one `ready` is timed apart. */
function compare(present) {
  const readyTimes = new Map(present.map(([name, { ready }]) => [name, ready === undefined ? '' : `${run(ready).wait.toFixed(0)} ms`]));
  const stopped = new Set();
  const runOf = (name, command) => () => {
    const ended = run(command);
    if (ended.status === STOPPED) stopped.add(name);
    return ended;
  };
  const times = inTurns(Object.fromEntries(present.map(([name, { command }]) => [name, runOf(name, command)])), Number(values.turns));
  const rows = present.map(([name]) => {
    const [wait, busy] = ['wait', 'busy'].map((figure) => median(times.get(name)[figure]));
    const ratios = ['wait', 'busy'].map((figure) => (median(times.get('structural')[figure]) / median(times.get(name)[figure])).toFixed(2));
    return [
      name,
      `${stopped.has(name) ? 'stopped after ' : ''}${wait.toFixed(0)} ms`,
      `${busy.toFixed(0)} ms`,
      readyTimes.get(name),
      ...ratios,
    ];
  });
  console.log('');
  printTable(['', 'until the end', 'processor', 'made ready', 'ours / theirs, until the end', 'ours / theirs, processor'], rows);
}

/** Runs a command in the folder of the files, and interrupts it after two minutes: its time counts as it is by then. */
function run(command) {
  return timed(['timeout', '--signal=INT', '120', ...command], { cwd: scratch, most: 255 });
}

/** Ours over some files, cold and with verdicts of an earlier run. */
function ours(...args) {
  const command = [process.execPath, bundle, 'validate', ...args, '-o', 'name'];
  const kept = [...command, '--cache-location', 'kept'];
  return { command: [...command, '--no-cache'], again: { ready: kept, command: kept } };
}

function customResources() {
  const { definitions, kinds, resources } = writeColdSet(given, scratch);
  const { again, command } = ours('crs', '--crds', 'crds');
  mkdirSync(join(scratch, 'flux'));
  // As kubeconform's own converter makes them, without what closes objects.
  const convert = [
    'json-schema',
    'crds',
    '--unknown-fields',
    'allowed',
    '--layout',
    '{kind}_{group}_{version}.json',
    '--out',
    'kubeconform',
  ];
  const crds = readdirSync(join(scratch, 'crds')).map((name) => `crds/${name}`);
  return {
    about: `${resources} custom resources of ${kinds} kinds, ${definitions} definitions`,
    contestants: {
      structural: { command },
      'structural one thread': { command: [...command, '--jobs', '0'] },
      'structural again': again,
      'flux-schema': {
        ready: ['flux-schema', 'extract', 'crd', ...crds, '-d', 'flux'],
        command: ['flux-schema', 'validate', 'crs', '--schema-location', './flux', '--concurrent', cores],
      },
      kubeconform: {
        ready: [process.execPath, bundle, ...convert],
        command: kubeconform('kubeconform/{{ .ResourceKind }}_{{ .Group }}_{{ .ResourceAPIVersion }}.json', 'crs'),
      },
      'kubectl-validate': { command: ['kubectl-validate', 'crs', '--local-crds', './crds'] },
    },
  };
}

function builtinKinds() {
  const { kubernetes, objects } = writeBuiltinSet(given, scratch, OBJECTS);
  const { again, command } = ours('manifests');
  return {
    about: `${objects} objects of built-in kinds, Kubernetes ${kubernetes}`,
    contestants: {
      structural: { command },
      'structural, types and fields': { command: [...command, '--builtin', 'schema'] },
      'structural again': again,
      kubeconform: { command: kubeconform('schemas/{{ .ResourceKind }}{{ .KindSuffix }}.json', 'manifests') },
    },
  };
}

function kubeconform(schemas, folder) {
  return ['kubeconform', '-strict', '-n', cores, '-schema-location', schemas, folder];
}
