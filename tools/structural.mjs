#!/usr/bin/env node
// Runs kubectl-structural from a clone: `node tools/structural.mjs lint FILES`. Installs from the lockfile and builds first where that was
// not done yet, was not finished, or is older than the sources; on standard error, so that standard output is the command's own.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isBuilt, isInstalled } from './structural/is-current.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, 'packages', 'kubectl-structural');

/** Runs one preparatory command with its output on standard error; where it fails, so does the run. */
function prepare(what, command, args) {
  process.stderr.write(`structural: ${what}\n`);
  const done = spawnSync(command, args, { cwd: root, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' && command === 'npm' });
  if (done.status === 0) return;
  process.stderr.write(`structural: ${done.error?.message ?? `${command} ${args.join(' ')} failed`}\n`);
  process.exit(2);
}

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`structural: Node ${process.versions.node} is too old, 20.19 or newer is needed\n`);
  process.exit(2);
}
// Only what the command is built from: `npm ci` installs the rest, and this one after it, nothing.
if (!isInstalled(root, 'kubectl-structural'))
  prepare('installing from the lockfile what is needed, and building after that (once)', 'npm', [
    'ci',
    '--no-audit',
    '--no-fund',
    '--workspace',
    'kubectl-structural',
    '--include-workspace-root=false',
  ]);
if (!isBuilt(root, 'kubectl-structural'))
  prepare('building, which takes some seconds (once)', process.execPath, [join(folder, 'build.mjs')]);

const run = spawnSync(process.execPath, [join(folder, 'dist', 'kubectl-structural.cjs'), ...process.argv.slice(2)], { stdio: 'inherit' });
if (run.signal !== null) process.kill(process.pid, run.signal);
process.exitCode = run.status ?? 2;
