#!/usr/bin/env node
// Runs kubectl-structural from a clone: `node tools/structural.mjs lint FILES`. Installs from the lockfile and builds first
// where that was not done yet, on standard error, so that standard output is the command's own.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const bundle = `${root}packages/kubectl-structural/dist/kubectl-structural.cjs`;

/** Runs one preparatory command; its output goes to standard error, and a failure ends the run with its text. */
function prepare(what, command, args) {
  process.stderr.write(`structural: ${what} (once)\n`);
  const env = { ...process.env, CI: 'true', NX_DAEMON: 'false', NX_NO_CLOUD: 'true', NX_TUI: 'false', NX_ISOLATE_PLUGINS: 'false' };
  const done = spawnSync(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8', shell: process.platform === 'win32', maxBuffer: 1 << 26 });
  if (done.status === 0) return;
  process.stderr.write(`${done.stdout ?? ''}${done.stderr ?? ''}structural: ${what} failed\n`);
  process.exit(2);
}

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`structural: Node ${process.versions.node} is too old, 20.19 or newer is needed\n`);
  process.exit(2);
}
if (!existsSync(`${root}node_modules/nx`)) prepare('installing', 'npm', ['ci', '--no-audit', '--no-fund']);
if (!existsSync(bundle)) prepare('building', 'npx', ['--no-install', 'nx', 'run', 'kubectl-structural:bundle']);

const run = spawnSync(process.execPath, [bundle, ...process.argv.slice(2)], { stdio: 'inherit' });
if (run.signal !== null) process.kill(process.pid, run.signal);
process.exitCode = run.status ?? 2;
