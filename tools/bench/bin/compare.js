#!/usr/bin/env node
// What `compare` of many definitions costs beside `lint` of both sides: processor time of the command in one thread, start included; both take turns,
// and what counts is the ratio of their best times, at most 1: else the exit code is 1. Definitions have some forty fields; every tenth pair differs
// in one, each in another way. One that is compared by itself is measured beside it, and beside crdify where that is on PATH: it takes one pair a process.
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

/** So many pairs are given to programs that take one a process; every other one differs. */
const PAIRS = Array.from({ length: Math.min(20, COUNT) }, (_, i) => `kind${Math.min(i * 5, COUNT - 1)}.yaml`);

/** Processor time of a command for each of the pairs, in milliseconds a pair, as the shell counts that of its children; undefined where it is not on PATH. */
function pairwise(command) {
  const script = `for name in ${PAIRS.join(' ')}; do ${command} >/dev/null 2>&1; [ $? -le 1 ] || exit 3; done; times`;
  const { status, stdout } = spawnSync('sh', ['-c', script, process.execPath], { cwd: folder, env, encoding: 'utf8' });
  if (status !== 0) return undefined;
  const [, user = '', system = ''] = /(\S+) (\S+)\s*$/.exec(stdout) ?? [];
  const milliseconds = (text) => {
    const [, minutes = '0', seconds = '0'] = /^(\d+)m([\d.,]+)s$/.exec(text) ?? [];
    return Number(minutes) * 60_000 + Number(seconds.replace(',', '.')) * 1000;
  };
  return (milliseconds(user) + milliseconds(system)) / PAIRS.length;
}

const pairs = {
  'compare, a process a pair': `"$0" "${command}" compare "old/$name" "new/$name"`,
  crdify: 'crdify "file://old/$name" "file://new/$name"',
};
const pairTimes = new Map(Object.keys(pairs).map((name) => [name, []]));

try {
  // The first run compiles code that is kept.
  for (const program of programs) run(program);
  for (let round = 0; round < ROUNDS; round++) for (const program of programs) program.times.push(run(program));
  for (let round = 0; round < ROUNDS; round++)
    for (const [name, command] of Object.entries(pairs)) {
      const time = pairwise(command);
      if (time !== undefined) pairTimes.get(name).push(time);
    }
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
const [alone, peer] = [...pairTimes.values()].map((times) => (times.length === 0 ? undefined : Math.min(...times)));
if (peer === undefined) console.log('crdify: skipped, it is not on PATH');
else if (alone !== undefined) {
  for (const [name, time] of [
    [`compare of ${COUNT} with ${COUNT}, a pair`, compare / COUNT],
    ['compare, a process a pair', alone],
    ['crdify, a process a pair', peer],
  ])
    console.log(`${name.padEnd(36)} ${time.toFixed(1).padStart(7)} ms of the processor`);
  console.log(`compare / crdify: ${(compare / COUNT / peer).toFixed(2)} of many definitions, ${(alone / peer).toFixed(2)} of one pair`);
}
if (compare > lint) process.exitCode = 1;
