#!/usr/bin/env node
// Custom resources end to end, whole processes, beside flux-schema, kubeconform and kubectl-validate where they are on PATH.
// usage: node tools/bench/bin/peers.js [FOLDER] [--turns N]   (FOLDER holds crds/ and crs/; default: the shared corpus beside the clone)
// Every contestant reads the same files: each resource a file, each definition a file, one definition a kind. The others need schemas
// made of the definitions first; that is timed apart, as ours reads the definitions themselves. Only the ratios of one run travel.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readDefinition, validateDefinition, versionsOf } from '@structural/core';
import { parseDocuments, renderDocument } from '@structural/document';

const here = fileURLToPath(new URL('.', import.meta.url));
const [given] = process.argv.slice(2).filter((argument, i, all) => !argument.startsWith('--') && all[i - 1] !== '--turns');
const folder = resolve(given ?? join(here, '../../../../shared/corpus'));
const turns = Number(process.argv[process.argv.indexOf('--turns') + 1] ?? 0) || 3;
const bundle = join(here, '../../../packages/kubectl-structural/dist/kubectl-structural.cjs');
if (!existsSync(join(folder, 'crds')) || !existsSync(bundle)) {
  console.error(existsSync(bundle) ? `${folder} holds no crds` : 'kubectl-structural is not built: npx nx run kubectl-structural:bundle');
  process.exit(2);
}

const scratch = mkdtempSync(join(tmpdir(), 'structural-peers-'));
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));
for (const name of ['crds', 'crs', 'kubeconform', 'flux']) mkdirSync(join(scratch, name));

function* objectsIn(name) {
  const files = readdirSync(join(folder, name), { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && /\.(ya?ml|json)$/.test(entry.name),
  );
  for (const path of files.map((entry) => join(entry.parentPath ?? entry.path, entry.name)).sort()) {
    for (const document of parseDocuments(readFileSync(path))) {
      if (!document.ok) continue;
      const { items, kind } = document.value ?? {};
      if (typeof kind === 'string' && kind.endsWith('List') && Array.isArray(items))
        for (const value of items) yield { value, text: renderDocument(value, 'yaml') };
      else yield { value: document.value, text: document.text.slice(document.range.start, document.range.end) };
    }
  }
}

/** The definitions that a server accepts, the last one of each kind. */
function chooseDefinitions() {
  const chosen = new Map();
  for (const { text, value } of objectsIn('crds')) {
    if (value?.kind !== 'CustomResourceDefinition' || value.apiVersion !== 'apiextensions.k8s.io/v1') continue;
    const read = readDefinition(value);
    if (!read.ok || validateDefinition(read.definition).errors.length > 0) continue;
    const { spec } = read.definition;
    chosen.set(`${spec.group}/${spec.names.kind}`, { text, value, versions: versionsOf(spec).map(({ name }) => name) });
  }
  return chosen;
}

const definitions = chooseDefinitions();
let resources = 0;
const used = new Set();
for (const { text, value } of objectsIn('crs')) {
  const [, group, version] = /^(.*)\/([^/]*)$/.exec(String(value?.apiVersion)) ?? [];
  const key = `${group}/${value?.kind}`;
  if (definitions.get(key)?.versions.includes(version) !== true) continue;
  used.add(key);
  writeFileSync(join(scratch, 'crs', `${String(resources++).padStart(5, '0')}.yaml`), text.endsWith('\n') ? text : `${text}\n`);
}
for (const [key, { text }] of definitions)
  writeFileSync(join(scratch, 'crds', `${key.replace('/', '_')}.yaml`), text.endsWith('\n') ? text : `${text}\n`);

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

function timed(command, args) {
  const start = performance.now();
  const done = spawnSync(command, args, { cwd: scratch, encoding: 'buffer', maxBuffer: 1 << 30, stdio: ['ignore', 'pipe', 'pipe'] });
  return { milliseconds: performance.now() - start, status: done.status, missing: done.error?.code === 'ENOENT', output: done.stdout };
}

const cores = String(availableParallelism());
const contestants = {
  structural: { command: process.execPath, args: [bundle, 'validate', 'crs', '--crds', 'crds', '-o', 'name'] },
  'structural, one thread': { command: process.execPath, args: [bundle, 'validate', 'crs', '--crds', 'crds', '-o', 'name', '--jobs', '0'] },
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
  `${resources} custom resources of ${used.size} kinds, ${definitions.size} definitions, ${cores} cores; medians of ${turns} turns, cold processes`,
);
const figures = new Map();
for (const [name, { prepare }] of Object.entries(contestants)) {
  if (timed(contestants[name].command, ['--help']).missing) console.log(`${name}: skipped, it is not on PATH`);
  else figures.set(name, { prepared: prepare?.().milliseconds, runs: [] });
}
for (let turn = 0; turn < turns; turn++) {
  for (const [name, { runs }] of figures) {
    const { command, args } = contestants[name];
    runs.push(timed(command, args));
  }
}
const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
const ours = median(figures.get('structural').runs.map((run) => run.milliseconds));
console.log(`\n${''.padEnd(24)}${['end to end', 'made ready', 'exit code', 'ours / theirs'].map((head) => head.padStart(15)).join('')}`);
for (const [name, { prepared, runs }] of figures) {
  const time = median(runs.map((run) => run.milliseconds));
  const cells = [
    `${time.toFixed(0)} ms`,
    prepared === undefined ? '' : `${prepared.toFixed(0)} ms`,
    String(runs[0].status),
    (ours / time).toFixed(2),
  ];
  console.log(`${name.padEnd(24)}${cells.map((cell) => cell.padStart(15)).join('')}`);
}
