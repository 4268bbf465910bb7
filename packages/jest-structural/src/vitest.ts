import { createRequire } from 'node:module';
// @ts-expect-error Vitest is the user's, and not installed here.
import * as vitest from 'vitest';
import { openRunner, type EngineModule, type TestFramework } from './open-runner.js';

/** Where the engine lies; the bundle says it. */
declare const ENGINE: string;

export const { describeSuites, matchers, setup } = openRunner(
  () => createRequire(import.meta.url)(ENGINE) as EngineModule,
  vitest as TestFramework,
);
