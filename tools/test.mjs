#!/usr/bin/env node
// The one test command: lock, lint, types, build, unit tests, generated files, own end-to-end runs. Ends with what failed and why, the tests and
// seconds of each project, and `N passed, N failed`. Nx writes what each task took to .nx/time-of-tasks.json, in the form that chrome://tracing reads. Every step is an Nx target: what did not change since it last passed here is not run again, but in
// CI, where nothing is taken from a cache.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const root = join(import.meta.dirname, '..');
const isFresh = process.env.CI === 'true' || process.argv.includes('--skip-nx-cache');
const projects = ['packages', 'e2e'].flatMap((folder) => readdirSync(join(root, folder)).map((name) => join(root, folder, name)));
const resultsOf = (project) => join(project, '.test-results.json');
for (const project of projects) rmSync(resultsOf(project), { force: true });

/** Tasks at a time: one more than a small machine has processors, as some of them wait for a browser, a registry or a server most of their time. */
const LANES = 3;

// One run of Nx, in which nothing is made twice. Nx starts first what most other tasks wait for: `longest` waits for what takes minutes and for
// nothing else, and `slowest` for the slowest of these, so that no lane is left alone with one at the end.
const targets =
  'compile,lock,format,bundle,publishable,generated,lint-everything,graph,type-names,unused,examples,guides,site,test,e2e,longest,slowest';
const args = [
  'nx',
  'run-many',
  '-t',
  targets,
  `--parallel=${LANES}`,
  '--output-style=static',
  '--nxBail=false',
  ...(isFresh ? ['--skip-nx-cache'] : []),
];
const env = {
  ...process.env,
  CI: 'true',
  NX_DAEMON: 'false',
  NX_ISOLATE_PLUGINS: 'false',
  NX_NO_CLOUD: 'true',
  NX_TUI: 'false',
  NX_PROFILE: join('.nx', 'time-of-tasks.json'),
};
const passed = spawnSync('npx', args, { cwd: root, env, stdio: 'inherit', shell: process.platform === 'win32' }).status === 0;

/** What Jest says of the runs of projects, in its own form. */
const runs = projects
  .filter((project) => existsSync(resultsOf(project)))
  .map((project) => ({ name: relative(root, project), ...JSON.parse(readFileSync(resultsOf(project), 'utf8')) }))
  .sort((a, b) => (a.name < b.name ? -1 : 1));
const sum = (key) => runs.reduce((total, run) => total + run[key], 0);
const failedTests = sum('numFailedTests') + sum('numRuntimeErrorTestSuites');

/** Output of thousands of lines hides where it happened why a test failed: its first lines are said once more. */
function report(what, run, file, why) {
  const lines = stripVTControlCharacters(why)
    .trimEnd()
    .split('\n')
    .filter((line) => !/^ +at .*node_modules/.test(line));
  console.log([`${what}: ${run.name}: ${file}`, ...lines.slice(0, 24).map((line) => `  ${line}`), ''].join('\n'));
}

console.log('');
for (const run of runs)
  for (const { assertionResults, message, name, status } of run.testResults) {
    const file = basename(name);
    if (status === 'failed' && assertionResults.length === 0) report('failed', run, file, message);
    for (const { failureMessages, fullName, retryReasons = [], status: outcome } of assertionResults)
      if (outcome === 'failed') report('failed', run, `${file}: ${fullName}`, failureMessages.join('\n'));
      else if (retryReasons.length > 0) report('passed when tried again', run, `${file}: ${fullName}`, retryReasons.join('\n'));
  }
for (const { name, numFailedTests, numPassedTests, numPendingTests, startTime, testResults } of runs) {
  const seconds = (Math.max(startTime, ...testResults.map(({ endTime }) => endTime)) - startTime) / 1_000;
  console.log(`${name}: ${numPassedTests} passed, ${numFailedTests} failed, ${numPendingTests} skipped; ${seconds.toFixed(0)} s`);
}
// What fails without a failing test (lock, lint, types, build, drift; Nx has named it above) counts as one failure.
const failed = passed ? failedTests : Math.max(failedTests, 1);
const skipped = sum('numPendingTests');
console.log(`${sum('numPassedTests')} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = failed === 0 && sum('numPassedTests') > 0 ? 0 : 1;
