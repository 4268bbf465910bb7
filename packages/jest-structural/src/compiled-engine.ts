import { join } from 'node:path';
import { loadCompiled } from '@structural/runner';
import type * as Engine from './engine.js';

/** The folder of the bundle, which is CommonJS. */
declare const __dirname: string;
declare const require: NodeJS.Require;
/** Written into the bundle when it is made: what tells one build of the engine from others. */
declare const STRUCTURAL_BUILD: string;

const ends: (() => void)[] = [];

/** The engine, compiled by an earlier run where there was one. */
export const { open, suiteDependencies } = loadCompiled<typeof Engine>(
  join(__dirname, 'engine.cjs'),
  { program: 'jest-structural', build: STRUCTURAL_BUILD, use: 'tests', atEnd: (keep) => ends.push(keep) },
  require,
);

/** Keeps the compiled engine for later runs, once the tests of a process ran. */
export function keepCompiled(): void {
  for (const end of ends.splice(0)) end();
}

// Jest lets its processes end; Vitest ends them.
process.on('exit', keepCompiled);
