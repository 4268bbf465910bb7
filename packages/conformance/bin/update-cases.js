#!/usr/bin/env node
// Asks the API server's own code about every case and writes its answers down: npm run cases:update -- PATH/TO/ORACLE
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readCases } from '../dist/cases.js';

const [oracle] = process.argv.slice(2);
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
