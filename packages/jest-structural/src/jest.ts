import { createRequire } from 'node:module';
import { runInThisContext } from 'node:vm';
import { openRunner, type EngineModule, type TestFramework } from './open-runner.js';

/** Where the engine lies; the bundle says it. */
declare const ENGINE: string;
declare const require: NodeJS.Require | undefined;

/**
 * Loads the engine once a worker, outside of the sandbox that Jest makes for each test file: read and compiled there anew it would take longer than
 * most tests. Where that cannot be done it is loaded like any other module.
 */
function loadEngine(): EngineModule {
  try {
    const host = runInThisContext('process') as typeof process & { getBuiltinModule?(id: string): { createRequire: typeof createRequire } };
    const module = host.getBuiltinModule?.('node:module');
    if (module !== undefined) return module.createRequire(__filename)(ENGINE) as EngineModule;
  } catch {
    // A sandbox of another kind.
  }
  return createRequire(__filename)(ENGINE) as EngineModule;
}

function globals(): TestFramework {
  const here = globalThis as Partial<TestFramework>;
  if (here.expect !== undefined && here.describe !== undefined && here.test !== undefined) return here as TestFramework;
  return (require as NodeJS.Require)('@jest/globals') as TestFramework;
}

export const { describeSuites, matchers, setup } = openRunner(loadEngine, globals());
