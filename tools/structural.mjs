#!/usr/bin/env node
// Runs kubectl-structural from a clone: `node tools/structural.mjs lint FILES`. Installs from the lockfile and builds first where that was
// not done yet, was not finished, or is older than the sources; on standard error, so that standard output is the command's own.
import { spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

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

/** When a file was changed, or what is below a folder, or the folder itself: one that lost or got a file is younger. */
function changedAt(path) {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return 0;
  return found.isDirectory() ? Math.max(found.mtimeMs, ...readdirSync(path).map((name) => changedAt(join(path, name)))) : found.mtimeMs;
}

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`structural: Node ${process.versions.node} is too old, 20.19 or newer is needed\n`);
  process.exit(2);
}
// npm writes last what it has installed. Only what the command is built from: `npm ci` installs the rest, and this one after it, nothing.
const lockfile = changedAt(join(root, 'package-lock.json'));
if (changedAt(join(root, 'node_modules', '.package-lock.json')) < lockfile)
  prepare('installing from the lockfile, and building after that (once)', 'npm', [
    'ci',
    '--no-audit',
    '--no-fund',
    '--no-update-notifier',
    '--workspace',
    'kubectl-structural',
  ]);
// The licenses are what a build writes last.
const built = changedAt(join(folder, 'dist', 'THIRD-PARTY-LICENSES.txt'));
const madeOf = readdirSync(join(root, 'packages')).flatMap((name) =>
  ['src', 'package.json', 'build.mjs'].map((part) => changedAt(join(root, 'packages', name, part))),
);
if (built < Math.max(lockfile, ...madeOf))
  prepare('building, which takes some seconds (once)', process.execPath, [join(folder, 'build.mjs')]);

const run = spawnSync(process.execPath, [join(folder, 'dist', 'kubectl-structural.cjs'), ...process.argv.slice(2)], { stdio: 'inherit' });
if (run.signal !== null) process.kill(process.pid, run.signal);
process.exitCode = run.status ?? 2;
