#!/usr/bin/env node
// Asks the API server's own code about every case and writes its answers down: npm run cases:update -- PATH/TO/ORACLE
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { casesFolder, readCases, requestLine } from '@structural/conformance-cases';
import { printVerdict, recordedAnswer } from '../dist/index.js';

const shared = fileURLToPath(new URL('../../../../shared/oracle', import.meta.url));

/** The program to ask: the one given, else the shared one, built with Go into a folder that goes with this process. */
function program() {
  const [given] = process.argv.slice(2);
  if (given !== undefined || !existsSync(shared)) return given;
  const folder = mkdtempSync(join(tmpdir(), 'structural-oracle-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  cpSync(shared, join(folder, 'source'), { recursive: true });
  const built = spawnSync('go', ['build', '-o', join(folder, 'oracle'), '.'], {
    cwd: join(folder, 'source'),
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return built.status === 0 ? join(folder, 'oracle') : undefined;
}

/** The answers of the server's code, line by line. */
function ask(oracle, cases) {
  if (cases.length === 0) return [];
  const asked = spawnSync(oracle, { input: cases.map((one) => `${requestLine(one)}\n`).join(''), maxBuffer: 1 << 28, encoding: 'utf8' });
  const lines = asked.stdout?.trim().split('\n') ?? [];
  if (asked.status === 0 && lines.length === cases.length) return lines;
  console.error(`the server code did not answer: ${asked.error?.message ?? asked.stderr}`);
  process.exit(2);
}

/** An answer without what another run gives otherwise: the order in which Go walks maps, and the time of a table that is what it was. */
function substance(verdict) {
  return verdict
    .split('\n')
    .filter((line) => !line.startsWith('  "now": '))
    .map((line) => line.replace(/,$/, ''))
    .sort()
    .join('\n');
}

const oracle = program();
if (oracle === undefined) {
  console.error('usage: npm run cases:update -- PROGRAM   (PROGRAM answers the conformance protocol with the real server code)');
  process.exit(2);
}
let written = 0;
/** The next whole second, once it is there: ages are told in whole ones. */
function nextSecond() {
  const next = Math.ceil(Date.now() / 1000) * 1000;
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, next - Date.now());
  return new Date(next).toISOString();
}

// Tables hold ages: they are asked for first, and apart, at the time that stands in their answers.
const tables = readCases(casesFolder, nextSecond()).filter(({ request }) => request.op === 'table');
const tableLines = ask(oracle, tables);
const others = readCases(casesFolder).filter(({ request }) => request.op !== 'table');
const lines = [...tableLines, ...ask(oracle, others)];
for (const [index, one] of [...tables, ...others].entries()) {
  const answer = recordedAnswer(one.request, lines[index]);
  if (answer.panic !== undefined) console.error(`${one.name}: the server's code panics`);
  const verdict = `${printVerdict(answer)}\n`;
  if (one.answer !== undefined && substance(one.answer) === substance(verdict)) continue;
  writeFileSync(join(one.folder, 'verdict.json'), verdict);
  written += 1;
}
console.log(`${lines.length} cases answered, ${written} answers written`);
