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

/** Runs one step with its output shown; true when it exited with 0. */
function step(name, command, args) {
  console.log(`\n== ${name}`);
  const run = spawnSync(command, args, { cwd: root, env, stdio: 'inherit', shell: process.platform === 'win32' });
  return { name, ok: run.status === 0 };
}

const nx = (target, ...rest) => ['nx', ['run-many', '-t', target, '--skip-nx-cache', '--parallel=2', '--output-style=static', ...rest]];
const bin = (name) => `${root}node_modules/.bin/${name}`;
const nxStep = (name, target, ...rest) => {
  const [command, args] = nx(target, ...rest);
  return step(name, bin(command), args);
};

const steps = [
  step('lockfile is complete', process.execPath, ['tools/lockcheck.mjs']),
  nxStep('build', 'build'),
  nxStep('bundle', 'bundle'),
  step('packages are publishable', process.execPath, ['tools/publishable.mjs']),
  step('generated files are current', process.execPath, ['tools/generate.mjs', '--check']),
  nxStep('lint', 'lint'),
  nxStep('types', 'typecheck'),
  nxStep('tests', 'test'),
  nxStep('end to end', 'e2e'),
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
