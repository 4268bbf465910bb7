#!/usr/bin/env node
// Asks the API server's own code about every case and writes its answers down: npm run cases:update -- PATH/TO/ORACLE
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readCases } from '../dist/cases.js';

const shared = fileURLToPath(new URL('../../../../shared/oracle', import.meta.url));

/** The program to ask: the one given, else the shared one, built with Go into a folder that goes with this process. */
function program() {
  const [given] = process.argv.slice(2);
  if (given !== undefined || !existsSync(shared)) return given;
  const folder = mkdtempSync(join(tmpdir(), 'structural-oracle-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  cpSync(shared, join(folder, 'source'), { recursive: true });
  const built = spawnSync('go', ['build', '-o', join(folder, 'oracle'), '.'], { cwd: join(folder, 'source'), stdio: ['ignore', 'inherit', 'inherit'] });
  return built.status === 0 ? join(folder, 'oracle') : undefined;
}

const oracle = program();
if (oracle === undefined) {
  console.error('usage: npm run cases:update -- PROGRAM   (PROGRAM answers the conformance protocol with the real server code)');
  process.exit(2);
}
const cases = readCases(fileURLToPath(new URL('../cases', import.meta.url)));
const asked = spawnSync(oracle, { input: cases.map((one) => JSON.stringify(one.request)).join('\n'), maxBuffer: 1 << 28, encoding: 'utf8' });
if (asked.status !== 0) {
  console.error(`the server code did not answer: ${asked.error?.message ?? asked.stderr}`);
  process.exit(2);
}
const answers = asked.stdout.trim().split('\n').map((line) => JSON.parse(line));
for (const [index, { name, folder }] of cases.entries()) {
  const { id, stack, status, ...answer } = answers[index] ?? {};
  if (id !== name) throw new Error(`answers are out of order at ${name}`);
  if (stack !== undefined) console.error(`${name}: the server's code panics`);
  writeFileSync(join(folder, 'verdict.json'), `${JSON.stringify(answer, null, 2)}\n`);
}
console.log(`${cases.length} cases answered`);
