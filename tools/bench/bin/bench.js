#!/usr/bin/env node
// Reading and structural verdict over a folder of CRDs, beside the API server's own Go code on the same files.
// usage: npm run bench -- [FOLDER]   (default: the shared corpus beside the clone, else examples)
// Contestants take turns, whole processes; figures are medians, and only their ratios travel between machines.
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const corpus = resolve(here, '../../../../shared/corpus/crds');
const folder = resolve(process.argv[2] ?? (existsSync(corpus) ? corpus : join(here, '../../../examples')));
const TURNS = 5;
const ROUNDS = 4;

const scratch = mkdtempSync(join(tmpdir(), 'structural-bench-'));
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));

/** The Go contestant, built when Go is on PATH; undefined otherwise. */
function goContestant() {
  if (spawnSync('go', ['version']).status !== 0) return undefined;
  const binary = join(scratch, 'bench');
  const built = spawnSync('go', ['build', '-o', binary, '.'], { cwd: join(here, '../go'), encoding: 'utf8' });
  if (built.status === 0) return [binary];
  console.error(built.stderr);
  return undefined;
}

function run([command, ...args], where) {
  const start = performance.now();
  const done = spawnSync(command, [...args, where, String(ROUNDS)], { encoding: 'utf8', maxBuffer: 1 << 26 });
  if (done.status !== 0) throw new Error(done.stderr);
  const out = JSON.parse(done.stdout);
  return { ...out, first: out.milliseconds[0], later: Math.min(...out.milliseconds.slice(1)), process: performance.now() - start };
}

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** The largest manifest of the folder, alone in a folder of its own. */
function largest() {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile() && /\.(ya?ml|json)$/.test(entry.name));
  const path = files.map((entry) => join(entry.parentPath ?? entry.path, entry.name)).sort((a, b) => statSync(b).size - statSync(a).size)[0];
  const alone = mkdtempSync(join(scratch, 'largest-'));
  copyFileSync(path, join(alone, 'largest.yaml'));
  return { alone, size: statSync(path).size };
}

const go = goContestant();
const contestants = { structural: [process.execPath, join(here, 'verdict.js')], ...(go === undefined ? {} : { 'apiserver (Go)': go }) };
if (go === undefined) console.log('1 contestant skipped: Go is not on PATH');

function compare(title, where) {
  const turns = Object.fromEntries(Object.keys(contestants).map((name) => [name, []]));
  for (let turn = 0; turn < TURNS; turn++) for (const [name, command] of Object.entries(contestants)) turns[name].push(run(command, where));
  console.log(`\n${title}`);
  console.log(`${''.padEnd(16)}${['CRDs', 'errors', 'first round', 'later rounds', 'peak MiB'].map((head) => head.padStart(14)).join('')}`);
  const figures = Object.fromEntries(Object.entries(turns).map(([name, runs]) => [name, { first: median(runs.map((one) => one.first)), later: median(runs.map((one) => one.later)), peak: median(runs.map((one) => one.peakMiB)) }]));
  for (const [name, { first, later, peak }] of Object.entries(figures)) {
    const [one] = turns[name];
    console.log(`${name.padEnd(16)}${[one.definitions, one.errors, `${first.toFixed(0)} ms`, `${later.toFixed(0)} ms`, peak.toFixed(0)].map((cell) => String(cell).padStart(14)).join('')}`);
  }
  const ours = figures.structural;
  for (const [name, theirs] of Object.entries(figures)) {
    if (name === 'structural') continue;
    console.log(`structural / ${name}: first round ${(ours.first / theirs.first).toFixed(2)}, later rounds ${(ours.later / theirs.later).toFixed(2)}, memory ${(ours.peak / theirs.peak).toFixed(2)}`);
  }
}

compare(`reading and structural verdict, ${folder.split('/').at(-1)}`, folder);
const { alone, size } = largest();
compare(`the same, the largest file (${(size / 1024).toFixed(0)} KiB)`, alone);
