#!/usr/bin/env node
// The one test command: lock, lint, types, build, unit tests, generated files, own end-to-end runs. Ends with what failed and why, the tests and
// seconds of each project, and `N passed, N failed`. Nx writes what each task took to .nx/time-of-tasks.json, in the form that chrome://tracing reads. Every step is an Nx target: what did not change since it last passed here is not run again, but in
// CI, where nothing is taken from a cache.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const isFresh = process.env.CI === 'true' || process.argv.includes('--skip-nx-cache');
const projects = ['packages', 'e2e'].flatMap((folder) => readdirSync(join(root, folder)).map((name) => join(root, folder, name)));
const countsOf = (project) => join(project, '.test-results', 'counts.json');
for (const project of projects) rmSync(countsOf(project), { force: true });

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

const counts = projects
  .map((project) => ({ project, file: countsOf(project) }))
  .filter(({ file }) => existsSync(file))
  .map(({ project, file }) => ({ ...JSON.parse(readFileSync(file, 'utf8')), project }));
const sum = (key) => counts.reduce((total, one) => total + (one[key] ?? 0), 0);
const failedTests = sum('failed') + sum('brokenSuites');
console.log('');
// Output of thousands of lines hides them where they happened.
for (const { name, failures = [], secondTries = [] } of counts) {
  const said = [...failures.map((one) => ['failed', one]), ...secondTries.map((one) => ['passed when tried again', one])];
  for (const [what, { test, why }] of said) console.log([`${what}: ${name}: ${test}`, ...why.map((line) => `  ${line}`), ''].join('\n'));
}
for (const one of counts.sort((a, b) => (a.name < b.name ? -1 : 1)))
  console.log(
    `${one.name}: ${one.passed} passed, ${one.failed} failed${one.skipped > 0 ? `, ${one.skipped} skipped` : ''}; ${one.seconds.toFixed(0)} s`,
  );
// What fails without a failing test (lock, lint, types, build, drift; Nx has named it above) counts as one failure.
const failed = passed ? failedTests : Math.max(failedTests, 1);
const skipped = sum('skipped');
console.log(`${sum('passed')} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = failed === 0 && sum('passed') > 0 ? 0 : 1;
