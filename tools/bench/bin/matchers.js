#!/usr/bin/env node
// What the matchers cost in a run of Jest or Vitest: 200 tests with an assertion each about resources, compared with the same tests that look at one
// field. The runs take turns, and the ratios are of medians and minima: of the processor's time, and of what passes until the end. `again` is a run after one
// that asked the same, `first` one in which no answer is kept, only the compiled engine, `cold` one with nothing kept.
// usage: node tools/bench/bin/matchers.js [ROUNDS] [jest|vitest]   (default: 7 of Jest; bundle jest-structural before; Vitest is that of e2e/test-runners)
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { definitionText } from './growth-set.js';
import { inTurns, median, printTable, timed } from './processes.js';

const [rounds = '7', runner = 'jest'] = process.argv.slice(2);
const root = join(import.meta.dirname, '../../..');
const TESTS = 200;
const KINDS = 5;
const LIMIT = 1.2;

/** What makes the objects that tests are about. */
const RESOURCES = `const own = (i) => ({
  apiVersion: \`g\${i % ${KINDS}}.example.org/v1\`,
  kind: \`Thing\${i % ${KINDS}}\`,
  metadata: { name: \`r\${i}\`, namespace: 'default' },
  spec: { size: 1 + (i % 9), template: {}, ports: [{ name: 'a' }, { name: 'b', port: i }] },
});
const stored = (i) => {
  const { spec, ...rest } = own(i);
  return { ...rest, spec: { ...spec, ports: [{ name: 'a', port: 80 }, { name: 'b', port: i }] } };
};
const builtin = (i) => ({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: \`r\${i}\`, namespace: 'default' }, data: { a: String(i) } });
`;
/** The assertions of tests, with the matchers and without. */
const accepted = { own: (i) => `own(${i})).toBeAcceptedBy()`, plain: (i) => `own(${i}).kind).toBe('Thing${i % KINDS}')` };
const stored = { own: (i) => `own(${i})).toBeStoredAs(stored(${i}))`, plain: (i) => `stored(${i}).kind).toBe('Thing${i % KINDS}')` };
const builtin = { own: (i) => `builtin(${i})).toBeAcceptedBy()`, plain: (i) => `builtin(${i}).kind).toBe('ConfigMap')` };
const CUSTOM = [accepted, accepted, accepted, stored];
const MIXED = [...CUSTOM, builtin, builtin, builtin, builtin];
const SHAPES = [
  { name: 'custom resources, 1 file', files: 1, assertions: CUSTOM },
  { name: 'custom resources, 10 files', files: 10, assertions: CUSTOM },
  { name: 'half built-in kinds, 1 file', files: 1, assertions: MIXED },
  { name: 'half built-in kinds, 10 files', files: 10, assertions: MIXED },
];

const SETUP = "setup({ definitions: ['config/crd'] });\n";
const VITEST = join(root, 'e2e/test-runners/vitest-4');
/** The program of a runner, where its projects are, and the files of one, with the matchers and without. */
const { files, folder, program } = {
  jest: {
    program: [join(root, 'node_modules/jest/bin/jest.js')],
    folder: tmpdir(),
    files: {
      own: {
        'package.json': '{ "jest": { "preset": "jest-structural", "setupFilesAfterEnv": ["jest-structural", "./setup.cjs"] } }\n',
        'setup.cjs': `const { setup } = require('jest-structural');\n${SETUP}`,
      },
      plain: { 'package.json': '{}\n' },
    },
  },
  vitest: {
    program: [join(VITEST, 'node_modules/vitest/vitest.mjs'), 'run'],
    folder: join(VITEST, 'projects'),
    files: {
      own: {
        'package.json': '{ "type": "module" }\n',
        'setup.mjs': `import { setup } from 'jest-structural/vitest';\n${SETUP}`,
        'vitest.config.mjs':
          "import structural from 'jest-structural/vitest/plugin';\nexport default { plugins: [structural()], test: { globals: true, testTimeout: 60_000, setupFiles: ['./setup.mjs'] } };\n",
      },
      plain: { 'package.json': '{ "type": "module" }\n', 'vitest.config.mjs': 'export default { test: { globals: true } };\n' },
    },
  },
}[runner];
mkdirSync(folder, { recursive: true });
const scratch = mkdtempSync(join(folder, 'structural-matchers-'));
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));
const cache = join(scratch, 'cache');

function write(file, text) {
  mkdirSync(dirname(join(scratch, file)), { recursive: true });
  writeFileSync(join(scratch, file), text);
}

/** A project as a user has it, with the packed package (`own`) or without (`plain`). */
function writeProject(name, shape, way) {
  const test = (i) => `test('resource ${i}', () => {\n  expect(${shape.assertions[i % shape.assertions.length][way](i)};\n});\n`;
  for (let file = 0; file < shape.files; file++) {
    const tests = Array.from({ length: TESTS / shape.files }, (_, i) => test((file * TESTS) / shape.files + i));
    write(`${name}/tests/${file}.test.js`, `${RESOURCES}${tests.join('')}`);
  }
  for (let i = 0; i < KINDS; i++) write(`${name}/config/crd/things${i}.yaml`, definitionText(i));
  for (const [file, text] of Object.entries(files[way])) write(`${name}/${file}`, text);
}

function command(words, cwd) {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(?:NODE_|JEST|VITEST|CI$|FORCE_COLOR)/.test(name));
  return timed(words, { cwd, env: { ...Object.fromEntries(inherited), CI: '1', NO_COLOR: '1', XDG_CACHE_HOME: cache }, most: 0 });
}

function measured(name) {
  const times = command([process.execPath, ...program], join(scratch, name));
  if (!/Tests:? +200 passed/.test(`${times.stdout}${times.stderr}`)) throw new Error(`${times.stdout}${times.stderr}`);
  return times;
}

/** A run in which the answers of earlier ones are forgotten. */
function measuredFirst(name) {
  const kept = join(cache, 'jest-structural');
  for (const file of readdirSync(kept)) if (file.endsWith('.answers')) rmSync(join(kept, file));
  return measured(name);
}

/** A run with nothing of earlier ones. */
function measuredCold(name) {
  rmSync(join(cache, 'jest-structural'), { recursive: true, force: true });
  return measured(name);
}

mkdirSync(join(scratch, 'node_modules/jest-structural'), { recursive: true });
command(['npm', 'pack', '--ignore-scripts', '--pack-destination', scratch], join(root, 'packages/jest-structural'));
const tarball = readdirSync(scratch).find((file) => file.endsWith('.tgz'));
command(['tar', '-xzf', tarball, '--strip-components=1', '-C', 'node_modules/jest-structural'], scratch);

console.log(`${runner}, Node.js ${process.version}, ${rounds} turns; at most ${LIMIT} is wanted; ratios of medians, and of minima\n`);
printTable(['200 assertions', 'ms', 'without', 'again', 'ratio', 'first', 'ratio', 'cold', 'ratio'], measuredShapes());

function* measuredShapes() {
  for (const [index, shape] of SHAPES.entries()) {
    const [plain, own] = [`plain-${index}`, `own-${index}`];
    writeProject(plain, shape, 'plain');
    writeProject(own, shape, 'own');
    // What is transformed and compiled once is so before. After `cold`, answers are there again.
    for (const name of [plain, own, own]) measured(name);
    const ways = {
      without: () => measured(plain),
      again: () => measured(own),
      first: () => measuredFirst(own),
      cold: () => measuredCold(own),
    };
    yield* rowsOf(shape, inTurns(ways, Number(rounds)));
  }
}

function rowsOf({ name }, times) {
  return Object.entries({ busy: 'of the processor', wait: 'until the end' }).map(([key, what]) => {
    const of = (way) => times.get(way)[key];
    const ratio = (way, average) => (average(of(way)) / average(of('without'))).toFixed(2);
    const compared = (way) => [median(of(way)).toFixed(0), `${ratio(way, median)}, ${ratio(way, (all) => Math.min(...all))}`];
    return [name, what, median(of('without')).toFixed(0), ...compared('again'), ...compared('first'), ...compared('cold')];
  });
}
