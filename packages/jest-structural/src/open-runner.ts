import { dirname } from 'node:path';
import type { OpenedRunner, Runner } from './engine.js';

/** What Jest and Vitest have in common, as far as it is needed. */
export interface TestFramework {
  readonly expect: { extend(matchers: object): void; getState(): { readonly testPath?: string } };
  readonly describe: (name: string, body: () => void) => void;
  readonly test: ((name: string, body: () => void) => void) & { readonly skip: (name: string, body: () => void) => void };
}

/** The engine as a module. */
export interface EngineModule {
  open(runner: Runner): OpenedRunner;
}

const KEY = Symbol.for('jest-structural');

/**
 * Adds the matchers to a framework, and gives what a test file gets: one for all that load this package in it. Jest loads it anew after
 * `jest.resetModules`, and Vitest, which inlines setup files, in another instance.
 */
export function openRunner(loadEngine: () => EngineModule, { describe, expect, test }: TestFramework): OpenedRunner {
  const here = globalThis as { [KEY]?: OpenedRunner };
  const made = (here[KEY] ??= loadEngine().open({
    folder: () => {
      const { testPath } = expect.getState();
      return testPath === undefined ? process.cwd() : dirname(testPath);
    },
    describe: (name, body) => describe(name, body),
    test: (name, body) => test(name, body),
    skip: (name, body) => test.skip(name, body),
  }));
  expect.extend(made.matchers);
  return made;
}
