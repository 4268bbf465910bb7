import { createRequire } from 'node:module';
import { dirname } from 'node:path';
// @ts-expect-error Vitest is the user's, and not installed here.
import * as vitest from 'vitest';
import type { OpenedRunner, Runner } from './engine.js';

/** Where the engine lies; the bundle says it. */
declare const ENGINE: string;

interface VitestModule {
  readonly expect: { extend(matchers: object): void; getState(): { readonly testPath?: string } };
  readonly describe: (name: string, body: () => void) => void;
  readonly test: ((name: string, body: () => void) => void) & { readonly skip: (name: string, body: () => void) => void };
}

const { describe, expect, test } = vitest as VitestModule;
const engine = createRequire(import.meta.url)(ENGINE) as { open(runner: Runner): OpenedRunner };
const KEY = Symbol.for('jest-structural');
const here = globalThis as { [KEY]?: OpenedRunner };
/** One for all that load this module: Vitest inlines setup files, which are another instance then. */
const opened = (here[KEY] ??= engine.open({
  folder: () => {
    const { testPath } = expect.getState();
    return testPath === undefined ? process.cwd() : dirname(testPath);
  },
  describe: (name, body) => describe(name, body),
  test: (name, body) => test(name, body),
  skip: (name, body) => test.skip(name, body),
}));
expect.extend(opened.matchers);

export const { describeSuites, matchers, setup } = opened;
