#!/usr/bin/env node
// The one test command: lock, lint, types, build, unit tests, generated files, own end-to-end runs. Ends with `N passed, N failed`.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const results = `${root}.test-results`;
rmSync(results, { recursive: true, force: true });

const env = {
  ...process.env,
  CI: 'true',
  NX_DAEMON: 'false',
  NX_ISOLATE_PLUGINS: 'false',
  NX_NO_CLOUD: 'true',
  NX_TUI: 'false',
  STRUCTURAL_TEST_RESULTS: results,
};

/** Runs the commands of one step with their output shown; it is well when all of them exited with 0. */
function step(name, ...commands) {
  console.log(`\n== ${name}`);
  const codes = commands.map(([command, ...args]) => spawnSync(command, args, { cwd: root, env, stdio: 'inherit' }).status);
  return { name, ok: codes.every((code) => code === 0) };
}

const nxFolder = `${root}node_modules/nx/`;
const nxProgram = `${nxFolder}${JSON.parse(readFileSync(`${nxFolder}package.json`, 'utf8')).bin.nx}`;
const nx = (target) => [process.execPath, nxProgram, 'run-many', '-t', target, '--skip-nx-cache', '--parallel=2', '--output-style=static'];
const tool = (name, ...args) => [process.execPath, `tools/${name}.mjs`, ...args];

const steps = [
  step('lockfile is complete', tool('lockcheck')),
  step('build', nx('build')),
  step('bundle', nx('bundle')),
  step('packages are publishable', tool('publishable')),
  step('generated files are current', tool('generate', '--check')),
  step('lint', nx('lint'), tool('import-graph')),
  step('types', nx('typecheck')),
  step('tests', nx('test')),
  step('end to end', nx('e2e')),
];

const counts = existsSync(results) ? readdirSync(results).map((file) => JSON.parse(readFileSync(`${results}/${file}`, 'utf8'))) : [];
const sum = (key) => counts.reduce((total, one) => total + (one[key] ?? 0), 0);
const failedSteps = steps.filter((one) => !one.ok);
const failedTests = sum('failed') + sum('brokenSuites');
console.log('');
for (const one of counts.sort((a, b) => (a.name < b.name ? -1 : 1))) console.log(`${one.name}: ${one.passed} passed, ${one.failed} failed${one.skipped > 0 ? `, ${one.skipped} skipped` : ''}`);
for (const one of failedSteps) console.log(`step failed: ${one.name}`);
// A step that fails without a failing test (lint, types, build, drift) counts as one failure.
const failed = Math.max(failedTests, failedSteps.length);
const skipped = sum('skipped');
console.log(`${sum('passed') + steps.length - failedSteps.length} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = failed === 0 && sum('passed') > 0 ? 0 : 1;
