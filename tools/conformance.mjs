#!/usr/bin/env node
// Holds the built engine against the shared conformance sets, where that folder exists beside the clone. Every known
// disagreement is listed with its reason; an unlisted one, or a listed one that agrees by now, fails the run. Two sets are compared at a time.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const shared = join(root, '..', 'shared');
const check = join(shared, 'conformance', 'check.py');

/** Which sets the engine is held to, and which part of their answers is built. */
const HELD = [
  { set: 'parse' },
  { set: 'parse-quirk' },
  { set: 'crd-real' },
  { set: 'crd-mutant' },
  { set: 'crd-update' },
  { set: 'crd-live' },
  ...['cel', 'cel-expr', 'cel-rules', 'cel-spec'].map((set) => ({ set })),
  { set: 'cr-real' },
  { set: 'cr-mutant' },
  { set: 'cr-sample' },
  { set: 'cr-update' },
  { set: 'cr-live' },
  { set: 'openapi' },
  { set: 'table' },
  { set: 'explain' },
  ...['1.36', '1.35', '1.34'].flatMap((minor) =>
    ['cel', 'cr-mutant', 'cr-real', 'cr-sample', 'cr-update', 'crd-mutant', 'crd-update', 'openapi'].map((set) => ({ set, minor })),
  ),
];
/** When the answers with ages in them were recorded. */
const RECORDED = '2026-11-21T12:00:00Z';

if (!existsSync(check)) {
  console.log('conformance: no shared conformance folder beside this clone, 0 sets compared');
  process.exit(0);
}
const python = spawnSync('python3', ['-c', 'import yaml'], { encoding: 'utf8' });
if (python.status !== 0) {
  console.error('conformance: python3 with PyYAML is needed');
  process.exit(2);
}

const { judgeAgainst, parseExpectedFailures } = await import(new URL('../packages/conformance/dist/index.js', import.meta.url));
const listed = parseExpectedFailures(readFileSync(join(root, 'packages/conformance/expected-failures/corpus.txt'), 'utf8'));
const scratch = mkdtempSync(join(tmpdir(), 'structural-conformance-'));
const failed = new Map();
let broken = false;
const goldensOf = ({ set, minor }) => join(shared, 'conformance', minor === undefined ? 'goldens' : `goldens-${minor}`, `${set}.ndjson.gz`);
const sizeOf = (held) => statSync(goldensOf(held), { throwIfNoEntry: false })?.size ?? 0;
// The largest first, so that no lane is left alone with one at the end.
const waiting = HELD.map((held, index) => ({ ...held, index })).sort((a, b) => sizeOf(b) - sizeOf(a));
const said = HELD.map(() => undefined);
let told = 0;

/** Compares one set, and says what came of it when all sets before it are done. */
async function hold(held) {
  const { index, set, part, minor } = held;
  const out = join(scratch, `${index}.ndjson`);
  const args = [check, '--corpus', join(shared, 'corpus'), '--goldens', goldensOf(held), '--show', '0', '--out', out];
  if (part !== undefined) args.push('--part', part);
  const program = [process.execPath, 'packages/conformance/bin/answer.js', ...(minor === undefined ? [] : ['--kube-version', minor])];
  const run = await ended('python3', [...args, '--', ...program]);
  said[index] = `${minor === undefined ? '' : `Kubernetes ${minor}, ${set}:\n`}${run.stdout.trim()}`;
  while (said[told] !== undefined) console.log(said[told++]);
  // It exits with 1 where answers differ.
  if (run.status !== 0 && run.status !== 1) {
    broken = true;
    console.error(run.stderr);
    return;
  }
  for (const line of readFileSync(out, 'utf8').split('\n'))
    if (line !== '') failed.set(minor === undefined ? JSON.parse(line).id : `${minor}/${JSON.parse(line).id}`, line);
}

function ended(program, args) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, env: { ...process.env, STRUCTURAL_NOW: RECORDED }, stdio: ['ignore', 'pipe', 'pipe'] });
    let [stdout, stderr] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (text) => (stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text) => (stderr += text));
    child.on('error', (error) => resolve({ status: null, stdout, stderr: error.message }));
    child.on('close', (status) => resolve({ status, stdout, stderr }));
  });
}

/** Takes what is next until nothing is left. */
async function lane() {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await hold(next);
}

await Promise.all([lane(), lane()]);
rmSync(scratch, { recursive: true, force: true });

const { unexpected, stale } = judgeAgainst(listed, new Set(failed.keys()));
for (const name of unexpected) console.error(`differs from the server and is not listed: ${name}\n  ${failed.get(name).slice(0, 2000)}`);
for (const name of stale) console.error(`is listed as a failure and agrees by now: ${name}`);
const suites = spawnSync(process.execPath, ['packages/conformance/bin/suites.js', join(shared, 'corpus')], { cwd: root, stdio: 'inherit' });
console.log(`conformance: ${HELD.length} sets held, ${listed.length} expected failures`);
process.exitCode = broken || suites.status !== 0 || unexpected.length + stale.length > 0 ? 1 : 0;
