import { createRequire } from 'node:module';
// @ts-expect-error Vitest is the user's, and not installed here.
import * as vitest from 'vitest';
import type * as CompiledEngine from './compiled-engine.js';
import { openRunner, type EngineModule, type TestFramework } from './open-runner.js';

/** Where the engine lies; the bundle says it. */
declare const ENGINE: string;

const engine = createRequire(import.meta.url)(ENGINE) as EngineModule & Pick<typeof CompiledEngine, 'keepForLater'>;

export const { describeSuites, matchers, setup } = openRunner(() => engine, vitest as TestFramework);

// Vitest kills its processes, which then have no end of their own.
(vitest as { afterAll(run: () => void): void }).afterAll(() => {
  engine.keepForLater();
});
