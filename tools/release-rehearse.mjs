#!/usr/bin/env node
// Rehearses what users do with a release: npm, the executable and krew install the command in an empty home from what `npm run release` wrote; `lint`, `validate`
// and `compare` on an example, with the answers that this checkout gives; completion; and removing it again.
//
//   --release FOLDER    the release (default: dist/release)
//   --short             leave out all own cases, which the executable judges otherwise
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { emptyHome } from './release/empty-home.mjs';
import { WAYS } from './release/ways.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { values } = parseArgs({
  options: { release: { type: 'string', default: 'dist/release' }, short: { type: 'boolean', default: false } },
});
const release = resolve(root, values.release);
const example = join(root, 'examples/operator');
const CASES = 'packages/conformance-cases/cases';
const OURS = { command: process.execPath, first: [join(root, 'packages/kubectl-structural/dist/kubectl-structural.cjs')] };
const COMMANDS = [
  ['lint', 'drafts/restores.yaml'],
  ['validate', 'drafts/backup.yaml', '--crds', 'config/crd'],
  ['compare', 'releases/v1.0.0', 'config/crd'],
];
const ON_CASES = [
  ['lint', '-o', 'json', CASES],
  ['validate', '-o', 'json', CASES, '--crds', CASES],
];

if (!existsSync(join(release, 'SHA256SUMS'))) {
  console.error(`error: there is no release in ${values.release}: npm run release -- 0.1.0`);
  process.exit(1);
}
const version = /kubectl-structural-(\d[^\n]*)\.tgz/.exec(readFileSync(join(release, 'SHA256SUMS'), 'utf8'))[1];
let [failed, lacking] = [0, 0];
for (const [name, way] of Object.entries(WAYS)) {
  const lacks = way.lacks(release);
  if (lacks !== undefined) {
    lacking += 1;
    console.log(`not rehearsed, for lack of something: ${name}: ${lacks}`);
    continue;
  }
  const started = performance.now();
  try {
    rehearse(way);
    console.log(`${name}: installed, answered, removed (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  } catch (error) {
    failed += 1;
    console.error(`${name}: ${error.message}`);
  }
}
const rehearsed = Object.keys(WAYS).length - failed - lacking;
console.log(`${rehearsed} ways of installing rehearsed, ${failed} failed, ${lacking} not for lack of something`);
process.exitCode = failed === 0 ? 0 : 1;

function rehearse(way) {
  const home = emptyHome(example);
  try {
    const installed = way.install(home, release);
    const printed = home.run(installed.command, [...(installed.first ?? []), '--version'], installed).stdout.trim();
    if (printed !== version) throw new Error(`--version is ${printed}, not ${version}`);
    for (const args of COMMANDS) compare(home, installed, args, home.work);
    if (way.judgesCases && !values.short) for (const args of ON_CASES) compare(home, installed, args, root);
    if (installed.completes !== undefined && !home.run(installed.completes, ['li'], installed).stdout.includes('lint'))
      throw new Error('kubectl cannot complete its command line');
    installed.remove();
    const left = home.left();
    if (left.length > 0) throw new Error(`removing it leaves ${left.join(', ')}`);
  } finally {
    home.dispose();
  }
}

/** Throws where what is installed answers otherwise than this checkout does, which `npm run conformance` holds to the server's answers. */
function compare(home, installed, args, cwd) {
  const [wanted, seen] = [OURS, installed].map(({ command, first = [], path }) => home.run(command, [...first, ...args], { path, cwd }));
  if (wanted.stdout === '') throw new Error(`${args.join(' ')} says nothing: ${wanted.stderr}`);
  if (JSON.stringify(seen) !== JSON.stringify(wanted))
    throw new Error(`${args.join(' ')} says something else: ${JSON.stringify(seen).slice(0, 2000)}`);
}
