#!/usr/bin/env node
// Asks the API server's own code about every case and writes its answers down: npm run cases:update -- PROGRAM [1.36=PROGRAM 1.35=PROGRAM …]
// Of older servers, asked with the newest in one run, answers are kept where they are not those of the next newer one.
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
  const given = process.argv.slice(2).find((argument) => !argument.includes('='));
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
  console.error(
    'usage: npm run cases:update -- PROGRAM   [1.36=PROGRAM 1.35=PROGRAM …]  (PROGRAM answers the conformance protocol with the real server code)',
  );
  process.exit(2);
}
/** The next whole second, once it is there: ages count whole ones. */
function nextSecond() {
  const next = Math.ceil(Date.now() / 1000) * 1000;
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, next - Date.now());
  return new Date(next).toISOString();
}

/** What a program answers to every case, as text, by name. Tables hold ages: they are asked for first, at the time that stands in their answers. */
function answersOf(program) {
  const tables = readCases(casesFolder, nextSecond()).filter(({ request }) => request.op === 'table');
  const tableLines = ask(program, tables);
  const others = readCases(casesFolder).filter(({ request }) => request.op !== 'table');
  const lines = [...tableLines, ...ask(program, others)];
  return new Map(
    [...tables, ...others].map((one, index) => {
      const answer = recordedAnswer(one.request, lines[index]);
      if (answer.panic !== undefined) console.error(`${one.name}: the server's code panics`);
      return [one.name, `${printVerdict(answer)}\n`];
    }),
  );
}

let written = 0;
function write(file, text) {
  writeFileSync(file, text);
  written += 1;
}

const cases = readCases(casesFolder);
const newest = answersOf(oracle);
for (const { name, folder, answer } of cases)
  if (answer === undefined || substance(answer) !== substance(newest.get(name))) write(join(folder, 'verdict.json'), newest.get(name));

const older = process.argv
  .slice(2)
  .map((argument) => /^1\.(\d+)=(.+)$/.exec(argument))
  .filter((match) => match !== null)
  .map(([, minor, program]) => [Number(minor), program])
  .sort(([a], [b]) => b - a);
let newer = newest;
for (const [minor, program] of older) {
  const answers = answersOf(program);
  for (const { name, folder, request, older: known } of cases) {
    const file = join(folder, `verdict.1.${minor}.json`);
    // How deep an explanation goes is for kubectl to say, and programs of older servers have older ones.
    if (request.maxDepth > 0) answers.set(name, newer.get(name));
    // A table asked for again has grown older; its rows are those of the newest server.
    const same = request.op === 'table' || substance(answers.get(name)) === substance(newer.get(name));
    if (same) rmSync(file, { force: true });
    else if (known.get(minor) === undefined || substance(known.get(minor)) !== substance(answers.get(name))) write(file, answers.get(name));
  }
  newer = answers;
}
console.log(`${cases.length} cases answered by ${older.length + 1} servers, ${written} answers written`);
