#!/usr/bin/env node
// Asks the code of servers of 1.15 to 1.21 about every case of theirs and writes their answers down: npm run cases:update-old -- 1.15=PROGRAM … 1.21=PROGRAM
// The programs are those that old-oracle/build.sh makes.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { requestLine } from '@structural/conformance-cases';
import { answersByServer, compareAnswers, OLD_SERVERS, oldServers, printAnswers, recordedAnswer } from '../dist/index.js';

const programs = new Map(
  process.argv.slice(2).map((argument) => {
    const [, minor, program] = /^1\.(\d+)=(.+)$/.exec(argument) ?? [];
    return [Number(minor), program];
  }),
);
if (!OLD_SERVERS.every((minor) => programs.get(minor) !== undefined)) {
  console.error(`usage: npm run cases:update-old -- ${OLD_SERVERS.map((minor) => `1.${minor}=PROGRAM`).join(' ')}`);
  process.exit(2);
}

const cases = oldServers();

/** The answers of a program to all cases, line by line. */
function ask(program) {
  const asked = spawnSync(program, { input: cases.map((one) => `${requestLine(one)}\n`).join(''), maxBuffer: 1 << 28, encoding: 'utf8' });
  const lines = asked.stdout?.trim().split('\n') ?? [];
  if (asked.status === 0 && lines.length === cases.length) return lines;
  console.error(`${program} did not answer: ${asked.error?.message ?? asked.stderr}`);
  process.exit(2);
}

const answers = OLD_SERVERS.map((minor) => [minor, ask(programs.get(minor))]);
const isSame = (a, b) => compareAnswers('creation', JSON.stringify(a), JSON.stringify(b)).length === 0;
let written = 0;
cases.forEach((one, i) => {
  const answered = answers.map(([minor, lines]) => [minor, kept(recordedAnswer(one.request, lines[i]))]);
  // Go walks maps in any order: what says the same as before stays as it is.
  const before = one.answer === undefined ? new Map() : answersByServer(one.answer);
  if (answered.every(([minor, answer]) => before.has(minor) && isSame(JSON.parse(before.get(minor)), answer))) return;
  writeFileSync(join(one.folder, 'verdict.json'), printAnswers(answered, isSame));
  written += 1;
});
console.log(`${cases.length} cases answered by ${answers.length} servers, ${written} answers written`);

/** Servers of that time warned of nothing here, and reported no unknown field. */
function kept({ strictErrors, warnings, ...answer }) {
  return answer;
}
