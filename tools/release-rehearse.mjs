#!/usr/bin/env node
// Rehearses what users do with a release: each way of installing the command, in an empty home, from what `npm run release` wrote; `lint`, `validate` and `compare`
// on an example, with the answers that this checkout gives; completion; and removing it again. Nothing is asked of the network but Go modules.
//
//   --release FOLDER    the release (default: dist/release)
//   --short             leave out the ways that take long, and count them
//   --only NAME         rehearse this way alone; may be given several times
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { emptyHome } from './release/rehearsal/empty-home.mjs';
import { WAYS } from './release/rehearsal/ways/ways.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { values } = parseArgs({
  options: {
    release: { type: 'string', default: 'dist/release' },
    short: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true },
  },
});
const release = resolve(root, values.release);
const example = join(root, 'examples/operator');
const CASES = 'packages/conformance-cases/cases';
const EXECUTABLE = join(root, 'packages/kubectl-structural/dist/kubectl-structural.cjs');
const COMMANDS = [
  ['lint', 'drafts/restores.yaml'],
  ['validate', 'drafts/backup.yaml', '--crds', 'config/crd'],
  ['compare', 'releases/v1.0.0', 'config/crd'],
];

if (!existsSync(join(release, 'SHA256SUMS'))) {
  console.error(`error: there is no release in ${values.release}: npm run release -- 0.1.0`);
  process.exit(1);
}
const version = /kubectl-structural-(\d[^\n]*)\.tgz/.exec(readFileSync(join(release, 'SHA256SUMS'), 'utf8'))[1];
const ours = emptyHome(example);
const wanted = answers(ours, { command: process.execPath, first: [EXECUTABLE], path: [] });
ours.dispose();
let failed = 0;
const lacking = [];
const ways = Object.entries(WAYS).filter(([name]) => values.only?.includes(name) ?? true);
let left = 0;
for (const [name, way] of ways) {
  if (values.short && way.isLong) {
    left += 1;
    console.log(`left to nights and releases: ${name}`);
    continue;
  }
  const lacks = way.lacks(release);
  if (lacks !== undefined) {
    lacking.push(`${name}: ${lacks}`);
    continue;
  }
  const started = performance.now();
  try {
    await rehearse(way);
    console.log(`${name}: installed, answered, removed (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  } catch (error) {
    failed += 1;
    console.error(`${name}: ${error.message}`);
  }
}
for (const each of lacking) console.log(`not rehearsed, for lack of something: ${each}`);
console.log(
  `${ways.length - failed - lacking.length - left} ways of installing rehearsed, ${failed} failed, ${lacking.length} not for lack of something, ${left} left out`,
);
process.exitCode = failed === 0 ? 0 : 1;

async function rehearse(way) {
  const home = emptyHome(example);
  try {
    if (way.check === undefined) await installAndRemove(way, home);
    else await way.check(home, release);
    const left = home.left();
    if (left.length > 0) throw new Error(`removing it leaves ${left.join(', ')}`);
  } finally {
    home.dispose();
  }
}

async function installAndRemove(way, home) {
  const installed = await way.install(home, release);
  const printed = home.run(installed.command, [...(installed.first ?? []), '--version'], installed).stdout.trim();
  if (printed !== version) throw new Error(`--version is ${printed}, not ${version}`);
  for (const [i, seen] of answers(home, installed).entries())
    if (JSON.stringify(seen) !== JSON.stringify(wanted[i]))
      throw new Error(`${COMMANDS[i].join(' ')} says something else: ${JSON.stringify(seen)}`);
  if (installed.completes !== undefined && !home.run(installed.completes, ['li'], installed).stdout.includes('lint'))
    throw new Error('kubectl cannot complete its command line');
  if (way.judgesCases && !values.short) judgeCases(home, installed);
  await installed.remove();
}

/** All own cases in one run, which `npm run conformance` holds to the server's answers: what is installed says of them what this checkout says, byte for byte. */
function judgeCases(home, { command, env, first = [], path }) {
  for (const args of [
    ['lint', '-o', 'json', CASES],
    ['validate', '-o', 'json', CASES, '--crds', CASES],
  ]) {
    const expected = home.run(process.execPath, [EXECUTABLE, ...args], { cwd: root });
    const seen = home.run(command, [...first, ...args], { cwd: root, path, env });
    if (expected.stdout.length < 1_000_000) throw new Error(`${args[0]} says too little of the own cases: ${expected.stderr}`);
    if (JSON.stringify(seen) !== JSON.stringify(expected)) throw new Error(`${args[0]} says something else of the own cases`);
  }
}

/** What the command says of the example. */
function answers(home, { command, env, first = [], path }) {
  return COMMANDS.map((args) => home.run(command, [...first, ...args], { path, env }));
}
