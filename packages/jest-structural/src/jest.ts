import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { runInThisContext } from 'node:vm';
import type { OpenedRunner, Runner } from './engine.js';

/** Where the engine lies; the bundle says it. */
declare const ENGINE: string;
declare const require: NodeJS.Require | undefined;

interface JestGlobals {
  readonly expect: { extend(matchers: object): void; getState(): { readonly testPath?: string } };
  readonly describe: (name: string, body: () => void) => void;
  readonly test: ((name: string, body: () => void) => void) & { readonly skip: (name: string, body: () => void) => void };
}

/**
 * Loads the engine once a worker, outside of the sandbox that Jest makes for each test file: read and compiled there anew it would take longer than
 * most tests. Where that cannot be done it is loaded like any other module.
 */
function loadEngine(): { open(runner: Runner): OpenedRunner } {
  try {
    const host = runInThisContext('process') as typeof process & { getBuiltinModule?(id: string): { createRequire: typeof createRequire } };
    const module = host.getBuiltinModule?.('node:module');
    if (module !== undefined) return module.createRequire(__filename)(ENGINE) as ReturnType<typeof loadEngine>;
  } catch {
    // A sandbox of another kind.
  }
  return createRequire(__filename)(ENGINE) as ReturnType<typeof loadEngine>;
}

function globals(): JestGlobals {
  const here = globalThis as Partial<JestGlobals>;
  if (here.expect !== undefined && here.describe !== undefined && here.test !== undefined) return here as JestGlobals;
  return (require as NodeJS.Require)('@jest/globals') as JestGlobals;
}

const KEY = Symbol.for('jest-structural');

/** The matchers of this test file: one for all that load this module in it, also after `jest.resetModules`. */
function opened(): OpenedRunner {
  const here = globalThis as { [KEY]?: OpenedRunner };
  const { describe, expect, test } = globals();
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

export const { describeSuites, matchers, setup } = opened();
