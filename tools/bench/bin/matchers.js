#!/usr/bin/env node
// What the matchers cost in a run of Jest or Vitest: 200 tests with an assertion each about resources, compared with the same tests that look at one
// field, and in TypeScript, as Babel reads it, at all of an object. The runs take turns, and the ratios are of medians and minima: of the processor's time,
// and of what passes until the end. `again` is a run after one that asked the same, `first` one in which no answer is kept, only the compiled engine, and
// `cold` one in which nothing is, neither of the runner nor of the matchers.
// usage: node tools/bench/bin/matchers.js [ROUNDS] [jest|vitest]   (default: 7 of Jest; bundle jest-structural before; Vitest is that of e2e/test-runners)
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { definitionText } from './growth-set.js';
import { inTurns, median, printTable, timed } from './processes.js';

const { resolve } = createRequire(import.meta.url);
const [rounds = '7', runner = 'jest'] = process.argv.slice(2);
const root = fileURLToPath(new URL('../../..', import.meta.url));
const TESTS = 200;
const KINDS = 5;
const LIMIT = 1.2;

/** What makes the objects that tests are about: in the file of the test, or as a module in TypeScript. */
function resources(isTyped) {
  const [given, word] = isTyped ? ['i: number', 'export const'] : ['i', 'const'];
  return `${word} own = (${given}) => ({
  apiVersion: \`g\${i % ${KINDS}}.example.org/v1\`,
  kind: \`Thing\${i % ${KINDS}}\`,
  metadata: { name: \`r\${i}\`, namespace: 'default' },
  spec: { size: 1 + (i % 9), template: {}, ports: [{ name: 'a' }, { name: 'b', port: i }] },
});
${word} stored = (${given}) => {
  const { spec, ...rest } = own(i);
  return { ...rest, spec: { ...spec, ports: [{ name: 'a', port: 80 }, { name: 'b', port: i }] } };
};
${word} builtin = (${given}) => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name: \`r\${i}\`, namespace: 'default' },
  data: { a: String(i) },
});
`;
}
const MATCHERS = {
  accepted: (i) => `expect(own(${i})).toBeAcceptedBy();`,
  stored: (i) => `expect(own(${i})).toBeStoredAs(stored(${i}));`,
  builtin: (i) => `expect(builtin(${i})).toBeAcceptedBy();`,
};
const PLAIN = {
  accepted: (i) => `expect(own(${i}).kind).toBe('Thing${i % KINDS}');`,
  stored: (i) => `expect(stored(${i}).kind).toBe('Thing${i % KINDS}');`,
  builtin: (i) => `expect(builtin(${i}).kind).toBe('ConfigMap');`,
};
/** What a project without the matchers compares. */
const WHOLE = Object.fromEntries(
  Object.keys(PLAIN).map((name) => {
    const made = name === 'accepted' ? 'own' : name;
    return [name, (i) => `expect(${made}(${i})).toEqual({ ...${made}(${i}) });`];
  }),
);
const OWN = ['accepted', 'accepted', 'accepted', 'stored'];
const SHAPES = [
  { name: 'custom resources, 1 file', files: 1, kinds: OWN },
  { name: 'custom resources, 10 files', files: 10, kinds: OWN },
  { name: 'half built-in kinds, 1 file', files: 1, kinds: [...OWN, 'builtin', 'builtin', 'builtin', 'builtin'] },
  { name: 'custom resources, TypeScript, 10 files', files: 10, kinds: OWN, isTyped: true },
  { name: 'half built-in kinds, 10 files', files: 10, kinds: [...OWN, 'builtin', 'builtin', 'builtin', 'builtin'] },
];

const cache = () => join(scratch, 'cache');
const scratch = mkdtempSync(join(runner === 'jest' ? tmpdir() : projects(), 'structural-matchers-'));
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));

function projects() {
  const folder = join(root, 'e2e/test-runners/vitest-4/projects');
  mkdirSync(folder, { recursive: true });
  return folder;
}

function write(file, text) {
  mkdirSync(dirname(join(scratch, file)), { recursive: true });
  writeFileSync(join(scratch, file), text);
}

/** A project as a user has it, with the packed package or without. */
function writeProject(name, { files, isTyped = false, kinds }, assertions, isWith) {
  const test = (i) => `test('resource ${i}', () => {\n  ${assertions[kinds[i % kinds.length]](i)}\n});\n`;
  for (let file = 0; file < files; file++) {
    const own = Array.from({ length: TESTS / files }, (_, i) => test((file * TESTS) / files + i));
    const given = isTyped ? "import { builtin, own, stored } from '../src/resources';\n\n" : resources(false);
    write(`${name}/tests/${file}.test.${isTyped ? 'ts' : 'js'}`, `${given}${own.join('')}`);
  }
  for (let i = 0; i < KINDS; i++) write(`${name}/config/crd/things${i}.yaml`, definitionText(i));
  if (isTyped) {
    write(`${name}/src/resources.ts`, resources(true));
    const presets = [[resolve('@babel/preset-env'), { targets: { node: 'current' } }], resolve('@babel/preset-typescript')];
    write(`${name}/babel.config.cjs`, `module.exports = ${JSON.stringify({ presets })};\n`);
  }
  const settings = "setup({ definitions: ['config/crd'] });\n";
  if (runner === 'jest') {
    write(`${name}/package.json`, '{}\n');
    write(
      `${name}/jest.config.cjs`,
      `module.exports = { cacheDirectory: '<rootDir>/.cache'${isWith ? ", preset: 'jest-structural', setupFilesAfterEnv: ['jest-structural', './setup.cjs']" : ''} };\n`,
    );
    if (isWith) write(`${name}/setup.cjs`, `const { setup } = require('jest-structural');\n${settings}`);
  } else {
    write(`${name}/package.json`, '{ "type": "module" }\n');
    write(
      `${name}/vitest.config.mjs`,
      isWith
        ? "import structural from 'jest-structural/vitest/plugin';\nexport default { plugins: [structural()], test: { globals: true, testTimeout: 60_000, setupFiles: ['./setup.mjs'] } };\n"
        : 'export default { test: { globals: true } };\n',
    );
    if (isWith) write(`${name}/setup.mjs`, `import { setup } from 'jest-structural/vitest';\n${settings}`);
  }
}

function command(program, args, cwd) {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(?:NODE_|JEST|VITEST|CI$|FORCE_COLOR)/.test(name));
  const env = { ...Object.fromEntries(inherited), CI: '1', NO_COLOR: '1', XDG_CACHE_HOME: cache() };
  return timed([program, ...args], { cwd, env, most: 0 });
}

const PROGRAM = {
  jest: [join(root, 'node_modules/jest/bin/jest.js')],
  vitest: [join(root, 'e2e/test-runners/vitest-4/node_modules/vitest/vitest.mjs'), 'run'],
}[runner];

function measured(name) {
  const times = command(process.execPath, PROGRAM, join(scratch, name));
  const printed = `${times.stdout}${times.stderr}`;
  if (!/Tests:? +200 passed/.test(printed)) throw new Error(printed);
  return times;
}

/** Forgets the answers of earlier runs. */
function forgetAnswers() {
  const folder = join(cache(), 'jest-structural');
  for (const name of readdirSync(folder)) if (name.endsWith('.answers')) rmSync(join(folder, name));
}

/** A run of which nothing is there but what is installed. */
function measuredCold(name) {
  for (const folder of [cache(), join(scratch, name, '.cache'), join(scratch, name, 'node_modules')])
    rmSync(folder, { recursive: true, force: true });
  return measured(name);
}

mkdirSync(join(scratch, 'node_modules/jest-structural'), { recursive: true });
command('npm', ['pack', '--ignore-scripts', '--pack-destination', scratch], join(root, 'packages/jest-structural'));
const tarball = readdirSync(scratch).find((file) => file.endsWith('.tgz'));
command('tar', ['-xzf', tarball, '--strip-components=1', '-C', 'node_modules/jest-structural'], scratch);

console.log(`${runner}, Node.js ${process.version}, ${rounds} turns; at most ${LIMIT} is wanted; ratios of medians, and of minima\n`);
const HEAD = ['200 assertions', 'ms', 'without', 'again', 'ratio', 'first', 'ratio', 'cold, without', 'cold', 'ratio'];
printTable(HEAD, measuredShapes());

function* measuredShapes() {
  for (const [index, shape] of SHAPES.entries()) yield* rowsOf(shape, index);
}

function rowsOf(shape, index) {
  const [plain, own] = [`plain-${index}`, `with-${index}`];
  writeProject(plain, shape, shape.isTyped ? WHOLE : PLAIN, false);
  writeProject(own, shape, MATCHERS, true);
  // What is transformed and compiled once is so before.
  for (const name of [plain, own, own]) measured(name);
  const ways = {
    without: () => measured(plain),
    again: () => measured(own),
    first() {
      forgetAnswers();
      return measured(own);
    },
    coldWithout: () => measuredCold(plain),
    cold: () => measuredCold(own),
    // So that the next round finds what it has asked again.
    kept: () => measured(own),
  };
  const times = inTurns(ways, Number(rounds));
  return Object.entries({ busy: 'of the processor', wait: 'until the end' }).map(([key, what]) => {
    const of = (way) => times.get(way)[key];
    const compared = (way, base) => {
      const ratio = (average) => (average(of(way)) / average(of(base))).toFixed(2);
      return [median(of(way)).toFixed(0), `${ratio(median)}, ${ratio((all) => Math.min(...all))}`];
    };
    return [
      shape.name,
      what,
      median(of('without')).toFixed(0),
      ...['again', 'first'].flatMap((way) => compared(way, 'without')),
      median(of('coldWithout')).toFixed(0),
      ...compared('cold', 'coldWithout'),
    ];
  });
}
