import { join } from 'node:path';
import { cacheFolder, loadCompiled, openKeptAnswers } from '@structural/runner';
import type * as Engine from './engine.js';
import type { OpenedRunner, Runner } from './engine.js';

/** The folder of the bundle, which is CommonJS. */
declare const __dirname: string;
declare const require: NodeJS.Require;
/** Written into the bundle when it is made: what tells one build of the engine from others. */
declare const STRUCTURAL_BUILD: string;

const program = 'jest-structural';
const build = STRUCTURAL_BUILD;
const ends: (() => void)[] = [];
let hasTests = false;

/** The engine, compiled by an earlier run where there was one. */
const engine = loadCompiled<typeof Engine>(
  join(__dirname, 'main.cjs'),
  { program, build, use: 'tests', atEnd: (keep) => ends.push(keep) },
  require,
);
const folder = cacheFolder(program, process.env, process.platform);
const answers = folder === undefined ? undefined : openKeptAnswers({ build, cwd: process.cwd(), folder });

/** The files that a name stands for. */
export const nearestPaths: typeof Engine.nearestPaths = (name, from) => engine.nearestPaths(name, from);

/** The files of suites, and those of their definitions. */
export const suiteDependencies: typeof Engine.suiteDependencies = (paths) => engine.suiteDependencies(paths);

/** Opens the matchers for one test file, with the answers of earlier runs. */
export function open(runner: Runner): OpenedRunner {
  hasTests = true;
  return engine.open(runner, answers);
}

/** Keeps the compiled engine and its answers for later runs, once the tests of a process ran. One without tests compiles too little to be kept. */
export function keepForLater(): void {
  if (!hasTests) return;
  for (const end of ends.splice(0)) end();
  answers?.write();
}

// Jest lets its processes end; Vitest ends them.
process.on('exit', keepForLater);
