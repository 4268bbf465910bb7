#!/usr/bin/env node
// Asks the API server's own code about every case and writes its answers down: npm run cases:update. Programs of all minors are built from oracle/.
// Answers of older servers are kept where they are not those of the next newer one.
import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { casesFolder, NEWEST_MINOR, OLDEST_MINOR, PREVIEW_MINOR, readCases, requestLine } from '@structural/conformance-cases';
import { oracleOf } from '../../../oracle/build.mjs';
import { printVerdict, recordedAnswer } from '../dist/index.js';

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

/** The next whole second, once it is there: ages count whole ones. */
function nextSecond() {
  const next = Math.ceil(Date.now() / 1000) * 1000;
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, next - Date.now());
  return new Date(next).toISOString();
}

/** What a server answers to every case, as text, by name. Tables hold ages: they are asked for first, at the time that stands in their answers. */
function answersOf(minor) {
  const program = oracleOf(`1.${minor}`, console.error);
  const tables = readCases(casesFolder, nextSecond()).filter(({ request }) => request.op === 'table');
  const tableLines = ask(program, tables);
  const others = readCases(casesFolder).filter(({ request }) => request.op !== 'table');
  const lines = [...tableLines, ...ask(program, others)];
  return new Map(
    [...tables, ...others].map((one, index) => {
      const answer = recordedAnswer(one.request, lines[index]);
      if (answer.panic !== undefined) console.error(`${one.name}: the code of 1.${minor} panics`);
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
const newest = answersOf(NEWEST_MINOR);
for (const { name, folder, answer } of cases)
  if (answer === undefined || substance(answer) !== substance(newest.get(name))) write(join(folder, 'verdict.json'), newest.get(name));

/** Writes the answers of a server where they are not those that hold for it otherwise. */
function compareTo(holding, minor) {
  const answers = answersOf(minor);
  for (const { name, folder, request, older: known } of cases) {
    const file = join(folder, `verdict.1.${minor}.json`);
    // How deep an explanation goes is for kubectl to say, and programs of older servers have older ones.
    if (request.maxDepth > 0) answers.set(name, holding.get(name));
    // A table asked for again has grown older; its rows are those of the newest server.
    const same = request.op === 'table' || substance(answers.get(name)) === substance(holding.get(name));
    if (same) rmSync(file, { force: true });
    else if (known.get(minor) === undefined || substance(known.get(minor)) !== substance(answers.get(name))) write(file, answers.get(name));
  }
  return answers;
}

compareTo(newest, PREVIEW_MINOR);
let newer = newest;
for (let minor = NEWEST_MINOR - 1; minor >= OLDEST_MINOR; minor--) newer = compareTo(newer, minor);
console.log(`${cases.length} cases answered by ${PREVIEW_MINOR - OLDEST_MINOR + 1} servers, ${written} answers written`);
