#!/usr/bin/env node
// Asks the code of servers of 1.22 to 1.33 about every case of theirs and writes their answers down: npm run cases:update-older. Programs are built from oracle/.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { requestLine } from '@structural/conformance-cases';
import { oracleOf } from '../../../oracle/build.mjs';
import { compareAnswers, OLDER_SERVERS, olderServers, printAnswers, recordedAnswer } from '../dist/index.js';

const cases = olderServers();
const input = cases.map((one) => `${requestLine(one)}\n`).join('');
const answers = OLDER_SERVERS.map((minor) => {
  const asked = spawnSync(oracleOf(`1.${minor}`, console.error), { input, maxBuffer: 1 << 28, encoding: 'utf8' });
  const lines = asked.stdout.trim().split('\n');
  if (lines.length === cases.length) return [minor, lines];
  console.error(`1.${minor} did not answer: ${asked.error?.message ?? asked.stderr}`);
  process.exit(2);
});
cases.forEach((one, i) => {
  const isSame = (a, b) => compareAnswers(one.request.op, JSON.stringify(a), JSON.stringify(b)).length === 0;
  const answered = answers.map(([minor, lines]) => [minor, recordedAnswer(one.request, lines[i])]);
  writeFileSync(join(one.folder, 'verdict.json'), printAnswers(answered, isSame));
});
console.log(`${cases.length} cases answered by ${answers.length} servers`);
