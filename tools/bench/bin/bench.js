#!/usr/bin/env node
// Verdicts on definitions and resources, beside the API server's own Go code on the same requests, beside Ajv, and as whole processes beside kubeconform,
// flux-schema and kubectl-validate where they are on PATH; ends with one table of ratios.
// usage: npm run bench -- [FOLDER] [--only CONTEST,…] [--turns N]   (FOLDER holds crds/ and crs/; default: the shared corpus beside the
// clone, else the examples) Contestants take turns, whole processes; figures are medians, and only their ratios travel between machines.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeRequests } from './requests.js';

const here = fileURLToPath(new URL('.', import.meta.url));
const corpus = resolve(here, '../../../../shared/corpus');
const options = process.argv.slice(2);
const option = (name) => (options.includes(name) ? options[options.indexOf(name) + 1] : undefined);
const given = options.find((one, i) => !one.startsWith('--') && !options[i - 1]?.startsWith('--'));
const folder = resolve(given ?? (existsSync(corpus) ? corpus : join(here, '../../../examples')));
const TURNS = Number(option('--turns') ?? 3);
const ROUNDS = 5;
/** Where a round takes milliseconds, compilers come later. */
const HOT_ROUNDS = 15;

const scratch = mkdtempSync(join(tmpdir(), 'structural-bench-'));
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));

/** The Go contestant, built when Go is on PATH; undefined otherwise. */
function goContestant() {
  if (spawnSync('go', ['version']).status !== 0) return undefined;
  const binary = join(scratch, 'bench');
  const built = spawnSync('go', ['build', '-o', binary, '.'], { cwd: join(here, '../go'), encoding: 'utf8' });
  if (built.status === 0) return binary;
  console.error(built.stderr);
  return undefined;
}

function run([command, ...args], rounds) {
  const done = spawnSync(command, [...args, String(rounds)], {
    encoding: 'utf8',
    maxBuffer: 1 << 26,
    env: { ...process.env, GOMAXPROCS: '1' },
  });
  if (done.status !== 0) throw new Error(done.stderr);
  const out = JSON.parse(done.stdout);
  return { ...out, first: out.milliseconds[0], later: Math.min(...out.milliseconds.slice(1)) };
}

const ratio = (a, b) => (a / b < 0.01 ? (a / b).toFixed(4) : (a / b).toFixed(2));
const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
const go = goContestant();
if (go === undefined) console.log('1 contestant skipped: Go is not on PATH');
const ours = (contest, input) => [process.execPath, join(here, 'contestant.js'), contest, input];
const theirs = (contest, input) => (go === undefined ? {} : { 'apiserver (Go)': [go, contest, input] });

/** What is compared, beside what, and the ratios: ours to theirs. */
const rows = [];

function compare(title, contestants, rounds = ROUNDS) {
  const turns = Object.fromEntries(Object.keys(contestants).map((name) => [name, []]));
  for (let turn = 0; turn < TURNS; turn++)
    for (const [name, command] of Object.entries(contestants)) turns[name].push(run(command, rounds));
  console.log(`\n${title}`);
  console.log(
    `${''.padEnd(28)}${['objects', 'found', 'first round', 'later rounds', 'peak MiB'].map((head) => head.padStart(14)).join('')}`,
  );
  const figures = Object.entries(turns).map(([name, runs]) => {
    const [first, later, peak] = ['first', 'later', 'peakMiB'].map((key) => median(runs.map((one) => one[key])));
    const cells = [runs[0].definitions, runs[0].errors, `${first.toFixed(0)} ms`, `${later.toFixed(0)} ms`, peak.toFixed(0)];
    console.log(`${name.padEnd(28)}${cells.map((cell) => String(cell).padStart(14)).join('')}`);
    return { name, first, later, peak };
  });
  const [mine, ...others] = figures;
  for (const { name, first, later, peak } of others) {
    if (!name.startsWith('structural')) rows.push({ what: title, beside: name, cold: mine.first / first, warm: mine.later / later });
    console.log(
      `${mine.name} / ${name}: first round ${ratio(mine.first, first)}, later rounds ${ratio(mine.later, later)}, memory ${ratio(mine.peak, peak)}`,
    );
  }
}

const crds = existsSync(join(folder, 'crds')) ? join(folder, 'crds') : folder;
const requests = writeRequests(folder, scratch);
const contests = {
  structural: () => compare('reading and structural verdict', { structural: ours('structural', crds), ...theirs('structural', crds) }),
  admission: () => {
    const { create, createJson } = requests;
    compare('a definition is created, YAML', {
      structural: ours('admission', create),
      ...theirs('admission', create),
      'structural, parsed before': ours('admission-parsed', create),
    });
    compare('a definition is created, JSON', { structural: ours('admission', createJson), ...theirs('admission', createJson) });
  },
  update: () =>
    compare('a definition is updated, JSON', {
      structural: ours('admission', requests.updateJson),
      ...theirs('admission', requests.updateJson),
    }),
  resource: () =>
    compare('a resource is created', { structural: ours('resource', requests.resource), ...theirs('resource', requests.resource) }),
  hot: () => {
    const { resource } = requests;
    compare(
      'the same, from decoded objects and definitions set up',
      { structural: ours('hot', resource), ...theirs('hot', resource) },
      HOT_ROUNDS,
    );
    compare(
      'their values only, of the schemas that Ajv takes',
      { structural: ours('values', resource), Ajv: ours('ajv', resource) },
      HOT_ROUNDS,
    );
  },
  rules: () => {
    const { createRules, resourceRules } = requests;
    compare('a definition with rules is created, JSON: rules are compiled', {
      structural: ours('admission', createRules),
      ...theirs('admission', createRules),
    });
    compare(
      'a resource of such a definition, decoded and set up: rules are evaluated',
      { structural: ours('hot', resourceRules), ...theirs('hot', resourceRules) },
      HOT_ROUNDS,
    );
  },
  openapi: () =>
    compare('the OpenAPI documents of each version, from JSON to JSON', {
      structural: ours('openapi', requests.openapi),
      ...theirs('openapi', requests.openapi),
    }),
  table: () =>
    compare(
      'what kubectl get receives, from decoded objects',
      { structural: ours('table', requests.table), ...theirs('table', requests.table) },
      HOT_ROUNDS,
    ),
  aggregate: () =>
    compare('the documents of 1,000 definitions are merged', {
      'structural, one changed': ours('aggregate-changed', requests.thousand),
      'structural, all of them': ours('aggregate', requests.thousand),
    }),
};
/** Whole processes beside the command line tools that are on PATH. */
function comparePeers() {
  if (!existsSync(join(folder, 'crds')) || !existsSync(join(folder, 'crs'))) return;
  const file = join(scratch, 'rows.json');
  spawnSync(process.execPath, [join(here, 'peers.js'), folder, '--turns', String(TURNS), '--rows', file], { stdio: 'inherit' });
  if (existsSync(file)) rows.push(...JSON.parse(readFileSync(file, 'utf8')));
}

const only = option('--only')?.split(',');
for (const [name, contest] of Object.entries({ ...contests, peers: comparePeers })) if (only?.includes(name) ?? true) contest();
console.log('\n| ours / theirs, time of the processor | beside | cold | warm |\n| --- | --- | --- | --- |');
for (const { beside, cold, isStopped = false, warm, what } of rows) {
  const [first, later] = [cold, warm].map((one) => (one === undefined ? '' : `${isStopped ? 'less than ' : ''}${ratio(one, 1)}`));
  console.log(`| ${what} | ${beside} | ${first} | ${later} |`);
}
