#!/usr/bin/env node
// What `compare` of one definition with very many changes costs beside `lint` of both sides, which reads and admits them: processor time of the command,
// start included, and how it grows from half as many changes. Every bound or rule of a definition is narrower, of fields that are required or not, in
// one object or in a tree of objects of seven fields each; or one rule makes as many comparisons. Beyond so many times, or with a change that is
// undecided, the exit code is 1.
// usage: node tools/bench/bin/compare-many.js [ROUNDS]   (default: 2; bundle kubectl-structural before)
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROUNDS = Number(process.argv[2] ?? '2');
if (!Number.isInteger(ROUNDS) || ROUNDS < 1) {
  process.stderr.write('usage: node tools/bench/bin/compare-many.js [ROUNDS]\n');
  process.exit(2);
}
/** Times `lint` of both sides, which looks at each place once: each change is judged some ten times, and has a resource that shows it. */
const MOST_BESIDE_LINT = 25;
/** Times half as many changes, where those are enough to count. */
const MOST_GROWTH = 3;

const command = fileURLToPath(new URL('../../../packages/kubectl-structural/dist/kubectl-structural.cjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'structural-compare-many-'));

/** Most of the values before and after. */
const [OLD, NEW] = [100, 50];
const bound = (most) => ({ type: 'integer', maximum: most });
const rule = (most) => ({ type: 'integer', 'x-kubernetes-validations': [{ rule: `self < ${most}` }] });

const text = { type: 'string', maxLength: 20 };
const noneOf = (count) => ({
  ...text,
  'x-kubernetes-validations': [{ rule: Array.from({ length: count }, (_, i) => `self != 'v${i}'`).join(' && ') }],
});

function object(names, isRequired, schemaOf) {
  const properties = Object.fromEntries(names.map((name) => [name, schemaOf(name)]));
  return { type: 'object', properties, ...(isRequired ? { required: Object.keys(properties) } : {}) };
}

function flat(count, isRequired, leaf) {
  const names = Array.from({ length: count }, (_, i) => `field${i}`);
  return object(names, isRequired, () => leaf);
}

/** Its leaves in seven branches at each level. */
function tree(count, isRequired, leaf) {
  if (count <= 1) return leaf;
  const names = Array.from({ length: Math.min(7, count) }, (_, i) => `field${i}`);
  const each = Math.floor(count / names.length);
  return object(names, isRequired, (name) => tree(name === 'field0' ? count - each * (names.length - 1) : each, isRequired, leaf));
}

function definition(spec) {
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'jobs.example.com' },
    spec: {
      group: 'example.com',
      scope: 'Namespaced',
      names: { plural: 'jobs', kind: 'Job' },
      versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object', properties: { spec } } } }],
    },
  };
}

const forms = [
  { name: 'bounds, tree, required', count: 16_807, make: (count, most) => tree(count, true, bound(most)) },
  { name: 'bounds, tree, optional', count: 16_807, make: (count, most) => tree(count, false, bound(most)) },
  { name: 'bounds, flat, required', count: 16_807, make: (count, most) => flat(count, true, bound(most)) },
  { name: 'bounds, flat, optional', count: 16_807, make: (count, most) => flat(count, false, bound(most)) },
  { name: 'rules, required', count: 800, make: (count, most) => flat(count, true, rule(most)) },
  { name: 'rules, optional', count: 800, make: (count, most) => flat(count, false, rule(most)) },
  { name: 'one rule of as many !=', count: 2_000, breaking: 1, make: (count, most) => flat(1, false, most === OLD ? text : noneOf(count)) },
];

const clock = join(folder, 'clock.cjs');
const spent = join(folder, 'spent');
writeFileSync(
  clock,
  `process.on('exit', () => { const { user, system } = process.cpuUsage(); require('node:fs').writeFileSync(${JSON.stringify(spent)}, String(user + system)); });\n`,
);

/** Seconds of the processor, the best of the rounds, and what was printed. */
function measured(args) {
  let best = Infinity;
  let text = '';
  for (let round = 0; round < ROUNDS; round++) {
    const { stdout } = spawnSync(process.execPath, ['-r', clock, command, ...args], { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 28 });
    best = Math.min(best, Number(readFileSync(spent, 'utf8')) / 1e6);
    text = stdout;
  }
  return { best, text };
}

try {
  for (const { breaking, count, make, name } of forms) {
    const compared = [count / 2, count].map((changes) => {
      const number = Math.floor(changes);
      for (const [file, most] of [
        ['old.json', OLD],
        ['new.json', NEW],
      ])
        writeFileSync(join(folder, file), JSON.stringify(definition(make(number, most))));
      const { best, text } = measured(['compare', '--time-limit', '600', 'old.json', 'new.json']);
      return { best, isDecided: new RegExp(`: ${breaking ?? number} breaking$`, 'm').test(text) };
    });
    const lint = measured(['lint', '--jobs', '0', 'old.json', 'new.json']).best;
    const [half, whole] = compared;
    const [besideLint, growth] = [whole.best / lint, whole.best / half.best];
    const isWell = besideLint <= MOST_BESIDE_LINT && growth <= MOST_GROWTH && half.isDecided && whole.isDecided;
    console.log(
      `${name.padEnd(24)} ${String(count).padStart(6)} changes  ${whole.best.toFixed(1)} s, ${besideLint.toFixed(1)} times lint, ` +
        `${growth.toFixed(1)} times half of them${whole.isDecided ? '' : ', some undecided'}${isWell ? '' : '  TOO MUCH'}`,
    );
    if (!isWell) process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true });
}
