#!/usr/bin/env node
// What `compare` of many definitions costs beside `lint` of both sides: processor time of the command in one thread, start included; both take turns,
// and what counts is the ratio of their best times, at most 1: else the exit code is 1. Definitions have some forty fields; every tenth pair differs
// in one, each in another way. One that is compared by itself is measured beside it.
// usage: node tools/bench/bin/compare.js [DEFINITIONS] [ROUNDS]   (default: 1000 3; bundle kubectl-structural before)
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const [COUNT, ROUNDS] = [process.argv[2] ?? '1000', process.argv[3] ?? '3'].map(Number);
if (![COUNT, ROUNDS].every((number) => Number.isInteger(number) && number >= 1)) {
  process.stderr.write('usage: node tools/bench/bin/compare.js [DEFINITIONS] [ROUNDS]\n');
  process.exit(2);
}

const command = fileURLToPath(new URL('../../../packages/kubectl-structural/dist/kubectl-structural.cjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'structural-compare-'));
const clock = join(folder, 'clock.cjs');
writeFileSync(
  clock,
  `process.on('exit', () => { const { user, system } = process.cpuUsage(); require('node:fs').writeSync(3, String(user + system)); });\n`,
);

/** Ways in which a field of a definition may change; the first stays. */
const FIELDS = [
  ['{ type: string }', '{ type: string }'],
  ['{ type: string }', '{ type: string, maxLength: 20 }'],
  ['{ type: string, enum: [a, b] }', '{ type: string, enum: [a] }'],
  ['{ type: integer }', '{ type: integer, minimum: 1 }'],
  ['{ type: string }', '{ type: integer }'],
  ['{ type: string }', "{ type: string, pattern: '^[a-z]+$' }"],
  ['{ type: string, maxLength: 30 }', '{ type: string, maxLength: 30, x-kubernetes-validations: [{ rule: \'self != "x"\' }] }'],
  ['{ type: array, items: { type: string } }', '{ type: array, items: { type: string }, x-kubernetes-list-type: set }'],
  ['{ type: string }', '{ type: string, default: a }'],
  ['{ type: string, enum: [a] }', '{ type: string, enum: [a, b] }'],
  ['{ type: string }', undefined],
];

function definition(i, side) {
  const kind = `Kind${i}`;
  const change = FIELDS[i % 10 === 0 ? 1 + ((i / 10) % (FIELDS.length - 1)) : 0][side];
  const fields = Array.from(
    { length: 40 },
    (_, n) => `                field${n}: { type: ${n % 3 === 0 ? 'integer' : 'string'}, description: Field ${n} of ${kind}. }`,
  );
  if (change !== undefined) fields.push(`                changing: ${change}`);
  return `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: kind${i}s.example.com }
spec:
  group: example.com
  scope: Namespaced
  names: { plural: kind${i}s, kind: ${kind} }
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: object
              properties:
${fields.join('\n')}
`;
}

for (const [side, name] of ['old', 'new'].entries()) {
  mkdirSync(join(folder, name));
  for (let i = 0; i < COUNT; i++) writeFileSync(join(folder, name, `kind${i}.yaml`), definition(i, side));
}

const programs = [
  { name: `lint of ${2 * COUNT} definitions`, args: ['lint', '--jobs', '0', 'old', 'new'] },
  { name: `compare of ${COUNT} with ${COUNT}`, args: ['compare', 'old', 'new'] },
  { name: 'compare of one with one', args: ['compare', 'old/kind10.yaml', 'new/kind10.yaml'] },
].map((program) => ({ ...program, times: [] }));

const env = { ...process.env, XDG_CACHE_HOME: join(folder, 'cache') };

function run({ args, name }) {
  const { output, status } = spawnSync(process.execPath, ['--require', clock, command, ...args], {
    cwd: folder,
    env,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  if (status !== 0 && status !== 1) throw new Error(`${name} ended with ${status}: ${String(output[2])}`);
  return Number(String(output[3])) / 1000;
}

try {
  // The first run compiles code that is kept.
  for (const program of programs) run(program);
  for (let round = 0; round < ROUNDS; round++) for (const program of programs) program.times.push(run(program));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

const [lint, compare] = programs.map(({ times }) => Math.min(...times));
for (const { name, times } of programs)
  console.log(
    `${name.padEnd(36)} ${Math.min(...times)
      .toFixed(0)
      .padStart(7)} ms of the processor`,
  );
console.log(`compare / lint: ${(compare / lint).toFixed(2)}`);
if (compare > lint) process.exitCode = 1;
