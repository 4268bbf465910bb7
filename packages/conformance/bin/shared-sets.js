#!/usr/bin/env node
// Holds the built engine against the shared conformance sets, where that folder exists beside the clone. Every known
// disagreement is listed with its reason; an unlisted one, or a listed one that agrees by now, fails the run. Two groups of sets are compared at a time.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const shared = join(root, '..', 'shared');
const check = join(shared, 'conformance', 'check.py');

/**
 * Which sets the engine is held to. Those of a group are answered by one process, so that corpus files and definitions are read once for all of them;
 * a minor is a process of its own, and those that take longest come first, so that no lane is left alone at the end.
 */
const GROUPS = [
  { sets: ['cr-real', 'cr-mutant', 'cr-sample', 'cr-update'] },
  { sets: ['crd-real', 'crd-mutant', 'crd-update'] },
  { sets: ['parse', 'parse-quirk', 'cel', 'cel-expr', 'cel-rules', 'cel-spec'] },
  ...['1.36', '1.35', '1.34'].map((minor) => ({
    minor,
    sets: ['cel', 'cr-mutant', 'cr-real', 'cr-sample', 'cr-update', 'crd-mutant', 'crd-update', 'openapi'],
  })),
  // As 1.38.0-alpha.2 answers.
  { minor: '1.38', sets: ['cel', 'cr-mutant', 'cr-sample', 'cr-update', 'crd-mutant', 'explain'] },
  { sets: ['crd-live', 'cr-live', 'openapi', 'table', 'explain'] },
];
/** When the answers with ages in them were recorded. */
const RECORDED = '2026-11-21T12:00:00Z';

if (!existsSync(check)) {
  console.log('conformance: no shared conformance folder next to this clone, 0 sets compared');
  process.exit(0);
}
const python = spawnSync('python3', ['-c', 'import yaml'], { encoding: 'utf8' });
if (python.status !== 0) {
  console.error('conformance: python3 with PyYAML is needed');
  process.exit(2);
}

const { judgeAgainst, parseExpectedFailures } = await import(new URL('../dist/index.js', import.meta.url));
const listed = parseExpectedFailures(readFileSync(join(root, 'packages/conformance/expected-failures/corpus.txt'), 'utf8'));
const scratch = mkdtempSync(join(tmpdir(), 'structural-conformance-'));
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));
const failed = new Map();
let broken = false;
const goldensOf = ({ minor, sets }) =>
  sets.map((set) => join(shared, 'conformance', minor === undefined ? 'goldens' : `goldens-${minor}`, `${set}.ndjson.gz`));
const waiting = GROUPS.map((group, index) => ({ ...group, index }));
const said = GROUPS.map(() => undefined);
let shown = 0;

/** Compares the sets of a group, and says what came of them when all groups before it are done. */
async function hold(group) {
  const { index, minor } = group;
  const out = join(scratch, `${index}.ndjson`);
  const args = [check, '--corpus', join(shared, 'corpus'), '--show', '0', '--out', out, '--goldens', ...goldensOf(group)];
  const program = [process.execPath, 'packages/conformance/bin/answer.js', ...(minor === undefined ? [] : ['--kube-version', minor])];
  const run = await ended('python3', [...args, '--', ...program]);
  said[index] = `${minor === undefined ? '' : `Kubernetes ${minor}:\n`}${run.stdout.trim()}`;
  while (said[shown] !== undefined) console.log(said[shown++]);
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

const { unexpected, stale } = judgeAgainst(listed, new Set(failed.keys()));
for (const name of unexpected) console.error(`differs from the server and is not listed: ${name}\n  ${failed.get(name).slice(0, 2000)}`);
for (const name of stale) console.error(`is listed as a failure and agrees by now: ${name}`);
const suites = spawnSync(process.execPath, ['packages/conformance/bin/suites.js', join(shared, 'corpus')], { cwd: root, stdio: 'inherit' });
console.log(`conformance: ${GROUPS.flatMap(({ sets }) => sets).length} sets held, ${listed.length} expected failures`);
process.exitCode = broken || suites.status !== 0 || unexpected.length + stale.length > 0 ? 1 : 0;
