#!/usr/bin/env node
// Whether the command takes more of the processor than the commit before: both bundles judge the same files in turns, and what counts is the median of
// the ratios of the pairs. Exit code 1 where that is more than LIMIT, unless a commit since says why in a line `Slower: REASON` of its message.
// usage: node tools/bench/bin/before.js [FOLDER] [PAIRS]   (FOLDER holds crds/ and crs/; default: 120 generated files, 5 pairs; bundle kubectl-structural
// before; STRUCTURAL_BEFORE names another commit than HEAD~1)
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { layTree, NO_OWNER, run } from '../../release/release-tree.mjs';
import { writeColdSet } from './cold-set.js';
import { writeFiles, writeUnderPolicies } from './growth-set.js';
import { median, printTable, timed } from './processes.js';

const LIMIT = 1.25;
const FILES = 120;
const [corpus, pairs = '5'] = process.argv.slice(2);

const root = join(import.meta.dirname, '../../..');
const scratch = mkdtempSync(join(tmpdir(), 'structural-before-'));
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));

const commit = commitBefore();
const tree = join(scratch, 'tree');
if (commit === undefined) skip('git knows no commit before this one');
else if (!isBuilt(commit)) skip(`the bundle of ${commit} cannot be made with the packages that are installed here`);
else compare();

function skip(reason) {
  console.log(`1 comparison with the commit before skipped: ${reason}`);
}

function commitBefore() {
  const name = process.env.STRUCTURAL_BEFORE || 'HEAD~1';
  const { status, stdout } = spawnSync('git', ['rev-parse', '--quiet', '--verify', `${name}^{commit}`], { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

function isBuilt(commit) {
  mkdirSync(tree);
  try {
    layTree(root, tree, { commit, owner: NO_OWNER, version: '0.0.0' });
    run(process.execPath, ['build.mjs'], join(tree, 'packages/kubectl-structural'));
    return true;
  } catch (error) {
    console.log(error.message.slice(0, 500));
    return false;
  }
}

/** Writes definitions to `old`, and to `crds` the same with a bound more in some, so that there is something to compare. */
function writeInput(folder) {
  mkdirSync(folder);
  if (corpus === undefined) writeFiles(folder, FILES);
  else writeColdSet(corpus, folder);
  writeUnderPolicies(join(folder, 'policies'), FILES);
  cpSync(join(folder, 'crds'), join(folder, 'old'), { recursive: true });
  for (const [i, name] of readdirSync(join(folder, 'crds')).entries()) {
    const file = join(folder, 'crds', name);
    if (i % 10 === 0) writeFileSync(file, readFileSync(file, 'utf8').replace(/^( *)type: string$/m, '$1type: string\n$1maxLength: 9'));
  }
}

function compare() {
  const folder = join(scratch, 'files');
  writeInput(folder);
  // A copy: tests that run meanwhile may make the bundle again.
  const here = join(scratch, 'here');
  for (const part of ['dist', 'module', 'package.json'])
    cpSync(join(root, 'packages/kubectl-structural', part), join(here, 'packages/kubectl-structural', part), { recursive: true });
  /** The time that a bundle takes; each keeps its compiled code and verdicts apart. */
  const take = (where, args) =>
    timed([process.execPath, join(where, 'packages/kubectl-structural/dist/kubectl-structural.cjs'), ...args], {
      cwd: folder,
      env: { ...process.env, XDG_CACHE_HOME: join(where, 'cache') },
    }).busy;
  const ways = {
    lint: ['lint', 'crds', '-o', 'name', '--no-cache', '--jobs', '0'],
    validate: ['validate', 'crs', '--crds', 'crds', '-o', 'name', '--no-cache', '--jobs', '0'],
    'validate, verdicts kept': ['validate', 'crs', '--crds', 'crds', '-o', 'name', '--jobs', '0'],
    'validate, under policies': ['validate', 'policies', '-o', 'name', '--no-cache', '--jobs', '0'],
    compare: ['compare', 'old', 'crds'],
  };
  const reason = /^Slower: (.+)$/m.exec(run('git', ['log', '--format=%B', `${commit}..HEAD`], root))?.[1];
  const rows = Object.entries(ways).map(([name, args]) => {
    const now = () => take(here, args);
    const before = () => take(tree, args);
    now();
    try {
      before();
    } catch (error) {
      return [name, `not done before: ${error.message.trim().split('\n').at(-1).slice(0, 80)}`, LIMIT];
    }
    const ratios = Array.from({ length: Number(pairs) }, (_, i) => {
      // Whoever is second finds the machine as the first has left it.
      const [first, second] = i % 2 === 0 ? [now(), before()] : [before(), now()];
      return i % 2 === 0 ? first / second : second / first;
    });
    const ratio = median(ratios);
    if (ratio > LIMIT && reason === undefined) process.exitCode = 1;
    return [name, ratio.toFixed(2), LIMIT];
  });
  printTable([`the processor's time, as a part of that of ${commit.slice(0, 8)}`, 'ratio', 'at most'], rows);
  if (reason !== undefined) console.log(`\nthe commit says that it may take more: ${reason}`);
}
