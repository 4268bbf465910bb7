#!/usr/bin/env node
// What it costs to start: the command, the action and the ESLint plugin compared with Node.js itself, on this Node.js; the programs take turns, and what counts is
// the ratio of their medians, at most the one in the last column: else the exit code is 1. It is time of the processor, since what else the machine does
// makes a wait of a fixed length weigh less; what passes until the end is beside it. Code that is compiled once is compiled before.
// usage: node tools/bench/bin/start.js [ROUNDS]   (default: 15; bundle kubectl-structural, github-action and eslint-plugin before)
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { inTurns, median, printTable, timed } from './processes.js';

const ROUNDS = Number(process.argv[2] ?? 15);
if (!Number.isInteger(ROUNDS) || ROUNDS < 1) {
  process.stderr.write('usage: node tools/bench/bin/start.js [ROUNDS]\n');
  process.exit(2);
}

const root = fileURLToPath(new URL('../../..', import.meta.url));
const dist = (name, file) => join(root, 'packages', name, 'dist', file);
const folder = mkdtempSync(join(tmpdir(), 'structural-start-'));
const nothing = join(folder, 'nothing.cjs');
const plugin = join(folder, 'plugin.mjs');
for (const file of [nothing, join(folder, 'output'), join(folder, 'summary')]) writeFileSync(file, '');
writeFileSync(plugin, `import ${JSON.stringify(pathToFileURL(dist('eslint-plugin', 'eslint-plugin-structural.js')).href)};\n`);
const crontab = join(root, 'examples', 'crontab-fixed.yaml');
const command = dist('kubectl-structural', 'kubectl-structural.cjs');
/** What judging a small file may take (ADR 31); the action is built without having judged one. */
const JUDGING = { command: 2.2, action: 2.7 };

const programs = [
  { name: 'Node.js', args: [nothing] },
  { name: '--version', args: [command, '--version'], factor: 1.3 },
  { name: '--help', args: [command, '--help'], factor: 1.3 },
  { name: 'lint of a small file', args: [command, 'lint', crontab], factor: JUDGING.command },
  {
    name: 'the action, of a small file',
    args: [dist('github-action', 'index.cjs')],
    env: {
      INPUT_FILES: 'examples/crontab-fixed.yaml',
      GITHUB_WORKSPACE: root,
      GITHUB_OUTPUT: join(folder, 'output'),
      GITHUB_STEP_SUMMARY: join(folder, 'summary'),
    },
    factor: JUDGING.action,
  },
  { name: "importing ESLint's plugin", args: [plugin], factor: 1.5, more: 20 },
];

const env = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(NODE_|GITHUB_|INPUT_)/.test(name))),
  XDG_CACHE_HOME: join(folder, 'cache'),
};

process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const ways = Object.fromEntries(
  programs.map(({ args, env: more, name }) => [
    name,
    () => timed([process.execPath, ...args], { cwd: root, env: { ...env, ...more }, most: 0 }),
  ]),
);
inTurns(ways, 2);
const times = inTurns(ways, ROUNDS);
const bare = median(times.get('Node.js').busy);
console.log(`Node.js ${process.version}, ${String(ROUNDS)} rounds\n`);
printTable(['', 'ms of the processor', '× Node.js', 'at most', 'ms until the end'], programs.map(row));

function row({ factor, more = 0, name }) {
  const [busy, wait] = [median(times.get(name).busy), median(times.get(name).wait)];
  const most = factor === undefined ? undefined : factor * bare + more;
  if (most !== undefined && busy > most) process.exitCode = 1;
  return [name, busy.toFixed(1), (busy / bare).toFixed(2), most?.toFixed(1) ?? '', wait.toFixed(0)];
}
