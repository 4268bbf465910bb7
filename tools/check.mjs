#!/usr/bin/env node
// What a change needs while one works on it, in about two minutes: format, lint and types of what differs from the main branch or is not committed
// yet, and the unit tests that it can break, those nearest to it first; types are checked beside the rest. `npm run check [-- --base REF] [--minutes N]`. No bundle, no end-to-end
// test: those are `npm test`.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { changedFiles } from './check/changed-files.mjs';
import { nxProgram } from './nx-program.mjs';
import { testsByDistance } from './check/tests-by-distance.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { values } = parseArgs({ options: { base: { type: 'string', default: 'main' }, minutes: { type: 'string', default: '1.5' } } });
/** So many test files at a time between two looks at the clock. */
const CHUNK = 16;
const minutes = Number(values.minutes);
if (!(minutes > 0)) refuse('--minutes takes a number above 0');
const start = performance.now();
const secondsLeft = () => minutes * 60 - (performance.now() - start) / 1000;

const changed = changedFiles(root, values.base);
if (changed === undefined) refuse(`no commit is called ${values.base}: name one with --base`);
const present = changed.filter((file) => existsSync(join(root, file)));
console.log(`check: ${count(changed.length, 'file')} differ from ${values.base}`);
if (changed.length === 0) process.exit(0);

const problems = [];
/** Runs a program of Node.js, and prints what it says when it has ended, with how long it took. */
const node = (name, program, ...args) =>
  new Promise((resolve) => {
    const began = performance.now();
    const child = spawn(process.execPath, [join(root, program), ...args], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NX_DAEMON: 'false', NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning' },
    });
    const said = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => said.push(bytes));
    child.on('close', (status) => {
      if (status !== 0) process.stdout.write(Buffer.concat(said));
      console.log(`check: ${name}: ${status === 0 ? 'passed' : 'FAILED'} in ${((performance.now() - began) / 1000).toFixed(0)} s`);
      if (status !== 0) problems.push(name);
      resolve();
    });
  });

const types = node('types', 'tools/compile.mjs', '--packages-only');
if (present.length > 0)
  await node('format', 'node_modules/oxfmt/bin/oxfmt', '--list-different', '--no-error-on-unmatched-pattern', ...present);
const scripts = present.filter((file) => /\.(?:ts|tsx|js|mjs|cjs)$/.test(file));
// ESLint holds imports to the map of packages only where Nx has left its graph.
if (scripts.length > 0) await node('projects', relative(root, nxProgram), 'show', 'projects');
if (scripts.length > 0) await node('lint', 'node_modules/eslint/bin/eslint.js', '--no-warn-ignored', '--quiet', ...scripts);

const { files, near } = testsByDistance(root, changed);
// The tests of what changed run whatever they take; then those of what depends on it, as many as there is time for.
let done = 0;
while (done < files.length && (done < near || secondsLeft() > 0)) {
  const chunk = files.slice(done, done < near ? near : done + CHUNK);
  done += chunk.length;
  await node(`${count(chunk.length, 'test file')}`, 'node_modules/jest/bin/jest.js', ...jestArgs(chunk));
}
await types;
console.log(
  done < files.length
    ? `check: ${done} of ${files.length} test files that depend on the change were run in the time; npm test runs all`
    : `check: all ${count(files.length, 'test file')} that depend on the change were run`,
);
console.log(problems.length === 0 ? 'check: passed' : `check: FAILED: ${problems.join(', ')}`);
process.exitCode = problems.length === 0 ? 0 : 1;

function jestArgs(chunk) {
  const folders = [...new Set(chunk.map((file) => file.split('/').slice(0, 2).join('/')))];
  return ['--projects', ...folders, '--reporters=default', '--runTestsByPath', ...chunk];
}

function count(number, noun) {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

function refuse(message) {
  console.error(`check: ${message}`);
  process.exit(2);
}
