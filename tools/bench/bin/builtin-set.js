#!/usr/bin/env node
// Objects of built-in kinds end to end, whole processes, beside kubeconform where it is on PATH.
// usage: node tools/bench/bin/builtin-peers.js [DOCUMENTS] [--count 500] [--turns N]   (DOCUMENTS: lines of JSON with apiVersion, kind and text, packed with
// gzip; default: the shared ones beside the clone). Needs Go, which brings the OpenAPI document of Kubernetes. Both read the same files, one object a file, of
// kinds that kubeconform has a schema for; its schemas are made before, each whole in itself, as its own users have them on a disk. Only the ratios of one
// run travel.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { median } from './processor-time.js';
import { timedCommand } from './timed-command.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { count: { type: 'string', default: '500' }, turns: { type: 'string', default: '5' } },
});
const documents = resolve(positionals[0] ?? join(root, '../shared/builtin/documents.ndjson.gz'));
const bundle = join(root, 'packages/kubectl-structural/dist/kubectl-structural.cjs');
for (const [path, lack] of [
  [documents, 'is not there'],
  [bundle, 'is not built: npx nx run kubectl-structural:bundle'],
]) {
  if (existsSync(path)) continue;
  console.error(`${path} ${lack}`);
  process.exit(2);
}

const scratch = mkdtempSync(join(tmpdir(), 'structural-peers-'));
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));
for (const name of ['manifests', 'schemas']) mkdirSync(join(scratch, name));
const { kubernetes } = JSON.parse(readFileSync(join(root, 'packages/kubernetes-wasm/module/kubernetes.json'), 'utf8'));
const count = writeDocuments(writeSchemas());

const cores = String(availableParallelism());
const ours = [bundle, 'validate', 'manifests', '-o', 'name'];
const contestants = {
  structural: [process.execPath, [...ours, '--no-cache']],
  'structural, types and fields': [process.execPath, [...ours, '--no-cache', '--builtin', 'schema']],
  'structural again': [process.execPath, [...ours, '--cache-location', 'kept']],
  kubeconform: [
    'kubeconform',
    ['-strict', '-n', cores, '-schema-location', 'schemas/{{ .ResourceKind }}{{ .KindSuffix }}.json', 'manifests'],
  ],
};
timedCommand(scratch, ...contestants['structural again']);
const names = Object.keys(contestants).filter((name) => !timedCommand(scratch, contestants[name][0], ['--help']).missing);
if (!names.includes('kubeconform')) console.log('kubeconform: skipped, it is not on PATH');
console.log(
  `${count} objects of built-in kinds, Kubernetes ${kubernetes}, ${cores} cores; medians of ${values.turns} turns, cold processes\n`,
);
const runs = new Map(names.map((name) => [name, []]));
for (let turn = 0; turn < Number(values.turns); turn++)
  for (const name of names) runs.get(name).push(timedCommand(scratch, ...contestants[name]));
const of = (name, figure) => median((runs.get(name) ?? []).map((run) => run[figure]));
console.log('| | until the end | processor | of kubeconform, until the end | of kubeconform, processor |\n| --- | --- | --- | --- | --- |');
for (const name of names) {
  const own = ['milliseconds', 'processor'].map((figure) => of(name, figure));
  const shares = ['milliseconds', 'processor'].map((figure, i) =>
    names.includes('kubeconform') ? (own[i] / of('kubeconform', figure)).toFixed(2) : '',
  );
  console.log(`| ${[name, ...own.map((each) => `${each.toFixed(0)} ms`), ...shares].join(' | ')} |`);
}

/** Writes a schema without references for each kind, closed as kubeconform's strict ones; gives the types that there are. */
function writeSchemas() {
  const { Dir } = JSON.parse(
    spawnSync('go', ['mod', 'download', '-json', `k8s.io/kubernetes@v${kubernetes}`], { encoding: 'utf8', cwd: tmpdir() }).stdout,
  );
  const { definitions } = JSON.parse(readFileSync(join(Dir, 'api/openapi-spec/swagger.json'), 'utf8'));
  const types = new Set();
  for (const definition of Object.values(definitions)) {
    for (const { group, kind, version } of definition['x-kubernetes-group-version-kind'] ?? []) {
      const [shortGroup] = group.split('.');
      const name = [kind, ...(group === '' ? [] : [shortGroup]), version].join('-').toLowerCase();
      writeFileSync(join(scratch, 'schemas', `${name}.json`), JSON.stringify(whole(definition, definitions, [])));
      types.add(`${group === '' ? version : `${group}/${version}`} ${kind}`);
    }
  }
  return types;
}

/** A schema with what it refers to in place of the references; a type within itself is anything. */
function whole(schema, definitions, within) {
  const name = schema.$ref?.slice('#/definitions/'.length);
  if (name !== undefined) return within.includes(name) ? {} : whole(definitions[name], definitions, [...within, name]);
  if (schema.format === 'int-or-string') return { oneOf: [{ type: 'string' }, { type: 'integer' }] };
  const { items, properties, additionalProperties, description, ...rest } = schema;
  const inside = (each) => whole(each, definitions, within);
  const closed = properties === undefined ? additionalProperties : false;
  return {
    ...rest,
    // Empty values count as left out.
    ...(rest.type !== undefined && { type: [rest.type, 'null'] }),
    ...(items && { items: inside(items) }),
    ...(properties && { properties: Object.fromEntries(Object.entries(properties).map(([each, value]) => [each, inside(value)])) }),
    ...(closed !== undefined && { additionalProperties: typeof closed === 'object' ? inside(closed) : closed }),
  };
}

/** Writes the first documents of these types, a file each, and says how many. */
function writeDocuments(types) {
  const lines = gunzipSync(readFileSync(documents)).toString().trim().split('\n');
  const chosen = lines
    .map((line) => JSON.parse(line))
    .filter(({ apiVersion, kind }) => types.has(`${apiVersion} ${kind}`))
    .slice(0, Number(values.count));
  for (const [i, { text }] of chosen.entries()) writeFileSync(join(scratch, 'manifests', `${i}.yaml`), text);
  return chosen.length;
}
