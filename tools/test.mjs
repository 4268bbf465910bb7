#!/usr/bin/env node
// The one test command: lock, lint, types, build, unit tests, generated files, own end-to-end runs. Ends with `N passed, N failed`. Every
// step is an Nx target: what did not change since it last passed here is not run again, but in CI, where nothing is taken from a cache.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const isFresh = process.env.CI === 'true' || process.argv.includes('--skip-nx-cache');
const projects = ['packages', 'e2e'].flatMap((folder) => readdirSync(join(root, folder)).map((name) => join(root, folder, name)));
const countsOf = (project) => join(project, '.test-results', 'counts.json');
for (const project of projects) rmSync(countsOf(project), { force: true });

const env = { ...process.env, CI: 'true', NX_DAEMON: 'false', NX_ISOLATE_PLUGINS: 'false', NX_NO_CLOUD: 'true', NX_TUI: 'false' };
const nxFolder = join(root, 'node_modules', 'nx');
const nxProgram = join(nxFolder, JSON.parse(readFileSync(join(nxFolder, 'package.json'), 'utf8')).bin.nx);

// One run of Nx, in which nothing is made twice.
const targets = ['lock', 'format', 'build', 'bundle', 'publishable', 'generated', 'lint', 'graph', 'examples', 'typecheck', 'test', 'e2e'];
const args = [
  nxProgram,
  'run-many',
  '-t',
  ...targets,
  '--parallel=2',
  '--output-style=static',
  '--nxBail=false',
  ...(isFresh ? ['--skip-nx-cache'] : []),
];
const passed = spawnSync(process.execPath, args, { cwd: root, env, stdio: 'inherit' }).status === 0;

const counts = projects
  .map(countsOf)
  .filter((file) => existsSync(file))
  .map((file) => JSON.parse(readFileSync(file, 'utf8')));
const sum = (key) => counts.reduce((total, one) => total + (one[key] ?? 0), 0);
const failedTests = sum('failed') + sum('brokenSuites');
console.log('');
for (const one of counts.sort((a, b) => (a.name < b.name ? -1 : 1)))
  console.log(`${one.name}: ${one.passed} passed, ${one.failed} failed${one.skipped > 0 ? `, ${one.skipped} skipped` : ''}`);
// What fails without a failing test (lock, lint, types, build, drift; Nx has named it above) counts as one failure.
const failed = passed ? failedTests : Math.max(failedTests, 1);
const skipped = sum('skipped');
console.log(`${sum('passed')} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = failed === 0 && sum('passed') > 0 ? 0 : 1;
